"""What a stand-in does in a player's place, what stays with the player, and who knows of it."""

import pytest

from rules.away.records import GoAway, ReturnEarly
from rules.casting.records import Memorise
from rules.checks.records import ASKS, AskChecks, CheckRolled, RollAsked, RollCheck
from rules.errors import ForbiddenError
from rules.health.records import Damage, SetHitPoints
from rules.items.records import AddItem, DropItem, GiveItem, WieldItem
from rules.kernel.action import Action, Deed, Personal
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.record import replace as changed
from rules.rounds.records import Declare, DeclareNothing, MarkDone
from rules.sheet.records import (
    ChangeTraits,
    ChooseActive,
    RenameCharacter,
    RetireCharacter,
    SetLevel,
    SetSheetNumber,
)
from rules.systems import ENGINE
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE

SOON = 1_000


def left_to_bob(**settings: str) -> Scene:
    """Ann is away, and Bob plays her Ada beside his Nim."""
    scene = Scene("eris", **settings).meet()
    scene.hero("Ada", numbers={"STR": 12})
    scene.hero("Nim", owner=BOB.member)
    scene.foe("Orc")
    scene.act(GoAway(until=SOON, delegate=BOB.member), ANN)
    return scene


@pytest.mark.parametrize(
    "action",
    [
        RenameCharacter(character_id="ada", name="Eve"),
        RetireCharacter(character_id="ada", retired=True),
        ChooseActive(character_id="ada"),
        SetLevel(character_id="ada", level=3),
        SetSheetNumber(character_id="ada", field="DEX", value=18),
        SetHitPoints(target="ada", hit_points=20),
        ChangeTraits(character_id="ada", traits=("elf",)),
        DropItem(target="ada", item_id="i1"),
        GiveItem(target="ada", item_id="i1", to="nim"),
    ],
    ids=lambda action: type(action).__name__,
)
def test_who_the_character_is_and_what_it_has_stay_with_the_player(action: Action) -> None:
    scene = left_to_bob()
    scene.act(AddItem(name="sword", target="ada"), ANN)
    with pytest.raises(ForbiddenError, match=r"Only Ada's player or a referee can .* Ada"):
        scene.act(action, BOB)


def test_the_player_and_the_referee_may_do_so_meanwhile() -> None:
    scene = left_to_bob()
    scene.act(RenameCharacter(character_id="ada", name="Eve"), ANN)
    scene.act(RenameCharacter(character_id="ada", name="Ada"), REFEREE)
    scene.act(RenameCharacter(character_id="nim", name="Nym"), BOB)


def test_a_stand_in_plays_until_the_player_is_back() -> None:
    scene = left_to_bob()
    scene.act(AddItem(name="sword", target="ada"), BOB)
    item = scene.state.characters[0].items[0].id
    scene.act(WieldItem(target="ada", item_id=item), BOB)
    scene.act(Damage(targets=("ada",), amount="1"), BOB)
    scene.next()
    step = scene.act(Declare(target="ada", kind="other", text="listen"), BOB)
    assert step.acted_for == (ANN.member,)
    step = scene.act(Declare(target="nim", kind="other", text="listen"), BOB)
    assert step.acted_for == ()
    scene.act(ReturnEarly(), ANN)
    with pytest.raises(ForbiddenError):
        scene.act(Declare(target="ada", kind="other", text="run"), BOB)


def test_what_a_stand_in_does_without_naming_anybody_is_done_for_the_player() -> None:
    scene = left_to_bob()
    (ada,) = (one for one in scene.state.characters if one.id == "ada")
    scene.state = changed(scene.state, characters=(ada,), active={ANN.member: "ada"})
    step = scene.act(Memorise(target="", spell="Sleep"), BOB)
    assert step.acted_for == (ANN.member,)


def test_one_word_for_several_names_those_alone_who_are_not_ones_own() -> None:
    scene = left_to_bob()
    scene.next()
    assert scene.act(DeclareNothing(), BOB).acted_for == (ANN.member,)


def test_a_referee_takes_a_players_place_by_deeds_and_not_as_the_referee() -> None:
    scene = left_to_bob()
    assert scene.act(SetHitPoints(target="ada", hit_points=3), REFEREE).acted_for == ()
    scene.begin(party=5, monsters=2)
    assert scene.act(MarkDone(target="ada"), REFEREE).acted_for == (ANN.member,)
    assert scene.act(MarkDone(target="nim"), REFEREE).acted_for == (BOB.member,)
    scene.next()
    assert scene.act(MarkDone(target="orc"), REFEREE).acted_for == ()


def test_a_private_roll_in_the_players_place_is_for_the_player_too() -> None:
    scene = left_to_bob()
    roll = RollCheck(what="strength", targets=("ada",), seen=Visibility.PRIVATE, number=9)
    (rolled,) = reported(scene.act(roll, BOB, faces=[7]), CheckRolled)
    assert rolled.audience == (BOB.member, ANN.member)
    own = RollCheck(what="strength", targets=("nim",), seen=Visibility.PRIVATE, number=9)
    (rolled,) = reported(scene.act(own, BOB, faces=[7]), CheckRolled)
    assert rolled.audience == (BOB.member,)


def test_a_stand_in_rolls_what_is_asked_of_all_they_play() -> None:
    scene = left_to_bob()
    scene.act(AskChecks(what="strength", targets=("ada", "nim"), number=10), REFEREE)
    step = scene.act(RollAsked(), BOB, faces=[4, 5])
    assert step.acted_for == (ANN.member,)
    assert not ASKS.of(scene.state)


def test_what_is_personal_is_no_deed_and_all_of_it_is_handled() -> None:
    personal = {action for action in ENGINE.handlers if issubclass(action, Personal)}
    deeds = {action for action in ENGINE.handlers if issubclass(action, Deed)}
    assert personal
    assert deeds
    assert not personal & deeds


def test_a_stand_in_sees_of_the_fight_what_the_player_would() -> None:
    scene = Scene("eris").meet().hero("Ada").hero("Nim", owner=BOB.member)
    scene.foe("Orc").foe("Wolf", hidden=True)
    scene.next()
    scene.act(Declare(target="ada", kind="spell"), ANN)
    seen, anns = scene.see(replace(BOB, stands_in_for=(ANN.member,))), scene.see(ANN)
    assert seen.combatant("ada") == anns.combatant("ada")
    assert [one.name for one in seen.combatants] == ["Ada", "Nim", "Orc"]
    assert seen.combatant("orc") == anns.combatant("orc")
