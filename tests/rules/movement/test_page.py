"""Where somebody could go, as the page behind the Move button shows it."""

import pytest

from rules.kernel.actor import Viewer
from rules.kernel.questions import Found
from rules.movement.records import Engage, Move
from rules.positions.records import SetRange
from rules.state.rounds import Declaration, Turn
from rules.view.moves import MoveView, view_move
from tests.rules.attack.duel import ADA, GOBLINS, duel
from tests.rules.scene import Scene, told
from tests.rules.table import ANN, BOB

ANN_VIEW, REFEREE_VIEW = Viewer(ANN.member), Viewer(1, is_referee=True)


def page(game: Scene, viewer: Viewer = ANN_VIEW, who: str = ADA) -> MoveView:
    """Where Ada could go."""
    found = view_move(game.state, viewer, who)
    assert found is not None
    return found


def ways(game: Scene, viewer: Viewer = ANN_VIEW) -> list[tuple[str, str, int | None]]:
    """The ways as they are offered."""
    return [(one.way, one.name, one.feet) for one in page(game, viewer).ways]


@pytest.mark.rule("OSE-COMBAT-MOVE")
def test_foes_beyond_reach_the_nearest_first_and_away_from_all() -> None:
    game = duel("ose", distance=60)
    game.hero("Bea")
    for name in ("Wolf", "Ogre", "Bats"):
        game.foe(name)
    game.foe("Lurker", hidden=True)
    game.act(SetRange(target=ADA, other="wolf", distance=20, public=True))
    game.act(SetRange(target=ADA, other="ogre", distance=5, public=True))
    seen = [("towards", "Wolf", 15), ("towards", "Goblins", None), ("towards", "Bats", None)]
    assert ways(game) == [*seen, ("away", "", 40)]
    assert ("towards", "Lurker", 40) in ways(game, REFEREE_VIEW)
    game.change(distance_shown=True)
    assert [name for _, name, _ in ways(game)] == ["Wolf", "Goblins", "Bats", ""]
    assert ("towards", "Goblins", 40) in ways(game)
    game.change(distance=None)
    assert ("towards", "Goblins", None) in ways(game)
    game.act(Move(target=ADA, way="away"), ANN)
    assert ways(game) == []
    view = page(game)
    assert (view.left, view.rate, view.unit) == (0, 40, "feet")
    assert view.base == Found(120, "no armour", "OSE-ENCUMBRANCE-BASIC")
    assert page(duel("ose", numbers={"move": 90})).base == Found(90, "the sheet")


@pytest.mark.rule("OSE-MELEE-MOVE")
def test_out_of_a_melee_as_it_was_declared() -> None:
    game = duel("ose")
    game.act(Engage(target=ADA, other=GOBLINS))
    view = page(game)
    assert (view.foes, view.ways) == (("Goblins",), ())
    assert ways(game, REFEREE_VIEW) == [("withdrawal", "", 20), ("retreat", "", 40)]
    game.alter(ADA, turn=Turn(declaration=Declaration("withdrawal"), moved=15))
    assert ways(game) == [("withdrawal", "", 5)]
    game.alter(ADA, turn=Turn(declaration=Declaration("withdrawal"), moved=20))
    assert ways(game) == []
    game.alter(ADA, turn=Turn(declaration=Declaration("retreat")))
    assert ways(game) == [("retreat", "", 40)]


@pytest.mark.rule("OSE-MELEE-MOVE")
def test_after_a_withdrawal_there_is_no_way_but_back() -> None:
    game = duel("ose", distance=60)
    game.foe("Wolf")
    game.alter(ADA, turn=Turn(declaration=Declaration("withdrawal")))
    game.act(Engage(target=ADA, other=GOBLINS))
    game.act(Move(target=ADA, way="withdrawal", feet=15), ANN)
    assert ways(game) == [("away", "", 5)]
    assert (page(game).left, page(game).rate) == (5, 40)


@pytest.mark.rule("OSE-COMBAT-MOVE")
@pytest.mark.parametrize("distance", [None, 3, 30, 300])
def test_a_secret_distance_shows_in_nothing(distance: int | None) -> None:
    game = duel("ose", distance=distance)
    game.foe("Wolf")
    game.act(SetRange(target=ADA, other="wolf", distance=20, public=True))
    seen = [("towards", "Wolf", 15), ("towards", "Goblins", None), ("away", "", 40)]
    assert ways(game) == seen


@pytest.mark.rule("ERIS-DISENGAGE")
def test_out_of_a_melee_freely() -> None:
    game = duel("eris")
    game.act(Engage(target=ADA, other=GOBLINS))
    assert ways(game) == [("away", "", 50)]


@pytest.mark.rule("OSE-COMBAT-MOVE")
def test_for_nobody_elses() -> None:
    game = duel("ose")
    assert view_move(game.state, Viewer(BOB.member), ADA) is None
    assert view_move(game.state, ANN_VIEW, "nobody") is None


@pytest.mark.rule("ERIS-DISENGAGE")
@pytest.mark.parametrize("preset", ["ose", "eris"])
def test_where_somebody_unseen_stands_shows_in_nothing(preset: str) -> None:
    seen: list[object] = []
    for distance in (None, 5, 500):
        game = duel(preset, distance=30)
        game.foe("Lurker", hidden=True)
        if distance is None:
            game.act(Engage(target="lurker", other=ADA))
        else:
            game.act(SetRange(target=ADA, other="lurker", distance=distance))
        before = (page(game), game.see(ANN_VIEW))
        game.act(Move(target=ADA, way="away"), ANN)
        seen.append((before, told(game.step, ANN), told(game.step, BOB), page(game), game.see()))
    assert seen[0] == seen[1] == seen[2]
