"""What the board says of those who are between two states: hit but not hurt yet, rolled, gone."""

import pytest

from cogs.render.board import board_view
from cogs.render.board_buttons import board_buttons
from rules.encounter.actions import LeaveEncounter
from rules.health.actions import Damage
from rules.initiative.actions import RollInitiative
from rules.rounds.actions import NextStep
from tests.cogs.test_board import duel, game_of, party, roll, text_of
from tests.rules.scene import Scene


def rolling(**settings: str) -> Scene:
    """Aldric has met the drake, and initiative is rolled."""
    table = duel("ose", **settings)
    table.act(NextStep())
    table.act(NextStep())
    return table


def tie() -> Scene:
    """Aldric and the drake act at once."""
    table = rolling(initiative_tie="simultaneous")
    for side in ("party", "monsters"):
        table.act(RollInitiative(side=side, forced=4))
    table.act(NextStep())
    return table


def buttons(table: Scene) -> list[str | None]:
    game = game_of(table)
    view = board_view(game)
    assert view is not None
    return [button.label for button in board_buttons(game, view)]


def id_of(table: Scene, name: str) -> str:
    encounter = table.state.encounter
    assert encounter is not None
    return next(line.id for line in encounter.combatants if line.name == name)


@pytest.mark.rule("OSE-INITIATIVE")
def test_damage_that_waits_for_the_end_of_a_tie_stands_beside_the_name() -> None:
    table = tie()
    table.act(Damage(targets=(id_of(table, "Aldric"),), amount="7"))
    table.act(Damage(targets=(id_of(table, "Drake"),), amount="6"))
    text = text_of(table)
    assert "**Aldric** 8/8 hp, 7 damage to come" in text
    assert "Drake unhurt, 6 damage to come" in text


@pytest.mark.rule("OSE-INITIATIVE")
def test_secret_damage_to_come_is_the_referees() -> None:
    table = tie()
    table.act(Damage(targets=(id_of(table, "Drake"),), amount="6", secret=True))
    assert "to come" not in text_of(table)


@pytest.mark.rule("OSE-INITIATIVE")
def test_who_has_rolled_is_not_asked_to_roll() -> None:
    table = rolling()
    table.act(RollInitiative(side="party", forced=4))
    assert "Roll initiative" in buttons(table)
    table.act(RollInitiative(side="monsters", forced=5))
    assert "Roll initiative" not in buttons(table)
    assert "Next" in buttons(table)


@pytest.mark.rule("OSE-INITIATIVE")
def test_the_dice_of_a_tie_are_told_as_such() -> None:
    table = rolling()
    table.act(RollInitiative(side="party", forced=4))
    table.act(RollInitiative(side="monsters", forced=4), faces=[2, 5])
    table.act(NextStep())
    assert "Initiative: Party 4 (tie: 2), Monsters 4 (tie: 5)" in text_of(table)


@pytest.mark.rule("OSE-INITIATIVE")
def test_a_place_whose_last_one_has_fled_says_so() -> None:
    table = rolling()
    table.act(RollInitiative(side="party", forced=2))
    table.act(RollInitiative(side="monsters", forced=5))
    table.act(NextStep())
    table.act(LeaveEncounter(target=id_of(table, "Drake"), reason="fled"))
    assert "nobody is left here" in text_of(table)


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_those_waited_for_are_named_in_the_order_of_the_board() -> None:
    table = duel("4e")
    party(table, "Berta", "Cuthbert")
    table.act(NextStep())
    roll(table, Aldric=12, Berta=19, Cuthbert=15, Drake=3)
    table.act(NextStep())
    assert "**Waiting for** Berta, Cuthbert and Aldric" in text_of(table)
