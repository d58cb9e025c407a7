"""Deeds by states: nobody does what their body cannot, whatever action asks it of them."""

from collections.abc import Iterator

import pytest

from rules.conditions.records import AddEffect
from rules.errors import RuleError
from rules.items.records import AddItem, ItemUsed, UseItem, WieldItem
from rules.kernel.action import Action
from rules.kernel.actor import Actor
from rules.kernel.questions import Verdict
from rules.kernel.targets import find_character
from rules.record import replace
from rules.rounds.records import MarkDone
from rules.state.game import GameState
from rules.state.health import Life
from rules.systems import ENGINE
from tests.rules.examples import BY_FAMILY
from tests.rules.items.test_containers import named
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, acting, camp, declaring, meeting
from tests.rules.table import ANN, REFEREE

CONDITIONS = ("asleep", "paralysed", "held", "petrified", "stunned", "helpless", "prisoner")
LIVES = (Life.UNCONSCIOUS, Life.CRITICAL, Life.DEAD)


def struck(state: GameState, how: str) -> Iterator[GameState]:
    """The state with everybody who has a sheet in a bad way."""
    for life in LIVES:
        if life == how:
            down = [
                replace(one, vitals=replace(one.vitals, hit_points=0, life=life))
                for one in state.characters
            ]
            yield replace(state, characters=tuple(down))
    if how in CONDITIONS:
        game = Scene(state.preset)
        game.state = state
        for one in state.characters:
            game.act(AddEffect(target=one.id, name="", key=how))
        yield game.state


def deeds() -> dict[str, tuple[GameState, Actor, Action]]:
    """Of each action that a character does an example, with its player."""
    found: dict[str, tuple[GameState, Actor, Action]] = {}
    for examples in BY_FAMILY.values():
        for example in examples:
            game, action = example.in_scene()
            field = action.done_by.field
            named_one = getattr(action, field) if field else None
            who = named_one[0] if isinstance(named_one, tuple) and named_one else named_one
            if field and (not who or find_character(game.state, str(who))):
                found.setdefault(type(action).__name__, (game.state, ANN, action))
    return found


@pytest.mark.rule("OSE-HELPLESS")
@pytest.mark.parametrize("how", [*CONDITIONS, *LIVES])
def test_nobody_does_what_their_body_cannot(how: str) -> None:
    tried = 0
    for state, actor, action in deeds().values():
        for stricken in struck(state, how):
            found = ENGINE.why_not(stricken, actor, replace(action, **_own(action)))
            assert isinstance(found, Verdict) or (how == "held" and action.done_by.even_held)
            tried += 1
    assert tried > 30


def _own(action: Action) -> dict[str, object]:
    """The same deed by the actor's own character, without a referee's leave."""
    field = action.done_by.field
    own: dict[str, object] = {field: (ADA,) if isinstance(getattr(action, field), tuple) else ADA}
    return own | ({"allow": False} if hasattr(action, "allow") else {})


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
    assert game.act(UseItem(item_id=potion, target=ADA), REFEREE).events


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
