"""What slows or stops pursuers: treasure, food, fire, obstacles (OSE-PURSUIT-DUNGEON)."""

from rules.doors.opening import can_monsters_open
from rules.doors.records import DoorSet, DoorShut, DoorWedged
from rules.encounter.joining import take_out
from rules.encounter.meeting import distance_unit
from rules.errors import RuleError, TooLateError, WayOut
from rules.health.records import INTELLIGENT
from rules.items.having import take
from rules.items.reading import Items, find_item, inside_of, items_of
from rules.items.tags import FOOD, TREASURE
from rules.kernel.events import REFEREES
from rules.kernel.fields import has_trait
from rules.kernel.naming import name_combatant
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.places.ground import ground_of
from rules.places.reading import find_named
from rules.pursuit import FAMILY
from rules.pursuit.chasing import (
    STOPS_FOR_IT,
    TENTHS,
    environment_of,
    heads_in,
    members_of,
    named_side,
    put_chase,
    require_chase,
    side_of,
)
from rules.pursuit.ending import finish
from rules.pursuit.kinds import Fate, Result, kind_of
from rules.pursuit.records import (
    STOPPED_FOR_IT,
    BaitAsked,
    DropToStop,
    HeldUp,
    HoldUp,
    JudgeBait,
    KeptOut,
    LeadSet,
    NotTempted,
    SetLead,
    StayedBehind,
    Tempted,
    ThrownDown,
)
from rules.pursuit.state import CHASE, Bait, Chase, ChaseStage, is_pursuit_on
from rules.record import replace
from rules.sheet.reading import require_active
from rules.state.encounter import Kind
from rules.state.game import GameState
from rules.state.items import Item

OSE_PURSUIT_DUNGEON = "OSE-PURSUIT-DUNGEON"
ON = ChaseStage.RUNNING
MOST_ROUNDS = 60
LONGEST_WHY = 100
FARTHEST = 100_000
LEFT = "left"
OSE_MONSTER_DOORS = "OSE-MONSTER-DOORS"
ROUNDS = 1
"""For so long a door stops pursuers who open it."""


@FAMILY.handles
def drop_to_stop(resolution: Resolution, action: DropToStop) -> None:
    """Throw something down, with what is in it. The referee says whether that is worth stopping
    for; players who follow decide for themselves."""
    chase = require_chase(resolution, action.chase, ON)
    require_judged(chase)
    owner, item = _thrown(resolution, chase, action)
    kinds = bait_in(items_of(resolution.state, owner), item)
    _require_use(chase, item, kinds)
    parcel = take(resolution, owner, item.id, action.count)
    bait = Bait(item.name, parcel[0].count, kinds, _worth(parcel))
    # Whether characters follow, who are never made to stop.
    pursuers = members_of(resolution.state, chase, chase.pursuing)
    has_players = any(one.kind is Kind.CHARACTER for one in pursuers)
    asked = not has_players
    resolution.emit(
        ThrownDown(
            target=resolution.who(owner),
            name=bait.name,
            count=bait.count,
            food=kinds == (FOOD,),
            inside=tuple(f"{one.count} {one.name}" for one in parcel[1:]),
            asked=asked,
            rule=OSE_PURSUIT_DUNGEON,
        )
    )
    dropped = (*chase.dropped, *kinds)
    put_chase(resolution, replace(chase, dropped=dropped, bait=bait if asked else None))
    if asked:
        _ask(resolution, chase, bait)


def bait_in(items: Items, item: Item) -> tuple[str, ...]:
    """As what pursuers may stop for it: treasure, food or both, what is in it included."""
    there = (item, *inside_of(items, item.id))
    return tuple(kind for kind in (TREASURE, FOOD) if any(kind in one.tags for one in there))


def require_judged(chase: Chase) -> None:
    """Raise RuleError while the referee has no word yet on what was thrown down."""
    if chase.bait is not None:
        raise RuleError(
            "First a referee ",
            WayOut(f"says whether {chase.bait.name} is worth stopping for", "chase bait"),
            ".",
        )


