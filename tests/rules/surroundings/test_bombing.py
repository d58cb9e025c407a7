"""What is dropped from above: a flat 16 for each below, and one roll of damage."""

import pytest

from rules.errors import RuleError
from rules.health.events import HitPointsChanged
from rules.record import replace
from rules.state.health import Life, Vitals
from rules.surroundings.actions import Bomb
from rules.surroundings.events import BombDropped
from tests.rules.attack.duel import ADA, GOBLINS, duel
from tests.rules.scene import Scene, told
from tests.rules.table import ANN


def drop(game: Scene, *faces: int, **fields: object) -> BombDropped:
    """The referee drops 2d6 on the goblins."""
    action = {"targets": (GOBLINS,), "damage": "2d6"} | fields
    game.act(Bomb(**action), faces=faces)  # type: ignore[arg-type]
    dropped: list[BombDropped] = game.events(BombDropped)
    return dropped[0]


@pytest.mark.rule("OSE-BOMBING")
def test_16_hits_and_15_does_not_whatever_the_armour() -> None:
    game = duel(foes=3, armour=-9)
    dropped = drop(game, 15, 16, 20, 2, 3, attacker=ADA)
    assert [result.hit for result in dropped.results] == [False, True, True]
    assert [event.target.number for event in game.events(HitPointsChanged)] == [2, 3]
    assert {event.amount for event in game.events(HitPointsChanged)} == {-5}
    assert dropped.attacker is not None


@pytest.mark.rule("OSE-BOMBING")
def test_where_nobody_is_hit_no_damage_falls() -> None:
    game = duel(foes=2)
    assert not [result for result in drop(game, 1, 15).results if result.hit]
    assert not game.events(HitPointsChanged)


@pytest.mark.rule("OSE-BOMBING")
@pytest.mark.parametrize(("altitude", "fits"), [(0, True), (300, True), (301, False), (-1, False)])
def test_from_at_most_300_feet(altitude: int, fits: bool) -> None:
    game = duel()
    if fits:
        drop(game, 1, altitude=altitude)
        return
    with pytest.raises(RuleError, match="at most 300 feet"):
        drop(game, altitude=altitude)


@pytest.mark.rule("OSE-BOMBING")
def test_the_dead_and_gone_are_not_below_any_more() -> None:
    game = duel(foes=2)
    first, second = game.combatant("Goblins").bodies
    game.alter(
        "Goblins",
        bodies=(replace(first, vitals=Vitals(0, 4, life=Life.DEAD)), replace(second, gone="fled")),
    )
    with pytest.raises(RuleError, match="Say who is below"):
        drop(game)


@pytest.mark.rule("OSE-BOMBING")
def test_secret_ones_are_the_referees_and_the_hidden_are_told_to_nobody() -> None:
    game = duel(foes=1)
    game.foe("Lurker", hidden=True)
    game.secret_spare = (16,)
    game.spare = (1, 1, 1)
    step = game.act(Bomb(targets=(GOBLINS, "lurker"), damage="2d6"))
    (seen,) = [event for event in told(step, ANN) if isinstance(event, BombDropped)]
    assert [result.target.name for result in seen.results] == ["Goblins"]
