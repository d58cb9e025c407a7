"""Who can be hired now, what they are called, and how they come into service, each with a sheet.

Whoever is to be had stands among the prospects until a moment of game time. However they are won,
by an offer (`hiring.py`) or by the referee's word (`take_on`), they come by `enter_service`.
"""

import dataclasses
from dataclasses import dataclass

from rules.books.ready import suggest_name
from rules.books.settings import book_of, has_book
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_DAY
from rules.encounter.bodies import distinct_name
from rules.encounter.monsters import dice_of, roll_hit_points
from rules.encounter.records import MONSTER_HIT_DIE
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.expedition.going import travellers
from rules.hirelings import FAMILY
from rules.hirelings.records import HIRING, HirelingsJoined, Prospects, TakeOn
from rules.hirelings.serving import can_lead, require_leadership
from rules.hirelings.trades import BY_KEY, Sort, Trade, find_trade, kit_names, make_kit, trade_name
from rules.kernel.events import Throw
from rules.kernel.parties import everybody
from rules.kernel.resolution import Resolution
from rules.morale.records import HIRED, MercenaryKind
from rules.morale.scores import rate_mercenary
from rules.record import replace
from rules.sheet.characters import enter
from rules.sheet.reading import check_name, on_one_line
from rules.sheet.records import MOST_HIT_POINTS, check_level
from rules.state.game import GameState
from rules.state.health import HitDice, Vitals
from rules.state.rounds import StandingOrder
from rules.state.sheet import Character, Service

WEEK = 7 * SECONDS_PER_DAY
LONGEST_PLACE = 60
THE_TAVERN = "the tavern"
PEOPLES = {
    "elf": "elf", "elven": "elf", "dwarf": "dwarf", "dwarven": "dwarf", "orc": "orc",
    "goblin": "goblin",
}  # fmt: skip
"""Those who hire themselves out as soldiers in the books, by what people write."""
FIGHTS_ALONG, STAYS_CLOSE = "employer", "hold"
"""The kinds of order that hirelings have from the start: fighters', and all others'."""
RULE = "ERIS-HIRELING-TYPES"
MOST_AT_ONCE = 20
MOST_NAMED = 4
"""So many who come together have names of their own; of more each is called by the trade."""


def open_prospects(state: GameState) -> tuple[Prospects, ...]:
    """Those who can be hired now."""
    moment = now(state)
    return tuple(one for one in HIRING.of(state).prospects if one.until > moment)


def find_prospects(state: GameState, prospects_id: str) -> Prospects:
    """Those with that id. NotFoundError where they are gone."""
    found = next((one for one in open_prospects(state) if one.id == prospects_id), None)
    if found is None:
        raise NotFoundError("They are not to be had any more. Ask others.")
    return found


def put_prospects(resolution: Resolution, *changed: Prospects) -> None:
    """Replace those with the same ids, add new ones, and forget those of whom nobody is left."""
    hiring = HIRING.of(resolution.state)
    by_id = {one.id: one for one in hiring.prospects} | {one.id: one for one in changed}
    kept = tuple(one for one in by_id.values() if one.count)
    resolution.put(HIRING, replace(hiring, prospects=kept))


def set_apart(resolution: Resolution, before: Prospects, after: Prospects, count: int) -> None:
    """So many of them are as `after` says from now on, and the rest as they were."""
    there = next(one for one in HIRING.of(resolution.state).prospects if one.id == before.id)
    if count >= there.count:
        put_prospects(resolution, replace(after, count=there.count))
        return
    rest = replace(there, count=there.count - count)
    put_prospects(resolution, rest, replace(after, id=resolution.token(), count=count))


def trade_of(state: GameState, prospects: Prospects) -> Trade | None:
    """What they are, None for normal hirelings who take any trade of a tavern."""
    trade = BY_KEY.get(prospects.trade)
    return None if trade is None else by_book(state, trade)


