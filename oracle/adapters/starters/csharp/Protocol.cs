// The protocol around an engine: lines in and out, cards fed, tries tried. Leave it as it is.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

using Pairs = System.Collections.Generic.Dictionary<string, object>;

/// <summary>The engine declines a question; the message says why.</summary>
public sealed class SkipException : Exception
{
    public SkipException(string why) : base(why) { }
}

/// <summary>The engine refuses an action, and nothing has changed.</summary>
public sealed class RefusedException : Exception { }

/// <summary>What an author fills in.</summary>
public interface IEngine
{
    Pairs Hello();

    IList<string> Rank(string ranking, IList<string> hand);

    IList<int> Compare(string ranking, IList<IList<string>> hands);

    IGame Start(Pairs table, Dealer dealer);
}

/// <summary>One hand.</summary>
public interface IGame
{
    void Act(int seat, string word, long to, IList<string> discard);

    Pairs Seen();
}

/// <summary>
/// The cards of a request, for each seat in the order in which it receives them. What a request does
/// not name matters to nobody: others follow, and when all are dealt, any.
/// </summary>
public sealed class Dealer
{
    private readonly Dictionary<string, Queue<string>> bySeat;
    private readonly List<string> deck;
    private Queue<string> others;

    public Dealer(Pairs cards)
    {
        bySeat = cards.ToDictionary(
            own => own.Key, own => new Queue<string>(Protocol.Texts(own.Value)));
        deck = Protocol.Suits.SelectMany(
            suit => Protocol.Ranks.Select(rank => "" + rank + suit)).ToList();
        others = new Queue<string>(deck.Except(bySeat.Values.SelectMany(own => own)));
    }

    /// <summary>Gives the next card that this seat receives.</summary>
    public string Card(int seat)
    {
        Queue<string> own;
        if (bySeat.TryGetValue(seat.ToString(), out own) && own.Count > 0) return own.Dequeue();
        if (others.Count == 0) others = new Queue<string>(deck);
        return others.Dequeue();
    }
}

public sealed class Protocol
{
    public const string Ranks = "A23456789TJQK";
    public const string Suits = "shdc";

    // What is needed of what is seen to find out by trying what is legal.
    private static readonly string[] Needed = { "actor", "phase", "stacks", "bets" };

    private readonly IEngine engine;
    private readonly bool probing;

    public Protocol(IEngine engine, bool probing)
    {
        this.engine = engine;
        this.probing = probing;
    }

    /// <summary>Gives 1 for an ace, 2 to 10, and 11 to 13 for jack, queen and king.</summary>
    public static int Value(string card)
    {
        return Ranks.IndexOf(card[0]) + 1;
    }

    /// <summary>Gives the texts in a list, such as cards; none for null.</summary>
    public static List<string> Texts(object list)
    {
        return list == null ? new List<string>() : ((List<object>)list).Cast<string>().ToList();
    }

    /// <summary>Answers every line of the standard input, until it ends.</summary>
    public void Serve()
    {
        // Without a mark at the beginning of the output.
        var utf8 = new UTF8Encoding(false);
        var input = new StreamReader(Console.OpenStandardInput(), utf8);
        var output = new StreamWriter(Console.OpenStandardOutput(), utf8) { NewLine = "\n" };
        for (string line = input.ReadLine(); line != null; line = input.ReadLine())
        {
            var asked = (Pairs)Json.Read(line);
            Pairs reply;
            try
            {
                reply = new Pairs(Answer(asked));
            }
            catch (SkipException why)
            {
                reply = new Pairs { ["skip"] = why.Message };
            }
            catch (Exception problem)
            {
                Console.Error.WriteLine(problem);
                reply = new Pairs { ["error"] = problem.GetType().Name + ": " + problem.Message };
            }
            reply["id"] = asked["id"];
            output.WriteLine(Json.Write(reply));
            output.Flush();
        }
    }

    internal IGame Begin(Pairs asked)
    {
        return engine.Start((Pairs)asked["table"], new Dealer((Pairs)asked["cards"]));
    }

    internal static bool IsTaken(IGame hand, Pairs one)
    {
        object to, discard;
        one.TryGetValue("to", out to);
        one.TryGetValue("discard", out discard);
        try
        {
            hand.Act((int)(long)one["seat"], (string)one["do"], (long)(to ?? 0L), Texts(discard));
            return true;
        }
        catch (RefusedException)
        {
            return false;
        }
    }

    private Pairs Answer(Pairs asked)
    {
        switch ((string)asked["kind"])
        {
            case "hello":
                return engine.Hello();
            case "rank":
                return new Pairs
                {
                    ["ranks"] = engine.Rank((string)asked["ranking"], Texts(asked["hand"])),
                };
            case "compare":
                var hands = ((List<object>)asked["hands"]).Select(hand => (IList<string>)Texts(hand));
                return new Pairs
                {
                    ["places"] = engine.Compare((string)asked["ranking"], hands.ToList()),
                };
            case "play":
                return Play(asked);
            // "setup", "next-hand" and "ruling": see guide/PROTOCOL.md
            default:
                throw new SkipException("it does not answer " + asked["kind"]);
        }
    }

    // Sets up the table and tries each of the tries, whatever comes of it.
    private Pairs Play(Pairs asked)
    {
        if (!asked.ContainsKey("cards")) throw new SkipException("it cannot be given a deck");
        bool mucks = Mucks();
        var accepted = new List<Pairs>();
        IGame hand = Begin(asked);
        Pairs start = Shown(asked, hand, accepted);
        var steps = new List<object>();
        foreach (Pairs one in (List<object>)asked["tries"])
        {
            bool isDeclined = !mucks && new[] { "show", "muck" }.Contains((string)one["do"]);
            bool taken = !isDeclined && IsTaken(hand, one);
            if (taken) accepted.Add(one);
            Pairs step = Shown(asked, hand, accepted);
            step["refused"] = !taken;
            steps.Add(step);
        }
        return new Pairs { ["start"] = start, ["steps"] = steps };
    }

    // Whether it gives a choice of showing; otherwise it refuses it without being asked.
    private bool Mucks()
    {
        var hello = (Pairs)Json.Read(Json.Write(engine.Hello()));
        object plays, takes;
        if (!hello.TryGetValue("plays", out plays)) return false;
        return ((List<object>)plays).Cast<Pairs>().Any(
            one => one.TryGetValue("takes", out takes) && Texts(takes).Contains("muck"));
    }

    private Pairs Shown(Pairs asked, IGame hand, List<Pairs> accepted)
    {
        // A list of the engine's own may change before the answer is written.
        var seen = (Pairs)Json.Read(Json.Write(hand.Seen()));
        object known, own;
        bool isEnough = Needed.All(key => seen.TryGetValue(key, out known) && known != null);
        if (!probing || !isEnough) return seen;
        Pairs legal = new Probe(this, asked, accepted, seen).Legal();
        if (seen.TryGetValue("legal", out own))
        {
            foreach (KeyValuePair<string, object> pair in (Pairs)own) legal[pair.Key] = pair.Value;
        }
        // With a part of it missing, it would be wrong: a key that is left out is not legal.
        if (legal.ContainsKey("call")) seen["legal"] = legal;
        else seen.Remove("legal");
        return seen;
    }
}
