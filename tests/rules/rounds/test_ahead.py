"""A spell of the next round is declared while this one is being played (OSE-DECLARE).
Places that the round goes past by itself: what that sets off, and where it stops at last.
"""

import pytest

from rules.conditions.records import AddEffect, EffectEnded
from rules.encounter.records import SetDistance
from rules.errors import ForbiddenError, RuleError
from rules.health.records import Damage, DeathSaveDue
from rules.kernel.actor import TABLE
from rules.kernel.resolution import Step
from rules.pursuit.records import Evade
from rules.rounds.dues import is_end_asked
from rules.rounds.records import (
    DeclarationsRevealed,
    Declare,
    DeclareAhead,
    DeclaredAhead,
    DeclareNothing,
    NextStep,
    StepBegan,
    TurnTaken,
    WithdrawDeclaration,
)
from rules.state.health import Life
from tests.rules.rounds.test_sequence import lay_down
from tests.rules.scene import Scene, reported
from tests.rules.table import ANN, BOB

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


@pytest.mark.rule("OSE-DECLARE")
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


@pytest.mark.rule("OSE-DECLARE")
def test_it_is_told_before_anybody_rolls_where_nobody_is_asked_to_declare() -> None:
    scene = acting()
    scene.act(SLEEP, ANN)
    scene.change(settings={**scene.encounter.settings, "initiative_rolls": "by-hand"})
    scene.next(to="round")
    assert scene.now.kind == "initiative"
    assert revealed(scene) == [("A", "spell", "sleep, at the orcs")]


@pytest.mark.rule("OSE-DECLARE")
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


@pytest.mark.rule("OSE-DECLARE")
def test_it_lapses_for_whoever_cannot_act_by_then() -> None:
    scene = acting()
    scene.act(SLEEP, ANN)
    scene.act(AddEffect(target="a", name="asleep", key="asleep", rounds=5))
    scene.next(to="round")
    assert revealed(scene) == []
    assert scene.combatant("a").turn.declaration is None


@pytest.mark.rule("OSE-DECLARE")
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


@pytest.mark.rule("OSE-DECLARE")
def test_in_a_meeting_it_counts_in_the_first_round_of_a_fight() -> None:
    scene = Scene("ose", declaring="everybody").meet()
    scene.hero("A").hero("B", owner=3).foe("X")
    (event,) = scene.act(DeclareAhead(target="a", kind="hold"), ANN).events
    assert isinstance(event, DeclaredAhead)
    assert (event.round, event.kind) == (1, "hold")
    scene.next()
    declaration = scene.encounter.combatants[0].turn.declaration
    assert declaration is not None
    assert declaration.kind == "hold"


@pytest.mark.rule("OSE-DECLARE")
def test_whoever_runs_from_a_meeting_declares_nothing_for_a_fight() -> None:
    scene = Scene("ose").meet()
    scene.hero("A").foe("X")
    scene.act(SetDistance(distance=60))
    scene.act(Evade())
    with pytest.raises(RuleError, match="taken when a round begins"):
        scene.act(SLEEP, ANN)


@pytest.mark.rule("OSE-DECLARE")
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


@pytest.mark.rule("OSE-DECLARE")
def test_it_is_refused_until_ones_own_declaration_is_in() -> None:
    scene = Scene("ose").meet().hero("A").hero("B", owner=3).foe("X")
    scene.act(NextStep())
    with pytest.raises(RuleError, match="A has not declared for this round yet"):
        scene.act(SLEEP, ANN)
    scene.act(Declare(target="a", kind="nothing"), ANN)
    scene.act(SLEEP, ANN)
    assert scene.now.kind == "declare"
    ahead = scene.combatant("a").turn.ahead
    assert ahead is not None
    assert ahead.kind == "spell"


@pytest.mark.rule("OSE-DECLARE")
def test_it_is_offered_where_somebody_is_not_asked() -> None:
    scene = Scene("ose", go_on="by-itself").meet().hero("A").foe("X")
    assert not scene.see().declares_ahead
    scene.next()
    assert not scene.see().declares_ahead
    scene.spare = (6, 1) * 9
    scene.act(DeclareNothing(standing=True), ANN)
    assert scene.see().declares_ahead
    assert not acting("4e").see().declares_ahead


def by_turns() -> Scene:
    """A, X, B and Y act one after the other."""
    scene = Scene("4e").meet()
    scene.hero("A")
    scene.foe("X")
    scene.hero("B", owner=3)
    scene.foe("Y")
    scene.begin(a=20, x=15, b=10, y=5)
    return scene


def order_of(step: Step, *kinds: type) -> list[str]:
    """The names of the events of these kinds, in the order in which they are told."""
    return [type(event).__name__ for event in step.events if isinstance(event, kinds)]


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.rule("4E-INITIATIVE-GROUPS")
@pytest.mark.parametrize("is_stunned", [False, True])
def test_who_is_free_when_a_turn_ends_acts_next_also_if_that_was_passed_over(
    is_stunned: bool,
) -> None:
    scene = by_turns()
    scene.act(AddEffect(target="b", name="held", until_turn_of="x", key="out"))
    if is_stunned:
        scene.act(AddEffect(target="x", name="stunned", rounds=2, key="out"))
    else:
        scene.next()
    step = scene.next()
    assert [effect.name for effect in reported(step, EffectEnded)] == ["held"]
    assert scene.place == ("Party", "", {"b"})


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.rule("4E-DEATH-SAVE")
def test_a_save_that_is_due_is_told_before_whose_turn_it_is() -> None:
    scene = by_turns()
    lay_down(scene, "b", Life.UNCONSCIOUS)
    scene.act(AddEffect(target="x", name="stunned", key="out"))
    step = scene.next()
    told = order_of(step, TurnTaken, DeathSaveDue, StepBegan)
    assert told == ["TurnTaken", "TurnTaken", "TurnTaken", "DeathSaveDue", "StepBegan"]
    assert scene.place == ("Monsters", "", {"y"})


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.rule("4E-INITIATIVE-GROUPS")
def test_a_hundred_places_are_passed_at_once() -> None:
    scene = Scene("4e").meet()
    totals: dict[str, int] = {}
    for number in range(50):
        scene.hero(f"A{number}")
        scene.foe(f"X{number}")
        totals |= {f"a{number}": 80 - 2 * number, f"x{number}": 79 - 2 * number}
    scene.begin(**totals)
    for number in range(50):
        for who in (f"a{number}", f"x{number}")[number == 0 :]:
            scene.act(AddEffect(target=who, name="stunned", key="stunned"))
    step = scene.next()
    assert len(reported(step, TurnTaken)) == 100
    assert (scene.encounter.round, scene.place) == (2, ("Party", "", {"a0"}))


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@pytest.mark.no_cover
@pytest.mark.parametrize("to", ["round", "side"])
def test_hundreds_of_effects_end_at_once(to: str) -> None:
    scene = Scene("ose", initiative_tie="simultaneous").meet()
    scene.hero("A")
    groups = [f"X{number}" for number in range(25)]
    for name in groups:
        scene.foe(name, count=20)
    scene.begin(party=4, monsters=4)
    for name in groups:
        targets = tuple(f"{name.lower()}#{number}" for number in range(1, 21))
        scene.act(AddEffect(target=targets[0], also=targets[1:], name="web", rounds=1))
        scene.act(Damage(targets=targets, amount="4"))
    step = scene.next(to=to)
    assert len(reported(step, EffectEnded)) == 500
    assert is_end_asked(scene.state)
