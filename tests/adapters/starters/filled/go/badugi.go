// What a person adds to the Go starter: badugi hands ranked, and the first betting round played.

package main

import "sort"

// best gives the values of the cards that play, high to low.
func best(hand []string) []int {
	var found []int
	for bits := 1; bits < 1<<len(hand); bits++ {
		values, seen, isBadugi := []int{}, map[byte]bool{}, true
		for place, card := range hand {
			if bits>>place&1 == 1 {
				isBadugi = isBadugi && !seen[card[0]] && !seen[card[1]]
				seen[card[0]], seen[card[1]] = true, true
				values = append(values, value(card))
			}
		}
		sort.Sort(sort.Reverse(sort.IntSlice(values)))
		if isBadugi && (found == nil || isBetter(values, found)) {
			found = values
		}
	}
	return found
}

func isBetter(one, other []int) bool {
	if len(one) != len(other) {
		return len(one) > len(other)
	}
	for place := range one {
		if one[place] != other[place] {
			return one[place] < other[place]
		}
	}
	return false
}

func ranksOf(hand []string) []string {
	found := []string{}
	for _, value := range best(hand) {
		found = append(found, ranks[value-1:value])
	}
	return found
}

func places(hands [][]string) []int {
	found := []int{}
	for _, hand := range hands {
		place := 1
		for _, other := range hands {
			if isBetter(best(other), best(hand)) {
				place++
			}
		}
		found = append(found, place)
	}
	return found
}

// round is the first betting round of limit poker; what comes after it is declined.
type round struct {
	stacks, bets     []int64
	folded, hasActed []bool
	bet              int64
	raises           int
	button, actor    int
	phase            string
}

func newRound(table Object, dealer *Dealer) *round {
	stacks := table["stacks"].([]any)
	count, button := len(stacks), int(whole(table["button"]))
	r := &round{bet: whole(table["small-bet"]), raises: 1, button: button, phase: "bet-1"}
	for seat, stack := range stacks {
		r.stacks = append(r.stacks, whole(stack))
		for card := 0; card < 4; card++ {
			dealer.Card(seat + 1)
		}
	}
	r.bets, r.folded, r.hasActed = make([]int64, count), make([]bool, count), make([]bool, count)
	small := button % count
	if count == 2 {
		small = button - 1
	}
	big := (small + 1) % count
	r.pay(small, whole(table["small-blind"]))
	r.pay(big, whole(table["big-blind"]))
	r.actor = (big + 1) % count
	return r
}

func (r *round) pay(seat int, to int64) {
	r.stacks[seat] -= to - r.bets[seat]
	r.bets[seat] = to
}

func (r *round) act(action Action) error {
	if r.phase == "draw-1" {
		return Skip("it plays the first round alone")
	}
	seat, high := action.Seat-1, int64(0)
	for _, bet := range r.bets {
		if bet > high {
			high = bet
		}
	}
	owes := r.bets[seat] < high
	raise := high + r.bet
	if all := r.bets[seat] + r.stacks[seat]; all < raise {
		raise = all
	}
	isLegal := map[string]bool{
		"fold":  true,
		"check": !owes,
		"call":  owes,
		"raise": r.raises < 4 && raise > high && action.To == raise,
	}
	if seat != r.actor || !isLegal[action.Do] {
		return Refused
	}
	switch action.Do {
	case "fold":
		r.folded[seat] = true
	case "raise":
		r.raises++
		r.hasActed = make([]bool, len(r.bets))
		r.pay(seat, action.To)
	default:
		r.pay(seat, high)
	}
	r.hasActed[seat] = true
	r.goOn(seat)
	return nil
}

func (r *round) goOn(seat int) {
	r.actor = r.next(seat+1, true)
	winner := r.next(seat+1, false)
	if r.next(winner+1, false) == winner {
		for _, bet := range r.bets {
			r.stacks[winner] += bet
		}
		r.actor, r.phase = -1, "over"
	} else if r.actor < 0 {
		r.actor, r.phase = r.next(r.button, false), "draw-1"
	}
	if r.phase != "bet-1" {
		r.bets = make([]int64, len(r.bets))
	}
}

// next gives the next seat that is in, or that is in and has not acted.
func (r *round) next(from int, mustAct bool) int {
	for step := range r.bets {
		seat := (from + step) % len(r.bets)
		if !r.folded[seat] && !(mustAct && r.hasActed[seat]) {
			return seat
		}
	}
	return -1
}

func (r *round) seen() Object {
	status := []string{}
	for _, folded := range r.folded {
		status = append(status, map[bool]string{true: "folded", false: "in"}[folded])
	}
	seen := Object{
		"actor":  r.actor + 1,
		"phase":  r.phase,
		"stacks": r.stacks,
		"bets":   r.bets,
		"status": status,
	}
	if r.actor < 0 {
		seen["actor"] = nil
	}
	return seen
}
