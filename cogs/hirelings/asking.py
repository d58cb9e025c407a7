"""Hiring by taps, from the trades and their wages to those who serve: who stays, goes, or leads."""

from collections.abc import Iterator, Sequence

from cogs.core.answering import Answer
from cogs.core.buttons import asks, number, word
from cogs.core.command_forms import ask_for_rest
from cogs.core.commands import commands_of
from cogs.core.giving import Page
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.naming import active_character
from cogs.core.play import play, play_all
from cogs.hirelings.pages import (
    DAY,
    LONGEST_TEXT,
    leader_buttons,
    offer_buttons,
    render_hiring,
    served_button,
    served_buttons,
    served_lines,
    takes_any,
    wage_text,
)
from cogs.render.buttons import GREEN, Button, card_button, make_button, row_of
from cogs.render.deeds import may_do, why_not
from cogs.render.text import join_within, plain
from cogs.treasure.pages import debt_button
from data.live import LiveGame
from rules.books.settings import book_of
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_TURN
from rules.errors import NotFoundError, RuleError
from rules.hirelings.entering import THE_TAVERN, open_prospects, trade_of
from rules.hirelings.hiring import least_better
from rules.hirelings.notices import visit_of
from rules.hirelings.records import MakeOffer, Prospects, VisitTavern
from rules.hirelings.trades import BY_KEY, OF_TAVERNS, TRADES, Sort, Trade, kit_names
from rules.hirelings.wages import months_to_come, period_of, wage_for
from rules.items.money import GOLD as A_GOLD_PIECE
from rules.items.money import purse_of
from rules.kernel.action import Action
from rules.kernel.actor import Viewer
from rules.kernel.numbers import divide_up
from rules.kernel.targets import find_character
from rules.kernel.words import listed, many, whose
from rules.record import replace
from rules.state.game import GameState
from rules.state.sheet import Character

MOST_OFFERS = 5
SPECIALISTS = "specialists"
NOT_HOME = "The party is out. Hirelings are to be had in towns and settlements."
NOBODY_LEFT = (
    "Nobody is left in the tavern who would listen this week. Others come next week, or answer a "
    "notice."
)
NOTICE = (
    "**Whom does the notice call for?** It costs 1d6 x 100 gp a week, and the referee says who "
    "answers."
)


# The page


async def show_hire(answer: Answer, game: LiveGame, user_id: int) -> None:
    """The same, told to whoever asks."""
    lines, buttons = hire_page(game, user_id)
    if game.viewer(user_id).is_referee:
        buttons.append(card_button(game.id, "hirelings"))
    await answer.private(join_within(lines, LONGEST_TEXT), view=row_of(*buttons))


def hire_page(game: LiveGame, user_id: int) -> tuple[list[str], list[Button]]:
    """Its lines and its buttons, as that person may know it."""
    viewer, own = game.viewer(user_id), active_character(game, user_id)
    lines = [*render_hiring(game.state, viewer), *_head(game.state, own, viewer)]
    return lines, [*_page_buttons(game, own, viewer)]


def _head(state: GameState, own: Character | None, viewer: Viewer) -> Iterator[str]:
    refusal = why_not(state, viewer, VisitTavern())
    if state.expedition is not None:
        yield NOT_HOME
    elif refusal is not None:
        yield refusal.label
    elif own is not None:
        purse = f"{plain(own.name)} has {purse_of(state, own.id):,} gp."
        yield f"**Whom would you hire?** {purse}"
    else:
        yield "Whoever plays a character hires for them."


def _page_buttons(game: LiveGame, own: Character | None, viewer: Viewer) -> Iterator[Button]:
    state = game.state
    if own is not None and own.living.debt:
        yield debt_button(game.id, own)
    yield from served_button(game, viewer)
    if viewer.is_referee:
        yield from leader_buttons(game)
    elif not may_do(state, viewer, VisitTavern()):
        return
    yield from _hiring_buttons(game, own)
    if viewer.is_referee and state.expedition is None:
        yield from _waiting(game)


def _hiring_buttons(game: LiveGame, own: Character | None) -> Iterator[Button]:
    """Those who were asked before, each trade with its wage, and others."""
    state = game.state
    asked = [one for one in open_prospects(state) if one.company or one.trade or one.answer]
    yield from offer_buttons(game.id, asked)[:MOST_OFFERS]
    if own is not None:
        for trade in _trades(state, OF_TAVERNS):
            yield make_button("hire-pick", game.id, trade.key, label=_trade_words(game, trade))
    visit = visit_of(state, THE_TAVERN)
    if visit is None or not visit.looked:
        yield make_button("hire-look", game.id, label="Look for unusual ones (2 in 6)")
    yield make_button("hire-notices", game.id, label="Others, by a notice…")


