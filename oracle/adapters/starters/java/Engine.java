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

import java.util.List;
import java.util.Map;

public class Engine implements Protocol.Engine {
    public static void main(String[] arguments) throws Exception {
        // With probing, an engine that cannot list what is legal is asked by trying.
        boolean probing = false;
        new Protocol(new Engine(), probing).serve();
    }

    @Override
    public Map<String, Object> hello() {
        return Json.object(
            "name", "@name@",
            "version", "0.1",
            "kinds", List.of("rank", "compare"),
            // When there is a game below, add "play" to the kinds and say what you play, and how:
            // "plays", List.of(Json.object(
            //     "name", "cash", "games", List.of("badugi"), "betting", List.of("limit"),
            //     "draws", List.of(3), "house", "card-room")),
            // "refuses", false,    if your engine cannot be asked to refuse an illegal action
            "rankings", Json.object("badugi", List.of(4)));
    }

    /**
     * The ranks of the cards that play, high to low: 4, 3 and A for 6h 4d 3s Ah. A card is two
     * characters, its rank of A23456789TJQK and its suit of shdc; Protocol.value makes 1 to 13 of
     * the rank.
     */
    @Override
    public List<String> rank(String ranking, List<String> hand) {
        throw new Protocol.Skip("rank is not filled in yet");
    }

    /** The place of each hand: 1 for the best, the same for equal hands. */
    @Override
    public List<Integer> compare(String ranking, List<List<String>> hands) {
        throw new Protocol.Skip("compare is not filled in yet");
    }

    /**
     * Begins a hand: posts the forced bets and deals.
     *
     * @param table as in guide/REFERENCE.md, "The table": game, betting, stacks, button, ...; whole
     *     numbers are Long
     * @param dealer dealer.card(seat) is the next card that this seat receives, now and in the
     *     draws. If your engine takes a whole deck, lay it out by dealer.card in the order in which
     *     your engine deals.
     */
    @Override
    public Protocol.Game start(Map<String, Object> table, Protocol.Dealer dealer) {
        throw new Protocol.Skip("the game is not filled in yet");
    }

    /** One hand on your engine. */
    static class Game implements Protocol.Game {
        /**
         * Lets a seat act; throws Protocol.Refused if your engine refuses it. Seats count from 1.
         *
         * @param word fold, check, call, bet, raise or draw; if hello takes muck, also show or muck,
         *     which otherwise are refused for you
         * @param to the seat's total in this round, for a bet or raise
         * @param discard the cards, for a draw
         */
        @Override
        public void act(int seat, String word, long to, List<String> discard) {
            throw new Protocol.Refused();
        }

        /**
         * What is seen now; leave out what your engine does not know. The keys are explained in
         * guide/REFERENCE.md, "What is seen".
         */
        @Override
        public Map<String, Object> seen() {
            return Json.object(
                // "actor", 3,                              the seat to act, null when it is over
                // "phase", "bet-1",                        bet-1, draw-1, bet-2, ..., over
                // "stacks", List.of(99, 98, 100),          from seat 1
                // "bets", List.of(1, 2, 0),                of this betting round
                // "paid", List.of(1, 2, 0),                of this hand, with antes
                // "status", List.of("in", "in", "in"),     in, all-in or folded
                // "legal", Json.object("fold", true, "call", 2, "raise", List.of(4, 4)),
                // at the end also pots, shown and show-order
            );
        }
    }
}
