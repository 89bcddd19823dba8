"""What the lines of a hand look like.

Learned from public descriptions of the form and from the patterns of public importers such as
fpdb-3; that all discard before anybody is dealt new cards, too. Extensions of ours are the name of
a half before the word pot, and both blinds in brackets without a space.
"""

from __future__ import annotations

import re
from typing import Final

from oracle.histories import text
from oracle.histories.amounts import MONEY

SEAT: Final = re.compile(
    rf"Seat (?P<seat>[0-9]{{1,3}}): (?P<name>.*) \((?P<stack>{MONEY})\)(?P<away>, is sitting out)?"
)
BUTTON: Final = re.compile(r"The button is in seat #([0-9]{1,3})")
PHASES: Final = text.PHASES
_ALL_IN: Final = r"(?P<all_in>, and is all[- ]in)?(?:, and is capped)?"
PUT_IN: Final = re.compile(rf"(?P<word>calls|bets|raises to) (?P<amount>{MONEY}){_ALL_IN}")
POSTS: Final = re.compile(
    r"posts (?:(?:the|a) (?P<blind>small blind|big blind|dead small blind|dead big blind) of )?"
    rf"(?P<amount>{MONEY}){_ALL_IN}"
)
POSTS_BOTH: Final = re.compile(
    rf"posts small & big blinds \[(?:[^\d ]? )?(?P<amount>{MONEY})\]{_ALL_IN}"
)
ANTES: Final = re.compile(rf"antes (?P<amount>{MONEY}){_ALL_IN}")
BLINDS: Final = {
    None: "live",
    "small blind": "small",
    "big blind": "big",
    "dead small blind": "dead",
    "dead big blind": "dead",
}
DISCARDS: Final = re.compile(r"discards ([0-9]{1,2}) cards?(?: \[([^\]]*)\])?")
STANDS: Final = re.compile(r"stands pat(?: on \[([^\]]*)\])?")
IS_DEALT: Final = re.compile(r"is dealt ([0-9]{1,2}) cards?")
SHOWS: Final = re.compile(r"shows \[([^\]]*)\](?: (?:an? )?(.*))?")
WINS: Final = re.compile(
    r"(?:wins|ties for) (?:the )?(?:(?P<half>(?!main |side )[a-z-]+) )?"
    r"(?P<pot>main pot|side pot|pot)"
    r"(?: #?(?P<side>[0-9]{1,2}))?"
    rf" \((?P<amount>{MONEY})\)(?: with .*)?"
)
RETURNED: Final = re.compile(
    rf"(?:Uncalled bet|Ante) of (?P<amount>{MONEY}) returned to (?P<name>.*)"
)
ADDS: Final = re.compile(rf"adds (?P<amount>{MONEY})")
A_STRANGER_ADDS: Final = re.compile(rf".* adds {MONEY}")
EVENTS: Final = {
    "has timed out": "timed-out",
    "is sitting out": "sat-out",
    "sits out": "sat-out",
    "has returned": "back",
    "sits down": "joined",
    "stands up": "left",
    "leaves the table": "left",
    "has been disconnected": "disconnected",
    "is disconnected": "disconnected",
    "has reconnected": "connected",
    "is connected": "connected",
    "finished the tournament": "finished",
}
NOT_PLAY: Final = re.compile(
    r"has [0-9]+ seconds? (?:left to act|to reconnect)|has requested TIME|is feeling .*"
    r"|is being treated as all-in|will be allowed to play after the button|wins the tournament.*"
    r"|doesn't show hand"
)
NOBODY: Final = re.compile(
    r"Time has expired.*|(?:.* has )?[0-9]+ seconds? (?:left to act|to reconnect)|\*{4,}.*"
    r"|The deck (?:is|was|has been) reshuffled.*|Players agree to .*|.* has requested TIME"
    r"|Rabbit .*"
)
CANCELLED: Final = re.compile(r"Hand #\S+ has been cancell?ed")
