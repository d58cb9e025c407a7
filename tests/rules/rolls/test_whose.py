"""Dice alone are no party's; what asks for somebody's numbers is."""

import pytest

from rules.campaign.records import ChangePreset, ChangeSetting
from rules.clock.records import PassTime
from rules.kernel.action import Action
from rules.pursuit.records import RunOn
from rules.rolls.records import RollDice
from tests.rules.scenes import camp
from tests.rules.table import REFEREE


@pytest.mark.parametrize(
    ("text", "character", "touches"),
    [
        ("3d6", "", False),
        ("3d6", "c1", True),
        ("1d20+attack", "", True),
        ("1d20 ac 5", "", True),
        ("2d6+", "", False),
    ],
)
def test_what_a_roll_asks_of_a_party(text: str, character: str, touches: bool) -> None:
    assert RollDice(text=text, character_id=character).touches_party is touches


def test_what_is_the_games_is_told_as_no_partys() -> None:
    assert not ChangeSetting(key="colour", value="some").touches_party
    assert RunOn().touches_party
    game = camp("ose")

    def are_of_game(action: Action) -> set[bool]:
        return {one.is_of_game() for one in game.act(action, REFEREE).events}

    assert are_of_game(RollDice(text="3d6")) == {True}
    assert are_of_game(RollDice(text="1d20 ac 5")) == {False}
    assert are_of_game(ChangeSetting(key="colour", value="some")) == {True}
    assert True in are_of_game(ChangePreset(preset="eris"))
    assert are_of_game(PassTime(turns=1)) == {False}
