"""Whatever is done in whatever order: only refusals, no leaks, and state that survives JSON."""

from collections.abc import Sequence
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.codec import encode_state, read_state
from rules.encounter.records import (
    AddMonsters,
    AddSide,
    EndEncounter,
    JoinEncounter,
    LeaveEncounter,
    MoveToSide,
    RemoveCombatant,
    ReturnToEncounter,
    RevealCombatant,
    RollDistance,
    RollReaction,
    RollSurprise,
    SetAwareness,
    SetReaction,
    SetSpeaker,
    SetSurprise,
    StartEncounter,
)
from rules.errors import RuleError
from rules.health.records import Damage
from rules.kernel.action import Action
from rules.kernel.actor import Actor, Viewer
from rules.kernel.events import Event
from rules.kernel.visibility import Visibility
from rules.record import replace
from rules.rounds.records import NextStep
from rules.state.game import GameState
from rules.systems import SYSTEMS
from tests.rules.encounter.meeting import ODO, VERA, camp
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE, STRANGER, ScriptedDice

TARGETS = st.sampled_from([VERA, ODO, "0", "1", "2", "0#1", "1#2", "9"])
SIDES = st.sampled_from(["party", "monsters", "third", "nowhere"])
YES = st.booleans()
SEEN = st.sampled_from(Visibility)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(StartEncounter, environment=st.sampled_from(["dungeon", "water"])),
    st.builds(EndEncounter),
    st.builds(JoinEncounter, side=SIDES),
    st.builds(AddSide, label=st.sampled_from(["Bandits", "Elves"])),
    st.builds(
        AddMonsters,
        name=st.sampled_from(["Goblin", "Goblin B", "Vera"]),
        count=st.integers(1, 3),
        hit_points=st.just((3,)),
        side=SIDES,
        hidden=YES,
        morale=st.sampled_from([None, 2, 8]),
    ),
    st.builds(RevealCombatant, combatant_id=TARGETS, hidden_again=YES),
    st.builds(LeaveEncounter, target=TARGETS),
    st.builds(ReturnToEncounter, target=TARGETS),
    st.builds(RemoveCombatant, combatant_id=TARGETS),
    st.builds(MoveToSide, combatant_id=TARGETS, side=SIDES),
    st.builds(RollSurprise, side=SIDES),
    st.builds(SetAwareness, side=SIDES, aware=YES),
    st.builds(SetSurprise, side=SIDES, surprised=YES),
    st.builds(RollDistance, seen=SEEN),
    st.builds(RollReaction, target=st.one_of(SIDES, TARGETS), seen=SEEN),
    st.builds(
        SetReaction, reaction=st.just("friendly"), target=st.one_of(SIDES, TARGETS), seen=SEEN
    ),
    st.builds(SetSpeaker, character_id=TARGETS),
    st.builds(Damage, targets=TARGETS.map(lambda target: (target,)), amount=st.just("2")),
    st.builds(NextStep),
)
MOVES = st.lists(
    st.tuples(st.sampled_from([REFEREE, REFEREE, REFEREE, ANN, BOB]), ACTIONS),
    min_size=15,
    max_size=30,
)


OPENING: tuple[Action, ...] = (
    StartEncounter(),
    JoinEncounter(character_id=VERA),
    AddMonsters(name="Goblin", count=2, hit_points=(3,), morale=7),
    AddMonsters(name="Goblin", count=2, hit_points=(3,), hidden=True),
)


class SixSided:
    """Dice for any number of rolls: a few faces as told, then chance, or a tie might never end."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.told = iter(faces)
        self.chance = Random(repr(faces))

    def face(self, sides: int) -> int:
        return min(sides, next(self.told, self.chance.randint(1, 6)))


class EndlessDice(ScriptedDice):
    """A step's dice that never run out."""

    def __init__(self, faces: Sequence[int], prefix: str) -> None:
        super().__init__(())
        self.source = SixSided(faces)
        self.token_prefix = prefix

    def begin(self, *, secret: bool) -> tuple[SixSided, int, str]:
        _, number, commitment = super().begin(secret=secret)
        return self.source, number, commitment


def named(state: GameState, action: Action) -> Action:
    """The action with `0`, `1#2`, `third` replaced by what is there in that place."""
    running = state.encounter
    if running is None:
        return action
    lines = [c.id for c in running.combatants if c.bodies]

    def there(value: object) -> object:
        if isinstance(value, tuple):
            return tuple(there(part) for part in value)
        if value == "third":
            return running.sides[-1].key
        if not isinstance(value, str) or not value[:1].isdecimal():
            return value
        index, mark, number = value.partition("#")
        return lines[int(index)] + mark + number if int(index) < len(lines) else "mnobody"

    places = ("combatant_id", "target", "targets", "side", "character_id")
    changes = {place: there(getattr(action, place)) for place in places if hasattr(action, place)}
    return replace(action, **changes)


def leaks(state: GameState, events: Sequence[Event]) -> list[str]:
    """Ids of hidden combatants in what a stranger gets of the events."""
    hidden = {c.id for c in state.encounter.combatants if c.hidden} if state.encounter else set()
    shown = [event.seen_by(Viewer(STRANGER.member)) for event in events]
    text = msgspec.json.encode([event for event in shown if event is not None]).decode()
    return [combatant_id for combatant_id in hidden if f'"{combatant_id}' in text]


@pytest.mark.rule("OSE-ENCOUNTER")
@settings(max_examples=60)
@given(
    moves=MOVES,
    faces=st.lists(st.integers(1, 6), min_size=1, max_size=5),
    preset=st.sampled_from(["ose", "eris", "4e"]),
)
def test_any_order_of_moves(
    moves: list[tuple[Actor, Action]], faces: list[int], preset: str
) -> None:
    scene: Scene = camp(preset, SYSTEMS)
    for opening in OPENING:
        scene.act(opening)
    for number, (actor, move) in enumerate(moves):
        before = scene.state
        action = named(before, move)
        try:
            step = scene.engine.step(before, actor, action, EndlessDice(faces, f"t{number}x"))
        except RuleError:
            continue
        assert step.throws or step.state != before, action
        scene.state = step.state
        assert leaks(before, step.events) == [] or isinstance(action, RevealCombatant)
        assert leaks(step.state, step.events) == []
        assert read_state(encode_state(step.state))[0] == step.state
        check(step.state)


def check(state: GameState) -> None:
    """What holds in every state."""
    if state.encounter is None:
        return
    lines = state.encounter.combatants
    shown = [line.name.casefold() for line in lines if not line.hidden and line.bodies]
    assert len(set(shown)) == len(shown)
    ids = [line.id for line in lines]
    assert len(set(ids)) == len(ids)
    assert {line.side for line in lines} <= {side.key for side in state.encounter.sides}
    for line in lines:
        assert line.gone == "" or all(
            body.gone or body.vitals.hit_points <= 0 for body in line.bodies
        )
