"""Forcing what is stuck: a d6 of at most the number on the sheet (R-CHANCE)."""

import pytest

from rules.checks.records import CheckRolled, RollCheck
from rules.errors import MissingNumberError, RuleError
from rules.record import replace
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN


def table(preset: str = "ose", **numbers: int) -> Scene:
    return Scene(preset).meet().hero("Ada", numbers=numbers)


@pytest.mark.parametrize(
    ("chance", "modifier", "face", "passed"),
    [
        (0, 0, 1, False),
        (1, 0, 1, True),
        (2, 0, 2, True),
        (2, 0, 3, False),
        (6, 0, 6, True),
        (2, -1, 3, True),
        (2, 1, 2, False),
        (1, 5, 1, False),
        (5, -1, 6, True),
    ],
)
def test_the_die_is_at_most_the_chance(
    chance: int, modifier: int, face: int, *, passed: bool
) -> None:
    action = RollCheck(what="open doors", targets=("ada",), modifier=modifier)
    (event,) = reported(table(open_doors=chance).act(action, ANN, [face]), CheckRolled)
    assert event.passed is passed
    assert (event.needed, event.rule) == (chance, "OSE-STUCK-DOORS")


@pytest.mark.rule("ERIS-HOBBIT")
@pytest.mark.parametrize(("face", "passed"), [(1, True), (2, False)])
def test_a_hobbit_forces_what_is_stuck_one_worse(face: int, *, passed: bool) -> None:
    played = table("eris", open_doors=2)
    sheet = played.state.characters[0]
    played.state = replace(played.state, characters=(replace(sheet, traits=("hobbit",)),))
    step = played.act(RollCheck(what="force", targets=("ada",)), ANN, [face])
    assert reported(step, CheckRolled)[0].passed is passed


def test_without_a_number_it_says_how_to_give_it() -> None:
    with pytest.raises(
        MissingNumberError, match=r"Ada has no number for open doors yet"
    ) as missing:
        table().act(RollCheck(what="open doors", targets=("ada",)), ANN)
    assert missing.value.once.endswith(" number:2")
    with pytest.raises(RuleError, match=r"from -5 to \+5"):
        table(open_doors=2).act(RollCheck(what="open doors", targets=("ada",), modifier=6), ANN)
