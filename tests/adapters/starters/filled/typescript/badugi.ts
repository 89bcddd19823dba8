// What a person adds to the TypeScript starter: badugi hands ranked, and a game played by an engine.

import { createRequire } from 'node:module';
import { RANKS, RefusedError, value } from './protocol.ts';
import type { Action, Dealer, Game as Played, Seen, Table } from './protocol.ts';

const require = createRequire(import.meta.url);
const { Game } = require(`${process.env.ENGINES}/badugi.js`);

// The values of the cards that play, high to low.
function best(hand: string[]): number[] {
  const sets = Array.from({ length: 2 ** hand.length - 1 }, (_, bits) =>
    hand.filter((_card, place) => ((bits + 1) >> place) & 1));
  const distinct = (cards: string[], part: number) => new Set(cards.map((card) => card[part])).size === cards.length;
  const badugis = sets.filter((cards) => distinct(cards, 0) && distinct(cards, 1));
  const worths = badugis.map((cards) => cards.map(value).sort((one, other) => other - one));
  return worths.sort(inOrder)[0]!;
}

function inOrder(one: number[], other: number[]): number {
  if (one.length !== other.length) return other.length - one.length;
  const place = one.findIndex((rank, index) => rank !== other[index]);
  return place < 0 ? 0 : one[place]! - other[place]!;
}

export function ranks(hand: string[]): string[] {
  return best(hand).map((rank) => RANKS.charAt(rank - 1));
}

export function places(hands: string[][]): number[] {
  const worths = hands.map(best);
  return worths.map((one) => 1 + worths.filter((other) => inOrder(other, one) < 0).length);
}

// A hand on an engine that takes all cards in advance: after its own, a seat is given others.
export class Hand implements Played {
  game: any;

  constructor(table: Table, dealer: Dealer) {
    const given = [...dealer.bySeat];
    const cards = Object.fromEntries(given.map(([seat, own]) => [seat, [...own, ...dealer.others]]));
    this.game = new Game(table, { cards });
  }

  act(seat: number, action: Action): void {
    if (this.game.tell({ seat, ...action }) !== null) throw new RefusedError();
  }

  seen(): Seen {
    // What is legal is left to probing.
    const { legal: _, ...seen } = this.game.seen();
    return seen;
  }
}
