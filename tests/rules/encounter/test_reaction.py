"""Monsters react on 2d6, with the modifier of the one who speaks."""

import pytest

from rules.encounter.opening import Attitude, attitude
from rules.encounter.records import (
    AddSide,
    LeaveEncounter,
    ReactionRolled,
    ReactionSet,
    RollReaction,
    SetReaction,
    SetSpeaker,
    SpeakerSet,
)
from rules.errors import ForbiddenError, MissingNumberError, NotFoundError, RuleError
from rules.kernel.action import Action
from rules.kernel.resolution import Step
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.state.health import Life, Vitals
from tests.rules.encounter.meeting import ODO, VERA, meeting
from tests.rules.scene import Scene, told
from tests.rules.table import ANN, BOB, REFEREE


def rolled(step: Step) -> ReactionRolled:
    (event,) = step.events
    assert isinstance(event, ReactionRolled)
    return event


@pytest.mark.rule("OSE-REACTION")
@pytest.mark.parametrize(
    ("total", "reaction"),
    [
        (-3, "attacks"),
        (2, "attacks"),
        (3, "hostile, may attack"),
        (5, "hostile, may attack"),
        (6, "uncertain, confused"),
        (8, "uncertain, confused"),
        (9, "indifferent, may negotiate"),
        (11, "indifferent, may negotiate"),
        (12, "eager, friendly"),
        (15, "eager, friendly"),
    ],
)
def test_the_reaction_table(total: int, reaction: str) -> None:
    assert attitude(total).value == reaction


@pytest.mark.rule("OSE-REACTION")
def test_the_speakers_modifier_counts() -> None:
    scene = meeting()
    scene.add()
    event = rolled(scene.act(RollReaction(speaker=VERA), faces=[4, 4]))
    assert (event.throw.total, event.modifier, event.reaction) == (9, 1, Attitude.INDIFFERENT)
    assert event.speaker is not None
    assert event.speaker.label == "Vera"
    assert scene.encounter.speaker == VERA


@pytest.mark.rule("OSE-REACTION")
def test_without_a_speaker_it_is_plain_2d6() -> None:
    scene = meeting()
    scene.add()
    event = rolled(scene.act(RollReaction(), faces=[4, 4]))
    assert (event.throw.total, event.reaction, event.speaker) == (8, Attitude.UNCERTAIN, None)


@pytest.mark.rule("OSE-REACTION")
def test_a_missing_number_is_asked_for_before_a_die_falls() -> None:
    scene = meeting()
    scene.add()
    with pytest.raises(MissingNumberError, match="Odo has no number for reaction modifier yet"):
        scene.act(RollReaction(speaker=ODO))
    assert scene.encounter.speaker == ""
    event = rolled(scene.act(RollReaction(speaker=ODO, modifier=-1), faces=[1, 2]))
    assert (event.throw.total, event.reaction) == (2, Attitude.ATTACKS)


@pytest.mark.rule("OSE-REACTION")
def test_a_given_modifier_stands_for_the_sheets() -> None:
    scene = meeting()
    scene.add()
    event = rolled(scene.act(RollReaction(speaker=VERA, modifier=0), faces=[3, 3]))
    assert (event.throw.total, event.modifier) == (6, 0)
    for modifier in (-21, 21):
        with pytest.raises(RuleError, match=r"-20 to \+20"):
            scene.act(RollReaction(modifier=modifier))


@pytest.mark.rule("OSE-REACTION")
def test_the_roll_is_secret_unless_told() -> None:
    scene = meeting()
    scene.add()
    step = scene.act(RollReaction(), faces=[1, 1])
    assert told(step, ANN) == []
    assert rolled(step).throw.secret
    assert told(step, REFEREE) == [rolled(step)]
    assert (scene.encounter.reaction_shown, scene.encounter.reaction_total) == (False, 2)
    step = scene.act(RollReaction(seen=Visibility.PUBLIC), faces=[6, 6])
    assert told(step, ANN) == [rolled(step)]
    assert not rolled(step).throw.secret
    assert (scene.encounter.reaction_shown, scene.encounter.reaction_total) == (True, 12)


