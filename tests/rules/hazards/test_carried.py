"""What a word on a trap or a weapon brings."""

import pytest

from rules.hazards.carried import bring
from rules.kernel.resolution import Resolution
from tests.rules.scene import Scene
from tests.rules.table import REFEREE, ScriptedDice


@pytest.mark.rule("OSE-POISON")
def test_a_word_that_rules_do_not_know_brings_nothing() -> None:
    scene = Scene().meet().hero("Ada")
    resolution = Resolution(scene.state, REFEREE, ScriptedDice(()), scene.engine.rulebook)
    bring(resolution, "a strange smell", "ada")
    assert resolution.events == []
