import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.LongPredicate;

/** The protocol around an engine: lines in and out, cards fed, tries tried. Leave it as it is. */
final class Protocol {
    static final String RANKS = "A23456789TJQK";
    static final String SUITS = "shdc";

    /** What is needed of what is seen to find out by trying what is legal. */
    private static final List<String> NEEDED = List.of("actor", "phase", "stacks", "bets");

    /** The engine declines a question; the text says why. */
    static class Skip extends RuntimeException {
        Skip(String why) {
            super(why);
        }
    }

    /** The engine refuses an action, and nothing has changed. */
    static class Refused extends RuntimeException {}

    /** What an author fills in. */
    interface Engine {
        Map<String, Object> hello();

        List<String> rank(String ranking, List<String> hand);

        List<Integer> compare(String ranking, List<List<String>> hands);

        Game start(Map<String, Object> table, Dealer dealer);
    }

    /** One hand. */
    interface Game {
        void act(int seat, String word, long to, List<String> discard);

        Map<String, Object> seen();
    }

    /** 1 for an ace, 2 to 10, and 11 to 13 for jack, queen and king. */
    static int value(String card) {
        return RANKS.indexOf(card.charAt(0)) + 1;
    }

    /**
     * The cards of a request, for each seat in the order in which it receives them. What a request
     * does not name matters to nobody: others follow, and when all are dealt, any.
     */
    static final class Dealer {
        private final Map<String, Deque<String>> bySeat = new HashMap<>();
        private final Deque<String> others = new ArrayDeque<>();
        private final List<String> deck = new ArrayList<>();

        private Dealer(Map<String, List<String>> cards) {
            cards.forEach((seat, own) -> bySeat.put(seat, new ArrayDeque<>(own)));
            for (String suit : SUITS.split("")) {
                for (String rank : RANKS.split("")) deck.add(rank + suit);
            }
            others.addAll(deck);
            cards.values().forEach(others::removeAll);
        }

        /** The next card that this seat receives. */
        String card(int seat) {
            Deque<String> own = bySeat.get("" + seat);
            if (own != null && !own.isEmpty()) return own.remove();
            if (others.isEmpty()) others.addAll(deck);
            return others.remove();
        }
    }

    private final Engine engine;
    private final boolean probing;

    Protocol(Engine engine, boolean probing) {
        this.engine = engine;
        this.probing = probing;
    }

