// SPDX-License-Identifier: CC0-1.0
// Your engine answers here: copy this file to my-engine.mjs and fill it in.
//
// A card is a rank of A23456789TJQK and a suit of shdc, such as 'Td'; a hand is a list of cards.
// Seats are 1, 2, 3, ... clockwise, amounts are whole numbers, and lists start with seat 1.
// A function left out, or an answer of undefined, counts as skipped; what an answer leaves out is
// not compared.

// What you play; vectors beyond that are skipped.
export const house = 'card-room'; // the house whose rules you play; settings.json has all houses
export const settings = {}; // where you differ from the house: a setting for each such switch
export const rankings = ['badugi', 'ace-to-five'];
export const games = ['badugi', 'badacey'];
export const betting = ['limit', 'pot-limit', 'no-limit'];
export const draws = [1, 2, 3];
export const players = null; // the fewest and the most, as in [2, 6]; null for any number
export const rulings = false; // whether you also rule on irregular acts, see REFERENCE.md
export const refuses = true; // whether illegal actions may be tried; if not, you are sent none

// { ranks: ['4', '3', 'A'] }, the ranks that play from high to low. `order`, the position of its
// class from the best, 0, and `plays`, the cards that play, are compared if you give them.
export function rank(ranking, hand) {
  return undefined;
}

// The places of hands, lower is better: [2, 1, 2]; equal hands have equal places.
export function compare(ranking, hands) {
  return undefined;
}

// Whether a hand can be played at this table.
export function setUp(table) {
  return undefined;
}

// { button: 2, 'small-blind': 3, 'big-blind': 1, seats: [3, 1] }. stacksAfter is what each seat
// has left; 0 means that the player is gone.
export function nextHand(table, stacksAfter) {
  return undefined;
}

// Post the antes and blinds of a hand, deal it, and return an object with two functions:
//
//   attempt(said)  do what a player says and return true, or change nothing and return false. What
//                  is said is like { seat: 3, do: 'raise', to: 4 }: fold, check, call, bet or raise
//                  `to` a total of this round, draw with the cards to `discard`, show or muck.
//                  With `rulings` it may also be an irregular act, see REFERENCE.md.
//   seen()         what can be seen now: actor, phase, stacks, bets, paid, status, legal, cards with
//                  a deck, and after the hand pots, shown and show-order, as REFERENCE.md
//                  describes them. Leave out what you cannot show.
//
// `cards` has either `cards`, for each seat the cards in the order in which it gets them, or `deck`,
// the 52 cards from the top, with `reshuffles`, each new pack from the top.
export function startHand(table, cards) {
  return undefined;
}

// Play a hand and give the dealer's last ruling on the seat `on`, or on nobody if it is null:
// { do: 'raise', to: 4, due: 2, returned: 0 }. `due` and `returned`, what is still to be put
// in and what goes back, are compared if you give them.
export function rule(table, cards, tries, on) {
  return undefined;
}
