"""Board, refusal, help and pickers name the same people, in the states of all examples."""

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache

from cogs.deeds.near import doer_of, near_deeds
from cogs.deeds.pages import AWAITED, NOTHING, awaited_line, dues_of
from cogs.register import FEATURES
from cogs.render.board_buttons import gives
from cogs.render.board_lines import LADDER
from cogs.render.board_order import waiting_for
from cogs.render.deeds import Doer, Near
from rules.errors import RuleError
from rules.kernel.actor import ALL_KNOWING, Viewer
from rules.kernel.dues import REFEREE, Due, DueKind, debtors
from rules.rounds.records import NextStep, listing
from rules.state.game import GameState
from rules.systems import ENGINE
from rules.view.records import EncounterView
from rules.view.seeing import view_encounter
from tests.golden.told import game_of
from tests.rows import for_rows
from tests.rules.example import Example
from tests.rules.examples import EXAMPLES
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN
from tests.rules.table import REFEREE as REFEREE_ACTOR

DEEDS = [feature.deeds for feature in FEATURES if feature.deeds is not None]
ANNS = Viewer(ANN.member)


def states_of(example: Example) -> Iterator[GameState]:
    """The states before and after an example that have an encounter."""
    game, action = example.in_scene()
    yield game.state
    with suppress(RuleError):
        game.act(action, example.by)
        yield game.state


@cache
def states() -> list[GameState]:
    """The states of all examples that have an encounter."""
    found = [state for example in EXAMPLES for state in states_of(example)]
    return [state for state in found if state.encounter is not None]


def number_of(state: GameState) -> str:
    """Which of them it is, to be found by."""
    return str(states().index(state))


def look(state: GameState) -> EncounterView:
    view = view_encounter(state, ANNS, ENGINE.what_is_due(state, ANNS))
    assert view is not None
    return view


def refusal(state: GameState) -> str:
    """What Ann is told who presses Next, "" if nothing holds the round up."""
    try:
        ENGINE.step(state, ANN, NextStep(), CountedDice())
    except RuleError as error:
        return str(error)
    return ""


@for_rows("state", lambda _: states(), name=number_of)
def test_everybody_who_is_waited_for_has_one_name_everywhere(state: GameState) -> None:
    view = look(state)
    names = debtors(view.dues)
    assert waiting_for(view, LADDER[0]) == listing(names)
    told = refusal(state)
    if waiting := re.match(r"Still waiting for (.*?)\. [A-Z]", told):
        assert waiting[1] == listing(names)
    elif not told:
        assert names == []
    else:
        assert names[-1:] == [REFEREE] or "somebody with a character" in told
    awaited = {one.id for one in view.combatants if one.awaited}
    awaited |= {side.key for side in view.sides if side.awaited}
    bodies = {body.target for one in view.combatants for body in one.bodies}
    assert {due.target for due in view.dues if due.holds and due.target} <= awaited | bodies
    own = any(ANN.member in due.owners for due in view.dues)
    doer = Doer(game_of(state), ANN.member, ANNS, view)
    assert awaited_line(doer, view.dues).startswith(NOTHING) is not own


def test_every_kind_of_due_has_its_sentence() -> None:
    assert set(AWAITED) == set(DueKind)


@for_rows("state", lambda _: states(), name=number_of)
def test_who_owes_something_finds_what_gives_it_first(state: GameState) -> None:
    for member in (ANN.member, REFEREE_ACTOR.member):
        doer = doer_of(game_of(state), member)
        there = [deed for deed in near_deeds(doer, DEEDS) if deed.near is Near.BOARD]
        verbs, labels = {deed.verb for deed in there}, {deed.label for deed in there}
        for due in dues_of(doer):
            if due.is_of(doer.viewer) and due.verb:
                gives_it = {due.verb, *gives(due)} & verbs
                assert gives_it or AWAITED[due.kind].label in labels, due


def test_the_sweep_sees_all_kinds_of_dues() -> None:
    assert len(states()) > 106
    kinds = {
        due.kind
        for state in states()
        for due in ENGINE.what_is_due(state, Viewer(1, is_referee=True))
    }
    assert kinds >= {
        DueKind.BEGIN,
        DueKind.DECLARATION,
        DueKind.INITIATIVE,
        DueKind.TURN,
        DueKind.MORALE,
    }


def test_of_a_secret_that_holds_players_know_that_the_referee_is_awaited_alone() -> None:
    secrets = 0
    for state in states():
        held = [due for due in ENGINE.what_is_due(state, ALL_KNOWING) if due.secret and due.holds]
        known = ENGINE.what_is_due(state, ANNS)
        assert not any(due.secret for due in known)
        if held and state.encounter is not None:
            secrets += 1
            assert REFEREE in debtors(known)
            plain = Due(kind=DueKind.REFEREE)
            assert all(due == plain for due in known if due.kind is DueKind.REFEREE)
        else:
            assert DueKind.REFEREE not in {due.kind for due in known}
    assert secrets
