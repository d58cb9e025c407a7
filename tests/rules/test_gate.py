"""Deeds by states: nobody does what their body cannot, whatever action asks it of them."""

import pytest

from rules.conditions.records import AddEffect
from rules.doors.records import Listen
from rules.encounter.records import JoinEncounter, StartEncounter
from rules.errors import RuleError
from rules.expedition.records import SetOut
from rules.items.records import AddItem, ItemUsed, UseItem, WieldItem
from rules.kernel.action import OWN, Doer
from rules.record import replace
from rules.rounds.records import MarkDone
from rules.state.party import Scale
from rules.systems import ENGINE
from tests.rules.deeds import PRESETS, STATES, own, tried
from tests.rules.examples import EXAMPLES
from tests.rules.items.test_containers import named
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, acting, camp, declaring, meeting
from tests.rules.table import ANN, REFEREE

WEAK = ("petrified", "stunned", "helpless")
FREE_TO_THE_HELD = {
    "Attack", "Declare", "Delay", "DoAsBefore", "Grapple", "MarkDone",
}  # fmt: skip
"""Breaking free, striking who holds them, and what may be that."""
ANSWERS = {"DealWithBeaten", "Parry", "ReadyWeapon", "TakeStance"}
"""What answers the turn of others, is said before it, or follows a fight that is decided."""


@pytest.mark.rule("OSE-HELPLESS")
def test_nothing_is_taken_of_whoever_cannot_do_it() -> None:
    rows = tried()
    assert len(rows) > 45
    assert {preset for row in rows for preset in row.presets} == set(PRESETS)
    assert {how for row in rows for how in row.refused} == set(STATES)
    taken = {(row.name, how) for row in rows for how in row.taken}
    assert taken == {
        *((name, "held") for name in FREE_TO_THE_HELD),
        *((name, "others' turn") for name in ANSWERS),
    }


@pytest.mark.rule("OSE-HELPLESS")
def test_the_gate_alone_keeps_every_body_from_what_it_cannot() -> None:
    for example in EXAMPLES:
        game, action = example.in_scene()
        assert isinstance(action.done_by, Doer)
        who = game.state.active.get(ANN.member)
        if not action.done_by.field or who is None:
            continue
        game.act(AddEffect(target=who, name="", key="asleep"))
        found = ENGINE.why_not(game.state, ANN, own(action, who))
        assert found is not None, action
        assert "is asleep" in found.label or "is dead" in found.label


@pytest.mark.rule("OSE-HELPLESS")
@pytest.mark.parametrize("how", WEAK)
def test_every_condition_that_stops_somebody_does(how: str) -> None:
    game = acting("ose")
    game.act(AddEffect(target=ADA, name="", key=how))
    assert ENGINE.why_not(game.state, ANN, UseItem(item_id="i1")) is not None


def test_every_action_says_whose_body_does_it() -> None:
    for action in ENGINE.handlers:
        doer = action.done_by
        assert doer.field in {"", OWN, *action.__struct_fields__}, action


@pytest.mark.rule("ERIS-ACTIONS")
def test_what_is_in_hand_is_changed_once_in_a_turn() -> None:
    game = acting("ose")
    for name in ("Two-handed sword", "Shield", "Torch"):
        game.act(AddItem(name=name, target=ADA))
    sword, shield = (named(game.state, name).id for name in ("Two-handed sword", "Shield"))
    for first in (sword, shield):
        game.act(WieldItem(item_id=first), ANN)
    with pytest.raises(RuleError, match="has changed what is in hand already in this round"):
        game.act(WieldItem(item_id=sword), ANN)
    game.act(WieldItem(item_id=sword, target=ADA))
    calm = meeting("ose")
    calm.act(AddItem(name="Sword", target=ADA))
    for away in (False, True, False):
        calm.act(WieldItem(item_id=named(calm.state, "Sword").id, away=away), ANN)


def bottle(game: Scene) -> str:
    """Ada has a potion."""
    game.act(AddItem(name="potion", target=ADA, count=3))
    return named(game.state, "Potion").id


@pytest.mark.rule("ERIS-ACTIONS")
def test_a_thing_is_used_in_ones_own_turn_and_is_its_action() -> None:
    game = declaring("ose")
    potion = bottle(game)
    for action in (UseItem(item_id=potion), WieldItem(item_id=potion)):
        with pytest.raises(RuleError, match="Declarations are being taken"):
            game.act(action, ANN)
    game = acting("ose")
    potion = bottle(game)
    assert ENGINE.why_not(game.state, ANN, UseItem(item_id=potion)) is None
    game.act(UseItem(item_id=potion), ANN)
    assert game.combatant("Ada").turn.done
    with pytest.raises(RuleError, match="Ada has already acted in this round"):
        game.act(UseItem(item_id=potion), ANN)
    assert game.act(UseItem(item_id=potion, target=ADA, allow=True), REFEREE).events


@pytest.mark.rule("ERIS-ACTIONS")
def test_a_second_short_action_is_told_and_not_refused_in_eris() -> None:
    game = acting("eris")
    potion = bottle(game)
    game.act(UseItem(item_id=potion), ANN)
    assert game.combatant("Ada").turn.done
    game.act(UseItem(item_id=potion), ANN)
    assert [one.second_action for one in game.events(ItemUsed)] == [True]


@pytest.mark.rule("ERIS-ACTIONS")
def test_a_thing_is_a_minor_action_where_there_is_more_to_a_turn() -> None:
    game = acting("4e")
    game.begin_step(ADA)
    potion = bottle(game)
    game.act(UseItem(item_id=potion), ANN)
    assert not game.combatant("Ada").turn.done
    game.act(MarkDone(target=ADA), ANN)


@pytest.mark.rule("ERIS-ACTIONS")
def test_before_the_rounds_and_out_of_them_nobody_waits_for_a_turn() -> None:
    for game in (camp("ose"), meeting("ose")):
        game.act(UseItem(item_id=bottle(game)), ANN)
        assert game.events(ItemUsed)


@pytest.mark.rule("OSE-HELPLESS")
def test_what_keeps_somebody_in_secret_is_not_named() -> None:
    game = acting("ose")
    game.act(AddEffect(target=ADA, name="", key="asleep"))
    (effect,) = game.state.effects
    game.state = replace(game.state, effects=(replace(effect, hidden=True),))
    found = ENGINE.why_not(game.state, ANN, UseItem(item_id="i1"))
    assert found is not None
    assert found.label == "Ada cannot do that now."


@pytest.mark.rule("OSE-HELPLESS")
def test_who_has_nobody_or_names_nobody_is_left_to_the_handler() -> None:
    game = camp("ose")
    game.state = replace(game.state, active={})
    for who in ("", "nobody"):
        assert ENGINE.why_not(game.state, ANN, UseItem(item_id="i1", target=who)) is None


@pytest.mark.rule("OSE-DUNGEON-TURN")
def test_who_was_left_behind_does_nothing_where_the_party_is_unless_they_are_met_there() -> None:
    game = camp("ose")
    game.act(SetOut(scale=Scale.DUNGEON))
    listen = Listen(target=COUSIN, door="east")
    refusal = ENGINE.why_not(game.state, ANN, listen)
    assert refusal is not None
    assert refusal.label == "Cousin is not with the party now."
    game.act(StartEncounter())
    game.act(JoinEncounter(character_id=COUSIN), ANN)
    assert ENGINE.why_not(game.state, ANN, listen) is None
