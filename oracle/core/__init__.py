"""The core: the rules of the game, pure. There is no input, output, clock or randomness in it.

**Words.** What a player says is an action (``Raise``), and may be refused. What happened is an
event (``Raise`` becomes ``Wagered``), a fact that is never refused. The list of events is the
explanation of a hand. ``Table`` is what is settled before the hand: stacks, blinds, cards, and the
rules. ``State`` is how the hand stands. Seats are counted clockwise from the button, so seat 0 is
to its left; amounts are whole chips.

**The loop** (``engine``). ``start`` posts and deals; ``step`` takes a state and an action and gives
a new state and the events, or raises ``Illegal`` with all objections, and then nothing has changed.
Three kinds of function do the work and are never mixed:

* *decide*: what an action means. Objections are collected; if there are none, the action becomes an
  event, whose amounts the rules work out.
* *dealer*: the next thing that happens by itself, such as a post, a card, the next player's turn,
  the award of the pots. Each phase has one function; the loop calls it until a player must act.
* *evolve*: what an event changes in the state. This is bookkeeping: it asks no rule, since
  everything that a rule decides is in the event already. ``step`` lets it work on a private copy.

**The record of the rules** (``Rules``). A rule is a function, and the record has a field for each
point at which houses or engines could differ. Rules ask each other only through the record,
``state.table.rules``, so replacing a field changes that rule everywhere. An objector looks at the
state and an action and gives an ``Objection``, or None. The fields ``against...`` are tuples of
objectors; turn and phase come first, and an action that passes them meets the rest. Each docstring
names the rules that the function enforces (``Cites:``), and ``citations`` can watch a record and
note which rules a hand asked and which decided.

**Settings.** ``ruleset.rules_for`` builds the record from patches: what always holds, what the game
needs, the betting structure, and one patch for each switch. A patch is a mapping of fields. Where
several patches name a field, tuples add up, mappings merge, and a function replaces the one before.
So a house is data, and no rule asks which house it is. A last patch serves hands whose cards are
given by seat: nothing is burned or shuffled there.

**Mistakes** (``oracle.mistakes``, outside the core) are patches too: a function that stands in a
field of the record and is given the record without it, so it often wraps what was there. The same
loop thus plays every house and every wrong engine. For this to work, a field is never bypassed,
``evolve`` decides nothing, and the state keeps what a replaced rule could want to know, such as
every wager of the hand.

**Irregular acts.** What players do other than act in turn (words, chips, raps, motions, acts out of
turn) is ruled on instead of refused, unless it cannot be done at all. ``rulings`` has a function
for each kind of act, in the record as any rule. It *reads* the act (``Reading``: the action that it
means), and makes a ``Ruling``: the outcomes that the rules allow, the one that this house chooses,
the reasons, and in ``then`` the events that follow. The one event ``Ruled`` carries all of it, and
evolving it evolves ``then``. An act that must wait is kept in ``state.irregular``; before a player
acts, the loop asks ``rulings_due`` whether such an act's turn has come. In a hand without irregular
acts ``state.irregular`` is ``REGULAR``, and none of this costs anything. To put wagers
right, or take one back, the round is replayed from ``state.round_began``; nothing else goes back.

**Where things are.** ``cards``, ``hands`` and ``pots`` are values and know no hand in play;
``games`` is the table of games; ``table`` is the vocabulary and knows no rule; ``rules`` and
``rulings`` have the functions by chapter, and their ``__init__`` the tables of patches.
"""
