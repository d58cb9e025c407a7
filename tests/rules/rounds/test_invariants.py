"""What holds in every round of every method, whoever falls, waits or joins."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice.faces import Faces, FairDice
from rules.errors import RuleError
from rules.health.records import Damage
from rules.initiative.methods import METHODS
from rules.initiative.records import Delay, OrderSettled, RollInitiative, SetSlow, TakeMiddlePhase
from rules.kernel.action import Action
from rules.kernel.actor import TABLE
from rules.kernel.resolution import Step
from rules.record import replace
from rules.rounds.records import (
    Declare,
    GoBack,
    MarkDone,
    MarkNotDone,
    NextStep,
    RoundBegan,
    TurnReopened,
    TurnTaken,
)
from rules.rounds.turns import can_act, has_turn, takes_part
from rules.state.rounds import StepKind
from tests.rules.scene import Scene
from tests.rules.table import REFEREE

PRESETS = {"ose-side": "ose", "ose-individual": "ose", "eris-side": "eris", "4e-groups": "4e"}
HEROES = ("a", "b", "c", "d")
FOES = ("v", "w", "x", "y", "z")
EVERYBODY = (*HEROES, *FOES)


class Fair:
    """Dice of a whole test, from one seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rolls = 0

    def begin(self, *, secret: bool) -> tuple[Faces, int, str]:
        self.rolls += 1
        return FairDice(b"test", f"{self.seed}|{self.rolls}"), self.rolls, "c" if secret else ""

    def forget(self, *, secret: bool, count: int) -> None:
        """These dice fall on."""

    def token(self) -> str:
        self.rolls += 1
        return f"t{self.rolls}"


class Played:
    """A scene that is played at random, and counts."""

    def __init__(self, scene: Scene, seed: int) -> None:
        self.scene = scene
        self.dice = Fair(seed)
        self.turns: Counter[tuple[int, str]] = Counter()
        self.steps: list[Step] = []

    def act(self, action: Action) -> Step | None:
        try:
            step = self.scene.engine.step(self.scene.state, REFEREE, action, self.dice)
        except RuleError:
            return None
        before = self.scene.encounter.step_number
        self.scene.state = step.state
        assert self.scene.encounter.step_number >= before
        # Once a fight is decided no round begins before the referee says that it is played on.
        if isinstance(action, (NextStep, GoBack)) and not self.scene.encounter.round_over:
            assert self.scene.encounter.step_number == before + 1
        for event in step.events:
            if isinstance(event, TurnTaken):
                self.turns[event.round, event.target.id] += 1
            if isinstance(event, TurnReopened):
                self.turns[event.round, event.target.id] -= 1
        self.steps.append(step)
        return step


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    method = draw(st.sampled_from(METHODS))
    scene = Scene(
        PRESETS[method.key],
        initiative=method.key,
        initiative_tie=draw(st.sampled_from(["reroll", "simultaneous"])),
        group_tie=draw(
            st.sampled_from(["modifier-monsters", "modifier-players", "modifier-reroll"])
        ),
        slow_weapons=draw(st.sampled_from(["off", "on"])),
        eris_dexterity=draw(st.sampled_from(["considered", "ignored"])),
    ).meet()
    classes = st.sampled_from([-1, 0, 1])
    for name in HEROES:
        scene.hero(name.upper(), dexterity_class=draw(classes), slow=draw(st.booleans()))
    for name in FOES:
        scene.foe(
            name.upper(),
            side=draw(st.sampled_from(["monsters", "bandits"])),
            hidden=draw(st.booleans()),
            dexterity_class=draw(classes),
            slow=draw(st.booleans()),
        )
    # A side of which players see nobody gives no free round: the rounds do not begin then.
    seen = {line.side for line in scene.encounter.combatants if not line.hidden}
    scene.surprise(*draw(st.sets(st.sampled_from(sorted(seen)))))
    return scene


