"""What the board says of those who are between two states: hit but not hurt yet, rolled, gone."""

import pytest

from cogs.render.board import board_view
from cogs.render.board_buttons import EDGES, PHONE_WIDTH, board_buttons, fight_rows
from rules.encounter.records import LeaveEncounter
from rules.health.records import Damage
from rules.initiative.records import RollInitiative
from rules.kernel.visibility import Visibility
from rules.rounds.records import NextStep
from tests.cogs.test_board import duel, game_of, party, roll, text_of
from tests.rules.scene import Scene


def rolling(**settings: str) -> Scene:
    """Aldric has met the drake, and initiative is rolled."""
    scene = duel("ose", **settings)
    scene.act(NextStep())
    scene.act(NextStep())
    return scene


def tie() -> Scene:
    """Aldric and the drake act at once."""
    scene = rolling(initiative_tie="simultaneous")
    for side in ("party", "monsters"):
        scene.act(RollInitiative(side=side, forced=4))
    scene.act(NextStep())
    return scene


def buttons(scene: Scene) -> list[str | None]:
    game = game_of(scene)
    view = board_view(game)
    assert view is not None
    return [button.label for button in board_buttons(game, view)]


@pytest.mark.parametrize("preset", ["ose", "eris", "4e"])
def test_the_buttons_of_the_board_fit_a_phone(preset: str) -> None:
    scene = duel(preset)
    scene.spare = (5,) * 9
    for most in (2, 3):
        game = game_of(scene)
        view = board_view(game)
        assert view is not None
        rows = fight_rows(game, view).rows
        wide = [[one["label"] for one in row["components"]] for row in rows]
        assert len(wide) <= most
        assert all(sum(len(label) + EDGES for label in row) <= PHONE_WIDTH for row in wide)
        scene.act(NextStep())


def id_of(scene: Scene, name: str) -> str:
    encounter = scene.state.encounter
    assert encounter is not None
    return next(line.id for line in encounter.combatants if line.name == name)


@pytest.mark.rule("OSE-INITIATIVE")
def test_damage_that_waits_for_the_end_of_a_tie_stands_beside_the_name() -> None:
    scene = tie()
    scene.act(Damage(targets=(id_of(scene, "Aldric"),), amount="7"))
    scene.act(Damage(targets=(id_of(scene, "Drake"),), amount="6"))
    text = text_of(scene)
    assert "**Aldric** 8/8 hp, 7 damage to come" in text
    assert "Drake unhurt, 6 damage to come" in text


@pytest.mark.rule("OSE-INITIATIVE")
def test_secret_damage_to_come_is_the_referees() -> None:
    scene = tie()
    scene.act(Damage(targets=(id_of(scene, "Drake"),), amount="6", seen=Visibility.BLIND))
    assert "to come" not in text_of(scene)


@pytest.mark.rule("OSE-INITIATIVE")
def test_who_has_rolled_is_not_asked_to_roll() -> None:
    scene = rolling()
    scene.act(RollInitiative(side="party", forced=4))
    assert "Roll initiative" in buttons(scene)
    scene.act(RollInitiative(side="monsters", forced=5))
    assert "Roll initiative" not in buttons(scene)
    assert "Next" in buttons(scene)


@pytest.mark.rule("OSE-INITIATIVE")
def test_the_dice_of_a_tie_are_told_as_such() -> None:
    scene = rolling()
    scene.act(RollInitiative(side="party", forced=4))
    scene.act(RollInitiative(side="monsters", forced=4), faces=[2, 5])
    scene.act(NextStep())
    assert "Initiative: Party 4 (tie: 2), Monsters 4 (tie: 5)" in text_of(scene)


@pytest.mark.rule("OSE-INITIATIVE")
def test_a_place_whose_last_one_has_fled_says_so() -> None:
    scene = rolling()
    scene.act(RollInitiative(side="party", forced=2))
    scene.act(RollInitiative(side="monsters", forced=5))
    scene.act(NextStep())
    scene.act(LeaveEncounter(target=id_of(scene, "Drake"), reason="fled"))
    scene.change(played_on=scene.encounter.round)
    assert "nobody is left here" in text_of(scene)


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_those_waited_for_are_named_in_the_order_of_the_board() -> None:
    scene = duel("4e")
    party(scene, "Berta", "Cuthbert")
    scene.act(NextStep())
    roll(scene, Aldric=12, Berta=19, Cuthbert=15, Drake=3)
    scene.act(NextStep())
    assert "**Waiting for** Berta, Cuthbert and Aldric" in text_of(scene)