def _waiting(game: LiveGame) -> Iterator[Button]:
    """For referees: lets game time go by until others are in the tavern, or wages are due."""
    state = game.state
    if state.encounter is not None:
        return
    visit = visit_of(state, THE_TAVERN)
    end = now(state) + (period_of(state) or 0) * DAY
    due = next((coming.at for coming in months_to_come(state, end)), None)
    found: list[Button] = []
    if visit is not None and not normal_ones(state):
        found.append(_until(game, visit.until, "Others come to the tavern"))
    if due is not None:
        found.append(_until(game, due, "Wages are due"))
    yield from {one.custom_id: one for one in found}.values()


def _until(game: LiveGame, moment: int, what: str) -> Button:
    gone = moment - now(game.state)
    turns, days = divide_up(gone, SECONDS_PER_TURN), divide_up(gone, DAY)
    label = f"{what}: {many(days, 'day')} go by"
    return make_button("time-pass", game.id, now(game.state), turns, label=label)


def _trades(state: GameState, sorts: Sequence[Sort]) -> Iterator[Trade]:
    """Those of some lists that the game knows a wage for; all of them where it knows none."""
    found = [trade for trade in TRADES if trade.sort in sorts]
    paid = [trade for trade in found if wage_for(state, trade.name) is not None]
    yield from paid or found


def _trade_words(game: LiveGame, trade: Trade) -> str:
    """`Swordsman, 2 gp a month`."""
    return ", ".join(filter(None, (trade.name, wage_text(game.state, trade.name))))


# One trade


def pick_page(game: LiveGame, user_id: int, words: list[str]) -> Page:
    """What is usual for a trade, and the button that offers it."""
    trade, own = _trade(words), active_character(game, user_id)
    # A first wage in hand, as far as the purse goes.
    state = game.state
    wage = divide_up(wage_for(state, trade.name) or 0, A_GOLD_PIECE)
    gold = wage if own is None else min(wage, purse_of(state, own.id))
    back = make_button("hire", game.id, label="Other trades", style=GREEN)
    if not normal_ones(game.state) and visit_of(game.state, THE_TAVERN) is not None:
        return Page(NOBODY_LEFT, [back])
    text = "\n".join(_pick_lines(game.state, trade, own, gold))
    return Page(text, [*_asking(game.id, trade, gold), back])


def _trade(words: list[str]) -> Trade:
    trade = BY_KEY.get(word(words, 0))
    if trade is None:
        raise NotFoundError("There is no such trade any more. Pick another.")
    return trade


def _asking(game_id: int, trade: Trade, gold: int) -> tuple[Button, Button]:
    words = trade.name, gold
    label = f"Offer {gold:,} gp" if gold else "Make the offer"
    return (
        make_button("hire-ask", game_id, *words, label=label, style=GREEN),
        make_button("hire-change", game_id, *words, label="Change the offer…"),
    )


def _pick_lines(state: GameState, trade: Trade, own: Character | None, gold: int) -> Iterator[str]:
    wage = wage_text(state, trade.name)
    kit = kit_names(trade, "", "")
    brings = f" Brings {plain(listed(kit))}." if kit else ""
    yield f"**{trade.name}**{f', {wage}' if wage else ''}.{brings}"
    offered = f"{gold:,} gp on joining" if gold else "nothing on joining"
    yield f"You ask one of those in the tavern, and offer {offered}."
    of_whom = "your" if own is None else whose(plain(own.name))
    unsure = "is not sure and may be offered more, 5 or less refuses"
    if book_of(state).hired is not None:
        unsure = "is rolled again, 5 or less refuses, 2 or less speaks ill of you there"
    yield f"-# 2d6 and {of_whom} reaction modifier: 9 or more accepts, 6 to 8 {unsure}."


# Offers


