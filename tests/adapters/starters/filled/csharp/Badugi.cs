// What a person adds to the C# starter: badugi hands ranked, and the first betting round played.

using System.Collections.Generic;
using System.Linq;

internal static class Badugi
{
    public static IList<string> Ranks(IList<string> hand)
    {
        return Best(hand).Select(value => Protocol.Ranks.Substring(value - 1, 1)).ToList();
    }

    public static IList<int> Places(IList<IList<string>> hands)
    {
        List<List<int>> worths = hands.Select(Best).ToList();
        return worths.Select(one => 1 + worths.Count(other => Order(other, one) < 0)).ToList();
    }

    // The values of the cards that play, high to low.
    private static List<int> Best(IList<string> hand)
    {
        List<int> best = null;
        for (int bits = 1; bits < 1 << hand.Count; bits++)
        {
            List<string> set = hand.Where((card, place) => (bits >> place & 1) == 1).ToList();
            bool isBadugi = set.Select(card => card[0]).Distinct().Count() == set.Count
                && set.Select(card => card[1]).Distinct().Count() == set.Count;
            List<int> values = set.Select(Protocol.Value).OrderByDescending(one => one).ToList();
            if (isBadugi && (best == null || Order(values, best) < 0)) best = values;
        }
        return best;
    }

    private static int Order(List<int> one, List<int> other)
    {
        if (one.Count != other.Count) return other.Count - one.Count;
        return one.Zip(other, (mine, yours) => mine - yours).FirstOrDefault(by => by != 0);
    }
}

/// <summary>The first betting round of limit poker; what comes after it is declined.</summary>
internal sealed class Round : IGame
{
    private readonly List<long> stacks;
    private readonly long[] bets;
    private readonly bool[] folded;
    private readonly long bet;
    private readonly int button;
    private bool[] hasActed;
    private int raises = 1;
    private int actor;
    private string phase = "bet-1";

    public Round(Dictionary<string, object> table, Dealer dealer)
    {
        stacks = ((List<object>)table["stacks"]).Cast<long>().ToList();
        int count = stacks.Count;
        bets = new long[count];
        folded = new bool[count];
        hasActed = new bool[count];
        bet = (long)table["small-bet"];
        button = (int)(long)table["button"];
        for (int card = 0; card < 4 * count; card++) dealer.Card(1 + card / 4);
        int small = count == 2 ? button - 1 : button % count;
        int big = (small + 1) % count;
        Pay(small, (long)table["small-blind"]);
        Pay(big, (long)table["big-blind"]);
        actor = (big + 1) % count;
    }

    public void Act(int number, string word, long to, IList<string> discard)
    {
        if (phase == "draw-1") throw new SkipException("it plays the first round alone");
        int seat = number - 1;
        long high = bets.Max();
        long raise = System.Math.Min(high + bet, bets[seat] + stacks[seat]);
        bool owes = bets[seat] < high;
        bool isLegal = word == "fold" || (word == "check" && !owes) || (word == "call" && owes)
            || (word == "raise" && raises < 4 && to > high && to == raise);
        if (seat != actor || !isLegal) throw new RefusedException();
        if (word == "raise")
        {
            raises++;
            hasActed = new bool[bets.Length];
        }
        if (word == "fold") folded[seat] = true;
        else Pay(seat, word == "raise" ? to : high);
        hasActed[seat] = true;
        GoOn(seat);
    }

    public Dictionary<string, object> Seen()
    {
        return new Dictionary<string, object>
        {
            ["actor"] = actor < 0 ? null : (object)(actor + 1),
            ["phase"] = phase,
            ["stacks"] = stacks.ToArray(),
            ["bets"] = bets.ToArray(),
            ["status"] = folded.Select(isFolded => isFolded ? "folded" : "in").ToArray(),
        };
    }

    private void Pay(int seat, long to)
    {
        stacks[seat] -= to - bets[seat];
        bets[seat] = to;
    }

    private void GoOn(int seat)
    {
        actor = Next(seat + 1, true);
        int winner = Next(seat + 1, false);
        if (Next(winner + 1, false) == winner)
        {
            stacks[winner] += bets.Sum();
            actor = -1;
            phase = "over";
        }
        else if (actor < 0)
        {
            actor = Next(button, false);
            phase = "draw-1";
        }
        if (phase != "bet-1") System.Array.Clear(bets, 0, bets.Length);
    }

    // The next seat that is in, or that is in and has not acted.
    private int Next(int from, bool mustAct)
    {
        IEnumerable<int> seats = Enumerable.Range(from, bets.Length).Select(one => one % bets.Length);
        List<int> fit = seats.Where(one => !folded[one] && !(mustAct && hasActed[one])).ToList();
        return fit.Count > 0 ? fit[0] : -1;
    }
}
