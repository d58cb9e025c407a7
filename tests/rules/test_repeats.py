"""What is done a second time does something again or is refused: the log has no empty moves.

The examples stand in the folder of each family, in `examples.py`.
"""

import re

import pytest

from rules.errors import RuleError
from rules.systems import SYSTEMS
from tests.rules.example import Example, variants
from tests.rules.examples import BY_FAMILY, for_examples


@for_examples
def test_what_changes_nothing_is_refused(example: Example) -> None:
    game, action = example.in_scene()
    start = game.state
    first = game.act(action, example.by)
    assert first.events, "what is done is told"
    assert first.throws or action.never_changes or game.state != start
    before = game.state
    if example.says:
        with pytest.raises(RuleError, match=re.escape(example.says)):
            game.act(action, example.by)
    else:
        again = game.act(action, example.by)
        assert again.throws or action.never_changes or game.state != before


@for_examples
def test_whatever_is_not_refused_does_something(example: Example) -> None:
    """Also what no example shows: the opposite of one, or one without what comes before it."""
    _, action = example.in_scene()
    for before in dict.fromkeys([(), example.before]):
        for variant in variants(action):
            game = example.opened_after(before)
            for _ in range(2):
                start = game.state
                try:
                    step = game.act(variant, example.by)
                except RuleError:
                    continue
                assert step.throws or variant.never_changes or game.state != start, variant


def test_every_action_has_its_example_in_the_folder_of_its_family() -> None:
    for system in SYSTEMS:
        shown = {type(example.in_scene()[1]) for example in BY_FAMILY[system.key]}
        assert shown == set(system.handlers), system.key
