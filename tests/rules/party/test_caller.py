"""Who speaks for the party (OSE-CALLER)."""

import pytest

from rules.away.records import GoAway
from rules.encounter.records import (
    REACTION,
    LeaveEncounter,
    ReactionRolled,
    RollReaction,
    SetSpeaker,
)
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.health.records import SetLife
from rules.initiative.records import RollInitiative
from rules.kernel.actor import Actor, Viewer
from rules.kernel.dues import debtors
from rules.kernel.events import Who
from rules.party.forming import caller_of, speaks_for_party
from rules.party.records import CallerSet
from rules.record import replace
from rules.sheet.records import RetireCharacter, SetSheetNumber
from rules.state.health import Life
from rules.state.sheet import Service
from rules.votes.records import NameCaller
from tests.rules.cast import character
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB, REFEREE, STRANGER

pytestmark = pytest.mark.rule("OSE-CALLER")


BY_HAND = {"initiative_rolls": "by-hand"}


@pytest.fixture
def scene() -> Scene:
    """Ann plays Ada, Bob Bert, Cat Cato; nobody speaks for them."""
    game = Scene().meet().hero("Ada").hero("Bert", owner=3).hero("Cato", owner=4).foe("Goblins")
    return game.seat()


def name(scene: Scene, who: str, by: Actor = REFEREE) -> list[CallerSet]:
    return reported(scene.act(NameCaller(character_id=who), by), CallerSet)


def test_a_referee_says_who_speaks(scene: Scene) -> None:
    (told,) = name(scene, "ada")
    assert told.caller is not None
    assert told.caller == Who("ada", "Ada", is_character=True)
    assert (told.rule, caller_of(scene.state)) == ("OSE-CALLER", "ada")
    (told,) = name(scene, "bert")
    assert told.before is not None
    assert (told.before.name, caller_of(scene.state)) == ("Ada", "bert")


def test_anybody_of_the_party_says_who_speaks(scene: Scene) -> None:
    name(scene, "ada")
    assert name(scene, "bert", ANN)
    with pytest.raises(RuleError, match="speaks for the party already"):
        name(scene, "bert", BOB)
    (told,) = name(scene, "", BOB)
    assert (told.caller, told.because, caller_of(scene.state)) == (None, "", "")
    with pytest.raises(RuleError, match="Nobody speaks for the party"):
        name(scene, "")


def test_who_cannot_speak_is_refused(scene: Scene) -> None:
    with pytest.raises(NotFoundError, match="Only a character"):
        name(scene, "goblins")
    with pytest.raises(ForbiddenError, match="living character"):
        name(scene, "ada", STRANGER)
    scene.act(SetLife(target="bert", life=Life.DEAD))
    with pytest.raises(RuleError, match="Bert is dead"):
        name(scene, "bert")
    scene.act(LeaveEncounter(target="cato"))
    scene.act(RetireCharacter(character_id="cato"))
    with pytest.raises(RuleError, match="Cato is put away"):
        name(scene, "cato")


def test_the_dead_and_the_put_away_speak_for_nobody(scene: Scene) -> None:
    name(scene, "ada")
    scene.act(SetLife(target="bert", life=Life.DEAD))
    assert caller_of(scene.state) == "ada"
    (told,) = reported(scene.act(SetLife(target="ada", life=Life.DEAD)), CallerSet)
    assert (told.caller, told.because, scene.state.party.caller) == (None, "dead", "")
    name(scene, "cato")
    scene.act(LeaveEncounter(target="cato"))
    (told,) = reported(scene.act(RetireCharacter(character_id="cato")), CallerSet)
    assert (told.because, scene.state.party.caller) == ("retired", "")
    scene.act(RetireCharacter(character_id="cato", retired=False))
    assert scene.state.party.caller == ""


def test_who_lies_there_or_has_left_speaks_again_later(scene: Scene) -> None:
    name(scene, "ada")
    scene.act(SetLife(target="ada", life=Life.UNCONSCIOUS))
    assert (caller_of(scene.state), scene.state.party.caller) == ("", "ada")
    assert not speaks_for_party(scene.state, Viewer(ANN.member))
    scene.act(SetLife(target="ada", life=Life.UP))
    assert caller_of(scene.state) == "ada"
    scene.act(LeaveEncounter(target="ada"))
    assert caller_of(scene.state) == ""


def test_a_caller_who_is_away_speaks_by_a_delegate_or_not_at_all(scene: Scene) -> None:
    name(scene, "ada")
    scene.act(GoAway(until=9), ANN)
    assert (caller_of(scene.state), scene.state.party.caller) == ("", "ada")
    scene.act(GoAway(until=9, delegate=BOB.member), ANN)
    assert caller_of(scene.state) == "ada"


def test_who_stands_in_for_a_player_speaks(scene: Scene) -> None:
    name(scene, "ada")
    assert speaks_for_party(scene.state, Actor(3, stands_in_for=(2,)))
    assert not speaks_for_party(scene.state, BOB)


def test_the_caller_talks_to_monsters_unless_somebody_else_is_named(scene: Scene) -> None:
    for who, modifier in (("ada", 1), ("bert", 2)):
        scene.act(SetSheetNumber(character_id=who, field=REACTION.key, value=modifier))
    (rolled,) = reported(scene.act(RollReaction(target="monsters"), faces=[3, 4]), ReactionRolled)
    assert (rolled.speaker, scene.see().speaker) == (None, "")
    name(scene, "ada")
    assert scene.see().speaker == "Ada"
    (rolled,) = reported(scene.act(RollReaction(target="monsters"), faces=[3, 4]), ReactionRolled)
    assert rolled.speaker is not None
    assert (rolled.speaker.name, rolled.throw.total) == ("Ada", 8)
    scene.act(SetSpeaker(character_id="bert"))
    assert scene.see().speaker == "Bert"


def test_the_caller_is_asked_for_the_die_of_the_side(scene: Scene) -> None:
    scene.state = replace(scene.state, overrides={**scene.state.overrides, **BY_HAND})
    scene.begin()
    assert debtors(scene.see().dues) == ["a player of Party", "the referee"]
    name(scene, "bert")
    assert debtors(scene.see().dues) == ["Bert", "the referee"]
    scene.alter("bert", hidden=True)
    assert debtors(scene.see().dues) == ["a player of Party", "the referee"]
    scene.alter("bert", hidden=False)
    # Anybody else of the side may be quicker.
    scene.act(RollInitiative(side="party"), ANN, [4])
    assert debtors(scene.see().dues) == ["the referee"]


def test_a_caller_elsewhere_talks_to_nobody_here(scene: Scene) -> None:
    away = character("dora", name="Dora", owner=5)
    scene.state = replace(scene.state, characters=(*scene.state.characters, away))
    name(scene, "dora")
    assert (caller_of(scene.state), scene.see().speaker) == ("dora", "")


def test_a_hireling_does_not_speak_for_the_party(scene: Scene) -> None:
    scene.bring(character("otto", name="Otto", service=Service("ada", "torchbearer")))
    with pytest.raises(RuleError, match="Otto is a hireling"):
        name(scene, "otto")
