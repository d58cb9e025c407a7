"""How long somebody has lain there, and who may know when they wake."""

import pytest

from rules.clock.records import PassTime
from rules.health.records import Damage, Heal, SetLife
from rules.health.waking import can_be_woken
from rules.kernel.actor import ALL_KNOWING, TABLE, Viewer
from rules.state.game import Clock
from rules.state.health import Life, Vitals
from rules.view.sheets import SheetView, view_sheet
from tests.rules.cast import monsters
from tests.rules.health.stage import camp, end_round, stage
from tests.rules.scene import Scene

FALL = Damage(targets=("c1",), amount="9")


def sheet(game: Scene, viewer: Viewer) -> SheetView:
    return view_sheet(game.engine.asking(game.state), game.state.characters[0], viewer)


@pytest.mark.rule("4E-DEATH-SAVE")
def test_the_rounds_are_counted_from_the_fall() -> None:
    game = stage(monsters(), preset="4e")
    end_round(game)
    game.act(FALL)
    assert game.vitals("c1").fell_at == 10
    for _ in range(2):
        end_round(game)
    view = game.see(TABLE).combatant("c1")
    assert view is not None
    assert view.bodies[0].lying == Clock(0, 2)
    game.act(Damage(targets=("c1",), amount="1"))
    assert game.vitals("c1").fell_at == 10


@pytest.mark.rule("4E-WOUNDS")
def test_whoever_gets_up_lies_no_longer() -> None:
    game = stage(preset="4e")
    game.act(FALL)
    game.act(Heal(targets=("c1",), amount="5"))
    assert (game.vitals("c1").life, game.vitals("c1").fell_at) == (Life.UP, None)
    game.act(FALL)
    game.act(SetLife(target="c1", life=Life.DEAD))
    assert game.vitals("c1").fell_at is None


@pytest.mark.rule("OSE-DEATH")
def test_whoever_drops_dead_never_lay_there() -> None:
    game = stage()
    game.act(FALL)
    assert (game.vitals("c1").life, game.vitals("c1").fell_at) == (Life.DEAD, None)


@pytest.mark.rule("ERIS-DEATH")
def test_when_somebody_wakes_is_the_referees_to_know() -> None:
    game = camp(preset="eris")
    game.act(Damage(targets=("c1",), amount="8"), faces=[4])
    game.act(PassTime(turns=1))
    seen = {viewer: sheet(game, viewer) for viewer in (TABLE, ALL_KNOWING)}
    assert [view.lying for view in seen.values()] == [Clock(1), Clock(1)]
    assert (seen[TABLE].wakes_in, seen[ALL_KNOWING].wakes_in) == (None, 3)


@pytest.mark.rule("ERIS-DEATH")
def test_what_players_see_of_a_monster_says_no_rounds() -> None:
    game = stage(monsters(), preset="eris")
    game.act(SetLife(target="m1#1", life=Life.UNCONSCIOUS))
    end_round(game)
    for viewer, lying in ((TABLE, None), (ALL_KNOWING, Clock(0, 1))):
        view = game.see(viewer).combatant("m1")
        assert view is not None
        assert view.bodies[0].lying == lying
    assert game.vitals("m1#1") != Vitals(5, 5)


@pytest.mark.rule("ERIS-DEATH")
@pytest.mark.parametrize(
    ("preset", "amount", "can"), [("eris", 8, True), ("eris", 9, False), ("4e", 9, False)]
)
def test_comrades_wake_the_unconscious_once_there_is_time(
    preset: str, amount: int, can: bool
) -> None:
    game = camp(preset=preset)
    game.act(Damage(targets=("c1",), amount=str(amount)), faces=[4] if can else ())
    assert can_be_woken(game.state, game.vitals("c1")) == can
    fighting = stage(preset=preset)
    fighting.act(Damage(targets=("c1",), amount=str(amount)), faces=[4] if can else ())
    assert not can_be_woken(fighting.state, fighting.vitals("c1"))


@pytest.mark.rule("ERIS-DEATH")
def test_a_sleeper_who_is_set_up_keeps_their_hit_points() -> None:
    game = camp(preset="eris")
    game.act(Damage(targets=("c1",), amount="3"))
    game.act(SetLife(target="c1", life=Life.UNCONSCIOUS))
    game.act(SetLife(target="c1", life=Life.UP))
    assert (game.vitals("c1").hit_points, game.vitals("c1").life) == (5, Life.UP)
