"""Hiring by taps, from the trades and their wages to those who serve: who stays, goes, or leads."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.core.answering import Answer
from cogs.core.buttons import careful, number, word
from cogs.core.interaction import Interaction
from cogs.core.naming import active_character
from cogs.core.numbers import read_gold, read_value
from cogs.core.play import play
from cogs.core.sending import open_form
from cogs.hirelings.forms import (
    COUNT,
    GOLD,
    NOBODY_LEFT,
    TRADE,
    ask_somebody,
    normal_ones,
    offer_form,
    require_prospects,
)
from cogs.hirelings.pages import (
    DAY,
    LONGEST_NAME,
    LONGEST_TEXT,
    leader_buttons,
    offer_buttons,
    render_hiring,
    served_button,
    served_buttons,
    served_lines,
    wage_text,
)
from cogs.render.buttons import (
    BLUE,
    GREEN,
    Button,
    Form,
    card_button,
    filled_in,
    make_button,
    make_field,
    make_form,
    row_of,
)
from cogs.render.text import join_within, plain, shorten
from cogs.treasure.pages import debt_button
from data.live import LiveGame
from rules.clock.clock import now
from rules.clock.records import SECONDS_PER_TURN
from rules.errors import HiringError, NotFoundError
from rules.hirelings.entering import LONGEST_PLACE, NOT_HOME, THE_TAVERN, open_prospects
from rules.hirelings.notices import visit_of
from rules.hirelings.records import (
    EndService,
    HandOver,
    MakeOffer,
    PostNotice,
    SetAlong,
    SetWage,
)
from rules.hirelings.serving import without_leader
from rules.hirelings.trades import BY_KEY, OF_TAVERNS, TRADES, Sort, Trade, kit_names
from rules.hirelings.wages import months_to_come, period_of, wage_for
from rules.items.money import GOLD as A_GOLD_PIECE
from rules.items.money import purse_of
from rules.kernel.action import Action
from rules.kernel.actor import Viewer
from rules.kernel.management import require_referee
from rules.kernel.numbers import divide_up
from rules.kernel.targets import find_character
from rules.kernel.words import listed, many, whose
from rules.state.game import GameState
from rules.state.sheet import Character

MOST_OFFERS = 5
PLACE, WEEKS = "place", "weeks"
SPECIALISTS = "specialists"
NOTICE = (
    "**Whom does the notice call for?** It costs 1d6 x 100 gp a week, and the referee says who "
    "answers."
)
_SHORT = 9


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
    lines = [*render_hiring(game.state, viewer), *_head(game.state, own)]
    return lines, [*_page_buttons(game, own, viewer)]


def _head(state: GameState, own: Character | None) -> Iterator[str]:
    if state.expedition is not None:
        yield NOT_HOME
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
    elif state.expedition is not None:
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


async def press_pick(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """What is usual for a trade, and the button that offers it."""
    trade, own = _trade(words), active_character(game, interaction.user.id)
    gold = _usual_gold(game.state, trade, own)
    ready = bool(normal_ones(game.state)) or visit_of(game.state, THE_TAVERN) is None
    back = make_button("hire", game.id, label="Other trades", style=BLUE)
    buttons = [*(_asking(game.id, trade, gold) if ready else ()), back]
    text = "\n".join(_pick_lines(game.state, trade, own, gold)) if ready else NOBODY_LEFT
    async with Answer(interaction, turns=True) as answer:
        await answer.private(text, view=row_of(*buttons))


def _trade(words: list[str]) -> Trade:
    trade = BY_KEY.get(word(words, 0))
    if trade is None:
        raise NotFoundError("There is no such trade any more. Pick another.")
    return trade


def _usual_gold(state: GameState, trade: Trade, own: Character | None) -> int:
    """A first wage in hand, as far as the purse goes."""
    wage = divide_up(wage_for(state, trade.name) or 0, A_GOLD_PIECE)
    return wage if own is None else min(wage, purse_of(state, own.id))


def _asking(game_id: int, trade: Trade, gold: int) -> tuple[Button, Button]:
    words = trade.key, gold
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
    yield (
        f"-# 2d6 and {of_whom} reaction modifier: 9 or more accepts, 6 to 8 is not sure and may be "
        "offered more, 5 or less refuses."
    )


async def press_ask(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The offer as it was shown, to one of those in the tavern."""
    offer = MakeOffer(prospects=(), trade=_trade(words).name, count=1, gold=number(words, 1))
    await ask_somebody(interaction, game, offer)


