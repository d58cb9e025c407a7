"""The forms of hiring."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.core.buttons import careful
from cogs.core.client import Press
from cogs.core.interaction import Interaction
from cogs.core.naming import active_character
from cogs.core.numbers import read_gold
from cogs.core.play import play, play_all
from cogs.core.sending import open_form
from cogs.hirelings.pages import asks_words, several, takes_any
from cogs.items.typed import read_item
from cogs.render.buttons import Field, Form, filled_in, make_field, make_form
from data.live import LiveGame
from rules.errors import NotFoundError, RuleError
from rules.hirelings.entering import THE_TAVERN, called, open_prospects, trade_of
from rules.hirelings.hiring import least_better
from rules.hirelings.notices import visit_of
from rules.hirelings.records import MakeOffer, Prospects, VisitTavern
from rules.kernel.numbers import read_whole
from rules.kernel.words import listed
from rules.record import replace
from rules.state.game import GameState

TRADE, WEAPON, COUNT, GOLD, GIFT = "trade", "weapon", "count", "gold", "gift"
NUMBER = "number"
_SHORT, _LONG = 9, 50
NOBODY_LEFT = (
    "Nobody is left in the tavern who would listen this week. Others come next week, or answer a "
    "notice."
)


async def _press_offer(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button beside those who can be hired: opens the form of an offer."""
    await open_form(interaction, _reopen_offer(game, words, {}))


def _reopen_offer(game: LiveGame, words: list[str], typed: Mapping[str, str]) -> Form:
    """The form of an offer, with what was typed into it. NotFoundError when they are gone."""
    whom = require_prospects(game, words)
    return filled_in(offer_form(game, whom), typed or dict(_as_before(whom)))


def require_prospects(game: LiveGame, ids: Sequence[str]) -> list[Prospects]:
    """Those with these ids. NotFoundError when they are gone."""
    found = {one.id: one for one in open_prospects(game.state)}
    whom = [found[one] for one in ids if one in found]
    if len(whom) < len(ids):
        raise NotFoundError("They are not to be had any more. Hire… shows who is.")
    return whom


def _as_before(whom: Sequence[Prospects]) -> Iterator[tuple[str, str]]:
    """What they were offered, with as much gold as is better; all of them answered as one."""
    made = next((one.offer for one in whom if one.offer is not None), None)
    if made is not None:
        yield TRADE, made.trade
        yield WEAPON, made.weapon
        yield COUNT, str(whom[0].count)
    if any(one.answer == "uncertain" for one in whom):
        yield GOLD, str(max(map(least_better, whom)))


def offer_form(game: LiveGame, whom: Sequence[Prospects]) -> Form:
    """What an offer has to say, and what it can say; to somebody in the tavern where whom is ()."""
    fields: list[Field] = []
    if not whom or any(trade_of(one) is None for one in whom):
        fields.append(make_field(TRADE, "Hire them as", longest=_LONG, example="Swordsman"))
    if not whom or (len(whom) == 1 and whom[0].count > 1):
        fields.append(make_field(COUNT, "How many", longest=_SHORT, value="1"))
    asks = next((words for one in whom if (words := asks_words(one))), "")
    in_gold = asks.endswith("gp")
    wish = "" if in_gold else asks
    fields += [
        _optional(WEAPON, "Weapon, where they bring any", "Spear"),
        _optional(GOLD, "Gold for each, once", asks if in_gold else "0"),
        _optional(GIFT, "Something of yours that they get", wish or "a silver flask"),
    ]
    names = listed([several(one.count, called(one)) for one in whom])
    ids = [one.id for one in whom]
    title = f"Offer: {names}" if names else "An offer in the tavern"
    return make_form("hire-made", game.id, *ids, title=title, fields=fields)


def _optional(key: str, label: str, example: str) -> Field:
    return make_field(key, label, longest=_LONG, example=example, is_needed=False)


async def _submit_offer(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form of an offer."""
    count, gold = typed.get(COUNT, "").strip(), typed.get(GOLD, "").strip()
    action = MakeOffer(
        prospects=tuple(words),
        trade=typed.get(TRADE, ""),
        weapon=typed.get(WEAPON, ""),
        count=_whole(count) if count else None,
        gold=read_gold(gold) if gold else None,
        gift=read_gift(game, interaction.user.id, typed.get(GIFT, "")),
    )
    if words:
        await play(interaction, action, game=game)
    else:
        await ask_somebody(interaction, game, action)


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


def _whole(text: str) -> int:
    found = read_whole(text)
    if found is None:
        raise RuleError("Type a whole number, such as `7`.")
    return found


def read_gift(game: LiveGame, user_id: int, typed: str, employer: str = "") -> str:
    """The id of something that the employer has, "" where nothing was typed."""
    if not typed.strip():
        return ""
    own = active_character(game, user_id)
    owner = employer or ("" if own is None else own.id)
    return read_item(game, user_id, owner, typed).id


PRESSES: Mapping[str, Press] = {
    "hire-offer": _press_offer,
}
REOPENS = {"hire-made": _reopen_offer}
FORMS = {
    "hire-made": careful("hire-made", _submit_offer),
}