def by_book(state: GameState, trade: Trade) -> Trade:
    """A trade as the game's book has it: one that says what people answer to an offer (OSE SRD,
    Retainers, Specialists) has nobody ask for more than wages, and specialists serve anybody."""
    if book_of(state).hired is None:
        return trade
    sort = Sort.NON_FIGHTER if trade.sort is Sort.SPECIALIST else trade.sort
    return dataclasses.replace(trade, asks=None, least=0, sort=sort)


def called(prospects: Prospects) -> str:
    """What one of them is called: `Dwarf`, `normal hireling`, `dwarf fighter`."""
    trade = BY_KEY.get(prospects.trade)
    if trade is not None:
        return trade.name
    if prospects.company:
        return f"{prospects.race or 'normal'} fighter"
    return "normal hireling"


def read_place(text: str, otherwise: str = "") -> str:
    """The name of a place on one line. RuleError without one, and for one that is too long."""
    place = " ".join(text.split()) or otherwise
    if not 1 <= len(place) <= LONGEST_PLACE:
        raise RuleError(f"A place has a name of 1 to {LONGEST_PLACE} characters.")
    return place


def require_of_party(resolution: Resolution, what: str) -> None:
    """Raise ForbiddenError unless the actor is a referee, or plays somebody who lives and is free.

    `what` completes "can …".
    """
    if resolution.actor.is_referee:
        return
    people = (one for one in travellers(resolution.state) if one.service is None)
    own = next((one for one in people if resolution.controls(one.id)), None)
    if own is None:
        raise ForbiddenError(f"Only a referee, or who plays a living character, can {what}.")
    resolution.act_for(own.id)


@dataclass(frozen=True, slots=True)
class Recruits:
    """Some who are alike and come into an employer's service together, called a group."""

    employer: Character
    trade: str
    """What they are called."""
    group: str
    count: int = 1
    unusual: bool = False
    level: int = 0
    traits: tuple[str, ...] = ()
    kit: tuple[str, ...] = ()
    """The names of what each brings."""
    fights: bool = True
    name: str = ""
    """What the first of them is called."""
    points: int | None = None
    """The hit points of each, where they were typed."""


@dataclass(frozen=True, slots=True)
class Recruited:
    """Their ids and hit points, and the throw behind these."""

    ids: tuple[str, ...]
    points: tuple[int, ...]
    throw: Throw | None


def enter_service(resolution: Resolution, recruits: Recruits) -> Recruited:
    """Make a sheet for each, under a name that nobody has. RuleError where no more fit in."""
    service = Service(
        recruits.employer.id,
        recruits.trade,
        unusual=recruits.unusual,
        group=recruits.group,
        morale=_morale(resolution.state, recruits),
    )
    order = StandingOrder(FIGHTS_ALONG if recruits.fights else STAYS_CLOSE)
    points, throw = _points(resolution, recruits)
    ids: list[str] = []
    for each in points:
        name = _free_name(resolution.state, recruits)
        sheet = Character(
            id="",
            name=check_name(resolution.state, name),
            owner=recruits.employer.owner,
            vitals=Vitals(each, each),
            level=recruits.level,
            nothing_to_declare=True,
            items=make_kit(resolution, recruits.kit),
            traits=recruits.traits,
            standing_order=order,
            service=service,
        )
        ids.append(enter(resolution, sheet).id)
    return Recruited(tuple(ids), points, throw)


def _free_name(state: GameState, recruits: Recruits) -> str:
    """What the next of them is called, as nobody else is: a few people have names of their own."""
    taken = [one.name for one in everybody(state)]
    called = recruits.name
    if not called and recruits.count <= MOST_NAMED and find_trade(recruits.trade) is not None:
        called = suggest_name(recruits.traits, taken, len(state.characters))
    return distinct_name(called or recruits.trade, taken)


def _points(resolution: Resolution, recruits: Recruits) -> tuple[tuple[int, ...], Throw | None]:
    """Hit points of each, by the game's own hit die: one for a level, half of one for level 0."""
    if recruits.points is not None:
        return (recruits.points,) * recruits.count, None
    dice = HitDice(recruits.level) if recruits.level else HitDice(normal_human=True)
    die = int(resolution.setting(MONSTER_HIT_DIE.key).removeprefix("d"))
    return roll_hit_points(resolution, dice_of(dice, die), recruits.count, secret=False)


