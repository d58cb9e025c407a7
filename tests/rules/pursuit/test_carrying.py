"""The fallen get away with the rest only if somebody carries them (OSE-EVASION)."""

import pytest

from rules.conditions.records import AddEffect
from rules.errors import ForbiddenError, RuleError
from rules.expedition.going import travellers
from rules.kernel.actor import TABLE
from rules.pursuit.records import (
    CarriedAlong,
    CarryFallen,
    Evaded,
    LeftBehind,
    LetGo,
    Pursue,
    RunOn,
)
from rules.record import replace
from rules.state.health import PRISONER, Life
from rules.view.journey import view_chase
from tests.rules.pursuit.flight import ADA, BEA, change_sheet, chase_in, ending, flee, met, pursued
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, CAT, REFEREE


def with_bea(life: Life, environment: str = "dungeon", **how: object) -> Scene:
    """Bea has 0 hit points, or is up."""
    game = met("eris", environment, **how)  # type: ignore[arg-type]
    (sheet,) = [one for one in game.state.characters if one.id == BEA]
    points = sheet.vitals.maximum if life is Life.UP else 0
    change_sheet(game, BEA, vitals=replace(sheet.vitals, hit_points=points, life=life))
    return game


def captives(game: Scene) -> set[str]:
    """Who is in enemy hands."""
    return {effect.target for effect in game.state.effects if effect.key == PRISONER}


def down(game: Scene) -> list[str]:
    """Who lies there, as everybody sees it."""
    chase = view_chase(game.state, TABLE)
    assert chase is not None
    return [one.id for one in chase.down]


@pytest.mark.rule("OSE-EVASION")
@pytest.mark.parametrize("life", [Life.UNCONSCIOUS, Life.CRITICAL])
def test_who_lies_at_0_hit_points_does_not_get_away(life: Life) -> None:
    game = flee(with_bea(life))
    assert [who.id for who in game.events(Evaded)[0].down] == [BEA]
    assert down(game) == [BEA]
    game.act(LetGo())
    assert ending(game) == (True, "let go")
    (left,) = game.events(LeftBehind)
    assert ([who.id for who in left.targets], left.captive) == ([BEA], True)
    assert captives(game) == {BEA}
    game.seat()
    assert [one.id for one in travellers(game.state)] == [ADA]


@pytest.mark.rule("OSE-EVASION")
def test_who_is_carried_does() -> None:
    game = flee(with_bea(Life.UNCONSCIOUS))
    game.act(CarryFallen(target=BEA), ANN)
    (along,) = game.events(CarriedAlong)
    assert (along.target.id, along.by and along.by.id) == (BEA, ADA)
    assert down(game) == []
    with pytest.raises(RuleError, match="Bea does not lie there"):
        game.act(CarryFallen(target=BEA), ANN)
    game.act(LetGo())
    assert not captives(game)
    assert not game.events(LeftBehind)


@pytest.mark.rule("OSE-EVASION")
@pytest.mark.parametrize("life", [Life.UP, Life.DEAD])
def test_who_runs_and_who_is_dead_is_not_carried(life: Life) -> None:
    game = flee(with_bea(life))
    assert game.events(Evaded)[0].down == ()
    with pytest.raises(RuleError, match="Bea does not lie there"):
        game.act(CarryFallen(target=BEA), ANN)
    game.act(LetGo())
    assert not captives(game)


@pytest.mark.rule("OSE-EVASION")
def test_the_paralysed_do_not_run_either() -> None:
    game = met("eris")
    game.act(AddEffect(target=BEA, name="", key="paralysed"))
    flee(game)
    assert down(game) == [BEA]
    game.act(CarryFallen(target=BEA))
    assert game.events(CarriedAlong)[0].by is None
    for one in (ADA, BEA):
        game.act(AddEffect(target=one, name="", key="asleep"))
    other = met("eris")
    for one in (ADA, BEA):
        other.act(AddEffect(target=one, name="", key="paralysed"))
    with pytest.raises(RuleError, match="Nobody of that side can run"):
        flee(other, REFEREE)


@pytest.mark.rule("OSE-EVASION")
def test_who_is_in_enemy_hands_already_is_not_lost_twice() -> None:
    game = with_bea(Life.UNCONSCIOUS)
    game.act(AddEffect(target=BEA, name="", key=PRISONER))
    flee(game)
    assert down(game) == []
    game.act(LetGo())
    assert len(game.state.effects) == 1


@pytest.mark.rule("OSE-EVASION")
def test_only_those_who_run_carry() -> None:
    game = flee(with_bea(Life.UNCONSCIOUS))
    for somebody in (BOB, CAT):
        with pytest.raises(ForbiddenError, match="somebody who runs"):
            game.act(CarryFallen(target=BEA), somebody)
    game.act(CarryFallen(target=BEA), ANN)


@pytest.mark.rule("OSE-EVASION")
def test_where_others_are_still_there_the_encounter_goes_on_around_them() -> None:
    game = with_bea(Life.UNCONSCIOUS)
    game.foe("Thugs", side="bandits")
    flee(game, whom="bandits")
    game.act(LetGo())
    assert not game.events(LeftBehind)[0].captive
    assert (game.combatant(ADA).gone, game.combatant(BEA).gone) == ("fled", "")
    assert not captives(game)


@pytest.mark.rule("OSE-PURSUIT-WILD")
@pytest.mark.parametrize("carried", [True, False])
def test_in_the_wilds_they_are_left_as_the_days_of_flight_begin(carried: bool) -> None:
    game = flee(with_bea(Life.UNCONSCIOUS, "wilderness", theirs=150))
    if carried:
        game.act(CarryFallen(target=BEA), ANN)
    game.act(Pursue(), REFEREE, (100,))
    there = {one.id for one in chase_in(game).combatants}
    assert (BEA in there) is carried
    assert captives(game) == (set() if carried else {BEA})
    assert down(game) == []
    game.act(RunOn(), ANN, (1, 100))
    with pytest.raises(RuleError, match="Bea does not lie there"):
        game.act(CarryFallen(target=BEA), ANN)


@pytest.mark.rule("OSE-PURSUIT-DUNGEON")
def test_the_caught_have_left_nobody() -> None:
    game = pursued(with_bea(Life.UNCONSCIOUS, theirs=480, distance=20))
    game.act(RunOn(), ANN, (1, 6))
    assert ending(game) == (False, "caught up")
    assert not captives(game)
