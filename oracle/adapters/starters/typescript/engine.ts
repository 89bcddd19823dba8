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

import {
  RefusedError, SkipError, serve, value,
  type Action, type Card, type Dealer, type Engine, type Hello, type Ranking, type Seen, type Table,
} from './protocol.ts';

const hello: Hello = {
  name: '@name@',
  version: '0.1',
  kinds: ['rank', 'compare'],
  rankings: { badugi: [4] },
  // When there is a Game below, add 'play' to the kinds and say what you play, and how:
  // plays: [{ name: 'cash', games: ['badugi'], betting: ['limit'], draws: [3],
  //           house: 'card-room', settings: {} }],
  // refuses: false,    // if your engine cannot be asked to refuse an illegal action
};

// The ranks of the cards that play, high to low: ['4', '3', 'A'] for 6h 4d 3s Ah. A card is two
// characters, its rank of A23456789TJQK and its suit of shdc; value() makes 1 to 13 of the rank.
function rank(ranking: Ranking, hand: Card[]): string[] {
  throw new SkipError('rank is not filled in yet');
}

// The place of each hand: 1 for the best, the same for equal hands.
function compare(ranking: Ranking, hands: Card[][]): number[] {
  throw new SkipError('compare is not filled in yet');
}

// One hand on your engine.
class Game {
  // Begin the hand: post the forced bets and deal.
  //
  // table: as in guide/REFERENCE.md, "The table": game, betting, stacks, button, ...
  // dealer: dealer.card(seat) is the next card that this seat receives, now and in the draws. If
  // your engine takes a whole deck, lay it out by dealer.card in the order in which it deals.
  constructor(table: Table, dealer: Dealer) {
    throw new SkipError('Game is not filled in yet');
  }

  // Let a seat act; throw a RefusedError if your engine refuses it.
  //
  // Seats count from 1. switch (action.do) tells fold, check, call, bet, raise and draw apart: a bet
  // or raise has action.to, the seat's total in this round, a draw action.discard. If hello takes
  // muck, action.do may also be show or muck; otherwise they are refused for you.
  act(seat: number, action: Action): void {
  }

  // What is seen now; leave out what your engine does not know. The keys are explained in
  // guide/REFERENCE.md, "What is seen".
  seen(): Seen {
    return {
      // actor: 3,                     the seat to act, null when the hand is over
      // phase: 'bet-1',               bet-1, draw-1, bet-2, ..., over
      // stacks: [99, 98, 100],        from seat 1
      // bets: [1, 2, 0],              of this betting round
      // paid: [1, 2, 0],              of this hand, with antes
      // status: ['in', 'in', 'in'],   in, all-in or folded
      // legal: { fold: true, call: 2, raise: [4, 4], draw: null },
      // at the end also pots, shown and 'show-order'
    };
  }
}

// With probing, an engine that cannot list what is legal is asked by trying.
serve({ hello, rank, compare, Game, probing: false } satisfies Engine);