async def press_change(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The form of an offer, with what is usual in it."""
    usual = {TRADE: _trade(words).name, COUNT: "1", GOLD: str(number(words, 1))}
    await open_form(interaction, filled_in(offer_form(game, ()), usual))


# Those who are not sure


async def press_better(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The same offer to those who are not sure, for as much gold as stands on the button."""
    whom = require_prospects(game, words[1:])
    made = whom[0].offer
    if made is None or any(one.answer != "uncertain" for one in whom):
        raise NotFoundError("They have answered since. Hire… has how it stands.")
    maker = find_character(game.state, made.employer)
    is_theirs = maker is not None and game.viewer(interaction.user.id).acts_for(maker.owner)
    action = MakeOffer(
        prospects=tuple(one.id for one in whom),
        employer=made.employer if is_theirs else "",
        trade=made.trade,
        weapon=made.weapon,
        armour=made.armour,
        name=made.name,
        gold=number(words, 0),
    )
    await play(interaction, action, game=game)


# Others


async def press_notices(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Whom a notice may bring: soldiers, those with a class; for referees specialists."""
    is_referee = game.viewer(interaction.user.id).is_referee
    special = is_referee and words == [SPECIALISTS]
    sorts = (Sort.SPECIALIST,) if special else (Sort.MAN_AT_ARMS, Sort.UNUSUAL)
    found = (one for one in _trades(game.state, sorts) if is_referee or one.name != "Thief")
    buttons = [
        make_button("hire-notice", game.id, one.key, label=_trade_words(game, one)) for one in found
    ]
    if is_referee and not special:
        buttons.append(make_button("hire-notices", game.id, SPECIALISTS, label="Specialists…"))
    buttons.append(make_button("hire", game.id, label="Back", style=BLUE))
    async with Answer(interaction, turns=True) as answer:
        await answer.private(NOTICE, view=row_of(*buttons))


async def press_notice(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The form of a notice for one trade."""
    await open_form(interaction, reopen_notice(game, words, {}))


def reopen_notice(game: LiveGame, words: list[str], typed: Mapping[str, str]) -> Form:
    """The form again, with what was typed into it."""
    trade = _trade(words)
    fields = [
        make_field(PLACE, "Where", longest=LONGEST_PLACE, example="Low Harrow"),
        make_field(WEEKS, "For how many weeks", longest=_SHORT, value="1"),
    ]
    title = f"Wanted: {trade.name}"
    form = make_form("hire-posted", game.id, trade.key, title=title, fields=fields)
    return filled_in(form, typed)


async def submit_notice(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: the notice goes up."""
    weeks = read_value(typed.get(WEEKS, ""))
    action = PostNotice(
        trade=_trade(words).name, place=typed.get(PLACE, ""), weeks=1 if weeks is None else weeks
    )
    await play(interaction, action, game=game)


async def press_served(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """Those who serve, with buttons for each."""
    async with Answer(interaction, turns=True) as answer:
        await _show_served(answer, game, interaction.user.id)


async def _show_served(answer: Answer, game: LiveGame, user_id: int) -> None:
    viewer = game.viewer(user_id)
    lines = [*served_lines(game.state, viewer)] or ["Nobody serves you now."]
    back = make_button("hire", game.id, label="Back", style=BLUE)
    view = row_of(*served_buttons(game, viewer), back)
    await answer.private(join_within(lines, LONGEST_TEXT), view=view)


async def press_along(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """One of them stays behind, or comes along; the page follows."""
    stay = word(words, 1) == "stay"
    await _do(interaction, game, SetAlong(hirelings=(word(words, 0),), stay=stay))


async def press_dismiss(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """One of them goes for good; the page follows."""
    await _do(interaction, game, EndService(hirelings=(word(words, 0),)))


async def _do(interaction: Interaction, game: LiveGame, action: Action) -> None:
    outcome = await play(interaction, action, game=game)
    async with Answer(interaction) as answer:
        await _show_served(answer, outcome.game, interaction.user.id)


async def press_lead(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Somebody leads all those who have nobody."""
    lost = tuple(one.id for one in without_leader(game.state))
    if not lost:
        raise HiringError("All hirelings have somebody to lead them.")
    await play(interaction, HandOver(hirelings=lost, to=word(words, 0)), game=game)


async def press_wage(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The form of a wage."""
    require_referee(game.actor(interaction.user.id), "say what hirelings cost")
    await open_form(interaction, reopen_wage(game, words, {}))


def reopen_wage(game: LiveGame, words: list[str], typed: Mapping[str, str]) -> Form:
    """The form again, with what was typed into it."""
    trade = " ".join(words)
    fields = [make_field(GOLD, "What one costs each time, in gp", longest=_SHORT, example="5")]
    title = f"Wage: {shorten(trade, LONGEST_NAME)}"
    form = make_form("hire-waged", game.id, trade, title=title, fields=fields)
    return filled_in(form, typed)


async def submit_wage(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: that trade costs so much."""
    gold = read_gold(typed.get(GOLD, ""))
    await play(interaction, SetWage(trade=" ".join(words), gold=gold), game=game)


PRESSES = {
    "hire-pick": press_pick,
    "hire-ask": press_ask,
    "hire-change": press_change,
    "hire-better": press_better,
    "hire-notices": press_notices,
    "hire-notice": press_notice,
    "hire-served": press_served,
    "hire-along": press_along,
    "hire-dismiss": press_dismiss,
    "hire-lead": press_lead,
    "hire-wage": press_wage,
}
REOPENS = {"hire-posted": reopen_notice, "hire-waged": reopen_wage}
FORMS = {
    "hire-posted": careful("hire-posted", submit_notice),
    "hire-waged": careful("hire-waged", submit_wage),
}
