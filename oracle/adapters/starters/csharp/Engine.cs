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

using System.Collections.Generic;

public sealed class Engine : IEngine
{
    public static void Main()
    {
        // With probing, an engine that cannot list what is legal is asked by trying.
        bool probing = false;
        new Protocol(new Engine(), probing).Serve();
    }

    public Dictionary<string, object> Hello()
    {
        return new Dictionary<string, object>
        {
            ["name"] = "@name@",
            ["version"] = "0.1",
            ["kinds"] = new[] { "rank", "compare" },
            ["rankings"] = new Dictionary<string, object> { ["badugi"] = new[] { 4 } },
            // When there is a Hand below, add "play" to the kinds and say what you play, and how:
            // ["plays"] = new[] { new Dictionary<string, object> {
            //     ["name"] = "cash", ["games"] = new[] { "badugi" },
            //     ["betting"] = new[] { "limit" }, ["draws"] = new[] { 3 },
            //     ["house"] = "card-room" } },
            // ["refuses"] = false,    if your engine cannot be asked to refuse an illegal action
        };
    }

    /// <summary>
    /// Gives the ranks of the cards that play, high to low: 4, 3 and A for 6h 4d 3s Ah. A card is
    /// two characters, its rank of A23456789TJQK and its suit of shdc; Protocol.Value makes 1 to 13
    /// of the rank.
    /// </summary>
    public IList<string> Rank(string ranking, IList<string> hand)
    {
        throw new SkipException("rank is not filled in yet");
    }

    /// <summary>Gives each hand its place: 1 for the best, the same for equal hands.</summary>
    public IList<int> Compare(string ranking, IList<IList<string>> hands)
    {
        throw new SkipException("compare is not filled in yet");
    }

    /// <summary>
    /// Begins a hand: posts the forced bets and deals. The table is as in guide/REFERENCE.md, "The
    /// table": game, betting, stacks, button, ...; whole numbers are long. dealer.Card(seat) is the
    /// next card that this seat receives, now and in the draws. If your engine takes a whole deck,
    /// lay it out by dealer.Card in the order in which your engine deals.
    /// </summary>
    public IGame Start(Dictionary<string, object> table, Dealer dealer)
    {
        throw new SkipException("the game is not filled in yet");
    }
}

/// <summary>One hand on your engine.</summary>
public sealed class Hand : IGame
{
    /// <summary>
    /// Lets a seat act; throws a RefusedException if your engine refuses it. Seats count from 1. The
    /// word is fold, check, call, bet, raise or draw; to is the seat's total in this round, for a
    /// bet or raise; discard the cards, for a draw. If hello takes muck, word may also be show or
    /// muck; otherwise they are refused for you.
    /// </summary>
    public void Act(int seat, string word, long to, IList<string> discard)
    {
        throw new RefusedException();
    }

    /// <summary>
    /// Says what is seen now; leave out what your engine does not know. The keys are explained in
    /// guide/REFERENCE.md, "What is seen".
    /// </summary>
    public Dictionary<string, object> Seen()
    {
        return new Dictionary<string, object>
        {
            // ["actor"] = 3,                                the seat to act, null when it is over
            // ["phase"] = "bet-1",                          bet-1, draw-1, bet-2, ..., over
            // ["stacks"] = new long[] { 99, 98, 100 },      from seat 1
            // ["bets"] = new long[] { 1, 2, 0 },            of this betting round
            // ["paid"] = new long[] { 1, 2, 0 },            of this hand, with antes
            // ["status"] = new[] { "in", "in", "in" },      in, all-in or folded
            // ["legal"] = new Dictionary<string, object> {
            //     ["fold"] = true, ["call"] = 2, ["raise"] = new long[] { 4, 4 } },
            // at the end also pots, shown and show-order
        };
    }
}