async def press_offer(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The form of an offer to those who can be hired, with what they were offered before."""
    whom = require_prospects(game, [one for part in words for one in part.split(",")])
    names = ["weapon", "gold", "gift"]
    if len(whom) == 1 and whom[0].count > 1:
        names.insert(0, "count")
    if any(trade_of(game.state, one) is None for one in whom):
        names.insert(0, "trade")
    known = {"count": "1", **dict(_as_before(whom)), "whom": ",".join(one.id for one in whom)}
    command = commands_of(interaction.client).find("hire offer")
    await ask_for_rest(interaction, game, command, known, names)


def _as_before(whom: Sequence[Prospects]) -> Iterator[tuple[str, str]]:
    """What they were offered, with as much gold as is better; all of them answered as one."""
    made = next((one.offer for one in whom if one.offer is not None), None)
    if made is not None:
        yield from (("trade", made.trade), ("weapon", made.weapon), ("count", str(whom[0].count)))
    if any(one.answer == "uncertain" for one in whom):
        yield "gold", str(max(map(least_better, whom)))


def require_prospects(game: LiveGame, ids: Sequence[str]) -> list[Prospects]:
    """Those with these ids. NotFoundError when they are gone."""
    found = {one.id: one for one in open_prospects(game.state)}
    whom = [found[one] for one in ids if one in found]
    if len(whom) < len(ids):
        raise NotFoundError("They are not to be had any more. Hire… shows who is.")
    return whom


def normal_ones(state: GameState) -> list[Prospects]:
    """Those in taverns who take any trade and have not answered yet."""
    return [one for one in open_prospects(state) if takes_any(one) and not one.answer]


async def ask_somebody(interaction: Interaction, game: LiveGame, offer: MakeOffer) -> None:
    """Make an offer to those in the tavern, into which somebody looks first."""
    if found := normal_ones(game.state):
        await play(interaction, _to(offer, found), game=game)
        return
    if visit_of(game.state, THE_TAVERN) is not None:
        raise RuleError(NOBODY_LEFT)
    await play_all(
        interaction,
        VisitTavern(),
        lambda outcome: _to(offer, normal_ones(outcome.game.state)),
        game=game,
    )


def _to(offer: MakeOffer, found: Sequence[Prospects]) -> MakeOffer:
    """The same to the first of them who are as many, else to the most there are."""
    wanted = offer.count or 1
    enough = next((one for one in found if one.count >= wanted), None)
    whom = enough or max(found, key=lambda one: one.count)
    return replace(offer, prospects=(whom.id,))


def better(game: LiveGame, user_id: int, words: list[str]) -> Action:
    """The same offer to those who are not sure, for as much gold as stands on the button."""
    whom = require_prospects(game, words[1:])
    made = whom[0].offer
    if made is None or any(one.answer != "uncertain" for one in whom):
        raise NotFoundError("They have answered since. Hire… has how it stands.")
    maker = find_character(game.state, made.employer)
    is_theirs = maker is not None and game.viewer(user_id).acts_for(maker.owner)
    return MakeOffer(
        prospects=tuple(one.id for one in whom),
        employer=made.employer if is_theirs else "",
        trade=made.trade,
        weapon=made.weapon,
        armour=made.armour,
        name=made.name,
        gold=number(words, 0),
    )


# Others


def notices_page(game: LiveGame, user_id: int, words: list[str]) -> Page:
    """Whom a notice may bring: soldiers, those with a class; for referees specialists."""
    is_referee = game.viewer(user_id).is_referee
    special = is_referee and words == [SPECIALISTS]
    sorts = (Sort.SPECIALIST,) if special else (Sort.MAN_AT_ARMS, Sort.UNUSUAL)
    found = (one for one in _trades(game.state, sorts) if is_referee or one.name != "Thief")
    buttons = [
        make_button("hire-notice", game.id, one.key, label=_trade_words(game, one)) for one in found
    ]
    if is_referee and not special:
        buttons.append(make_button("hire-notices", game.id, SPECIALISTS, label="Specialists…"))
    return Page(NOTICE, [*buttons, make_button("hire", game.id, label="Back", style=GREEN)])


def served_page(game: LiveGame, user_id: int, _words: object = None) -> Page:
    """Those who serve, with buttons for each."""
    viewer = game.viewer(user_id)
    lines = [*served_lines(game.state, viewer)] or ["Nobody serves you now."]
    back = make_button("hire", game.id, label="Back", style=GREEN)
    return Page(join_within(lines, LONGEST_TEXT), [*served_buttons(game, viewer), back])


PRESSES = {
    "hire-pick": asks(pick_page),
    "hire-offer": press_offer,
    "hire-better": asks(better),
    "hire-notices": asks(notices_page),
    "hire-served": asks(served_page),
}
LINES = {
    "hire-look": Does("hire tavern", look="yes"),
    "hire-wish": Does("hire grant", "whom", "granted=yes"),
    "hire-answered": Does("hire answered", "notice", asks=True),
    "hire-loyalty": Does("hire loyalty", "who", asks=True),
    "hire": Does("hire who"),
    "hire-ask": Does("hire offer", "trade", "gold", count="1"),
    "hire-change": Does(
        "hire offer", "trade", "gold", count="1", asks="trade count weapon gold gift"
    ),
    "hire-notice": Does("hire advertise", "trade", weeks="1", asks="place gold weeks"),
    "hire-along": Does("hire along", "who", "stay=stay", then=served_page),
    "hire-dismiss": Does("hire dismiss", "who", then=served_page),
    "hire-lead": Does("hire lead", "to"),
    "hire-wage": Does("hire wage", "trade", asks="gp"),
}