def _morale(state: GameState, recruits: Recruits) -> int | None:
    """The score with which normal hirelings fight in a game by a book (OSE-MORALE-MERCENARY)."""
    if recruits.unusual or not has_book(state):
        return None
    trade = find_trade(recruits.trade)
    troop = MercenaryKind.TRAINED if recruits.fights else MercenaryKind.UNTRAINED
    return rate_mercenary(troop, mounted=trade is not None and trade.is_mounted)


def tell_joined(
    resolution: Resolution,
    recruits: Recruits,
    found: Recruited,
    *,
    gold: int = 0,
    gift: str = "",
    glad: bool = False,
    rule: str,
) -> None:
    """All are told who came, for how much gold for all of them, and for which gift."""
    resolution.emit(
        HirelingsJoined(
            employer=resolution.who(recruits.employer.id),
            hirelings=tuple(map(resolution.who, found.ids)),
            trade=recruits.trade,
            group=recruits.group,
            unusual=recruits.unusual,
            level=recruits.level,
            points=found.points,
            throw=found.throw,
            kit=recruits.kit,
            gold=gold,
            gift=gift,
            glad=glad,
            rule=rule,
        )
    )


def free_group(state: GameState, name: str) -> str:
    """What those are called who are hired together: a name that no other group has."""
    services = (one.service for one in state.characters if one.service is not None)
    taken = [*(service.group for service in services), *(one.name for one in HIRED.of(state))]
    return distinct_name(name, taken)


@FAMILY.handles
def take_on(resolution: Resolution, action: TakeOn) -> None:
    """They serve from now on. No offer is made, and nothing is asked for."""
    resolution.require_referee("take hirelings on without an offer")
    employer = resolution.character(action.employer)
    if not can_lead(employer):
        raise RuleError(f"{employer.name} cannot have hirelings. Pick a character who lives.")
    if not 1 <= action.count <= MOST_AT_ONCE:
        raise RuleError(f"1 to {MOST_AT_ONCE} can come at once. Give a `count` in between.")
    recruits = _recruits(resolution.state, employer, action)
    require_leadership(resolution, employer.id, recruits.count if recruits.unusual else 0)
    found = enter_service(resolution, recruits)
    tell_joined(resolution, recruits, found, rule=RULE)


def _recruits(state: GameState, employer: Character, action: TakeOn) -> Recruits:
    """Who comes, as the lists have them, with what the referee says instead."""
    people, word = _people(action.trade)
    trade, points = find_trade(word), action.hit_points
    if points is not None and not 1 <= points <= MOST_HIT_POINTS:
        raise RuleError(f"Hit points go from 1 to {MOST_HIT_POINTS}; {points} is outside.")
    called = trade_name(word)
    if not called:
        raise RuleError("Say as what they serve, with `trade`.")
    level = 0 if trade is None else trade.level
    unusual = trade is None or by_book(state, trade).is_unusual
    return Recruits(
        employer,
        called,
        free_group(state, called),
        action.count,
        unusual=unusual if action.unusual is None else action.unusual,
        level=check_level(level if action.level is None else action.level),
        traits=(*people, *(() if trade is None else trade.traits)),
        kit=() if trade is None else kit_names(trade, action.weapon, action.armour),
        fights=trade is None or trade.fights,
        name=action.name or (f"{people[0].capitalize()} {word}" if people else ""),
        points=points,
    )


def _people(text: str) -> tuple[tuple[str, ...], str]:
    """`Orc Light Foot` is a trade of another people, whose wage may be another (R-BOOK)."""
    first, _, rest = on_one_line(text).partition(" ")
    people = PEOPLES.get(first.casefold())
    known = find_trade(rest) if people and find_trade(text) is None else None
    return ((), text) if people is None or known is None else ((people,), known.name)
