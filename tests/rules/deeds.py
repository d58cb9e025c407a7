"""Deeds by states: what a player can have somebody do who is in a bad way.

Each action that somebody's body does is tried as its example has it, first by somebody who is
well, then in each of the states.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from dataclasses import replace as replaced

from rules.away.records import GoAway
from rules.conditions.records import AddEffect
from rules.errors import RuleError
from rules.kernel.action import OWN, Action, Doer
from rules.kernel.actor import Actor
from rules.record import replace
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.party import Expedition, Scale
from rules.state.rounds import RoundStep, StepKind
from rules.state.sheet import Character
from rules.systems import SYSTEMS
from tests.rules.example import Example
from tests.rules.examples import BY_FAMILY
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB

PRESETS = ("ose", "eris", "4e")
_LEAVE: Mapping[str, object] = {"allow": False, "forced": None, "forced_notice": None}
"""What only a referee says of a deed, as a player leaves it."""
LATER = 2_000_000_000_000
_UNFIT = (LookupError, AssertionError, ValueError, StopIteration, AttributeError)
"""What an example of one rulebook says in another."""


@dataclass
class Tried:
    """An action, the rulebooks in which it was tried, and where it is taken, by state.

    What cannot be in the scene, such as that the party is elsewhere, is in none of both.
    """

    name: str
    done_by: Doer
    presets: list[str] = field(default_factory=list[str])
    taken: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    refused: dict[str, str] = field(default_factory=dict[str, str])


def _sheet(state: GameState, who: str, change: Callable[[Character], Character]) -> GameState:
    sheets = tuple(change(one) if one.id == who else one for one in state.characters)
    return replace(state, characters=sheets)


def _down(life: Life) -> Callable[[GameState, str], GameState]:
    def put(state: GameState, who: str) -> GameState:
        def fell(one: Character) -> Character:
            return replace(one, vitals=replace(one.vitals, hit_points=0, life=life))

        return _sheet(state, who, fell)

    return put


def _under(key: str) -> Callable[[GameState, str], GameState]:
    def put(state: GameState, who: str) -> GameState:
        game = Scene(state.preset)
        game.state = state
        game.act(AddEffect(target=who, name="", key=key))
        return game.state

    return put


def _put_away(state: GameState, who: str) -> GameState:
    return _sheet(state, who, lambda one: replace(one, retired=True))


def _away(state: GameState, who: str) -> GameState:
    game = Scene(state.preset)
    game.state = state
    game.act(GoAway(member=ANN.member, until=LATER))
    return game.state


def _elsewhere(state: GameState, who: str) -> GameState | None:
    """Who stays behind while the others are out; None in an encounter, where nobody does."""
    if state.encounter is not None:
        return None
    out = state.expedition or Expedition(scale=Scale.DUNGEON)
    active = {member: one for member, one in state.active.items() if one != who}
    return replace(state, active=active, expedition=out)


def _out_of_turn(state: GameState, who: str) -> GameState | None:
    """Only those of another side have a turn; None where nobody has turns."""
    encounter = state.encounter
    if encounter is None or encounter.step is None or encounter.step.kind is not StepKind.ACT:
        return None
    others = tuple(one.id for one in encounter.combatants if one.side == "monsters")
    step = RoundStep(StepKind.ACT, "Monsters", others, members=others)
    return replace(state, encounter=replace(encounter, steps=(step,), step_index=0))


def _party_out(state: GameState, _who: str) -> GameState | None:
    """All are out; None where they are so in the scene."""
    if state.encounter is not None or state.expedition is not None:
        return None
    return replace(state, expedition=Expedition(scale=Scale.DUNGEON))


def _too_late(state: GameState, who: str) -> GameState | None:
    """Who came after the round had begun; None where nobody has turns."""
    encounter = state.encounter
    if encounter is None or encounter.step is None:
        return None
    there = (
        replace(one, joined_round=encounter.round) if one.id == who else one
        for one in encounter.combatants
    )
    return replace(state, encounter=replace(encounter, combatants=tuple(there)))


STATES: Mapping[str, Callable[[GameState, str], GameState | None]] = {
    "asleep": _under("asleep"),
    "paralysed": _under("paralysed"),
    "held": _under("held"),
    "unconscious": _down(Life.UNCONSCIOUS),
    "dead": _down(Life.DEAD),
    "put away": _put_away,
    "prisoner": _under("prisoner"),
    "away, no delegate": _away,
    "elsewhere": _elsewhere,
    "others' turn": _out_of_turn,
    "the party out": _party_out,
    "came too late": _too_late,
}
"""By name, how somebody comes to be so: None where that cannot be in a scene."""


def tried() -> list[Tried]:
    """Every action that a body does and that a player may do in some example, by its name."""
    found: dict[str, Tried] = {}
    for examples in BY_FAMILY.values():
        for example in examples:
            _, action = example.in_scene()
            if action.done_by.field:
                name = type(action).__name__
                row = found.setdefault(name, Tried(name, action.done_by))
                for preset in PRESETS:
                    _try(row, example, preset)
    return sorted((row for row in found.values() if row.presets), key=lambda row: row.name)


def _try(row: Tried, example: Example, preset: str) -> None:
    if preset in row.presets:
        return
    try:
        game, given = replaced(example, preset=preset).in_scene()
    except (*_UNFIT, RuleError):
        return
    who = game.state.active.get(ANN.member)
    if who is None:
        return
    action = own(given, who)
    if why_refused(game, game.state, ANN, action) is not None:
        return
    row.presets.append(preset)
    for how, put in STATES.items():
        state = put(game.state, who)
        if state is None or not _matters(put, row.done_by):
            continue
        # Who stays away is asked nothing: a comrade's player tries it in their place.
        by = BOB if how.startswith("away") else ANN
        refusal = why_refused(game, state, by, action)
        if refusal is None:
            row.taken.setdefault(how, []).append(preset)
        else:
            row.refused.setdefault(how, refusal)


def _matters(put: Callable[[GameState, str], GameState | None], doer: Doer) -> bool:
    """Whether a state matters to a deed: where the party is, and who has a turn."""
    wants: Mapping[Callable[[GameState, str], GameState | None], bool] = {
        _elsewhere: doer.with_party,
        _party_out: doer.at_home or doer.not_out,
        _too_late: doer.in_round,
    }
    return wants.get(put, True)


def own(action: Action, who: str) -> Action:
    """The same deed by somebody else, without a referee's leave."""
    doer = action.done_by.field
    named: dict[str, object] = {}
    if doer != OWN:
        named[doer] = (who,) if isinstance(getattr(action, doer), tuple) else who
    leave = {key: value for key, value in _LEAVE.items() if hasattr(action, key)}
    return replace(action, **named, **leave)


def why_refused(game: Scene, state: GameState, by: Actor, action: Action) -> str | None:
    """What a player is told who asks it in this state; None where it is taken."""
    trying = game.copy()
    trying.state = state
    try:
        trying.act(action, by)
    except RuleError as refusal:
        return refusal.message
    return None


def nobodys() -> Iterator[tuple[str, list[str]]]:
    """The actions that nobody's body does, by the family that does them."""
    for system in sorted(SYSTEMS, key=lambda one: one.key):
        names = [one.__name__ for one in system.handlers if not one.done_by.field]
        if names:
            yield system.key, sorted(names)
