"""The forms of hiring, and whom people mean by what they typed: prospects, notices, hirelings."""

from collections.abc import Iterator, Mapping

from cogs.core.buttons import careful, word
from cogs.core.choices import Choices, pick, pick_last
from cogs.core.interaction import Interaction
from cogs.core.naming import active_character, read_character
from cogs.core.numbers import read_value, read_words
from cogs.core.play import find_game, play
from cogs.hirelings.pages import asks_words, notice_label, several
from cogs.items.typed import read_item
from cogs.render.buttons import Field, Form, filled_in, make_field, make_form
from cogs.render.text import listed
from data.live import LiveGame
from rules.errors import NotFoundError, RuleError
from rules.hirelings.keeping import called, open_prospects, trade_of
from rules.hirelings.leadership import in_service
from rules.hirelings.records import HIRING, AnswerNotice, GrantWish, MakeOffer, Prospects
from rules.hirelings.trades import TRADES
from rules.kernel.management import require_referee
from rules.morale.records import SetLoyalty
from rules.state.game import GameState

TRADE, WEAPON, COUNT, GOLD, GIFT = "trade", "weapon", "count", "gold", "gift"
NUMBER = "number"
_SHORT, _LONG = 9, 50


async def _press_offer(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button beside those who can be hired: opens the form of an offer."""
    await interaction.response.send_modal(_reopen_offer(game, words, {}))


def _reopen_offer(game: LiveGame, words: list[str], typed: Mapping[str, str]) -> Form:
    """The form of an offer, with what was typed into it. NotFoundError when they are gone."""
    found = {one.id: one for one in open_prospects(game.state)}
    whom = [found[one] for one in words if one in found]
    if not whom or len(whom) < len(words):
        raise NotFoundError("They are not to be had any more. `/hire who` has those who are.")
    return filled_in(_offer_form(game, whom), typed)


def _offer_form(game: LiveGame, whom: list[Prospects]) -> Form:
    """What an offer has to say, and what it can say."""
    fields: list[Field] = []
    if any(trade_of(one) is None for one in whom):
        fields.append(make_field(TRADE, "Hire them as", longest=_LONG, example="Swordsman"))
    elif whom[0].count > 1:
        everybody = f"{whom[0].count}"
        fields.append(make_field(COUNT, "How many", longest=_SHORT, value=everybody))
    if len(whom) == 1 and whom[0].count > 1 and trade_of(whom[0]) is None:
        fields.append(make_field(COUNT, "How many", longest=_SHORT, value=f"{whom[0].count}"))
    asks = next((words for one in whom if (words := asks_words(one))), "")
    in_gold = asks.endswith("gp")
    wish = "" if in_gold else asks
    fields += [
        _optional(WEAPON, "Weapon, where they bring any", "Spear"),
        _optional(GOLD, "Gold for each, once", asks if in_gold else "0"),
        _optional(GIFT, "Something of yours that they get", wish or "a silver flask"),
    ]
    names = " and ".join(several(one.count, called(one)) for one in whom)
    ids = [one.id for one in whom]
    return make_form("hire-made", game.id, *ids, title=f"Offer: {names}", fields=fields)


def _optional(key: str, label: str, example: str) -> Field:
    return make_field(key, label, longest=_LONG, example=example, is_needed=False)


async def _submit_offer(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form of an offer."""
    action = MakeOffer(
        prospects=tuple(words),
        trade=typed.get(TRADE, ""),
        weapon=typed.get(WEAPON, ""),
        count=_whole(typed.get(COUNT, "")),
        gold=_whole(typed.get(GOLD, "")),
        gift=read_gift(game, interaction.user.id, typed.get(GIFT, "")),
    )
    await play(interaction, action, game=game)


def _whole(text: str) -> int | None:
    return read_value(text.lower().replace("gp", "").replace(",", ""))


def read_gift(game: LiveGame, user_id: int, typed: str, employer: str = "") -> str:
    """The id of something that the employer has, "" where nothing was typed."""
    if not typed.strip():
        return ""
    own = active_character(game, user_id)
    owner = employer or ("" if own is None else own.id)
    return read_item(game, user_id, owner, typed).id


async def _press_wish(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The referee's word on what they ask for."""
    action = GrantWish(prospects=word(words, 0), granted=word(words, 1) == "yes")
    await play(interaction, action, game=game)


async def _press_answered(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button of a notice whose week is over: asks how many come."""
    require_referee(game.actor(interaction.user.id), "say how many answer a notice")
    field = make_field(NUMBER, "How many come", longest=_SHORT, example="0 for nobody")
    form = make_form(
        "hire-came", game.id, word(words, 0), title="Who answers the notice", fields=[field]
    )
    await interaction.response.send_modal(form)


async def _submit_answered(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form with how many come."""
    action = AnswerNotice(notice=word(words, 0), count=_number(typed))
    await play(interaction, action, game=game)


async def _press_loyalty(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button under those who were hired: asks for their loyalty."""
    require_referee(game.actor(interaction.user.id), "give loyalty")
    field = make_field(NUMBER, "Loyalty: stays on 2d6, at most this", longest=_SHORT, example="7")
    form = make_form("hire-loyal", game.id, word(words, 0), title="Loyalty", fields=[field])
    await interaction.response.send_modal(form)


async def _submit_loyalty(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form with the loyalty of a group."""
    await play(interaction, SetLoyalty(target=word(words, 0), loyalty=_number(typed)), game=game)


def _number(typed: Mapping[str, str]) -> int:
    found = _whole(typed.get(NUMBER, ""))
    if found is None:
        raise RuleError("Type a whole number, such as `7`.")
    return found


PRESSES = {
    "hire-offer": _press_offer,
    "hire-wish": _press_wish,
    "hire-answered": _press_answered,
    "hire-loyalty": _press_loyalty,
}
REOPENS = {"hire-made": _reopen_offer}
FORMS = {
    "hire-made": careful("hire-made", _submit_offer),
    "hire-came": _submit_answered,
    "hire-loyal": _submit_loyalty,
}


def _prospects_options(state: GameState) -> Iterator[tuple[str, str]]:
    """Those who can be hired, those who came together first; each by their ids."""
    found = open_prospects(state)
    companies: dict[str, list[Prospects]] = {}
    for one in found:
        companies.setdefault(one.company, []).append(one)
    together = [company for key, company in companies.items() if key and company[1:]]
    for whom in (*together, *((one,) for one in found)):
        names = listed([several(one.count, called(one)) for one in whom])
        yield f"{names} ({whom[0].place})", ",".join(one.id for one in whom)


def read_prospects(game: LiveGame, typed: str) -> tuple[str, ...]:
    """The ids of those who were picked or named. Raises NotFoundError."""
    wanted = " ".join(typed.split()).casefold()
    for name, ids in _prospects_options(game.state):
        if wanted in (ids.casefold(), name.casefold(), name.partition(" (")[0].casefold()):
            return tuple(ids.split(","))
    named = [one.id for one in open_prospects(game.state) if called(one).casefold() == wanted]
    if len(named) != 1:
        raise NotFoundError("Pick from the list who is meant; `/hire who` has all of them, too.")
    return tuple(named)


async def suggest_prospects(interaction: Interaction, typed: str) -> Choices:
    """Those who can be hired."""
    game = await find_game(interaction)
    return pick(_prospects_options(game.state), typed) if game else []


async def suggest_waiting(interaction: Interaction, typed: str) -> Choices:
    """Those who wait for the referee's word."""
    game = await find_game(interaction)
    found = open_prospects(game.state) if game else ()
    waiting = ((f"{called(one)} ({one.place})", one.id) for one in found if one.offer is not None)
    return pick(waiting, typed)


def read_waiting(game: LiveGame, typed: str) -> str:
    """The id of those who wait for the referee's word: picked, named, or the only ones."""
    wanted = typed.strip().casefold()
    waiting = [one for one in open_prospects(game.state) if one.offer is not None]
    named = [one for one in waiting if wanted in (one.id, called(one).casefold())] or waiting
    if len({one.company for one in named}) != 1:
        raise NotFoundError("Pick from the list who waits for your word.")
    return named[0].id


async def suggest_trades(_interaction: Interaction, typed: str) -> Choices:
    """All trades of the lists."""
    return pick(((f"{one.name} ({one.sort})", one.name) for one in TRADES), typed)


async def suggest_notices(interaction: Interaction, typed: str) -> Choices:
    """The notices that are up."""
    game = await find_game(interaction)
    found = HIRING.of(game.state).notices if game else ()
    return pick(((notice_label(one), one.id) for one in found), typed)


async def suggest_hirelings(interaction: Interaction, typed: str) -> Choices:
    """Hirelings whom the person may act for; several with commas."""
    game = await find_game(interaction)
    if game is None:
        return []
    viewer = game.viewer(interaction.user.id)
    own = [one.name for one in in_service(game.state) if viewer.acts_for(one.owner)]
    return pick_last(((name, name) for name in own), typed)


def read_hirelings(game: LiveGame, user_id: int, typed: str) -> tuple[str, ...]:
    """The ids of hirelings by name; with nothing typed all whom the person plays."""
    if typed.strip():
        return tuple(read_character(game, word).id for word in read_words(typed))
    viewer = game.viewer(user_id)
    own = (one.id for one in in_service(game.state) if viewer.plays_for(one.owner))
    return tuple(dict.fromkeys(own))
