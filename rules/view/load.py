"""How fast the party goes and why, as one viewer may know it.

What slows somebody is for everybody to see; what they carry is for those who act for them.
"""

from rules.expedition.going import travellers
from rules.kernel.actor import Viewer
from rules.kernel.questions import Found
from rules.load.rates import burden_of, missing_weights, party_pace, party_rate, rate_of
from rules.load.uses import Per, exploring, running
from rules.movement.rates import round_rate
from rules.record import Record, replace
from rules.state.game import GameState
from rules.state.sheet import Character
from rules.travel.legs import slowest
from rules.travel.mounts import mount_of


class LoadView(Record, frozen=True):
    """One of the party: how far they go in a turn and a round, in feet, and why.

    `mount` is what they ride, `mounted` feet in a turn, "" for who goes on foot.
    `weight` is what counts of their load in coins, `limit` the most that lets them move, `missing`
    names what counts and was never weighed; None and () for who may not know it.
    """

    name: str
    in_turn: int
    why: str
    source: str
    in_round: int
    mount: str = ""
    mounted: int = 0
    weight: int | None = None
    limit: int | None = None
    missing: tuple[str, ...] = ()


class PartyLoadView(Record, frozen=True):
    """How far the party goes in a turn with whom that follows from, None without a party.

    `base` is its base rate, `runs` how far it runs, in a turn if `in_turns`, else in a round.
    `overland` is the base rate in feet by which they travel, on their mounts where they have any.
    """

    pace: Found | None
    people: tuple[LoadView, ...]
    base: int = 0
    runs: int = 0
    in_turns: bool = False
    overland: int = 0


def view_load(state: GameState, viewer: Viewer) -> PartyLoadView:
    """All who travel, in the order of sheets."""
    people = tuple(_person(state, viewer, one) for one in travellers(state))
    found, base = slowest(state), party_rate(state).value
    if found is None:
        return PartyLoadView(None, people)
    return PartyLoadView(
        party_pace(state),
        people,
        base=base,
        runs=running(state).of(base),
        in_turns=running(state).per is Per.TURN,
        overland=found.feet,
    )


def _person(state: GameState, viewer: Viewer, character: Character) -> LoadView:
    found, mount = rate_of(state, character.id), mount_of(state, character.id)
    seen = LoadView(
        character.name,
        exploring(state).of(found.value),
        found.label,
        found.source,
        round_rate(state, character.id),
        mount="" if mount is None else mount.name,
        mounted=0 if mount is None else exploring(state).of(mount.move or mount.fly),
    )
    if not viewer.acts_for(character.owner):
        return seen
    burden = burden_of(state, character.id)
    return replace(
        seen,
        weight=burden.weight,
        limit=burden.limit,
        missing=tuple(item.name for item in missing_weights(state, character.id)),
    )
