"""What slows or stops pursuers: treasure, food, fire, obstacles (OSE-PURSUIT-DUNGEON)."""

from rules.encounter.door import distance_unit
from rules.errors import RuleError
from rules.health.traits import INTELLIGENT
from rules.items.door import FOOD, TREASURE, find_item, strike_off
from rules.kernel.events import REFEREES
from rules.kernel.naming import name_combatant
from rules.kernel.resolution import Resolution
from rules.kernel.targets import id_of
from rules.kernel.traits import has_trait
from rules.pursuit.actions import DropToStop, HoldUp, SetLead
from rules.pursuit.chasing import put_chase, require_chase
from rules.pursuit.ending import finish
from rules.pursuit.events import STOPPED_FOR_IT, HeldUp, LeadSet, NotTempted, Tempted, ThrownDown
from rules.pursuit.kinds.registry import kind_of
from rules.pursuit.kinds.shape import Fate, Result
from rules.pursuit.sides import members_of, named_side
from rules.pursuit.tables import STOPS_FOR_IT, TENTHS
from rules.record import replace
from rules.sheet.door import require_active
from rules.state.encounter import Kind
from rules.state.game import GameState
from rules.state.items import Item
from rules.state.pursuit import Chase, ChaseStage

RULE = "OSE-PURSUIT-DUNGEON"
ON = ChaseStage.RUNNING
MOST_ROUNDS = 60
LONGEST_WHY = 100
FARTHEST = 100_000


def drop_to_stop(resolution: Resolution, action: DropToStop) -> None:
    """Throw something down. A die always falls, so that it does not tell who cares."""
    chase = require_chase(resolution, action.chase, ON)
    owner, item = _thrown(resolution, chase, action)
    what = FOOD if FOOD in item.tags else TREASURE
    _require_use(chase, item, what)
    count = item.count if action.count is None else action.count
    strike_off(resolution, owner, item.id, count)
    put_chase(resolution, replace(chase, dropped=(*chase.dropped, what)))
    who, is_food = resolution.who(owner), what == FOOD
    resolution.emit(ThrownDown(target=who, name=item.name, count=count, food=is_food, rule=RULE))
    _tempt(resolution, chase, what)


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


def _require_use(chase: Chase, item: Item, what: str) -> None:
    """Raise RuleError for what no pursuer stops for."""
    if not kind_of(chase).tempts:
        raise RuleError("Only in a dungeon do pursuers stop for what is thrown down.")
    if what not in item.tags:
        raise RuleError(
            f"Pursuers stop for treasure or food, and {item.name} is neither. "
            "If it is, say so with `/item set tags:treasure`."
        )
    if what in chase.dropped:
        raise RuleError(f"There is {what} before the pursuers already. Run on first.")


def _tempt(resolution: Resolution, chase: Chase, what: str) -> None:
    """3-in-6: the intelligent stop for treasure, all others for food."""
    throw = resolution.roll("stopping for what was dropped", 1, 6, secret=True)
    cares = _cares(resolution.state, chase, what)
    stops = cares and throw.total <= STOPS_FOR_IT
    whom = named_side(resolution.state, chase, chase.pursuing)
    tempted = Tempted(
        whom=whom, throw=throw, cares=cares, stops=stops, rule=RULE, audience=REFEREES
    )
    resolution.emit(tempted)
    if stops:
        finish(resolution, chase, Result(Fate.ESCAPED, STOPPED_FOR_IT))
    else:
        resolution.emit(NotTempted(whom=whom, rule=RULE))


def _cares(state: GameState, chase: Chase, what: str) -> bool:
    """Whether all pursuers are of the kind that stops for it; characters are never made to."""
    pursuers = members_of(state, chase, chase.pursuing)
    if any(one.kind is Kind.CHARACTER for one in pursuers):
        return False
    wanted = what == TREASURE
    return all(has_trait(state, one.id, INTELLIGENT.key) is wanted for one in pursuers)


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
    resolution.emit(HeldUp(side=side, rounds=rounds, why=why, rule=RULE))


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