    /** Answers every line of the standard input, until it ends. */
    void serve() throws Exception {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Map<String, Object> asked = as(Json.read(line));
            Map<String, Object> answer = Json.object("id", asked.get("id"));
            try {
                answer.putAll(answer(asked));
            } catch (Skip why) {
                answer.put("skip", why.getMessage());
            } catch (RuntimeException | StackOverflowError problem) {
                problem.printStackTrace();
                answer.put("error", problem.toString());
            }
            out.print(Json.write(answer) + "\n");
            out.flush();
        }
    }

    private Map<String, Object> answer(Map<String, Object> asked) {
        String ranking = as(asked.get("ranking"));
        return switch ((String) asked.get("kind")) {
            case "hello" -> engine.hello();
            case "rank" -> Json.object("ranks", engine.rank(ranking, as(asked.get("hand"))));
            case "compare" -> Json.object("places", engine.compare(ranking, as(asked.get("hands"))));
            case "play" -> play(asked);
            // "setup", "next-hand" and "ruling": see guide/PROTOCOL.md
            default -> throw new Skip("it does not answer " + asked.get("kind"));
        };
    }

    /** Sets up the table and tries each of the tries, whatever comes of it. */
    private Map<String, Object> play(Map<String, Object> asked) {
        if (asked.get("cards") == null) throw new Skip("it cannot be given a deck");
        List<Map<String, Object>> accepted = new ArrayList<>();
        List<Map<String, Object>> tries = as(asked.get("tries"));
        boolean mucks = mucks();
        Game hand = begin(asked);
        Map<String, Object> start = seen(asked, hand, accepted);
        List<Object> steps = new ArrayList<>();
        for (Map<String, Object> one : tries) {
            boolean isDeclined = !mucks && List.of("show", "muck").contains(one.get("do"));
            boolean taken = !isDeclined && isTaken(hand, one);
            if (taken) accepted.add(one);
            Map<String, Object> step = Json.object("refused", !taken);
            step.putAll(seen(asked, hand, accepted));
            steps.add(step);
        }
        return Json.object("start", start, "steps", steps);
    }

    /** Whether it gives a choice of showing; otherwise it refuses it without being asked. */
    private boolean mucks() {
        Map<String, Object> hello = as(Json.read(Json.write(engine.hello())));
        List<Map<String, Object>> plays = as(hello.getOrDefault("plays", List.of()));
        return plays.stream().anyMatch(one -> {
            List<Object> takes = as(one.getOrDefault("takes", List.of()));
            return takes.contains("muck");
        });
    }

    private Game begin(Map<String, Object> asked) {
        return engine.start(as(asked.get("table")), new Dealer(as(asked.get("cards"))));
    }

    private static boolean isTaken(Game hand, Map<String, Object> one) {
        long to = one.get("to") == null ? 0 : Json.number(one.get("to"));
        List<String> discard = as(one.getOrDefault("discard", List.of()));
        try {
            hand.act((int) Json.number(one.get("seat")), as(one.get("do")), to, discard);
            return true;
        } catch (Refused refused) {
            return false;
        }
    }

    private Map<String, Object> seen(
            Map<String, Object> asked, Game hand, List<Map<String, Object>> accepted) {
        // A list of the engine's own may change before the answer is written.
        Map<String, Object> shown = as(Json.read(Json.write(hand.seen())));
        if (probing && NEEDED.stream().allMatch(key -> shown.get(key) != null)) {
            Object own = shown.remove("legal");
            try {
                Map<String, Object> legal = new Probe(asked, accepted, shown).legal();
                if (own != null) legal.putAll(as(own));
                // With a part of it missing, it would be wrong: a key that is left out is not legal.
                if (legal.containsKey("call")) shown.put("legal", legal);
            } catch (RuntimeException | StackOverflowError problem) {
                // An engine that breaks where an act is only tried can still play the hand.
                problem.printStackTrace();
            }
        }
        return shown;
    }

    /**
     * What the seat to act may do: each act is tried on the same hand, played again. Needs actor,
     * phase, stacks and bets. What the hand itself says under "legal" counts more, such as
     * {"call": 10}: the price of a call shows here by what it costs. Where that cannot be known,
     * "call" is left out: a call that ends the hand shows by what was paid, if that is seen, and when
     * the big blind is short, part of a call may come back at once. Trying on a copy, if there is
     * one, is quicker.
     */
    private final class Probe {
        private final Map<String, Object> asked;
        private final List<Map<String, Object>> accepted;
        private final Map<String, Object> shown;
        private final Map<String, Object> table;
        private final int seat;
        private final long chip;

        Probe(
                Map<String, Object> asked,
                List<Map<String, Object>> accepted,
                Map<String, Object> shown) {
            this.asked = asked;
            this.accepted = accepted;
            this.shown = shown;
            table = as(asked.get("table"));
            seat = (int) Json.number(shown.get("actor"));
            chip = Json.number(table.get("chip"));
        }

        Map<String, Object> legal() {
            boolean fold = after("fold", "discard", null) != null;
            Map<String, Object> legal = Json.object("fold", fold, "call", null);
            if (((String) shown.get("phase")).startsWith("draw")) {
                legal.put("draw", mostDrawn());
                return legal;
            }
            List<Number> bets = as(shown.get("bets"));
            long own = bets.get(seat - 1).longValue();
            long high = bets.stream().mapToLong(Number::longValue).max().orElse(0);
            long stack = stack(shown);
            long behind = stack - stack % chip;
            addPrice(legal, high, own, behind);
            String word = high > 0 ? "raise" : "bet";
            // Whether this amount is taken, and not another one in its place.
            LongPredicate takes = to -> {
                Map<String, Object> raised = after(word, "to", to);
                if (raised == null || raised.get("actor") == null) return raised != null;
                return stack - stack(raised) == to - own;
            };
            legal.put("raise", sizes(high, own + behind, takes));
            return legal;
        }

        /** What is seen after an act; null where it is refused. */
        private Map<String, Object> after(String word, String key, Object value) {
            Game again = begin(asked);
            for (Map<String, Object> one : accepted) {
                if (!isTaken(again, one)) return null;
            }
            Map<String, Object> one = Json.object("seat", seat, "do", word);
            if (value != null) one.put(key, value);
            return isTaken(again, one) ? again.seen() : null;
        }

        /** Adds what a check or a call costs, if that is seen; at the end the stack may have won. */
        private void addPrice(Map<String, Object> legal, long high, long own, long behind) {
            if (after("check", "to", null) != null) {
                legal.put("call", 0L);
                return;
            }
            Map<String, Object> called = after("call", "to", null);
            if (called == null) return;
            boolean isOver = called.get("actor") == null;
            if (isOver && (called.get("paid") == null || shown.get("paid") == null)) {
                legal.remove("call");
                return;
            }
            long price =
                    isOver
                            ? of("paid", called) - of("paid", shown)
                            : stack(shown) - stack(called);
            boolean isFirst = "bet-1".equals(shown.get("phase"));
            Object blind = isFirst ? table.get("big-blind") : null;
            long whole = Math.max(high, blind == null ? 0 : Json.number(blind));
            // Once the round is over, chips that nobody matched have come back.
            boolean goesOn = !isOver && shown.get("phase").equals(called.get("phase"));
            if (goesOn || price >= behind || own + price >= whole) legal.put("call", price);
            else legal.remove("call");
        }

        private long stack(Map<String, Object> seen) {
            return of("stacks", seen);
        }

        private long of(String key, Map<String, Object> seen) {
            List<Number> numbers = as(seen.get(key));
            return numbers.get(seat - 1).longValue();
        }

        /** The least and the most of a bet or raise: one size that is taken, then the ends. */
        private List<Long> sizes(long high, long allIn, LongPredicate takes) {
            TreeSet<Long> likely = new TreeSet<>(List.of(2 * high));
            likely.add(allIn);
            for (String key : List.of("small-bet", "big-bet", "big-blind")) {
                long bet = table.get(key) == null ? 0 : Json.number(table.get(key));
                // A short blind or bet is completed, or raised as if it were whole.
                if (bet > 0) likely.addAll(List.of(high + bet, (high / bet + 1) * bet));
                if (bet > 0) likely.add(2 * bet);
            }
            for (long to : likely) {
                if (high < to && to <= allIn && takes.test(to)) {
                    long most = takes.test(allIn) ? allIn : end(to, allIn, takes);
                    return List.of(end(to, high, takes), most);
                }
            }
            return null;
        }

        /** The last size that is taken, from one that is to one that is not. */
        private long end(long taken, long notTaken, LongPredicate takes) {
            while (Math.abs(notTaken - taken) > chip) {
                long middle = (taken + notTaken) / 2 / chip * chip;
                if (middle == taken || middle == notTaken) break;
                if (takes.test(middle)) taken = middle;
                else notTaken = middle;
            }
            return taken;
        }

        private Integer mostDrawn() {
            List<String> held = held();
            for (int count = held.size(); count >= 0; count--) {
                if (after("draw", "discard", held.subList(0, count)) != null) return count;
            }
            return null;
        }

        /** The cards that the seat holds in a draw, as follows from what it has drawn. */
        private List<String> held() {
            Map<String, List<String>> cards = as(asked.get("cards"));
            Deque<String> toCome = new ArrayDeque<>(cards.get("" + seat));
            List<String> held = new ArrayList<>();
            for (int size = "badacey".equals(table.get("game")) ? 5 : 4; held.size() < size; ) {
                held.add(toCome.remove());
            }
            for (Map<String, Object> one : accepted) {
                if (Json.number(one.get("seat")) != seat || !one.get("do").equals("draw")) continue;
                List<String> discard = as(one.getOrDefault("discard", Collections.emptyList()));
                held.removeAll(discard);
                for (int more = discard.size(); more > 0 && !toCome.isEmpty(); more--) {
                    held.add(toCome.remove());
                }
            }
            return held;
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> T as(Object value) {
        return (T) value;
    }
}