def _worth(parcel: Items) -> int:
    return sum(one.count * (one.worth or 0) for one in parcel)


def _thrown(resolution: Resolution, chase: Chase, action: DropToStop) -> tuple[str, Item]:
    """Who throws down what. RuleError for somebody who does not run."""
    typed = action.target or require_active(resolution.state, resolution.actor).id
    owner = id_of(name_combatant(resolution, typed))
    resolution.require_control(owner, "throw down what {} has")
    name = resolution.who(owner).label
    if owner not in {one.id for one in members_of(resolution.state, chase, chase.fleeing)}:
        raise RuleError(f"{name} is not among those who run.")
    item = find_item(resolution.state, owner, action.item_id)
    if item is None:
        raise RuleError(f"{name} has no such item. Pick one from the list that appears.")
    return owner, item


def _require_use(chase: Chase, item: Item, kinds: tuple[str, ...]) -> None:
    """Raise RuleError for what no pursuer stops for."""
    if not kind_of(chase).tempts:
        raise RuleError("Only in a dungeon do pursuers stop for what is thrown down.")
    if not kinds:
        raise RuleError(
            f"Pursuers stop for treasure or food, and {item.name} is neither. If it is, ",
            WayOut("say so", "item set", tags="treasure"),
            ".",
        )
    if all(kind in chase.dropped for kind in kinds):
        raise RuleError(f"There is {kinds[0]} before the pursuers already. Run on first.")


def _ask(resolution: Resolution, chase: Chase, bait: Bait) -> None:
    resolution.emit(
        BaitAsked(
            chase=chase.id,
            whom=named_side(resolution.state, chase, chase.pursuing),
            heads=heads_in(resolution.state, chase, chase.pursuing),
            name=bait.name,
            count=bait.count,
            worth=bait.worth,
            rule=OSE_PURSUIT_DUNGEON,
        )
    )


@FAMILY.handles
def judge_bait(resolution: Resolution, action: JudgeBait) -> None:
    """3-in-6: the intelligent stop for treasure, all others for food, if it is worth that to them.

    A die always falls, so that it does not tell who cares. Where only some do, they alone stay
    behind, and the others run on.
    """
    resolution.require_referee("say what is worth stopping for")
    chase = require_chase(resolution, action.chase, ON)
    if chase.bait is None:
        raise TooLateError("Nothing that was thrown down waits for a word.")
    throw = resolution.roll("stopping for what was dropped", 1, 6, secret=True)
    caring = _caring(resolution.state, chase, chase.bait) if action.worth else ()
    stops = bool(caring) and throw.total <= STOPS_FOR_IT
    whom = named_side(resolution.state, chase, chase.pursuing)
    put_chase(resolution, replace(chase, bait=None))
    tempted = Tempted(
        whom=whom,
        throw=throw,
        cares=bool(caring),
        stops=stops,
        worth=action.worth,
        rule=OSE_PURSUIT_DUNGEON,
    )
    resolution.emit(replace(tempted, audience=REFEREES))
    if not stops:
        resolution.emit(NotTempted(whom=whom, rule=OSE_PURSUIT_DUNGEON))
    elif len(caring) == len(members_of(resolution.state, chase, chase.pursuing)):
        finish(resolution, chase, Result(Fate.ESCAPED, STOPPED_FOR_IT))
    else:
        stay = tuple(resolution.who(one) for one in caring)
        resolution.emit(StayedBehind(targets=stay, rule=OSE_PURSUIT_DUNGEON))
        for one in caring:
            take_out(resolution, one, LEFT)


def _caring(state: GameState, chase: Chase, bait: Bait) -> tuple[str, ...]:
    """The ids of the pursuers who are of the kind that stops for it."""
    return tuple(
        one.id
        for one in members_of(state, chase, chase.pursuing)
        if (TREASURE if has_trait(state, one.id, INTELLIGENT.key) else FOOD) in bait.kinds
    )


