"""A pursuit rule is one file and a line: a toy rule proves it."""

import pytest

from rules.kernel.resolution import Resolution
from rules.pursuit import kinds as registry
from rules.pursuit.chasing import put_chase
from rules.pursuit.kinds import KINDS, RUNNING, Fate, PursuitKind, Result, kind_for
from rules.pursuit.records import EVADED, PursuitEnded
from rules.pursuit.state import Chase
from rules.record import replace
from tests.rules.pursuit.flight import chase_in, ending, met, pursued, run


def nobody_gets_away(_resolution: Resolution, _chase: Chase) -> Result:
    """At first."""
    return RUNNING


def three_times(resolution: Resolution, chase: Chase) -> Result:
    """Whoever has run three times is gone."""
    put_chase(resolution, replace(chase, stretch=chase.stretch + 1))
    return Result(Fate.ESCAPED, EVADED) if chase.stretch == 2 else RUNNING


TOY = PursuitKind(
    key="toy",
    label="a toy",
    rule="OSE-EVASION",
    environment="dungeon",
    settings=("ose",),
    unit="turn",
    evade=nobody_gets_away,
    run=three_times,
)


def test_a_new_rule_needs_no_other_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "KINDS", (TOY, *KINDS))
    monkeypatch.setitem(registry.BY_KEY, TOY.key, TOY)
    game = pursued(met(theirs=30))
    assert chase_in(game).kind == "toy"
    run(game, times=2)
    run(game)
    assert ending(game) == (True, EVADED)
    assert game.events(PursuitEnded)[0].unit == "turn"


@pytest.mark.parametrize(
    ("preset", "environment", "key"),
    [
        ("ose", "dungeon", "dungeon"),
        ("ose", "water", "water"),
        ("ose", "wilderness", "wilderness"),
        ("eris", "dungeon", "eris-turns"),
        ("eris", "water", "water"),
        ("eris", "wilderness", "wilderness"),
        ("4e", "dungeon", "dungeon"),
    ],
)
def test_one_rule_holds_by_environment_and_rulebook(
    preset: str, environment: str, key: str
) -> None:
    assert kind_for(met(preset, environment).state, environment).key == key
