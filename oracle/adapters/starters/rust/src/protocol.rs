//! The protocol around an engine: lines in, lines out, cards fed, tries tried. Leave it as it is.

use crate::json::Json;
use std::collections::{HashMap, VecDeque};
use std::io::{self, BufRead, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};

pub const RANKS: &str = "A23456789TJQK";
pub const SUITS: &str = "shdc";

/// The engine declines a question, and why.
pub struct Skip(pub String);

/// The engine does not do what a seat does: it refuses it, and nothing has changed, or it cannot be
/// asked.
pub enum No {
    Refused,
    Skip(String),
}

/// What a seat does: the word, the total of a bet or raise, the cards of a draw.
#[derive(Clone)]
pub struct Action {
    pub word: String,
    pub to: Option<i64>,
    pub discard: Vec<String>,
}

/// What an author fills in.
pub trait Engine {
    const PROBING: bool;
    fn hello(&self) -> Json;
    fn rank(&self, ranking: &str, hand: &[String]) -> Result<Vec<char>, Skip>;
    fn compare(&self, ranking: &str, hands: &[Vec<String>]) -> Result<Vec<usize>, Skip>;
    fn start(&self, table: &Json, dealer: Dealer) -> Result<Box<dyn Game>, Skip>;
}

/// One hand.
pub trait Game {
    fn act(&mut self, seat: usize, action: &Action) -> Result<(), No>;
    fn seen(&self) -> Json;
}

/// Gives 1 for an ace, 2 to 10, and 11 to 13 for jack, queen and king.
pub fn value(card: &str) -> usize {
    RANKS.find(&card[..1]).map_or(0, |place| place + 1)
}

/// The cards of a request, for each seat in the order in which it receives them. What a request does
/// not name matters to nobody: others follow, and when all are dealt, any.
pub struct Dealer {
    by_seat: HashMap<String, VecDeque<String>>,
    others: VecDeque<String>,
    deck: Vec<String>,
}

impl Dealer {
    fn new(cards: &Json) -> Dealer {
        let mut by_seat = HashMap::new();
        if let Json::Object(pairs) = cards {
            by_seat.extend(pairs.iter().map(|(seat, own)| (seat.clone(), own.texts().into())));
        }
        let named: Vec<&String> = by_seat.values().flatten().collect();
        let deck = SUITS.chars().flat_map(|suit| RANKS.chars().map(move |rank| (rank, suit)));
        let deck: Vec<String> = deck.map(|(rank, suit)| format!("{rank}{suit}")).collect();
        let others = deck.iter().filter(|card| !named.contains(card)).cloned().collect();
        Dealer { by_seat, others, deck }
    }

    /// Gives the next card that this seat receives.
    pub fn card(&mut self, seat: usize) -> String {
        let own = self.by_seat.get_mut(&seat.to_string()).and_then(VecDeque::pop_front);
        own.unwrap_or_else(|| {
            if self.others.is_empty() {
                self.others.extend(self.deck.iter().cloned());
            }
            self.others.pop_front().expect("a deck has cards")
        })
    }
}

/// Answers every line of the standard input, until it ends.
pub fn serve<E: Engine>(engine: &E) {
    for line in io::stdin().lock().lines() {
        let line = line.expect("the input is UTF-8");
        let asked = Json::read(&line).unwrap_or_else(|problem| panic!("{problem}"));
        let answer = catch_unwind(AssertUnwindSafe(|| answer(engine, &asked)));
        let answer = match answer {
            Ok(Ok(answer)) => answer,
            Ok(Err(Skip(why))) => Json::object([("skip", why.into())]),
            Err(problem) => Json::object([("error", message(&*problem).into())]),
        };
        let mut out = io::stdout().lock();
        // Whoever asked has gone away when this fails: there is nobody left to answer.
        let done = writeln!(out, "{}", answer.with("id", asked.get("id").clone()));
        if done.and_then(|()| out.flush()).is_err() {
            return;
        }
    }
}

fn message(problem: &(dyn std::any::Any + Send)) -> String {
    let text = problem.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| problem.downcast_ref::<&str>().copied()).unwrap_or("it panicked").to_string()
}

fn answer<E: Engine>(engine: &E, asked: &Json) -> Result<Json, Skip> {
    let ranking = asked.get("ranking").text().unwrap_or("");
    match asked.get("kind").text().unwrap_or("") {
        "hello" => Ok(engine.hello()),
        "rank" => {
            let ranks = engine.rank(ranking, &asked.get("hand").texts())?;
            Ok(Json::object([("ranks", Json::list(ranks))]))
        }
        "compare" => {
            let hands: Vec<_> = asked.get("hands").values().iter().map(Json::texts).collect();
            Ok(Json::object([("places", Json::list(engine.compare(ranking, &hands)?))]))
        }
        "play" => play(engine, asked),
        // "setup", "next-hand" and "ruling": see guide/PROTOCOL.md
        kind => Err(Skip(format!("it does not answer {kind}"))),
    }
}