@FAMILY.handles
def hold_up(resolution: Resolution, action: HoldUp) -> None:
    """The referee says that fire, an obstacle or a fall stops one of the sides."""
    resolution.require_referee("say what holds them up")
    require_chase(resolution, action.chase, ON)
    if not 1 <= action.rounds <= MOST_ROUNDS:
        raise RuleError(f"Something holds them up for 1 to {MOST_ROUNDS} rounds.")
    why = " ".join(action.why.split())[:LONGEST_WHY]
    stop(resolution, action.rounds, fleeing=action.fleeing, why=why)


def stop(resolution: Resolution, rounds: int, *, fleeing: bool, why: str = "") -> None:
    """One of the sides stands still for some rounds: for rules, such as a door that holds."""
    chase = require_chase(resolution, "", ON)
    if kind_of(chase).unit == "day":
        raise RuleError("A few rounds make no difference in a pursuit of days.")
    stops, waits = chase.held
    held = (stops + rounds, waits) if fleeing else (stops, waits + rounds)
    put_chase(resolution, replace(chase, held=held))
    key = chase.fleeing if fleeing else chase.pursuing
    side = named_side(resolution.state, chase, key)
    resolution.emit(HeldUp(side=side, rounds=rounds, why=why, rule=OSE_PURSUIT_DUNGEON))


@FAMILY.handles
def set_lead(resolution: Resolution, action: SetLead) -> None:
    """The referee says how far ahead they are."""
    resolution.require_referee("say how far ahead they are")
    chase = require_chase(resolution, "", ChaseStage.ASKED, ON, ChaseStage.LOST)
    if not chase.encounter:
        raise RuleError("In a pursuit of days nobody counts the distance.")
    if not 0 <= action.distance <= FARTHEST:
        raise RuleError(f"A distance goes from 0 to {FARTHEST:,}.")
    if chase.distance == TENTHS * action.distance:
        raise RuleError("They are that far ahead already.")
    put_chase(resolution, replace(chase, distance=TENTHS * action.distance))
    resolution.emit(
        LeadSet(
            side=named_side(resolution.state, chase, chase.fleeing),
            distance=action.distance,
            unit=distance_unit(resolution.encounter),
            audience=REFEREES,
        )
    )


@FAMILY.follows(OSE_MONSTER_DOORS)
def door_is_shut(resolution: Resolution, event: DoorShut | DoorWedged | DoorSet) -> None:
    """A door that is shut behind the party stops monsters for a round, or as long as it holds."""
    chase, place = CHASE.of(resolution.state), ground_of(resolution.state).place
    door = find_named(place.doors, event.door_id)
    if chase is None or door is None or door.open:
        return
    if not _flees_from_monsters(resolution.state, chase) or not _runs(resolution, chase, event):
        return
    if can_monsters_open(door):
        # Once for each door, or opening and shutting one would stop them for ever.
        if door.id not in chase.doors:
            put_chase(resolution, replace(chase, doors=(*chase.doors, door.id)))
            why = f"the {event.door} is shut, and has to be opened"
            stop(resolution, ROUNDS, fleeing=False, why=why)
    else:
        put_chase(resolution, replace(chase, stage=ChaseStage.LOST, bait=None))
        side = named_side(resolution.state, chase, chase.fleeing)
        whom = named_side(resolution.state, chase, chase.pursuing)
        resolution.emit(KeptOut(side=side, whom=whom, door=event.door, rule=OSE_MONSTER_DOORS))


def _flees_from_monsters(state: GameState, chase: Chase) -> bool:
    """Whether the party is on the run in a dungeon."""
    if chase.stage is not ChaseStage.RUNNING or not is_pursuit_on(state):
        return False
    is_below = environment_of(state, chase) == "dungeon"
    return is_below and side_of(state, chase, chase.fleeing).is_party


def _runs(resolution: Resolution, chase: Chase, event: DoorShut | DoorWedged | DoorSet) -> bool:
    """Whether somebody did it who runs; a referee's word on a door is as good."""
    if isinstance(event, DoorSet):
        return True
    running = {one.id for one in members_of(resolution.state, chase, chase.fleeing)}
    return event.who is not None and event.who.id in running
