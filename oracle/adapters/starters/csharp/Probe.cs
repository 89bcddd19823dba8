// What is legal, found by trying. Leave it as it is.

using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;

using Pairs = System.Collections.Generic.Dictionary<string, object>;

/// <summary>
/// What the seat to act may do: each act is tried on the same hand, played again. Needs actor, phase,
/// stacks and bets. What the hand itself says under "legal" counts more, such as {"call": 10}: the
/// price of a call shows here by what it costs. Where that cannot be known, "call" is left out: a call
/// that ends the hand shows by what was paid, if that is seen, and when the big blind is short, part of
/// a call may come back at once. Trying on a copy, if there is one, is quicker.
/// </summary>
internal sealed class Probe
{
    private readonly Protocol protocol;
    private readonly Pairs asked;
    private readonly List<Pairs> accepted;
    private readonly Pairs shown;
    private readonly Pairs table;
    private readonly long seat;
    private readonly long chip;

    public Probe(Protocol protocol, Pairs asked, List<Pairs> accepted, Pairs shown)
    {
        this.protocol = protocol;
        this.asked = asked;
        this.accepted = accepted;
        this.shown = shown;
        table = (Pairs)asked["table"];
        seat = Convert.ToInt64(shown["actor"]);
        chip = (long)table["chip"];
    }

    public Pairs Legal()
    {
        var legal = new Pairs { ["fold"] = After("fold", null, null) != null, ["call"] = null };
        if (((string)shown["phase"]).StartsWith("draw", StringComparison.Ordinal))
        {
            legal["draw"] = MostDrawn();
            return legal;
        }
        List<long> bets = Numbers(shown["bets"]);
        long own = bets[(int)seat - 1], high = bets.Max(), stack = Stack(shown);
        long behind = stack - stack % chip;
        AddPrice(legal, high, own, behind);
        legal["raise"] = Sizes(high, own, behind);
        return legal;
    }

    private static List<long> Numbers(object list)
    {
        return ((IEnumerable)list).Cast<object>().Select(Convert.ToInt64).ToList();
    }

    private long Stack(Pairs seen)
    {
        return Of("stacks", seen).Value;
    }

    private long? Of(string key, Pairs seen)
    {
        object numbers;
        bool isThere = seen.TryGetValue(key, out numbers) && numbers != null;
        return isThere ? (long?)Numbers(numbers)[(int)seat - 1] : null;
    }

    // What is seen after an act; null where it is refused.
    private Pairs After(string word, long? to, List<object> discard)
    {
        IGame again = protocol.Begin(asked);
        var one = new Pairs { ["seat"] = seat, ["do"] = word, ["to"] = to, ["discard"] = discard };
        bool areTaken = accepted.All(before => Protocol.IsTaken(again, before));
        return areTaken && Protocol.IsTaken(again, one) ? again.Seen() : null;
    }

    // Adds what a check or a call costs, if that is seen. At the end the stack may have won the pot.
    private void AddPrice(Pairs legal, long high, long own, long behind)
    {
        if (After("check", null, null) != null)
        {
            legal["call"] = 0L;
            return;
        }
        Pairs called = After("call", null, null);
        if (called == null) return;
        long? price = Of("paid", called) - Of("paid", shown);
        if (called["actor"] != null) price = Stack(shown) - Stack(called);
        bool isFirst = (string)shown["phase"] == "bet-1";
        long whole = Math.Max(high, isFirst ? (long)(table["big-blind"] ?? 0L) : 0L);
        // Once the round is over, chips that nobody matched have come back.
        bool goesOn = called["actor"] != null && (string)called["phase"] == (string)shown["phase"];
        if (goesOn || price >= behind || own + price >= whole) legal["call"] = price;
        else legal.Remove("call");
    }

    // The least and the most of a bet or raise: one size that is taken, then the ends.
    private List<long> Sizes(long high, long own, long behind)
    {
        long allIn = own + behind;
        var likely = new SortedSet<long> { 2 * high, allIn };
        foreach (string key in new[] { "small-bet", "big-bet", "big-blind" })
        {
            long bet = (long)(table[key] ?? 0L);
            // A short blind or bet is completed, or raised as if it were whole.
            if (bet > 0) likely.UnionWith(new[] { high + bet, (high / bet + 1) * bet, 2 * bet });
        }
        // Whether this amount is taken, and not another one in its place.
        Func<long, bool> takes = to =>
        {
            Pairs raised = After(high > 0 ? "raise" : "bet", to, null);
            if (raised == null || raised["actor"] == null) return raised != null;
            return Stack(shown) - Stack(raised) == to - own;
        };
        foreach (long to in likely)
        {
            if (to <= high || to > allIn || !takes(to)) continue;
            long most = takes(allIn) ? allIn : End(to, allIn, takes);
            return new List<long> { End(to, high, takes), most };
        }
        return null;
    }

    // The last size that is taken, from one that is to one that is not.
    private long End(long taken, long notTaken, Func<long, bool> takes)
    {
        while (Math.Abs(notTaken - taken) > chip)
        {
            long middle = (taken + notTaken) / 2 / chip * chip;
            if (middle == taken || middle == notTaken) break;
            if (takes(middle)) taken = middle;
            else notTaken = middle;
        }
        return taken;
    }

    private int? MostDrawn()
    {
        List<object> held = Held();
        for (int count = held.Count; count >= 0; count--)
        {
            if (After("draw", null, held.Take(count).ToList()) != null) return count;
        }
        return null;
    }

    // The cards that the seat holds in a draw, as follows from what it has drawn.
    private List<object> Held()
    {
        var given = (List<object>)((Pairs)asked["cards"])[seat.ToString()];
        int size = (string)table["game"] == "badacey" ? 5 : 4;
        List<object> held = given.Take(size).ToList();
        int next = size;
        foreach (Pairs one in accepted)
        {
            if ((long)one["seat"] != seat || (string)one["do"] != "draw") continue;
            var discard = (List<object>)one["discard"];
            held.RemoveAll(discard.Contains);
            held.AddRange(given.Skip(next).Take(discard.Count));
            next += discard.Count;
        }
        return held;
    }
}
