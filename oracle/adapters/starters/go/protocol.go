// The protocol around an engine: lines in and out, cards fed, tries tried. Leave it as it is.

package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
)

const ranks = "A23456789TJQK"
const suits = "shdc"

// Skip declines a question and says why.
type Skip string

func (why Skip) Error() string { return string(why) }

// Refused says that the engine refuses an action, and that nothing has changed.
var Refused = errors.New("refused")

// Action is what a seat does: the word, the total of a bet or raise, the cards of a draw.
type Action struct {
	Seat    int      `json:"seat"`
	Do      string   `json:"do"`
	To      int64    `json:"to"`
	Discard []string `json:"discard"`
}

// Game is one hand.
type Game interface {
	act(action Action) error
	seen() Object
}

// Request is what is asked; keys that a kind does not have are empty.
type Request struct {
	ID      json.RawMessage     `json:"id"`
	Kind    string              `json:"kind"`
	Ranking string              `json:"ranking"`
	Hand    []string            `json:"hand"`
	Hands   [][]string          `json:"hands"`
	Table   json.RawMessage     `json:"table"`
	Cards   map[string][]string `json:"cards"`
	Tries   []Action            `json:"tries"`
}

// value gives 1 for an ace, 2 to 10, and 11 to 13 for jack, queen and king.
func value(card string) int {
	return strings.IndexByte(ranks, card[0]) + 1
}

// whole gives a number of a request as an int64, and 0 for null.
func whole(number any) int64 {
	text, _ := number.(json.Number)
	found, _ := text.Int64()
	return found
}

// Dealer has the cards of a request, for each seat in the order in which it receives them. What a
// request does not name matters to nobody: others follow, and when all are dealt, any.
type Dealer struct {
	bySeat map[int][]string
	others []string
	deck   []string
}

func newDealer(cards map[string][]string) *Dealer {
	dealer := &Dealer{bySeat: map[int][]string{}}
	named := map[string]bool{}
	for text, own := range cards {
		seat, _ := strconv.Atoi(text)
		dealer.bySeat[seat] = own
		for _, card := range own {
			named[card] = true
		}
	}
	for _, suit := range suits {
		for _, rank := range ranks {
			card := string(rank) + string(suit)
			dealer.deck = append(dealer.deck, card)
			if !named[card] {
				dealer.others = append(dealer.others, card)
			}
		}
	}
	return dealer
}

// Card gives the next card that this seat receives.
func (dealer *Dealer) Card(seat int) string {
	if own := dealer.bySeat[seat]; len(own) > 0 {
		dealer.bySeat[seat] = own[1:]
		return own[0]
	}
	if len(dealer.others) == 0 {
		dealer.others = dealer.deck
	}
	card := dealer.others[0]
	dealer.others = dealer.others[1:]
	return card
}

// serve answers every line of the standard input, until it ends.
func serve() {
	in := bufio.NewReader(os.Stdin)
	for {
		line, ended := in.ReadBytes('\n')
		if len(line) > 0 {
			var asked Request
			if err := json.Unmarshal(line, &asked); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
			reply := reply(asked)
			reply["id"] = asked.ID
			text, err := json.Marshal(reply)
			if err != nil {
				text, _ = json.Marshal(Object{"id": asked.ID, "error": err.Error()})
			}
			os.Stdout.Write(append(text, '\n'))
		}
		if ended != nil {
			return
		}
	}
}

func reply(asked Request) (reply Object) {
	defer func() {
		problem := recover()
		if why, isSkip := problem.(Skip); isSkip {
			reply = Object{"skip": string(why)}
		} else if problem != nil {
			told := fmt.Sprint(problem, where())
			fmt.Fprintf(os.Stderr, "panic: %s, %s\n%s", told, trying, debug.Stack())
			reply = Object{"error": told}
		}
	}()
	found, err := answer(asked)
	var why Skip
	switch {
	case errors.As(err, &why):
		return Object{"skip": string(why)}
	case err != nil:
		return Object{"error": err.Error()}
	}
	// The engine's own map stays as it is.
	reply = Object{}
	for key, one := range found {
		reply[key] = one
	}
	return reply
}

