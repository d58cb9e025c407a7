"""A spell of the next round is declared while this one is being played (OSE-DECLARE)."""

import pytest

from rules.conditions.records import AddEffect
from rules.errors import ForbiddenError, RuleError
from rules.kernel.actor import TABLE, Viewer
from rules.rounds.records import (
    DeclarationsRevealed,
    Declare,
    DeclareAhead,
    DeclaredAhead,
    DeclareNothing,
    NextStep,
    WithdrawDeclaration,
)
from tests.rules.scene import Scene, reported, told
from tests.rules.table import ANN, BOB, REFEREE

pytestmark = pytest.mark.rule("OSE-DECLARE")
SLEEP = DeclareAhead(target="a", kind="spell", text="  sleep,  at the orcs ")


def acting(preset: str = "ose", **settings: str) -> Scene:
    """Round 1 is being played; both players declare nothing until they say so."""
    scene = Scene(preset, go_on="by-itself", **settings).meet()
    scene.hero("A").hero("B", owner=3).foe("X")
    scene.spare = (12, 11, 1)
    scene.next()
    if preset != "4e":
        scene.act(DeclareNothing(standing=True), ANN)
        scene.spare = (6, 1) * 9
        scene.act(DeclareNothing(standing=True), BOB)
    assert scene.now.kind == "act"
    return scene


def revealed(scene: Scene) -> list[tuple[str, str, str]]:
    """What the last step told of declarations."""
    return [
        (one.target.name, one.kind, one.text)
        for event in reported(scene.step, DeclarationsRevealed)
        for one in event.announcements
    ]


def test_it_counts_in_the_next_round_and_nobody_is_asked() -> None:
    scene = acting()
    (event,) = scene.act(SLEEP, ANN).events
    assert isinstance(event, DeclaredAhead)
    assert (event.round, event.kind, event.text) == (2, "spell", "sleep, at the orcs")
    scene.next(to="round")
    assert (scene.encounter.round, scene.now.kind) == (2, "act")
    assert revealed(scene) == [("A", "spell", "sleep, at the orcs")]
    magic = [step.who for step in scene.encounter.steps if step.phase == "magic"]
    assert magic == [("a",), ()]
    assert scene.state.characters[0].nothing_to_declare
    scene.next(to="round")
    assert revealed(scene) == []
    assert scene.combatant("a").turn.declaration is None


def test_where_others_are_asked_it_stands_and_can_still_be_changed() -> None:
    scene = Scene("ose", go_on="by-itself").meet().hero("A").hero("B", owner=3).foe("X")
    scene.next()
    scene.act(DeclareNothing(standing=True), ANN)
    scene.spare = (6, 1) * 9
    scene.act(DeclareNothing(), BOB)
    scene.act(SLEEP, ANN)
    scene.next(to="round")
    assert scene.now.kind == "declare"
    assert [due.target for due in scene.engine.what_is_due(scene.state, TABLE)] == ["b"]
    assert scene.see().combatants[0].declared == "spell"
    scene.act(Declare(target="a", kind="nothing"), ANN)
    scene.act(DeclareNothing(), BOB)
    assert revealed(scene) == []


@pytest.mark.rule("ERIS-REFEREE-AUTHORITY")
def test_where_declarations_are_secret_so_is_this_one_until_the_round_begins() -> None:
    scene = acting(declarations="secret")
    step = scene.act(SLEEP, ANN)
    assert told(step, BOB) == []
    assert told(step, ANN)
    assert told(step, REFEREE)
    views = [scene.see(Viewer(who.member)).combatants[0].ahead for who in (ANN, BOB)]
    assert (views[0] is None, views[1]) == (False, None)
    step = scene.next(to="round")
    assert revealed(scene) == [("A", "spell", "sleep, at the orcs")]
    assert step.revealed


def test_it_lapses_for_whoever_cannot_act_by_then() -> None:
    scene = acting()
    scene.act(SLEEP, ANN)
    scene.act(AddEffect(target="a", name="asleep", key="asleep", rounds=5))
    scene.next(to="round")
    assert revealed(scene) == []
    assert scene.combatant("a").turn.declaration is None


def test_a_later_one_replaces_it_and_it_can_be_taken_back() -> None:
    scene = acting()
    scene.act(SLEEP, ANN)
    with pytest.raises(RuleError, match="just that for the next round already"):
        scene.act(SLEEP, ANN)
    scene.act(DeclareAhead(target="a", kind="retreat"), ANN)
    with pytest.raises(ForbiddenError, match="Only A's player"):
        scene.act(WithdrawDeclaration(target="a"), BOB)
    scene.act(WithdrawDeclaration(target="a"), ANN)
    scene.next(to="round")
    assert revealed(scene) == []


def test_it_is_refused_where_it_would_mean_nothing() -> None:
    scene = acting()
    with pytest.raises(ForbiddenError, match="Only A's player"):
        scene.act(SLEEP, BOB)
    with pytest.raises(RuleError, match="Only something to do"):
        scene.act(DeclareAhead(target="a", kind="nothing"), ANN)
    with pytest.raises(RuleError, match="no such declaration"):
        scene.act(DeclareAhead(target="a", kind="dance"), ANN)
    with pytest.raises(RuleError, match="Leaving a melee is free"):
        acting("eris").act(DeclareAhead(target="a", kind="retreat"), ANN)
    scene.alter("a", gone="left")
    with pytest.raises(RuleError, match="A is dead or gone"):
        scene.act(SLEEP)
    fourth = acting("4e")
    with pytest.raises(RuleError, match="no declarations"):
        fourth.act(SLEEP, ANN)


def test_it_is_refused_before_the_rounds_and_until_ones_own_declaration_is_in() -> None:
    scene = Scene("ose").meet().hero("A").hero("B", owner=3).foe("X")
    with pytest.raises(RuleError, match="when a round begins"):
        scene.act(SLEEP, ANN)
    scene.act(NextStep())
    with pytest.raises(RuleError, match="A has not declared for this round yet"):
        scene.act(SLEEP, ANN)
    scene.act(Declare(target="a", kind="nothing"), ANN)
    scene.act(SLEEP, ANN)
    assert scene.now.kind == "declare"
    ahead = scene.combatant("a").turn.ahead
    assert ahead is not None
    assert ahead.kind == "spell"


def test_it_is_offered_where_somebody_is_not_asked() -> None:
    scene = Scene("ose", go_on="by-itself").meet().hero("A").foe("X")
    assert not scene.see().declares_ahead
    scene.next()
    assert not scene.see().declares_ahead
    scene.spare = (6, 1) * 9
    scene.act(DeclareNothing(standing=True), ANN)
    assert scene.see().declares_ahead
    assert not acting("4e").see().declares_ahead
