//! @name@ behind the poker-oracle protocol. Fill in what your engine can do; this file is yours.
//!
//! The protocol on a postcard: one JSON object per line comes in, one line goes out, with the same
//! id.
//!
//! ```text
//! > {"id":0,"kind":"hello","protocol":1}
//! < {"id":0,"name":"@name@","kinds":["rank"],"rankings":{"badugi":[4]}}
//! > {"id":1,"kind":"rank","ranking":"badugi","hand":["6h","4d","3s","Ah"]}
//! < {"id":1,"ranks":["4","3","A"]}
//! > {"id":2,"kind":"compare","ranking":"badugi","hands":[["As","2s"],["Ah","2d"]]}
//! < {"id":2,"places":[2,1]}
//! > {"id":3,"kind":"play","as":"cash","table":{...},"cards":{"1":["As",...],...},
//!    "tries":[{"seat":3,"do":"raise","to":4},...]}
//! < {"id":3,"start":{"actor":3,"phase":"bet-1","stacks":[99,98,100]},
//!    "steps":[{"actor":1,"phase":"bet-1","stacks":[99,98,96]},{"refused":true},...]}
//! < {"id":4,"skip":"why"}      declines one question, whatever it is
//! ```
//!
//! Only what `hello` claims is asked; what an answer leaves out is not compared. Say what your
//! engine did, not what it should have done: never repair a try, never judge it here.

mod json;
#[allow(dead_code)] // what your engine has no use for
mod protocol;

use json::Json;
use protocol::{Action, Dealer, Game, No, Skip};

struct Engine;

impl protocol::Engine for Engine {
    /// With probing, an engine that cannot list what is legal is asked by trying.
    const PROBING: bool = false;

    fn hello(&self) -> Json {
        Json::object([
            ("name", "@name@".into()),
            ("version", "0.1".into()),
            ("kinds", Json::list(["rank", "compare"])),
            ("rankings", Json::object([("badugi", Json::list([4]))])),
            // When there is a game below, add "play" to the kinds and say what you play, and how:
            // ("plays", Json::list([Json::object([
            //     ("name", "cash".into()), ("games", Json::list(["badugi"])),
            //     ("betting", Json::list(["limit"])), ("draws", Json::list([3])),
            //     ("house", "card-room".into()),
            // ])])),
            // ("refuses", false.into()),    if your engine cannot be asked to refuse an action
        ])
    }

    /// Gives the ranks of the cards that play, high to low: 4, 3 and A for 6h 4d 3s Ah.
    ///
    /// A card is two characters, its rank of A23456789TJQK and its suit of shdc; `protocol::value`
    /// makes 1 to 13 of the rank.
    fn rank(&self, _ranking: &str, _hand: &[String]) -> Result<Vec<char>, Skip> {
        Err(Skip("rank is not filled in yet".into()))
    }

    /// Gives each hand its place: 1 for the best, the same for equal hands.
    fn compare(&self, _ranking: &str, _hands: &[Vec<String>]) -> Result<Vec<usize>, Skip> {
        Err(Skip("compare is not filled in yet".into()))
    }

    /// Begins a hand: posts the forced bets and deals.
    ///
    /// `table` is as in guide/REFERENCE.md, "The table": game, betting, stacks, button, ...
    /// `dealer.card(seat)` is the next card that this seat receives, now and in the draws. If your
    /// engine takes a whole deck, lay it out by `dealer.card` in the order in which it deals.
    fn start(&self, table: &Json, dealer: Dealer) -> Result<Box<dyn Game>, Skip> {
        Hand::new(table, dealer).map(|hand| Box::new(hand) as Box<dyn Game>)
    }
}

/// One hand on your engine.
struct Hand;

impl Hand {
    fn new(_table: &Json, _dealer: Dealer) -> Result<Self, Skip> {
        Err(Skip("the game is not filled in yet".into()))
    }
}

impl Game for Hand {
    /// Lets a seat act; `Err(No::Refused)` if your engine refuses it.
    ///
    /// Seats count from 1. `action.word` is fold, check, call, bet, raise or draw; `action.to` is
    /// the seat's total in this round, for a bet or raise; `action.discard` the cards, for a draw.
    /// If hello takes muck, the word may also be show or muck; otherwise they are refused for you.
    fn act(&mut self, _seat: usize, _action: &Action) -> Result<(), No> {
        Err(No::Refused)
    }

    /// Says what is seen now; leave out what your engine does not know.
    ///
    /// The keys are explained in guide/REFERENCE.md, "What is seen".
    fn seen(&self) -> Json {
        Json::object([
            // ("actor", 3.into()),                       the seat to act, Null when it is over
            // ("phase", "bet-1".into()),                 bet-1, draw-1, bet-2, ..., over
            // ("stacks", Json::list([99, 98, 100])),     from seat 1
            // ("bets", Json::list([1, 2, 0])),           of this betting round
            // ("paid", Json::list([1, 2, 0])),           of this hand, with antes
            // ("status", Json::list(["in", "in", "in"])),   in, all-in or folded
            // ("legal", Json::object([
            //     ("fold", true.into()), ("call", 2.into()), ("raise", Json::list([4, 4])),
            // ])),
            // at the end also pots, shown and show-order
        ])
    }
}

fn main() {
    protocol::serve(&Engine);
}
