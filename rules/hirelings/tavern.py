"""Who is in the tavern (ERIS-HIRELING-APPEAR)."""

from rules.clock.door import now
from rules.errors import RuleError
from rules.hirelings.actions import VisitTavern
from rules.hirelings.events import TavernVisited
from rules.hirelings.keeping import (
    THE_TAVERN,
    WEEK,
    open_prospects,
    put_hiring,
    read_place,
    require_home,
    require_of_party,
)
from rules.hirelings.trades import APPEARING, RACES, Trade
from rules.kernel.events import Throw
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.state.game import GameState
from rules.state.hirelings import Prospects, Visit

RULE = "ERIS-HIRELING-APPEAR"
CHANCE = 2
"""Of 6, that unusual hirelings are there."""
MOST_PLACES = 20


def visit_of(state: GameState, place: str) -> Visit | None:
    """The visit to a place that still holds, None where it was not looked into this week."""
    moment, word = now(state), place.casefold()
    visits = state.hiring.visits
    return next((v for v in visits if v.place.casefold() == word and v.until > moment), None)


def visit_tavern(resolution: Resolution, action: VisitTavern) -> None:
    """Roll who is there, once in a week; and once whether unusual ones are, if looked for."""
    require_of_party(resolution, "see who is to be hired")
    require_home(resolution)
    place = read_place(action.place, THE_TAVERN)
    before = visit_of(resolution.state, place)
    if before is not None and (before.looked or not action.look):
        also = "" if before.looked else " `look:True` looks for unusual ones among them."
        raise RuleError(
            f"You have seen who is in {before.place} this week: `/hire who` has them.{also}"
        )
    visit = before or _arrive(resolution, place)
    normal = None if before else _normal(resolution, visit)
    event = TavernVisited(place=visit.place, normal=normal, rule=RULE)
    if action.look:
        event = _look(resolution, visit, event)
    resolution.emit(event)


def _arrive(resolution: Resolution, place: str) -> Visit:
    """Begin the week of a place, and forget places and people of weeks that are over."""
    state = resolution.state
    moment, hiring = now(state), state.hiring
    visit = Visit(place, moment + WEEK)
    kept = [one for one in hiring.visits if one.until > moment]
    if len(kept) >= MOST_PLACES:
        raise RuleError(f"You have looked into {MOST_PLACES} places this week. That will do.")
    put_hiring(
        resolution,
        replace(hiring, visits=(*kept, visit), prospects=open_prospects(state)),
    )
    return visit


def _normal(resolution: Resolution, visit: Visit) -> Throw:
    throw = resolution.roll("normal hirelings", 1, 6)
    _add(resolution, Prospects(resolution.token(), visit.place, visit.until, throw.total))
    return throw


def _add(resolution: Resolution, prospects: Prospects) -> None:
    hiring = resolution.state.hiring
    put_hiring(resolution, replace(hiring, prospects=(*hiring.prospects, prospects)))


def _look(resolution: Resolution, visit: Visit, event: TavernVisited) -> TavernVisited:
    """Look for unusual hirelings: 2 in 6, then who and how many; one alone is of that type."""
    hiring = resolution.state.hiring
    looked = tuple(replace(v, looked=True) if v.place == visit.place else v for v in hiring.visits)
    put_hiring(resolution, replace(hiring, visits=looked))
    throw = resolution.roll("unusual hirelings", 1, 6)
    if throw.total > CHANCE:
        return replace(event, looked=throw)
    kind = resolution.roll("which unusual hirelings", 1, 6)
    number = resolution.roll("how many", 1, 6)
    trade = APPEARING.at(kind.total)
    _add_company(resolution, visit, trade, number.total)
    return replace(event, looked=throw, kind=kind, number=number, unusual=trade.name)


def _add_company(resolution: Resolution, visit: Visit, trade: Trade, number: int) -> None:
    """The unusual one, and the normal fighters of the same race who make up the number."""
    company = resolution.token()
    race = next((trait for trait in trade.traits if trait in RACES), "")
    unusual = Prospects(
        resolution.token(),
        visit.place,
        visit.until,
        trade=trade.key,
        race=race,
        unusual=True,
        company=company,
    )
    _add(resolution, unusual)
    if number > 1:
        others = replace(unusual, id=resolution.token(), count=number - 1, trade="", unusual=False)
        _add(resolution, others)
