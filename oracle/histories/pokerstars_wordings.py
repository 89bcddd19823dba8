"""What the lines of a hand look like, in the wordings of all years.

Learned from the hands in the project's reach; the wordings of other years, of tournaments with
bounties and re-buys and of rarer events from the patterns of public importers such as fpdb-3.
"""

from __future__ import annotations

import re
from typing import Final

from oracle.histories import text
from oracle.histories.amounts import MONEY

TABLE: Final = re.compile(
    r"Table (?:ID )?'(?P<table>.*)'(?:\(\d+\))?(?: \d+-max)?(?: \([^#()]*\))?"
    r"(?: Seat #(?P<button>[0-9]{1,3}) is the button)?",
    re.IGNORECASE,
)
SEAT: Final = re.compile(
    r"Seat (?P<seat>[0-9]{1,3}): (?P<name>.*) "
    rf"\((?P<stack>{MONEY}) in chips(?:, {MONEY} bounty)?\)"
    r"(?P<away> is sitting out| out of hand.*)?"
)
PHASES: Final = {**text.PHASES, "PREDRAW": "deal"}
PUT_IN: Final = re.compile(
    rf"(?P<word>calls|bets|raises) (?P<first>{MONEY})(?: to (?P<to>{MONEY}))?"
    r"(?P<all_in> and is all[- ]in)?(?: and has reached the .* cap)?(?: \(disconnect\))?"
)
POSTS: Final = re.compile(
    r"posts (?P<blind>small blind|big blind|small & big blinds?|the ante|dead blind)"
    rf" (?P<amount>{MONEY})(?P<all_in> and is all[- ]in)?"
)
BLINDS: Final = {
    "small blind": "small",
    "big blind": "big",
    "small & big blind": "both",
    "small & big blinds": "both",
    "the ante": "ante",
    "dead blind": "dead",
}
DISCARDS: Final = re.compile(r"discards ([0-9]{1,2}) cards?(?: \[([^\]]*)\])?(?: \(disconnect\))?")
STANDS: Final = re.compile(r"stands pat(?: on \[([^\]]*)\])?(?: \(disconnect\))?")
SHOWS: Final = re.compile(r"shows \[([^\]]*)\](?: (?:\((.*)\)|(?:an? hand of )?(.*)))?")
RETURNED: Final = re.compile(rf"Uncalled bet \((?P<amount>{MONEY})\) returned to (?P<name>.*)")
COLLECTED: Final = re.compile(
    rf" collected (?P<amount>{MONEY})"
    r" from (?P<pot>pot|main pot|side pot(?:-(?P<side>[0-9]{1,2}))?)"
)
ADDS: Final = re.compile(
    r" (?:re-buys and receives|takes the add-on and receives|adds)"
    rf" (?P<amount>{MONEY})(?: chips)?(?: for .*)?"
)
EVENTS: Final = {
    " has timed out": "timed-out",
    " has timed out while disconnected": "timed-out",
    " has timed out while being disconnected": "timed-out",
    " is sitting out": "sat-out",
    ": is sitting out": "sat-out",
    ": sits out": "sat-out",
    " has returned": "back",
    " leaves the table": "left",
    " was removed from the table for failing to post": "left",
    " is disconnected": "disconnected",
    " is connected": "connected",
    " finished the tournament": "finished",
}
FINISHED: Final = re.compile(r" finished the tournament in (?!1st)\d+\w\w place.*")
JOINS: Final = re.compile(r".* joins the table at seat #([0-9]{1,3})")
NOT_PLAY: Final = re.compile(
    r"""\ said,\ .*|:\ doesn't\ show\ hand|\ cashed\ out\ the\ hand\ .*|:\ activates\ time\ bank
    |\ wins\ the\ tournament(?:\ and\ receives\ .*)?|\ finished\ the\ tournament\ in\ 1st\ place.*
    |\ (?:wins|split)\ the\ .*\ bounty\ for\ eliminating\ .*|\ wins\ an\ entry\ .*
    |\ wins\ .*\ for\ (?:eliminating|splitting\ the\ elimination\ of)\ .*
    |\ will\ be\ allowed\ to\ play\ after\ the\ button""",
    re.VERBOSE,
)
NOBODY: Final = re.compile(
    r"""All\ players\ have\ agreed\ .*|The\ deck\ (?:is|was|has\ been)\ reshuffled.*|STP\ added:\ .*
    |Rabbit\ .*|\*{4,}.*|Hand\ was\ run\ .*
    |(?>.*?\ split\ the\ ).*\ bounty\ for\ eliminating\ .*""",
    re.VERBOSE,
)
