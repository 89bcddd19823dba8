// What is legal, found by trying. Leave it as it is.

package main

import (
	"encoding/json"
	"errors"
	"sort"
	"strconv"
	"strings"
)

// glance is what probing needs of what is seen.
type glance struct {
	Actor  *int    `json:"actor"`
	Phase  string  `json:"phase"`
	Stacks []int64 `json:"stacks"`
	Bets   []int64 `json:"bets"`
	Paid   []int64 `json:"paid"`
}

// isEnough says whether somebody is to act, and what is legal can be found out by trying.
func (now glance) isEnough() bool {
	return now.Actor != nil && now.Phase != "" && now.Stacks != nil && now.Bets != nil
}

// sizesOf is what probing needs of a table.
type sizesOf struct {
	Game     string `json:"game"`
	Chip     int64  `json:"chip"`
	SmallBet int64  `json:"small-bet"`
	BigBet   int64  `json:"big-bet"`
	BigBlind int64  `json:"big-blind"`
}

// probe is one question of what is legal.
type probe struct {
	asked    Request
	accepted []Action
	table    sizesOf
	now      glance
	seat     int
}

// probed gives what the seat to act may do: each act is tried on the same hand, played again.
//
// It needs actor, phase, stacks and bets. What the hand itself says under "legal" counts more, such
// as {"call": 10}: the price of a call shows here by what it costs. Where that cannot be known, "call"
// is left out: a call that ends the hand shows by what was paid, if that is seen, and when the big
// blind is short, part of a call may come back at once. Trying on a copy, if there is one, is quicker.
func probed(asked Request, accepted []Action, seen Object) (legal Object, err error) {
	now := glanced(seen)
	one := probe{asked: asked, accepted: accepted, now: now, seat: *now.Actor}
	if err := json.Unmarshal(asked.Table, &one.table); err != nil {
		return nil, err
	}
	legal = Object{"fold": one.after(Action{Do: "fold"}) != nil, "call": nil, "raise": nil, "draw": nil}
	if strings.HasPrefix(now.Phase, "draw") {
		legal["draw"] = one.mostDrawn()
		return legal, nil
	}
	own, high := now.Bets[one.seat-1], int64(0)
	for _, bet := range now.Bets {
		if bet > high {
			high = bet
		}
	}
	stack := now.Stacks[one.seat-1]
	behind := stack - stack%one.table.Chip
	price, isSeen := one.price(high, own, behind)
	if legal["call"] = price; !isSeen {
		delete(legal, "call")
	}
	legal["raise"] = one.sizes(high, own, behind)
	return legal, nil
}

func glanced(seen Object) (found glance) {
	text, err := json.Marshal(seen)
	if err == nil {
		err = json.Unmarshal(text, &found)
	}
	if err != nil {
		panic(err)
	}
	return found
}

// after gives what is seen after an act; nil where it is refused.
func (p *probe) after(action Action) *glance {
	again, err := start(p.asked)
	action.Seat = p.seat
	tries := append(append([]Action{}, p.accepted...), action)
	for place := 0; err == nil && place < len(tries); place++ {
		err = again.act(tries[place])
	}
	if errors.Is(err, Refused) {
		return nil
	}
	if err != nil {
		panic(err)
	}
	found := glanced(again.seen())
	return &found
}

// price gives what a check or a call costs, if that is seen. At the end the stack may have won the
// pot, too.
func (p *probe) price(high, own, behind int64) (any, bool) {
	if p.after(Action{Do: "check"}) != nil {
		return 0, true
	}
	called := p.after(Action{Do: "call"})
	var price int64
	switch {
	case called == nil:
		return nil, true
	case called.Actor != nil:
		price = p.now.Stacks[p.seat-1] - called.Stacks[p.seat-1]
	case called.Paid != nil && p.now.Paid != nil:
		price = called.Paid[p.seat-1] - p.now.Paid[p.seat-1]
	default:
		return nil, false
	}
	whole := high
	if p.now.Phase == "bet-1" && p.table.BigBlind > whole {
		whole = p.table.BigBlind
	}
	// Once the round is over, chips that nobody matched have come back.
	goesOn := called.Actor != nil && called.Phase == p.now.Phase
	return price, goesOn || price >= behind || own+price >= whole
}

// sizes gives the least and the most of a bet or raise: one size that is taken, then the ends.
func (p *probe) sizes(high, own, behind int64) any {
	allIn := own + behind
	likely := []int64{2 * high, allIn}
	for _, bet := range []int64{p.table.SmallBet, p.table.BigBet, p.table.BigBlind} {
		if bet > 0 {
			// A short blind or bet is completed, or raised as if it were whole.
			likely = append(likely, high+bet, (high/bet+1)*bet, 2*bet)
		}
	}
	sort.Slice(likely, func(one, other int) bool { return likely[one] < likely[other] })
	do := "raise"
	if high == 0 {
		do = "bet"
	}
	// Whether this amount is taken, and not another one in its place.
	takes := func(to int64) bool {
		raised := p.after(Action{Do: do, To: to})
		if raised == nil || raised.Actor == nil {
			return raised != nil
		}
		return p.now.Stacks[p.seat-1]-raised.Stacks[p.seat-1] == to-own
	}
	for _, to := range likely {
		if high < to && to <= allIn && takes(to) {
			most := allIn
			if !takes(allIn) {
				most = p.end(to, allIn, takes)
			}
			return []int64{p.end(to, high, takes), most}
		}
	}
	return nil
}

// end gives the last size that is taken, from one that is to one that is not.
func (p *probe) end(taken, notTaken int64, takes func(int64) bool) int64 {
	chip := p.table.Chip
	for taken-notTaken > chip || notTaken-taken > chip {
		middle := (taken + notTaken) / 2 / chip * chip
		if middle == taken || middle == notTaken {
			break
		}
		if takes(middle) {
			taken = middle
		} else {
			notTaken = middle
		}
	}
	return taken
}

func (p *probe) mostDrawn() any {
	held := p.held()
	for count := len(held); count >= 0; count-- {
		if p.after(Action{Do: "draw", Discard: held[:count]}) != nil {
			return count
		}
	}
	return nil
}

// held gives the cards that the seat holds in a draw, as follows from what it has drawn.
func (p *probe) held() []string {
	size := 4
	if p.table.Game == "badacey" {
		size = 5
	}
	given := p.asked.Cards[strconv.Itoa(p.seat)]
	held, toCome := append([]string{}, given[:size]...), given[size:]
	for _, one := range p.accepted {
		if one.Seat != p.seat || one.Do != "draw" {
			continue
		}
		kept := []string{}
		for _, card := range held {
			if !contains(one.Discard, card) {
				kept = append(kept, card)
			}
		}
		count := len(one.Discard)
		if count > len(toCome) {
			count = len(toCome)
		}
		held, toCome = append(kept, toCome[:count]...), toCome[count:]
	}
	return held
}

func contains(cards []string, card string) bool {
	for _, one := range cards {
		if one == card {
			return true
		}
	}
	return false
}