@pytest.mark.rule("OSE-REACTION")
def test_a_reaction_belongs_to_a_group_or_to_a_whole_side() -> None:
    scene = meeting()
    wolf, bear = scene.add("Wolf"), scene.add("Bear")
    event = rolled(scene.act(RollReaction(), faces=[1, 1]))
    assert event.target.label == "Monsters"
    assert (scene.combatant("Wolf").reaction, scene.combatant("Bear").reaction) == (
        "attacks",
        "attacks",
    )
    event = rolled(scene.act(RollReaction(target=bear.id), faces=[6, 6]))
    assert event.target.label == "Bear"
    assert scene.combatant("Bear").reaction == "eager, friendly"
    assert scene.combatant("Wolf").reaction == "attacks"
    assert scene.encounter.reaction == "eager, friendly"
    scene.act(LeaveEncounter(target=wolf.id))
    scene.act(SetReaction(reaction="hostile"))
    assert scene.combatant("Wolf").reaction == "attacks"
    assert scene.combatant("Bear").reaction == "hostile, may attack"


@pytest.mark.rule("OSE-REACTION")
def test_a_reaction_of_the_unseen_is_never_shown() -> None:
    scene = meeting()
    scene.act(AddSide(label="Bandits"))
    key = scene.encounter.sides[-1].key
    bandit = scene.add("Bandit", side=key, hidden=True)
    for target in (key, bandit.id):
        step = scene.act(RollReaction(target=target, seen=Visibility.PUBLIC), faces=[5, 5])
        assert told(step, ANN) == []
        step = scene.act(SetReaction(target=target, reaction="friendly", seen=Visibility.PUBLIC))
        assert told(step, ANN) == []
        assert len(told(step, REFEREE)) == 1
        assert not scene.encounter.reaction_shown


@pytest.mark.rule("OSE-REACTION")
def test_dice_for_the_unseen_are_secret_whatever_was_asked() -> None:
    scene = meeting()
    scene.add("Lurker", hidden=True)
    event = rolled(scene.act(RollReaction(seen=Visibility.PUBLIC), faces=[1, 1]))
    assert event.throw.secret


@pytest.mark.rule("OSE-REACTION")
def test_a_secret_reaction_leaves_what_everybody_knows() -> None:
    scene = meeting()
    wolf, lurker = scene.add("Wolf"), scene.add("Lurker", hidden=True)
    scene.act(SetReaction(target=wolf.id, reaction="friendly", seen=Visibility.PUBLIC))
    for target in (wolf.id, lurker.id):
        scene.act(SetReaction(target=target, reaction="attacks"))
    assert (scene.encounter.reaction, scene.encounter.reaction_shown) == (
        "eager, friendly",
        True,
    )
    assert (scene.combatant("Wolf").reaction, scene.combatant("Lurker").reaction) == (
        "attacks",
        "attacks",
    )


@pytest.mark.rule("OSE-REACTION")
@pytest.mark.parametrize("target", ["party", VERA])
def test_players_decide_for_their_characters(target: str) -> None:
    with pytest.raises(RuleError, match="Players decide"):
        meeting().act(RollReaction(target=target))


@pytest.mark.rule("OSE-REACTION")
def test_the_referee_may_set_the_result_of_the_dice() -> None:
    scene = meeting()
    scene.add()
    event = rolled(scene.act(RollReaction(forced=10)))
    assert event.throw.forced
    assert event.reaction == Attitude.INDIFFERENT
    for result in (-33, 33):
        with pytest.raises(RuleError, match="2d6"):
            scene.act(RollReaction(forced=result))


@pytest.mark.rule("OSE-REACTION")
@pytest.mark.parametrize(
    ("text", "reaction"),
    [
        ("attacks", "attacks"),
        ("Hostile", "hostile, may attack"),
        ("uncertain, confused", "uncertain, confused"),
        (" indifferent ", "indifferent, may negotiate"),
        ("friendly", "eager, friendly"),
        ("eager", "eager, friendly"),
    ],
)
def test_an_obvious_reaction_needs_no_roll(text: str, reaction: str) -> None:
    scene = meeting()
    scene.add()
    step = scene.act(SetReaction(reaction=text, seen=Visibility.PUBLIC))
    (event,) = told(step, ANN)
    assert isinstance(event, ReactionSet)
    assert event.reaction == reaction
    assert (scene.encounter.reaction, scene.encounter.reaction_total) == (reaction, None)


