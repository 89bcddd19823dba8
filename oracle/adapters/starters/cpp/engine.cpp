// @name@ behind the poker-oracle protocol. Fill in what your engine can do; this file is yours.
//
// The protocol on a postcard: one JSON object per line comes in, one line goes out, with the same id.
//
//   > {"id":0,"kind":"hello","protocol":1}
//   < {"id":0,"name":"@name@","kinds":["rank"],"rankings":{"badugi":[4]}}
//   > {"id":1,"kind":"rank","ranking":"badugi","hand":["6h","4d","3s","Ah"]}
//   < {"id":1,"ranks":["4","3","A"]}
//   > {"id":2,"kind":"compare","ranking":"badugi","hands":[["As","2s"],["Ah","2d"]]}
//   < {"id":2,"places":[2,1]}
//   > {"id":3,"kind":"play","as":"cash","table":{...},"cards":{"1":["As",...],...},
//      "tries":[{"seat":3,"do":"raise","to":4},...]}
//   < {"id":3,"start":{"actor":3,"phase":"bet-1","stacks":[99,98,100]},
//      "steps":[{"actor":1,"phase":"bet-1","stacks":[99,98,96]},{"refused":true},...]}
//   < {"id":4,"skip":"why"}      declines one question, whatever it is
//
// Only what hello claims is asked; what an answer leaves out is not compared. Say what your engine
// did, not what it should have done: never repair a try, never judge it here.

#include <memory>
#include <string>
#include <vector>

#include "json.hpp"
#include "protocol.hpp"

// One hand on your engine.
class Hand : public protocol::Game {
public:
    // Begin the hand: post the forced bets and deal.
    //
    // table: as in guide/REFERENCE.md, "The table": game, betting, stacks, button, ...
    // dealer: dealer.card(seat) is the next card that this seat receives, now and in the draws. If
    // your engine takes a whole deck, lay it out by dealer.card in the order in which it deals.
    Hand(const Json&, protocol::Dealer) { throw protocol::Skip("the game is not filled in yet"); }

    // Let a seat act; throw protocol::Refused if your engine refuses it.
    //
    // Seats count from 1. action.word is fold, check, call, bet, raise or draw; action.to is the
    // seat's total in this round, for a bet or raise; action.discard the cards, for a draw. If hello
    // takes muck, the word may also be show or muck; otherwise they are refused for you.
    void act(int, const protocol::Action&) override { throw protocol::Refused(); }

    // What is seen now; leave out what your engine does not know. The keys are explained in
    // guide/REFERENCE.md, "What is seen".
    Json seen() const override {
        return Json::object({
            // {"actor", 3},                           the seat to act, nullptr when it is over
            // {"phase", "bet-1"},                     bet-1, draw-1, bet-2, ..., over
            // {"stacks", Json::list({99, 98, 100})},  from seat 1
            // {"bets", Json::list({1, 2, 0})},        of this betting round
            // {"paid", Json::list({1, 2, 0})},        of this hand, with antes
            // {"status", Json::list({"in", "in", "in"})},   in, all-in or folded
            // {"legal", Json::object({{"fold", true}, {"call", 2}, {"raise", Json::list({4, 4})}})},
            // at the end also pots, shown and show-order
        });
    }
};

class Engine : public protocol::Engine {
public:
    Json hello() const override {
        return Json::object({
            {"name", "@name@"},
            {"version", "0.1"},
            {"kinds", Json::list({"rank", "compare"})},
            {"rankings", Json::object({{"badugi", Json::list({4})}})},
            // When there is a Hand above, add "play" to the kinds and say what you play, and how:
            // {"plays", Json::list({Json::object({
            //     {"name", "cash"}, {"games", Json::list({"badugi"})},
            //     {"betting", Json::list({"limit"})}, {"draws", Json::list({3})},
            //     {"house", "card-room"}})})},
            // {"refuses", false},    if your engine cannot be asked to refuse an illegal action
        });
    }

    // The ranks of the cards that play, high to low: 4, 3 and A for 6h 4d 3s Ah. A card is two
    // characters, its rank of A23456789TJQK and its suit of shdc; protocol::value makes 1 to 13 of
    // the rank.
    std::vector<std::string> rank(const std::string&, const protocol::Cards&) const override {
        throw protocol::Skip("rank is not filled in yet");
    }

    // The place of each hand: 1 for the best, the same for equal hands.
    std::vector<int> compare(const std::string&,
                             const std::vector<protocol::Cards>&) const override {
        throw protocol::Skip("compare is not filled in yet");
    }

    std::unique_ptr<protocol::Game> start(const Json& table,
                                          protocol::Dealer dealer) const override {
        return std::make_unique<Hand>(table, dealer);
    }
};

int main() {
    // With probing, an engine that cannot list what is legal is asked by trying.
    const bool probing = false;
    protocol::serve(Engine(), probing);
}
