"""A player at the table; everything about him changes in place."""

from oracle.core.cards import Card


class Player:
    """One seat with its chips and its cards."""

    def __init__(self, seat: int, stack: int, chip: int) -> None:
        self.seat = seat
        self.stack = stack
        self.chip = chip
        self.bet = 0
        self.dead = 0
        self.paid = 0
        self.hand: list[Card] = []
        self.folded = False
        self.mucked = False
        self.acted = False
        self.checked = False
        self.full_bets = 0
        self.let_off = 0

    @property
    def playable(self) -> int:
        """The chips behind that play; what is less than the smallest chip does not."""
        return self.stack // self.chip * self.chip

    @property
    def matched(self) -> int:
        """The price that he has met, if with too few chips that nobody noticed."""
        return max(self.bet, self.let_off)

    @property
    def can_bet(self) -> bool:
        """Whether he is in and has chips that play."""
        return not self.folded and self.playable > 0

    @property
    def at_stake(self) -> int:
        """What he put in, without dead chips."""
        return self.paid - self.dead

    @property
    def all_in(self) -> bool:
        """Whether he is in without chips that play."""
        return not self.folded and self.playable == 0

    @property
    def status(self) -> str:
        """The word for where he stands in the hand."""
        if self.folded:
            return "mucked" if self.mucked else "folded"
        return "all-in" if self.all_in else "in"

    def post_ante(self, amount: int, *, dead: bool) -> None:
        """Put an ante into the pot, or what there is of it."""
        amount = min(amount, self.playable)
        self._pay(amount)
        if dead:
            self.dead = amount

    def put_in(self, amount: int) -> None:
        """Bet chips, or what there is of them."""
        amount = min(amount, self.playable)
        self.bet += amount
        self._pay(amount)

    def take_back(self, amount: int) -> None:
        """Get back chips that nobody called."""
        self.bet = max(0, self.bet - amount)
        self.paid -= amount
        self.stack += amount

    def start_round(self) -> None:
        """Forget what he did in the round before."""
        self.acted = self.checked = False
        self.full_bets = self.let_off = 0

    def memory(self) -> dict[str, object]:
        """Keep what betting changes of him; the cards stay where they are."""
        return {name: value for name, value in vars(self).items() if name != "hand"}

    def _pay(self, amount: int) -> None:
        self.paid += amount
        self.stack -= amount
