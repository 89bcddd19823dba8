"""What a table to play at, a page and a worker ask: one request in JSON, one answer in JSON.

``answer`` never raises for what a user sent. One module answers each kind of request; a new kind is
a module and a row in ``answering.KINDS``. Nothing here needs a file, a process or a terminal, so
that all of it also runs in a browser.
"""

from oracle.playground.answering import KINDS, answer
from oracle.playground.choosing import choices
from oracle.playground.opening import state_of

__all__ = ["KINDS", "answer", "choices", "state_of"]
