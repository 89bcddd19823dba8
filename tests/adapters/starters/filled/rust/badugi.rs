//! What a person adds to the Rust starter: badugi hands ranked, and the first betting round played.

use crate::json::Json;
use crate::protocol::{value, Action, Dealer, Game, No, Skip, RANKS};
use std::cmp::Reverse;
use std::collections::HashSet;

/// Gives the values of the cards that play, high to low.
fn best(hand: &[String]) -> Vec<usize> {
    let sets = (1..1usize << hand.len()).map(|bits| {
        let places = (0..hand.len()).filter(move |place| bits >> place & 1 == 1);
        places.map(|place| hand[place].as_str()).collect::<Vec<_>>()
    });
    let badugis = sets.filter(|set| {
        let parts = |part| set.iter().map(|card| card.as_bytes()[part]).collect::<HashSet<_>>();
        parts(0).len() == set.len() && parts(1).len() == set.len()
    });
    let worths = badugis.map(|set| {
        let mut values: Vec<usize> = set.iter().map(|card| value(card)).collect();
        values.sort_unstable_by_key(|value| Reverse(*value));
        values
    });
    worths.min_by_key(|values| (Reverse(values.len()), values.clone())).unwrap()
}

pub fn ranks(hand: &[String]) -> Vec<char> {
    best(hand).iter().map(|value| RANKS.chars().nth(value - 1).unwrap()).collect()
}

pub fn places(hands: &[Vec<String>]) -> Vec<usize> {
    let worth = |hand: &Vec<String>| (Reverse(best(hand).len()), best(hand));
    let worths: Vec<_> = hands.iter().map(worth).collect();
    worths.iter().map(|one| 1 + worths.iter().filter(|other| *other < one).count()).collect()
}

/// The first betting round of limit poker; what comes after it is declined.
pub struct Round {
    stacks: Vec<i64>,
    bets: Vec<i64>,
    folded: Vec<bool>,
    has_acted: Vec<bool>,
    bet: i64,
    raises: i64,
    actor: Option<usize>,
    button: usize,
    phase: &'static str,
}

impl Round {
    pub fn new(table: &Json, mut dealer: Dealer) -> Result<Round, Skip> {
        let stacks = table.get("stacks").numbers();
        let (count, button) = (stacks.len(), table.get("button").number().unwrap() as usize);
        for seat in 1..=count {
            (0..4).for_each(|_| drop(dealer.card(seat)));
        }
        let small = if count == 2 { button - 1 } else { button % count };
        let big = (small + 1) % count;
        let mut round = Round {
            bets: vec![0; count],
            folded: vec![false; count],
            has_acted: vec![false; count],
            stacks,
            bet: table.get("small-bet").number().unwrap(),
            raises: 1,
            actor: Some((big + 1) % count),
            button,
            phase: "bet-1",
        };
        round.pay(small, table.get("small-blind").number().unwrap_or(0));
        round.pay(big, table.get("big-blind").number().unwrap_or(0));
        Ok(round)
    }

    fn high(&self) -> i64 {
        *self.bets.iter().max().unwrap()
    }

    fn pay(&mut self, seat: usize, to: i64) {
        self.stacks[seat] -= to - self.bets[seat];
        self.bets[seat] = to;
    }
}

impl Game for Round {
    fn act(&mut self, seat: usize, action: &Action) -> Result<(), No> {
        let (seat, high) = (seat - 1, self.high());
        let owes = self.bets[seat] < high;
        let raise = (high + self.bet).min(self.bets[seat] + self.stacks[seat]);
        let may_raise = self.raises < 4 && raise > high && action.to == Some(raise);
        if self.phase == "draw-1" {
            return Err(No::Skip("it plays the first round alone".into()));
        }
        let is_legal = Some(seat) == self.actor
            && match action.word.as_str() {
                "fold" => true,
                "check" => !owes,
                "call" => owes,
                "raise" => may_raise,
                _ => false,
            };
        if !is_legal {
            return Err(No::Refused);
        }
        match action.word.as_str() {
            "fold" => self.folded[seat] = true,
            "raise" => {
                self.raises += 1;
                self.has_acted.fill(false);
                self.pay(seat, raise);
            }
            _ => self.pay(seat, high),
        }
        self.has_acted[seat] = true;
        let count = self.bets.len();
        let after = |from: usize| (from..from + count).map(|one| one % count);
        let still_in: Vec<usize> = after(seat + 1).filter(|one| !self.folded[*one]).collect();
        self.actor = still_in.iter().copied().find(|one| !self.has_acted[*one]);
        if let [winner] = still_in[..] {
            self.stacks[winner] += self.bets.iter().sum::<i64>();
            self.actor = None;
            self.phase = "over";
        } else if self.actor.is_none() {
            self.actor = after(self.button).find(|one| !self.folded[*one]);
            self.phase = "draw-1";
        }
        if self.phase != "bet-1" {
            self.bets.fill(0);
        }
        Ok(())
    }

    fn seen(&self) -> Json {
        let status = self.folded.iter().map(|folded| if *folded { "folded" } else { "in" });
        Json::object([
            ("actor", self.actor.map(|seat| seat + 1).into()),
            ("phase", self.phase.into()),
            ("stacks", Json::list(self.stacks.clone())),
            ("bets", Json::list(self.bets.clone())),
            ("status", Json::list(status)),
        ])
    }
}