// trying says what the engine was doing, for the standard error.
var trying string

// where gives the place in your own files at which the engine panicked.
func where() string {
	counters := make([]uintptr, 64)
	frames := runtime.CallersFrames(counters[:runtime.Callers(2, counters)])
	for frame, more := frames.Next(); more; frame, more = frames.Next() {
		file := filepath.Base(frame.File)
		if file != "protocol.go" && !strings.HasPrefix(frame.Function, "runtime.") {
			return fmt.Sprintf(", at %s:%d", file, frame.Line)
		}
	}
	return ""
}

func answer(asked Request) (Object, error) {
	trying = "in " + asked.Kind
	switch asked.Kind {
	case "hello":
		return hello, nil
	case "rank":
		found, err := rank(asked.Ranking, asked.Hand)
		return Object{"ranks": found}, err
	case "compare":
		found, err := compare(asked.Ranking, asked.Hands)
		return Object{"places": found}, err
	case "play":
		return play(asked)
		// "setup", "next-hand" and "ruling": see guide/PROTOCOL.md
	}
	return nil, Skip("it does not answer " + asked.Kind)
}

// play sets up the table and tries each of the tries, whatever comes of it.
func play(asked Request) (Object, error) {
	if asked.Cards == nil {
		return nil, Skip("it cannot be given a deck")
	}
	hand, err := start(asked)
	if err != nil {
		return nil, err
	}
	isDeclined := !mucks()
	accepted := []Action{}
	begun, err := shown(asked, hand, accepted)
	steps := []Object{}
	for place := 0; err == nil && place < len(asked.Tries); place++ {
		one, refusal := asked.Tries[place], Refused
		if !isDeclined || one.Do != "show" && one.Do != "muck" {
			trying = fmt.Sprintf("in try %d of the hand: %+v", place+1, one)
			refusal = hand.act(one)
		}
		if refusal != nil && !errors.Is(refusal, Refused) {
			return nil, refusal
		}
		if refusal == nil {
			accepted = append(accepted, one)
		}
		var step Object
		if step, err = shown(asked, hand, accepted); err == nil {
			step["refused"] = refusal != nil
			steps = append(steps, step)
		}
	}
	return Object{"start": begun, "steps": steps}, err
}

// mucks says whether the engine gives a choice of showing; otherwise it refuses it without being asked.
func mucks() bool {
	var claimed struct {
		Plays []struct {
			Takes []string `json:"takes"`
		} `json:"plays"`
	}
	text, err := json.Marshal(hello)
	if err == nil {
		err = json.Unmarshal(text, &claimed)
	}
	if err != nil {
		panic(err)
	}
	for _, one := range claimed.Plays {
		if contains(one.Takes, "muck") {
			return true
		}
	}
	return false
}

func start(asked Request) (Game, error) {
	return begin(tableOf(asked), newDealer(asked.Cards))
}

func tableOf(asked Request) Object {
	table := Object{}
	reader := json.NewDecoder(strings.NewReader(string(asked.Table)))
	reader.UseNumber()
	if err := reader.Decode(&table); err != nil {
		panic(err)
	}
	return table
}

func shown(asked Request, hand Game, accepted []Action) (Object, error) {
	seen := Object{}
	for key, value := range hand.seen() {
		// A slice of the engine's own may change before the answer is written.
		text, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		seen[key] = json.RawMessage(text)
	}
	if !probing || !glanced(seen).isEnough() {
		return seen, nil
	}
	legal, err := probed(asked, accepted, seen)
	if own, isThere := seen["legal"].(json.RawMessage); isThere && err == nil {
		// What the hand itself says counts more.
		err = json.Unmarshal(own, &legal)
	}
	seen["legal"] = legal
	if _, isThere := legal["call"]; !isThere {
		// With a part of it missing, it would be wrong: a key that is left out is not legal.
		delete(seen, "legal")
	}
	return seen, err
}