targets = st.sampled_from(EVERYBODY)
meddling = st.one_of(
    st.builds(MarkDone, target=targets),
    st.builds(MarkNotDone, target=targets),
    st.builds(Delay, target=targets, behind=st.one_of(st.just(""), targets)),
    st.builds(SetSlow, target=targets, slow=st.booleans()),
    st.builds(TakeMiddlePhase, target=targets, middle=st.booleans()),
    st.builds(Declare, target=targets, kind=st.sampled_from(["spell", "other"])),
    st.builds(RollInitiative, combatant_id=targets),
    st.builds(GoBack),
    st.builds(NextStep),
    st.builds(NextStep, to=st.sampled_from(["side", "round"])),
)
blows = st.builds(Damage, targets=targets.map(lambda target: (target,)), amount=st.just("5"))


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@settings(max_examples=60)
@given(scenes(), st.integers(0, 10**6), st.lists(meddling, max_size=25))
def test_everybody_who_can_act_has_one_turn_a_round(
    scene: Scene, seed: int, doings: list[Action]
) -> None:
    game = Played(scene, seed)
    game.act(NextStep())
    for doing in doings:
        game.act(doing)
    last = scene.encounter.round
    game.act(NextStep(to="round"))
    if scene.encounter.round == last:
        game.act(NextStep(to="round"))
    assert scene.encounter.round == last + 1
    began = [event for step in game.steps for event in step.events if isinstance(event, RoundBegan)]
    surprised = {side.key for side in scene.encounter.sides if side.surprised}
    for event in began[:-1]:
        for line in scene.encounter.combatants:
            expected = 0 if event.surprise and line.side in surprised else 1
            assert game.turns[event.round, line.id] == expected, (event.round, line.id)


@pytest.mark.rule("OSE-COMBAT-SEQUENCE")
@settings(max_examples=60)
@given(scenes(), st.integers(0, 10**6), st.lists(st.one_of(meddling, blows), max_size=25))
def test_the_order_holds_everybody_once_whoever_falls(
    scene: Scene, seed: int, doings: list[Action]
) -> None:
    game = Played(scene, seed)
    game.act(NextStep())
    for doing in doings:
        game.act(doing)
        encounter = scene.encounter
        assert encounter.step is not None
        acts = [step for step in encounter.steps if step.kind is StepKind.ACT and step.place]
        if encounter.step.kind is not StepKind.ACT or not acts:
            continue
        places: dict[str, set[int]] = {}
        unseen = {who for place in encounter.unseen for who in place.who}
        assert not unseen & {who for step in acts for who in step.members}
        for step in acts:
            for who in step.members:
                places.setdefault(who, set()).add(step.place)
        assert all(len(places) == 1 for places in places.values())
        for index, step in enumerate(encounter.steps):
            if index >= encounter.step_index:
                assert all(can_act(scene.state, scene.combatant(who)) for who in step.who)
        for line in encounter.combatants:
            waits = takes_part(encounter, line) and can_act(scene.state, line)
            assert not waits or line.id in places or line.id in unseen
    assert max(game.turns.values(), default=0) <= 1


@pytest.mark.rule("4E-INITIATIVE-GROUPS")
@settings(max_examples=60)
@given(scenes(), st.integers(0, 10**6))
def test_the_public_order_is_what_it_would_be_without_the_hidden(scene: Scene, seed: int) -> None:
    game = Played(scene, seed)
    for _ in range(6):
        game.act(NextStep())
    hidden = {line.name for line in scene.encounter.combatants if line.hidden}
    for step in game.steps:
        for event in step.events:
            public = event.seen_by(TABLE)
            if public is None:
                continue
            if isinstance(public, OrderSettled):
                seen = {who.name for place in public.places for who in place.who}
                assert not seen & hidden
            assert [name for name in hidden if f"name='{name}'" in repr(public)] == []
    known = tuple(line for line in scene.encounter.combatants if not line.hidden)
    steps = [step for step in scene.encounter.steps if step.place]
    alone = Scene(scene.state.preset).meet()
    alone.state = replace(scene.state, encounter=replace(scene.encounter, combatants=known))
    assert {who for step in steps for who in step.members} == {
        line.id
        for line in known
        if steps and takes_part(scene.encounter, line) and has_turn(alone.state, line)
    }
