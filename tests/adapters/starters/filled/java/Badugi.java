import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** What a person adds to the Java starter: badugi hands ranked, and the first round played. */
final class Badugi {
    static List<String> ranks(List<String> hand) {
        return best(hand).stream().map(value -> Protocol.RANKS.substring(value - 1, value)).toList();
    }

    static List<Integer> places(List<List<String>> hands) {
        List<List<Integer>> worths = hands.stream().map(Badugi::best).toList();
        List<Integer> places = new ArrayList<>();
        for (List<Integer> one : worths) {
            places.add(1 + (int) worths.stream().filter(other -> order(other, one) < 0).count());
        }
        return places;
    }

    /** The values of the cards that play, high to low. */
    private static List<Integer> best(List<String> hand) {
        List<List<Integer>> badugis = new ArrayList<>();
        for (int bits = 1; bits < 1 << hand.size(); bits++) {
            List<Integer> values = new ArrayList<>();
            var suits = new HashSet<Character>();
            for (int place = 0; place < hand.size(); place++) {
                if ((bits >> place & 1) == 0) continue;
                values.add(Protocol.value(hand.get(place)));
                suits.add(hand.get(place).charAt(1));
            }
            values.sort(Comparator.reverseOrder());
            boolean isBadugi = suits.size() == values.size();
            if (isBadugi && new HashSet<>(values).size() == values.size()) badugis.add(values);
        }
        return badugis.stream().min(Badugi::order).get();
    }

    private static int order(List<Integer> one, List<Integer> other) {
        if (one.size() != other.size()) return other.size() - one.size();
        for (int place = 0; place < one.size(); place++) {
            int difference = one.get(place) - other.get(place);
            if (difference != 0) return difference;
        }
        return 0;
    }

    /** The first betting round of limit poker; what comes after it is declined. */
    static final class Round implements Protocol.Game {
        private final long[] stacks;
        private final long[] bets;
        private final boolean[] folded;
        private final boolean[] hasActed;
        private final long bet;
        private final int button;
        private int raises = 1;
        private int actor;
        private String phase = "bet-1";

        Round(Map<String, Object> table, Protocol.Dealer dealer) {
            stacks = ((List<?>) table.get("stacks")).stream().mapToLong(Json::number).toArray();
            bets = new long[stacks.length];
            folded = new boolean[stacks.length];
            hasActed = new boolean[stacks.length];
            bet = Json.number(table.get("small-bet"));
            button = (int) Json.number(table.get("button"));
            for (int card = 0; card < 4 * stacks.length; card++) dealer.card(1 + card / 4);
            int small = stacks.length == 2 ? button - 1 : button % stacks.length;
            int big = (small + 1) % stacks.length;
            pay(small, Json.number(table.get("small-blind")));
            pay(big, Json.number(table.get("big-blind")));
            actor = (big + 1) % stacks.length;
        }

        private void pay(int seat, long to) {
            stacks[seat] -= to - bets[seat];
            bets[seat] = to;
        }

        @Override
        public void act(int number, String word, long to, List<String> discard) {
            if (phase.equals("draw-1")) throw new Protocol.Skip("it plays the first round alone");
            int seat = number - 1;
            long high = Arrays.stream(bets).max().getAsLong();
            long raise = Math.min(high + bet, bets[seat] + stacks[seat]);
            boolean owes = bets[seat] < high;
            boolean isLegal = seat == actor && switch (word) {
                case "fold" -> true;
                case "check" -> !owes;
                case "call" -> owes;
                case "raise" -> raises < 4 && to > high && to == raise;
                default -> false;
            };
            if (!isLegal) throw new Protocol.Refused();
            if (word.equals("raise")) {
                raises++;
                Arrays.fill(hasActed, false);
                pay(seat, to);
            } else if (word.equals("fold")) {
                folded[seat] = true;
            } else {
                pay(seat, high);
            }
            hasActed[seat] = true;
            goOn(seat);
        }

        private void goOn(int seat) {
            actor = next(seat + 1, true);
            int winner = next(seat + 1, false);
            if (next(winner + 1, false) == winner) {
                stacks[winner] += Arrays.stream(bets).sum();
                actor = -1;
                phase = "over";
            } else if (actor < 0) {
                actor = next(button, false);
                phase = "draw-1";
            }
            if (!phase.equals("bet-1")) Arrays.fill(bets, 0);
        }

        /** The next seat that is in, or that is in and has not acted. */
        private int next(int from, boolean mustAct) {
            for (int step = 0; step < bets.length; step++) {
                int seat = (from + step) % bets.length;
                if (!folded[seat] && !(mustAct && hasActed[seat])) return seat;
            }
            return -1;
        }

        @Override
        public Map<String, Object> seen() {
            List<String> status = new ArrayList<>();
            for (boolean isFolded : folded) status.add(isFolded ? "folded" : "in");
            return Json.object(
                "actor", actor < 0 ? null : actor + 1,
                "phase", phase,
                "stacks", Arrays.stream(stacks).boxed().toList(),
                "bets", Arrays.stream(bets).boxed().toList(),
                "status", status);
        }
    }
}
