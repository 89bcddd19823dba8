"""Tables and acts of which tests explain the rulings, and the sentences that tell them."""

from oracle.report.explanation import explain_scenario
from oracle.report.replay import Explanation
from oracle.report.words import Sentence
from oracle.specs.scenarios import Scenario, read_scenario

THREE = "{small-bet: 20, stacks: [500, 500, 500]}"
FOUR = "{small-bet: 20, stacks: [500, 500, 500, 500], button: 4}"
SIX = "{small-bet: 20, stacks: [500, 500, 500, 500, 500, 500], button: 6}"
NO_LIMIT = "{betting: no-limit, big-blind: 10, stacks: [500, 500, 500]}"
FIVES = "{small-bet: 20, chip: 5, stacks: [500, 500, 500]}"
LARGE = "{small-bet: 1000, chip: 500, stacks: [7300, 50000, 50000]}"
AFTER_A_DRAW = ("{all: call}", "{all: pat}")
BET = (*AFTER_A_DRAW, "{seat: 1, bet: 20}")
CHECKS = (*AFTER_A_DRAW, "{seat: 2, say: check}", "{seat: 3, say: check}", "{seat: 4, say: check}")


def sample(table: str, *steps: str, settings: str = "") -> Scenario:
    play = "".join(f"  - {step}\n" for step in steps)
    return read_scenario(
        "id: rulings.released-chips.sample\ntitle: A sample of what the dealer rules\n"
        f"kind: play\nrules: [rulings.released-chips]\ntable: {table}\n"
        f"{settings and f'settings: {settings}'}\nplay:\n{play}"
    )


def played(table: str, *steps: str, settings: str = "") -> Explanation:
    return explain_scenario(sample(table, *steps, settings=settings))


def told(explanation: Explanation) -> list[Sentence]:
    return [sentence for step in explanation.steps for sentence in step.sentences]


def rule_of(explanation: Explanation, text: str) -> tuple[str, ...]:
    (found,) = [one.rules for one in told(explanation) if one.text == text]
    return tuple(rule.removeprefix("rulings.") for rule in found)