@pytest.mark.rule("OSE-REACTION")
@pytest.mark.parametrize("text", ["", "annoyed", "may attack"])
def test_a_reaction_that_the_table_does_not_have_is_refused(text: str) -> None:
    with pytest.raises(RuleError, match="`hostile`"):
        meeting().act(SetReaction(reaction=text))


@pytest.mark.rule("OSE-REACTION")
@pytest.mark.parametrize("action", [RollReaction(), SetReaction(reaction="friendly")])
def test_players_do_not_decide_reactions(action: Action) -> None:
    with pytest.raises(ForbiddenError):
        meeting().act(action, by=ANN)


@pytest.mark.rule("OSE-PARLEY")
def test_a_speaker_is_named_by_their_player_and_influences_the_roll() -> None:
    scene = meeting()
    scene.add()
    step = scene.act(SetSpeaker(character_id=VERA), by=ANN)
    (event,) = told(step, BOB)
    assert isinstance(event, SpeakerSet)
    assert event.speaker is not None
    assert rolled(scene.act(RollReaction(), faces=[5, 6])).throw.total == 12


@pytest.mark.rule("OSE-PARLEY")
@pytest.mark.parametrize(
    ("speaker", "faces", "total", "reaction"),
    [
        ("", (1, 1), 2, "attacks"),
        (VERA, (1, 1), 3, "hostile, may attack"),
        ("", (2, 3), 5, "hostile, may attack"),
        (VERA, (2, 3), 6, "uncertain, confused"),
        (VERA, (4, 4), 9, "indifferent, may negotiate"),
        (VERA, (6, 6), 13, "eager, friendly"),
    ],
)
def test_who_speaks_shifts_what_they_think(
    speaker: str, faces: tuple[int, int], total: int, reaction: str
) -> None:
    """Vera has +1."""
    scene = meeting()
    scene.add()
    if speaker:
        scene.act(SetSpeaker(character_id=speaker))
    event = rolled(scene.act(RollReaction(), faces=faces))
    assert (scene.encounter.reaction_total, event.reaction) == (total, reaction)


@pytest.mark.rule("OSE-PARLEY")
def test_a_speaker_may_stop_and_only_they_or_a_referee() -> None:
    scene = meeting()
    with pytest.raises(RuleError, match="Nobody speaks"):
        scene.act(SetSpeaker(), by=ANN)
    with pytest.raises(ForbiddenError):
        scene.act(SetSpeaker(character_id=VERA), by=BOB)
    scene.act(SetSpeaker(character_id=VERA), by=ANN)
    with pytest.raises(ForbiddenError):
        scene.act(SetSpeaker(), by=BOB)
    step = scene.act(SetSpeaker(), by=ANN)
    assert step.events == (SpeakerSet(rule="OSE-PARLEY", speaker=None),)
    assert scene.encounter.speaker == ""


def strike_down(scene: Scene) -> None:
    vera, odo = scene.state.characters
    down = replace(vera, vitals=Vitals(0, 8, Life.UNCONSCIOUS))
    scene.state = replace(scene.state, characters=(down, odo))


@pytest.mark.rule("OSE-PARLEY")
def test_only_a_character_on_their_feet_speaks() -> None:
    scene = meeting()
    wolf = scene.add("Wolf")
    ghoul = scene.add("Ghoul", hidden=True)
    for target in (wolf.id, ghoul.id, "nobody"):
        with pytest.raises(NotFoundError, match="character in this encounter"):
            scene.act(SetSpeaker(character_id=target), by=ANN)
    strike_down(scene)
    with pytest.raises(RuleError, match="Vera is unconscious, and cannot do that"):
        scene.act(SetSpeaker(character_id=VERA), by=ANN)
    with pytest.raises(RuleError, match="cannot speak"):
        scene.act(RollReaction(speaker=VERA))