/// Sets up the table and tries each of the tries, whatever comes of it.
fn play<E: Engine>(engine: &E, asked: &Json) -> Result<Json, Skip> {
    if *asked.get("cards") == Json::Null {
        return Err(Skip("it cannot be given a deck".into()));
    }
    // An engine that gives no choice of showing refuses it without being asked.
    let hello = engine.hello();
    let mut plays = hello.get("plays").values().iter();
    let mucks = plays.any(|one| one.get("takes").texts().iter().any(|word| word == "muck"));
    let mut accepted: Vec<Try> = Vec::new();
    let mut hand = begin(engine, asked)?;
    let start = seen(engine, asked, &accepted, &*hand)?;
    let mut steps = Vec::new();
    for one in asked.get("tries").values().iter().map(read_try) {
        let is_declined = !mucks && ["show", "muck"].contains(&one.1.word.as_str());
        let taken = !is_declined && is_taken(&mut *hand, one.0, &one.1)?;
        if taken {
            accepted.push(one);
        }
        let shown = seen(engine, asked, &accepted, &*hand)?;
        steps.push(shown.with("refused", (!taken).into()));
    }
    Ok(Json::object([("start", start), ("steps", Json::List(steps))]))
}

/// A seat and what it does.
type Try = (usize, Action);

fn read_try(one: &Json) -> Try {
    let word = one.get("do").text().unwrap_or("").to_string();
    let seat = one.get("seat").number().unwrap_or(0) as usize;
    (seat, Action { word, to: one.get("to").number(), discard: one.get("discard").texts() })
}

fn is_taken(hand: &mut dyn Game, seat: usize, action: &Action) -> Result<bool, Skip> {
    match hand.act(seat, action) {
        Ok(()) => Ok(true),
        Err(No::Refused) => Ok(false),
        Err(No::Skip(why)) => Err(Skip(why)),
    }
}

fn begin<E: Engine>(engine: &E, asked: &Json) -> Result<Box<dyn Game>, Skip> {
    engine.start(asked.get("table"), Dealer::new(asked.get("cards")))
}

fn seen<E: Engine>(
    engine: &E, asked: &Json, accepted: &[Try], hand: &dyn Game,
) -> Result<Json, Skip> {
    let shown = hand.seen();
    let is_enough = ["phase", "stacks", "bets"].iter().all(|key| *shown.get(key) != Json::Null);
    let seat = match shown.get("actor").number() {
        Some(actor) if E::PROBING && is_enough => actor as usize,
        _ => return Ok(shown),
    };
    let mut legal = Probe { engine, asked, accepted, shown: &shown, seat }.legal()?;
    if let Json::Object(own) = shown.get("legal") {
        for (key, value) in own {
            legal = legal.with(key, value.clone());
        }
    }
    // With a part of it missing, it would be wrong: a key that is left out is not legal.
    let is_whole = matches!(&legal, Json::Object(own) if own.iter().any(|(key, _)| key == "call"));
    Ok(if is_whole { shown.with("legal", legal) } else { shown.without("legal") })
}

/// Finds what the seat to act may do: each act is tried on the same hand, played again.
///
/// Needs actor, phase, stacks and bets. What the hand itself says under "legal" counts more, such
/// as {"call": 10}: the price of a call shows here by what it costs. Where that cannot be known,
/// "call" is left out: a call that ends the hand shows by what was paid, if that is seen, and when
/// the big blind is short, part of a call may come back at once. Trying on a copy, if there is one,
/// is quicker.
struct Probe<'a, E: Engine> {
    engine: &'a E,
    asked: &'a Json,
    accepted: &'a [Try],
    shown: &'a Json,
    seat: usize,
}

