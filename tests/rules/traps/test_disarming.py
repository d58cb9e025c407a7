"""Making a trap harmless, by the number on the sheet."""

import pytest

from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError
from rules.kernel.actor import TABLE
from rules.kernel.events import Event
from rules.record import replace
from rules.state.health import Life
from rules.traps.records import DisarmJudged, DisarmTrap, DisarmTried
from tests.rules.places.vault import NEEDLE, trap, vault
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB

pytestmark = pytest.mark.rule("OSE-TRAPS")


def chest(**numbers: int) -> Scene:
    """Ada knows of the needle."""
    return vault(traps=[replace(NEEDLE, found=True)], numbers=numbers)


@pytest.mark.parametrize(
    ("numbers", "chance", "face", "sides", "passed"),
    [
        ({"remove_traps": 35}, "", 35, 100, True),
        ({"remove_traps": 35}, "", 36, 100, False),
        ({"remove_traps_in_six": 2}, "", 2, 6, True),
        ({"remove_traps_in_six": 2}, "", 3, 6, False),
        ({"remove_traps": 5, "remove_traps_in_six": 6}, "", 6, 100, False),
        ({}, "50%", 50, 100, True),
        ({"remove_traps": 35}, "1", 2, 6, False),
    ],
)
def test_it_is_harmless_if_the_die_says_so(
    numbers: dict[str, int], chance: str, face: int, sides: int, *, passed: bool
) -> None:
    game = chest(**numbers)
    step = game.act(DisarmTrap(trap="needle", chance=chance), ANN, [face])
    (judged,) = reported(step, DisarmJudged)
    assert (judged.passed, judged.throw.record.text) == (passed, f"1d{sides}")
    assert trap(game, "needle").disarmed is passed


def test_players_are_told_the_same_whatever_comes_of_it() -> None:
    told: list[list[Event | None]] = []
    for face in (1, 100):
        game = chest(remove_traps=50)
        step = game.act(DisarmTrap(trap="needle"), ANN, [face])
        told.append([event.seen_by(TABLE) for event in step.events])
        assert step.throws[0].secret
        assert step.revealed
        game.act(DisarmTrap(trap="needle"), ANN, [50])
    assert told[0] == told[1]
    (tried, judged) = told[0]
    assert isinstance(tried, DisarmTried)
    assert judged is None


def test_who_cannot_is_told_what_to_write() -> None:
    with pytest.raises(MissingNumberError, match=r"Who has the skill writes it"):
        chest().act(DisarmTrap(trap="needle"), ANN)


def test_what_cannot_be_disarmed_is_refused() -> None:
    game = chest(remove_traps=50)
    with pytest.raises(ForbiddenError):
        game.act(DisarmTrap(trap="needle", target="ada"), BOB)
    hidden = vault(traps=[NEEDLE], numbers={"remove_traps": 50})
    with pytest.raises(NotFoundError, match="Nobody knows of a trap"):
        hidden.act(DisarmTrap(trap="needle"), ANN)
    sprung = vault(traps=[replace(NEEDLE, found=True, sprung=True)])
    with pytest.raises(RuleError, match="nothing left to disarm"):
        sprung.act(DisarmTrap(trap="needle"), ANN)
    with pytest.raises(RuleError, match="A d100 comes to 1 to 100, not 101"):
        game.act(DisarmTrap(trap="needle", target="ada", forced=101))


def test_who_lies_on_the_ground_does_nothing() -> None:
    game = chest(remove_traps=50)
    ada = game.state.characters[0]
    down = replace(ada, vitals=replace(ada.vitals, life=Life.UNCONSCIOUS))
    game.state = replace(game.state, characters=(down, game.state.characters[1]))
    with pytest.raises(RuleError, match="Ada is unconscious"):
        game.act(DisarmTrap(trap="needle"), ANN)
