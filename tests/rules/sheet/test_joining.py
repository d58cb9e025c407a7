"""Newcomers wait for a referee, where the game says so; nobody can fill a game with sheets."""

import pytest

from rules.campaign.records import ChangePreset, ChangeSetting
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.actor import Actor
from rules.sheet.characters import BY_REFEREE, JOIN
from rules.sheet.records import (
    AnswerNewcomer,
    CharacterCreated,
    CreateCharacter,
    JoinAsked,
    NewcomerTurnedAway,
    RenameCharacter,
    RetireCharacter,
    SheetWaits,
)
from tests.rules.scene import Scene
from tests.rules.systems import system_of
from tests.rules.table import ANN, BOB, REFEREE, STRANGER

CAMPAIGN = system_of("campaign")
SYSTEM = system_of("sheet")

ZED = CreateCharacter(name="Zed", hit_points=8, level=2)


@pytest.fixture
def scene() -> Scene:
    """Ann plays Ada, and newcomers wait for the referee."""
    scene = Scene("ose", [SYSTEM, CAMPAIGN], join=BY_REFEREE)
    scene.act(CreateCharacter(name="Ada", hit_points=5, owner=ANN.member))
    return scene


def test_the_first_sheet_of_somebody_new_waits_and_is_told_to_all(scene: Scene) -> None:
    asked, told = scene.act(ZED, STRANGER).events
    assert asked == JoinAsked(member=STRANGER.member, name="Zed", level=2, hit_points=8)
    assert told == SheetWaits(name="Zed", audience=(STRANGER.member,))
    assert [c.name for c in scene.state.characters] == ["Ada"]
    with pytest.raises(RuleError, match="waiting for a referee already"):
        scene.act(ZED, STRANGER)
    with pytest.raises(NotFoundError, match="waiting for a referee to let you in"):
        scene.act(RenameCharacter(character_id="", name="Z"), STRANGER)


def test_a_referee_lets_them_in_and_their_next_sheet_waits_for_nobody(scene: Scene) -> None:
    scene.act(ZED, STRANGER)
    with pytest.raises(ForbiddenError, match="Only a referee"):
        scene.act(AnswerNewcomer(member=STRANGER.member, let_in=True), ANN)
    (made,) = scene.act(AnswerNewcomer(member=STRANGER.member, let_in=True)).events
    assert isinstance(made, CharacterCreated)
    assert (made.owner, made.level, made.is_active) == (STRANGER.member, 2, True)
    assert scene.state.waiting == ()
    scene.act(CreateCharacter(name="Zoe", hit_points=3), STRANGER)
    assert [c.id for c in scene.state.characters] == ["c1", "c2", "c3"]
    with pytest.raises(NotFoundError, match="not waiting to be let in"):
        scene.act(AnswerNewcomer(member=STRANGER.member, let_in=True))


def test_who_is_turned_away_can_ask_again(scene: Scene) -> None:
    scene.act(ZED, STRANGER)
    events = scene.act(AnswerNewcomer(member=STRANGER.member, let_in=False)).events
    assert events == (NewcomerTurnedAway(member=STRANGER.member, name="Zed"),)
    scene.act(ZED, STRANGER)
    assert [c.name for c in scene.state.waiting] == ["Zed"]


def test_a_name_that_was_taken_meanwhile_keeps_a_newcomer_out(scene: Scene) -> None:
    scene.act(ZED, STRANGER)
    scene.act(CreateCharacter(name="Zed", hit_points=3), ANN)
    with pytest.raises(RuleError, match="Zed"):
        scene.act(AnswerNewcomer(member=STRANGER.member, let_in=True))


def test_referees_players_and_who_had_a_sheet_once_do_not_wait(scene: Scene) -> None:
    scene.act(CreateCharacter(name="Npc", hit_points=3))
    scene.act(RetireCharacter(character_id="c1", retired=True))
    scene.act(CreateCharacter(name="Abe", hit_points=3), ANN)
    assert [c.owner for c in scene.state.characters] == [ANN.member, REFEREE.member, ANN.member]


def test_an_open_game_lets_everybody_in(scene: Scene) -> None:
    scene.act(ChangeSetting(key=JOIN.key, value="open"))
    scene.act(ZED, STRANGER)
    assert scene.state.characters[-1].owner == STRANGER.member


def test_only_so_many_wait_at_a_time(scene: Scene) -> None:
    for number in range(10):
        scene.act(CreateCharacter(name=f"N{number}", hit_points=3), Actor(20 + number))
    with pytest.raises(RuleError, match="no more fit in"):
        scene.act(ZED, STRANGER)


def test_another_rulebook_leaves_alone_what_is_about_the_table(scene: Scene) -> None:
    scene.act(ChangeSetting(key="alignment", value="secret"))
    scene.act(ChangePreset(preset="4e"))
    assert scene.state.overrides == {JOIN.key: BY_REFEREE}
    with pytest.raises(RuleError, match="already, in every setting"):
        scene.act(ChangePreset(preset="4e"))


def test_one_player_makes_only_so_many_sheets() -> None:
    scene = Scene("ose", [SYSTEM])
    for number in range(20):
        scene.act(CreateCharacter(name=f"N{number}", hit_points=3), BOB)
    with pytest.raises(RuleError, match="You have 20 sheets"):
        scene.act(CreateCharacter(name="One more", hit_points=3), BOB)
    scene.act(CreateCharacter(name="One more", hit_points=3, owner=BOB.member))
    assert len(scene.state.characters) == 21
