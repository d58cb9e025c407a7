"""Who can be hired, who is hired, and what notices are up, as text with buttons."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from cogs.render.buttons import GREEN, RED, Button, make_button
from cogs.render.comings import COMINGS
from cogs.render.on_board import QUIET_BUTTONS
from cogs.render.text import MESSAGE_LIMIT, plain, shorten
from data.live import LiveGame
from rules.books.settings import book_of
from rules.clock.clock import now
from rules.hirelings.entering import called, open_prospects, trade_of
from rules.hirelings.hiring import least_better
from rules.hirelings.notices import weeks_over
from rules.hirelings.records import HIRING, Notice, Prospects
from rules.hirelings.serving import can_lead, goes_along, hirelings_of, in_service, without_leader
from rules.hirelings.trades import BY_KEY, Asks
from rules.hirelings.wages import MONTH, WEEK, period_of, period_to_be, wage_for, wage_of
from rules.items.money import GOLD
from rules.kernel.actor import Viewer
from rules.kernel.dues import Coming
from rules.kernel.targets import find_character
from rules.kernel.words import agree, an, capitalized, listed, plural
from rules.morale.loyalty import find_hired, group_of
from rules.state.game import GameState
from rules.state.sheet import Character

_SILVER = 10
_TROOPS = ("Light Foot", "Heavy Foot")
"""Trades that are called the same for one and for several."""
DAY = 24 * 3600
LONGEST_NAME = 30
_MOST_UNSURE = 3
_MOST_LEADERS, _MOST_SERVED = 3, 10
LONGEST_LABEL = 60
_ANSWERS = {
    "uncertain": "not sure yet",
    "refuses": "refused",
    "agrees": "agreed, and wait for the referee",
}
LONGEST_TEXT = MESSAGE_LIMIT
_NOBODY = "Nobody is hired yet."


def several(count: int, what: str) -> str:
    """`a Swordsman`, `2 Swordsmen`, `3 normal hirelings`."""
    return (
        an(what) if count == 1 and what not in _TROOPS else f"{count:,} {called_all(count, what)}"
    )


def called_all(count: int, what: str) -> str:
    """What so many of them are called: `Swordsmen`, `Light Foot`."""
    return what if count == 1 or what in _TROOPS else plural(what)


def render_hiring(state: GameState, viewer: Viewer) -> list[str]:
    """All of it, as one person may know it, a line each."""
    return [*_prospects(state), *_notices(state), *served_lines(state, viewer)] or [_NOBODY]


# Who can be hired


def _prospects(state: GameState) -> Iterator[str]:
    found = sorted(open_prospects(state), key=lambda one: one.place.casefold())
    for place, there in groupby(found, key=lambda one: one.place):
        people = list(there)
        yield f"**{plain(capitalized(place))}** (for {_days_left(state, people[0])})"
        yield from (f"- {_prospects_words(state, one)}" for one in people)


def _days_left(state: GameState, one: Prospects) -> str:
    days = -(-(one.until - now(state)) // DAY)
    return "another day" if days == 1 else f"{days} days"


def _prospects_words(state: GameState, one: Prospects) -> str:
    """`1 Dwarf, who asks for 200 gp; not sure: a better offer may do`."""
    words = several(one.count, called(one))
    if one.offer is not None and one.offer.trade:
        words += f", asked to be {plain(one.offer.trade)}"
    asks = _asks_words(state, one)
    words += f", who {agree(one.count, 'asks')} for {asks}" if asks else ""
    return f"{words}; {_ANSWERS[one.answer]}" if one.answer else words


def _asks_words(state: GameState, one: Prospects) -> str:
    """What unusual hirelings ask for on joining, "" for nothing."""
    trade = trade_of(state, one)
    if trade is None or trade.asks is None:
        return ""
    return f"{trade.least} gp" if trade.asks is Asks.GOLD else str(trade.asks)


def offer_buttons(game_id: int, prospects: Sequence[Prospects]) -> list[Button]:
    """An offer to each who can still be asked, and one to those who came together."""
    open_ones = [one for one in prospects if not one.answer]
    singles = [_offer_button(game_id, (one,)) for one in open_ones]
    companies: dict[str, list[Prospects]] = {}
    for one in open_ones:
        companies.setdefault(one.company, []).append(one)
    together = [
        _offer_button(game_id, company) for key, company in companies.items() if key and company[1:]
    ]
    return [*better_buttons(game_id, prospects), *together, *singles]


def takes_any(one: Prospects) -> bool:
    """Whether they are normal hirelings of a tavern, who take any trade of one."""
    return not one.trade and not one.company


def better_buttons(game_id: int, prospects: Sequence[Prospects]) -> Iterator[Button]:
    """For those who are not sure: half as much again, and the form with all that was said."""
    unsure: dict[str, list[Prospects]] = {}
    for one in prospects:
        if one.answer == "uncertain":
            unsure.setdefault(one.company or one.id, []).append(one)
    for whom in [*unsure.values()][:_MOST_UNSURE]:
        gold, ids = max(map(least_better, whom)), [one.id for one in whom]
        label = f"Offer half as much again ({gold:,} gp)"
        if unsure.keys() - {whom[0].company or whom[0].id}:
            names = listed([several(one.count, called(one)) for one in whom])
            label = f"Offer {gold:,} gp: {shorten(names, LONGEST_LABEL)}"
        yield make_button("hire-better", game_id, gold, *ids, label=label, style=GREEN)
        yield make_button("hire-offer", game_id, *ids, label="Offer something else…")


def knows_wages(state: GameState) -> bool:
    """Whether the book or a referee has said what anybody costs."""
    return bool(book_of(state).wages.rows or HIRING.of(state).wages)


@QUIET_BUTTONS.at(140)
def hire_button(game: LiveGame) -> Iterator[Button]:
    """At home, where the game knows what hirelings cost: who can be hired, and for what."""
    state = game.state
    if state.expedition is None and knows_wages(state) and any(map(can_lead, state.characters)):
        yield make_button("hire", game.id, label="Hire…", shows=True)


def leader_buttons(game: LiveGame) -> Iterator[Button]:
    """Who may lead all those who have nobody to lead them; for the referee to say."""
    state = game.state
    if not any(without_leader(state)):
        return
    for one in [one for one in state.characters if can_lead(one)][:_MOST_LEADERS]:
        label = f"{shorten(one.name, LONGEST_NAME)} leads them"
        yield make_button("hire-lead", game.id, one.id, label=label, style=GREEN)


def led_by(state: GameState, viewer: Viewer) -> list[Character]:
    """The hirelings for whom somebody may act."""
    return [one for one in in_service(state) if viewer.acts_for(one.owner)]


def served_button(game: LiveGame, viewer: Viewer) -> Iterator[Button]:
    """Opens what can be done with those who serve."""
    if any(served_buttons(game, viewer)):
        yield make_button("hire-served", game.id, label="Leave behind, dismiss…")


def served_buttons(game: LiveGame, viewer: Viewer) -> Iterator[Button]:
    """For each: stay behind or come along, and go for good."""
    met = game.state.encounter
    there = () if met is None else [one.id for one in met.combatants if not one.gone]
    led = [one for one in led_by(game.state, viewer) if one.id not in there]
    for one in led[:_MOST_SERVED]:
        who = shorten(one.name, LONGEST_NAME)
        stays = goes_along(one)
        label = f"{who} stays behind" if stays else f"{who} comes along"
        words = game.id, one.id, "stay" if stays else "come"
        yield make_button("hire-along", *words, label=label)
        yield make_button("hire-dismiss", game.id, one.id, label=f"Dismiss {who}", style=RED)


def wage_button(game_id: int, trade: str) -> Button:
    """Opens the form of a wage."""
    label = f"Wage: {shorten(trade, LONGEST_NAME)}"
    return make_button("hire-wage", game_id, trade, label=label, style=GREEN)


def _offer_button(game_id: int, whom: Sequence[Prospects]) -> Button:
    label = f"Offer: {listed([several(one.count, called(one)) for one in whom])}"
    ids = [one.id for one in whom]
    return make_button(
        "hire-offer", game_id, *ids, label=shorten(label, LONGEST_LABEL), style=GREEN
    )


# Notices


def _notices(state: GameState) -> Iterator[str]:
    for notice in HIRING.of(state).notices:
        yield f"Notice in **{plain(notice.place)}**: {_notice(state, notice)}"


def _notice(state: GameState, notice: Notice) -> str:
    over = weeks_over(state, notice)
    promised = f", {notice.promised:,} gp each" if notice.promised else ""
    words = f"{BY_KEY[notice.trade].name}{promised}, {over} of {notice.weeks} weeks over"
    if over > notice.answered:
        return f"{words}; the referee says who answers"
    return words


def notice_label(notice: Notice) -> str:
    """A notice as it stands in a picker."""
    return f"{BY_KEY[notice.trade].name}, {notice.place}"


def answer_button(game_id: int, notice: Notice) -> Button:
    """Asks the referee how many come."""
    label = shorten(f"Who answers: {notice_label(notice)}", LONGEST_LABEL)
    return make_button("hire-answered", game_id, notice.id, label=label, style=GREEN)


@COMINGS.of("notice")
def coming_week(_coming: Coming) -> str:
    """What game time brings."""
    return "a week of a notice for hirelings is over"


# Who is hired


def served_lines(state: GameState, viewer: Viewer) -> Iterator[str]:
    """Who serves whom, a line each."""
    for employer in dict.fromkeys(one.service.employer for one in in_service(state) if one.service):
        leader = find_character(state, employer)
        if leader is not None:
            yield f"**{plain(leader.name)}** leads:"
            yield from (_line(state, viewer, one) for one in hirelings_of(state, employer))
    lost = [plain(one.name) for one in without_leader(state)]
    if lost:
        yield f"Nobody leads {listed(lost)}: the referee says who does."


def _line(state: GameState, viewer: Viewer, one: Character) -> str:
    return f"- {plain(one.name)}: {', '.join(_words(state, viewer, one))}"


def _words(state: GameState, viewer: Viewer, one: Character) -> Iterator[str]:
    service, vitals = one.service, one.vitals
    assert service is not None
    yield plain(service.trade) + (" of unusual nature" if service.unusual else "")
    besides = f" and {vitals.temporary} temporary" if vitals.temporary else ""
    yield f"{vitals.hit_points}/{vitals.maximum} hp{besides}"
    if not goes_along(one):
        yield "stays behind"
    wage = wage_of(state, one)
    yield "no wage written" if wage is None else wage_words(wage, period_of(state))
    if viewer.is_referee:
        key = group_of(state, one.id)
        group = None if key is None else find_hired(state, key)
        loyalty = "loyalty not given" if group is None else f"loyalty {group.loyalty}"
        yield loyalty


def wage_words(copper: int, days: int | None) -> str:
    """`2 gp a month`, `5 sp a month`, `3 gp` where it is due with upkeep."""
    gold, rest = divmod(copper, GOLD)
    silver = f"{rest // _SILVER} sp" if rest else ""
    amount = " ".join(filter(None, (f"{gold:,} gp" if gold or not rest else "", silver)))
    return amount + {None: "", MONTH: " a month", WEEK: " a week"}[days]


def wage_text(state: GameState, trade: str) -> str:
    """The same of a trade, for who is hired now; "" where nobody has said it."""
    wage = wage_for(state, trade)
    return "" if wage is None else wage_words(wage, period_to_be(state))


@COMINGS.of("wages")
def coming_wages(_coming: Coming) -> str:
    """In a preview."""
    return "wages are due"