impl<E: Engine> Probe<'_, E> {
    fn legal(&self) -> Result<Json, Skip> {
        let fold = self.after("fold", None, &[])?.is_some();
        let none = || Json::Null;
        let legal = [("fold", fold.into()), ("call", none()), ("raise", none()), ("draw", none())];
        let legal = Json::object(legal);
        if self.shown.get("phase").text().unwrap_or("").starts_with("draw") {
            return Ok(legal.with("draw", self.most_drawn()?.into()));
        }
        let bets = self.shown.get("bets").numbers();
        let (own, high) = (bets[self.seat - 1], bets.iter().copied().max().unwrap_or(0));
        let stack = self.shown.get("stacks").numbers()[self.seat - 1];
        let behind = stack - stack % self.chip();
        let sizes = self.sizes(high, own, behind)?.map(|(least, most)| Json::list([least, most]));
        let legal = legal.with("raise", sizes.into());
        Ok(match self.price(high, own, behind)? {
            Some(price) => legal.with("call", price),
            None => legal.without("call"),
        })
    }

    /// Gives what is seen after an act; None where it is refused.
    fn after(
        &self, word: &str, to: Option<i64>, discard: &[String],
    ) -> Result<Option<Json>, Skip> {
        let mut again = begin(self.engine, self.asked)?;
        for (seat, action) in self.accepted {
            if !is_taken(&mut *again, *seat, action)? {
                return Ok(None);
            }
        }
        let action = Action { word: word.to_string(), to, discard: discard.to_vec() };
        let taken = is_taken(&mut *again, self.seat, &action)?;
        Ok(taken.then(|| again.seen()))
    }

    /// Gives what a check or a call costs, if that is seen. At the end the stack may have won the
    /// pot, too.
    fn price(&self, high: i64, own: i64, behind: i64) -> Result<Option<Json>, Skip> {
        if self.after("check", None, &[])?.is_some() {
            return Ok(Some(0.into()));
        }
        let Some(called) = self.after("call", None, &[])? else {
            return Ok(Some(Json::Null));
        };
        let is_over = *called.get("actor") == Json::Null;
        let key = if is_over { "paid" } else { "stacks" };
        let (after, before) = (called.get(key).numbers(), self.shown.get(key).numbers());
        if after.is_empty() || before.is_empty() {
            return Ok(None);
        }
        let more = after[self.seat - 1] - before[self.seat - 1];
        let price = if is_over { more } else { -more };
        let is_first = self.shown.get("phase").text() == Some("bet-1");
        let blind = self.asked.get("table").get("big-blind").number().filter(|_| is_first);
        // Once the round is over, chips that nobody matched have come back.
        let goes_on = !is_over && called.get("phase").text() == self.shown.get("phase").text();
        let is_whole = price >= behind || own + price >= high.max(blind.unwrap_or(0));
        Ok((goes_on || is_whole).then(|| price.into()))
    }

    /// Finds the least and the most of a bet or raise: one size that is taken, then the ends.
    fn sizes(&self, high: i64, own: i64, behind: i64) -> Result<Option<(i64, i64)>, Skip> {
        let all_in = own + behind;
        let stack = self.shown.get("stacks").numbers()[self.seat - 1];
        let mut likely = vec![2 * high, all_in];
        for key in ["small-bet", "big-bet", "big-blind"] {
            if let Some(bet) = self.asked.get("table").get(key).number().filter(|bet| *bet > 0) {
                // A short blind or bet is completed, or raised as if it were whole.
                likely.extend([high + bet, (high / bet + 1) * bet, 2 * bet]);
            }
        }
        likely.sort_unstable();
        // Whether this amount is taken, and not another one in its place.
        let takes = |to| {
            let raised = self.after(if high > 0 { "raise" } else { "bet" }, Some(to), &[])?;
            Ok(raised.is_some_and(|seen| match seen.get("actor") {
                Json::Null => true,
                _ => stack - seen.get("stacks").numbers()[self.seat - 1] == to - own,
            }))
        };
        for to in likely.into_iter().filter(|to| high < *to && *to <= all_in) {
            if takes(to)? {
                let most = if takes(all_in)? { all_in } else { self.end(to, all_in, &takes)? };
                return Ok(Some((self.end(to, high, &takes)?, most)));
            }
        }
        Ok(None)
    }

    /// Finds the last size that is taken, from one that is to one that is not.
    fn end(
        &self, taken: i64, not_taken: i64, takes: &dyn Fn(i64) -> Result<bool, Skip>,
    ) -> Result<i64, Skip> {
        let (mut taken, mut not_taken) = (taken, not_taken);
        while (not_taken - taken).abs() > self.chip() {
            let middle = (taken + not_taken) / 2 / self.chip() * self.chip();
            if middle == taken || middle == not_taken {
                break;
            }
            *(if takes(middle)? { &mut taken } else { &mut not_taken }) = middle;
        }
        Ok(taken)
    }

    fn most_drawn(&self) -> Result<Option<usize>, Skip> {
        let held = self.held();
        for count in (0..=held.len()).rev() {
            if self.after("draw", None, &held[..count])?.is_some() {
                return Ok(Some(count));
            }
        }
        Ok(None)
    }

    /// Gives the cards that the seat holds in a draw, as follows from what it has drawn.
    fn held(&self) -> Vec<String> {
        let is_badacey = self.asked.get("table").get("game").text() == Some("badacey");
        let mut held = self.asked.get("cards").get(&self.seat.to_string()).texts();
        let mut to_come = held.split_off(held.len().min(if is_badacey { 5 } else { 4 }));
        for (seat, action) in self.accepted {
            if *seat == self.seat && action.word == "draw" {
                held.retain(|card| !action.discard.contains(card));
                held.extend(to_come.drain(..to_come.len().min(action.discard.len())));
            }
        }
        held
    }

    fn chip(&self) -> i64 {
        self.asked.get("table").get("chip").number().unwrap_or(1)
    }
}
