"""`/help` offers what is worth doing in town, on the road, in a dungeon and in a fight."""

from collections.abc import Callable

import discord
import pytest

from cogs.deeds.near import doer_of, near_deeds
from cogs.deeds.pages import NOTHING, awaited_line, dues_of
from cogs.register import FEATURES
from cogs.render.deeds import MOST_BUTTONS, deeds_view
from rules.expedition.records import SetOut
from rules.record import replace
from rules.state.game import GameState
from rules.state.party import Scale
from rules.state.sheet import Living
from tests.golden.told import game_of
from tests.rules.scene import Scene
from tests.rules.scenes import camp, declaring
from tests.rules.table import ANN, REFEREE

DEEDS = [feature.deeds for feature in FEATURES if feature.deeds is not None]


def out(scale: Scale) -> Scene:
    """Ann's party has set out."""
    game = camp("eris")
    game.act(SetOut(scale=scale))
    return game


def offered(state: GameState, member: int) -> list[str]:
    """What stands on the buttons and in the menu, in its order."""
    game = game_of(state)
    view = deeds_view(game, near_deeds(doer_of(game, member), DEEDS))
    assert view is not None
    buttons = [one.label or "" for one in view.children if isinstance(one, discord.ui.Button)]
    assert len(buttons) <= MOST_BUTTONS
    menus = [one for one in view.children if isinstance(one, discord.ui.Select)]
    return [*buttons, *(option.label for menu in menus for option in menu.options)]


SCENES: dict[str, Callable[[], Scene]] = {
    "town": lambda: camp("eris"),
    "road": lambda: out(Scale.WILDERNESS),
    "dungeon": lambda: out(Scale.DUNGEON),
    "fight": lambda: declaring("eris"),
}
PLAYERS = {
    "town": {
        "Your sheet", "Learn a skill from a trainer…", "Backgrounds, such as a Thief",
        "Write your class and level…", "Shop…", "Hire…",
    },
    "road": {"Your sheet", "Forage", "Skills and training", "Go unseen, more slowly…"},
    "dungeon": {"Search for something…", "Force a door", "Light…", "Who walks in front…"},
    "fight": {"Declare", "Details", "Bring the board down", "Doubt what you see…"},
}  # fmt: skip
ALWAYS = {"Your sheet", "Roll a check or a save…", "Catch up", "What has happened"}
LEADING = {
    "town": "The encounter…",
    "road": "The journey…",
    "dungeon": "The place…",
    "fight": "The encounter…",
}
CARDS = {
    "The encounter…", "The party…", "Treasure and experience…", "Hirelings…",
    "Light and darkness…", "The place…", "The journey…", "Time…",
    "Whom the game waits for…", "The rules and the table…",
}  # fmt: skip


@pytest.mark.parametrize("situation", SCENES)
def test_each_situation_has_its_few_deeds(situation: str) -> None:
    state = SCENES[situation]().state
    own = offered(state, ANN.member)
    assert set(own) >= PLAYERS[situation] | ALWAYS
    assert not set(own) & CARDS
    led = offered(state, REFEREE.member)
    assert set(led) >= CARDS
    assert next(label for label in led if label in CARDS) == LEADING[situation]


@pytest.mark.parametrize("situation", ["road", "dungeon", "fight"])
def test_what_is_done_in_town_is_left_for_town(situation: str) -> None:
    own = offered(SCENES[situation]().state, ANN.member)
    assert not set(own) & (PLAYERS["town"] - {"Your sheet"})


def test_what_is_done_at_once_comes_before_forms() -> None:
    own = offered(out(Scale.DUNGEON).state, ANN.member)
    assert own.index("Listen") < own.index("Light…") < own.index("Search for something…")


def test_a_sheet_that_lacks_numbers_is_written_on_in_town() -> None:
    label = "Go on writing your sheet…"
    assert label in offered(camp("eris").state, ANN.member)
    assert label not in offered(out(Scale.DUNGEON).state, ANN.member)


def test_who_owes_a_debt_can_pay_it() -> None:
    game = camp("eris")
    assert not [label for label in offered(game.state, ANN.member) if label.startswith("Pay")]
    owing, *others = game.state.characters
    owing = replace(owing, living=Living(debt=12))
    state = replace(game.state, characters=(owing, *others))
    assert "Pay the 12 gp that you owe…" in offered(state, ANN.member)


def test_of_many_who_are_waited_for_the_first_few_are_named() -> None:
    doer = doer_of(game_of(declaring("eris").state), REFEREE.member)
    (due, *_) = dues_of(doer)
    names = ("Ada", "Bert", "Cato", "Dora", "Egon", "Finn")
    dues = [replace(due, name=name, target=name, stand_in="") for name in names]
    told = awaited_line(doer, dues)
    shown = "**Ada**, **Bert**, **Cato**, **Dora** and 2 more"
    assert told == f"{NOTHING} The game waits for {shown}."
