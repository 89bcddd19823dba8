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

package main

// An object of JSON. Numbers that are read are json.Number; whole makes an int64 of one.
type Object = map[string]any

var hello = Object{
	"name":     "@name@",
	"version":  "0.1",
	"kinds":    []string{"rank", "compare"},
	"rankings": Object{"badugi": []int{4}},
	// When there is a game below, add "play" to the kinds and say what you play, and how:
	// "plays": []Object{{
	// 	"name": "cash", "games": []string{"badugi"}, "betting": []string{"limit"},
	// 	"draws": []int{3}, "house": "card-room",
	// }},
	// "refuses": false, // if your engine cannot be asked to refuse an illegal action
}

// With probing, an engine that cannot list what is legal is asked by trying.
const probing = false

// rank gives the ranks of the cards that play, high to low: 4, 3 and A for 6h 4d 3s Ah. A card is
// two characters, its rank of A23456789TJQK and its suit of shdc; value makes 1 to 13 of the rank.
func rank(ranking string, hand []string) ([]string, error) {
	return nil, Skip("rank is not filled in yet")
}

// compare gives each hand its place: 1 for the best, the same for equal hands.
func compare(ranking string, hands [][]string) ([]int, error) {
	return nil, Skip("compare is not filled in yet")
}

// begin begins a hand: it posts the forced bets and deals.
//
// table is as in guide/REFERENCE.md, "The table": game, betting, stacks, button, ...
// dealer.Card(seat) is the next card that this seat receives, now and in the draws. If your engine
// takes a whole deck, lay it out by dealer.Card in the order in which your engine deals.
func begin(table Object, dealer *Dealer) (Game, error) {
	return nil, Skip("the game is not filled in yet")
}

// hand is one hand on your engine.
type hand struct{}

// act lets a seat act; it returns Refused if your engine refuses it.
//
// Seats count from 1. action.Do is fold, check, call, bet, raise or draw; action.To is the seat's
// total in this round, for a bet or raise; action.Discard the cards, for a draw. If hello takes muck,
// action.Do may also be show or muck; otherwise they are refused for you.
func (h *hand) act(action Action) error {
	return Refused
}

// seen says what is seen now; leave out what your engine does not know. The keys are explained in
// guide/REFERENCE.md, "What is seen".
func (h *hand) seen() Object {
	return Object{
		// "actor":  3,                         // the seat to act, nil when the hand is over
		// "phase":  "bet-1",                   // bet-1, draw-1, bet-2, ..., over
		// "stacks": []int64{99, 98, 100},      // from seat 1
		// "bets":   []int64{1, 2, 0},          // of this betting round
		// "paid":   []int64{1, 2, 0},          // of this hand, with antes
		// "status": []string{"in", "in", "in"}, // in, all-in or folded
		// "legal":  Object{"fold": true, "call": 2, "raise": []int64{4, 4}},
		// at the end also pots, shown and show-order
	}
}

func main() {
	serve()
}
