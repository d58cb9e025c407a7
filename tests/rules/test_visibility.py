"""Who sees what comes of a roll, and what may be added to it."""

import pytest

from rules.errors import RuleError
from rules.kernel.events import Audience, Who
from rules.kernel.numbers import check_forced, check_modifier
from rules.kernel.resolution import Resolution
from rules.kernel.visibility import Visibility, in_public
from rules.state.game import GameState
from rules.systems import ENGINE
from tests.rules.table import ANN, ScriptedDice

SEEN, HIDDEN = Who("m1", "Orc"), Who("m2", "Wolf", hidden=True)


@pytest.mark.parametrize(
    ("seen", "audience", "secret"),
    [
        (Visibility.PUBLIC, None, False),
        (Visibility.PRIVATE, (3,), True),
        (Visibility.BLIND, (), True),
    ],
)
def test_the_three_ways(seen: Visibility, audience: Audience, secret: bool) -> None:
    assert (seen.audience(3), seen.is_secret) == (audience, secret)


def test_what_concerns_somebody_hidden_is_for_the_referees_alone() -> None:
    resolution = Resolution(GameState(preset="ose"), ANN, ScriptedDice([]), ENGINE.rulebook)
    for asked in Visibility:
        assert resolution.visibility(HIDDEN, asked) is Visibility.BLIND
        assert resolution.visibility(SEEN, asked) is asked
        assert resolution.visibility(None, asked) is asked
    assert in_public(wanted=True) is Visibility.PUBLIC
    assert in_public(wanted=False) is Visibility.BLIND


def test_a_modifier_has_bounds() -> None:
    assert check_modifier(-2, 2) == -2
    with pytest.raises(RuleError, match=r"An adjustment goes from -2 to \+2; \+3 is outside"):
        check_modifier(3, 2, "adjustment")


def test_a_referee_sets_what_can_fall() -> None:
    assert check_forced(None, 2, 12, "2d6") is None
    assert check_forced(12, 2, 12, "2d6") == 12
    with pytest.raises(RuleError, match="2d6 comes to 2 to 12, not 13"):
        check_forced(13, 2, 12, "2d6")
