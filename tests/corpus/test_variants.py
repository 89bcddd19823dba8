"""Other answers to a scenario are vectors only where they answer the same question."""

from oracle.corpus.build import vectors_of
from oracle.specs.scenarios import load_scenarios
from oracle.system.resources import folder

SCENARIO = "rulings/nearest-amount--a-raise-that-becomes-a-completion.yaml"


def test_a_setting_that_refuses_a_try_before_the_ruling_makes_no_vector() -> None:
    (scenario,) = load_scenarios([folder("specs") / "scenarios" / SCENARIO])
    (made,) = vectors_of(scenario)
    own, *others = (vector for vector, _foretold in made)
    assert "on" in own["given"]
    assert not others, "half a bet all-in is no full bet there, and the raise to 65 is refused"
