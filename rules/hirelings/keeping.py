"""Who can be hired now, as it is kept; and what they are called."""

from rules.clock.clock import now
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.expedition.going import travellers
from rules.hirelings.records import HIRING, Hiring, Prospects
from rules.hirelings.trades import BY_KEY, Trade
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState

WEEK = 7 * 24 * 3600
LONGEST_PLACE = 60
THE_TAVERN = "the tavern"
NOT_HOME = "The party is out. Hirelings are to be had in towns and settlements."


def put_hiring(resolution: Resolution, hiring: Hiring) -> None:
    """Replace what is kept of hiring."""
    resolution.put(HIRING, hiring)


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
    put_hiring(resolution, replace(hiring, prospects=kept))


def set_apart(resolution: Resolution, before: Prospects, after: Prospects, count: int) -> None:
    """So many of them are as `after` says from now on, and the rest as they were."""
    now_there = next(one for one in HIRING.of(resolution.state).prospects if one.id == before.id)
    if count >= now_there.count:
        put_prospects(resolution, replace(after, count=now_there.count))
        return
    rest = replace(now_there, count=now_there.count - count)
    put_prospects(resolution, rest, replace(after, id=resolution.token(), count=count))


def trade_of(prospects: Prospects) -> Trade | None:
    """What they are, None for normal hirelings who take any trade of a tavern."""
    return BY_KEY.get(prospects.trade)


def called(prospects: Prospects) -> str:
    """What one of them is called: `Dwarf`, `normal hireling`, `dwarf fighter`."""
    trade = trade_of(prospects)
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


def require_home(resolution: Resolution) -> None:
    """Raise RuleError for players while the party is out; a referee may know of people there."""
    if resolution.state.expedition is not None and not resolution.actor.is_referee:
        raise RuleError(NOT_HOME)
