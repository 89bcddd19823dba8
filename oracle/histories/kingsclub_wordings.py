"""What the lines of a hand in KingsClub text look like."""

from __future__ import annotations

import re
from typing import Final

from oracle.histories.hands import Unit

AMOUNT: Final = r"[0-9][0-9,]*(?:\.[0-9]+)?"
BEGINS: Final = re.compile(
    r"\s?#(?P<id>[0-9]{1,30}):\s+(?P<betting>No Limit|Pot Limit|Limit) (?P<game>.+?)"
    rf" - (?P<small>{AMOUNT})/(?P<big>{AMOUNT})\s*"
)
GAME: Final = re.compile(
    r"(?P<game>Badugi|Badacey|(?:2-7|A-5) Triple Draw)(?: (?P<draws>Single|Double|Triple) Draw)?"
)
UNIT: Final = Unit("", 2)
CHIP: Final = 100
TIME: Final = re.compile(r"[0-9]{4}[-/][0-9]{2}[-/][0-9]{2} +[0-9]{1,2}:[0-9]{2}:[0-9]{2}.{0,20}")
TABLE: Final = re.compile(
    r"Table (?:ID )?'(?P<table>.*)'(?: [0-9]+-max)?(?: \(Play Money\))?"
    r"(?: Seat #?(?P<button>[0-9]{1,3}) is the button)?"
)
TOURNAMENT: Final = re.compile(r"T(?P<tournament>[0-9]+) \[(?P<table>.*)\]")
SEAT: Final = re.compile(rf"Seat (?P<seat>[0-9]{{1,3}}): (?P<name>.*) \((?P<stack>{AMOUNT})\)")
PHASES: Final = {
    "1ST BETTING ROUND": "deal",
    "1ST DRAW": "draw-1",
    "2ND DRAW": "draw-2",
    "3RD DRAW": "draw-3",
    "SUMMARY": "summary",
}
BETTING_ROUND: Final = re.compile(r"([2-4])(?:ND|RD|TH) BETTING ROUND")
POSTS: Final = re.compile(
    r"posts (?P<blind>ante|the small blind|the big blind|blind|dead blind)"
    rf" (?P<amount>{AMOUNT})(?P<all_in>, and is all.in)?"
)
BLINDS: Final = {
    "ante": "ante",
    "the small blind": "small",
    "the big blind": "big",
    "blind": "live",
    "dead blind": "dead",
}
PUT_IN: Final = re.compile(
    rf"(?P<word>bets|calls|raises to) (?P<amount>{AMOUNT})(?P<all_in>, and is all.in)?"
)
DISCARDS: Final = re.compile(r"discards \[([^\]]*)\](?: draws \[([^\]]*)\])?")
DRAWS_CARDS: Final = re.compile(r"draws ([0-9]{1,2})")
SHOWS: Final = re.compile(r"shows \[([^\]]*)\]")
DEALT: Final = re.compile(r": \[([^\]]*)\]")
RETURNED: Final = re.compile(rf"Uncalled bet \((?P<amount>{AMOUNT})\) returned to (?P<name>.*)")
WINS: Final = re.compile(
    rf" wins (?:(?P<side>side pot(?: (?P<number>[0-9]{{1,2}}))?|(?:main )?pot) )?"
    rf"\((?P<amount>{AMOUNT})\)(?: from (?P<from>side pot(?: (?P<n>[0-9]{{1,2}}))?|(?:main )?pot))?"
)
AFTER: Final = re.compile(
    rf"Seat ([0-9]{{1,3}}): (?P<name>.*) \((?P<stack>{AMOUNT})\)"
    rf"(?: (?P<sign>[+-]?)(?P<gain>{AMOUNT}))?"
)
RAKE: Final = re.compile(rf"Rake ({AMOUNT})")
EVENTS: Final = {
    " sits out": "sat-out",
    " is sitting out": "sat-out",
    " has timed out": "timed-out",
    " has returned": "back",
    " leaves the table": "left",
    " joins the table": "joined",
    " is disconnected": "disconnected",
    " is connected": "connected",
    " finished the tournament": "finished",
}
ADDS: Final = re.compile(rf" adds (?P<amount>{AMOUNT}) chips")
