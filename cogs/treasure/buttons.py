"""The buttons of treasure: the page, the award, the division, a find, and those of a roll-off."""

import re
from collections.abc import Iterable, Mapping

from cogs.core.answering import Answer
from cogs.core.buttons import Press, number, word
from cogs.core.choices import Choices, pick, pick_last
from cogs.core.cog_commands import typed_so_far
from cogs.core.interaction import Interaction
from cogs.core.naming import read_character
from cogs.core.play import find_game, play
from cogs.items.typed import read_counted, read_item, read_owner
from cogs.render.buttons import Form, card_button, make_field, make_form, row_of
from cogs.render.text import shorten
from cogs.treasure.pages import page_buttons, render_pool, sale_buttons
from data.live import LiveGame
from rules.errors import NotFoundError, RuleError, TooLateError
from rules.items.known import find_known
from rules.items.lying import lying_here
from rules.items.records import Details
from rules.kernel.management import require_referee
from rules.places.ground import ground_of
from rules.treasure.awarding import LONGEST_WHY
from rules.treasure.pool import coins_in
from rules.treasure.reckoning import reckon
from rules.treasure.records import (
    AddTreasure,
    AnswerRollOff,
    AwardExperience,
    DivideCoins,
    GiveExperience,
    OpenRollOff,
    Part,
    PickTreasure,
    SetMerit,
)
from rules.treasure.state import POOL
from rules.upkeep.records import PayDebt
from rules.view.items import view_items
from rules.view.treasure import LotView, view_pool, view_roll_off


async def _lots(interaction: Interaction) -> tuple[LotView, ...]:
    game = await find_game(interaction)
    if game is None:
        return ()
    return view_pool(game.state, game.viewer(interaction.user.id)).lots


def _label(lot: LotView) -> str:
    return (
        f"{lot.count} x {lot.name} ({lot.where})" if lot.count > 1 else f"{lot.name} ({lot.where})"
    )


async def suggest_lots(interaction: Interaction, typed: str) -> Choices:
    """What is in the pool, and where."""
    return pick(((_label(lot), lot.id) for lot in await _lots(interaction)), typed)


async def suggest_offered(interaction: Interaction, typed: str) -> Choices:
    """Several things of the pool; those typed before the last comma stay."""
    return pick_last(((_label(lot), lot.name) for lot in await _lots(interaction)), typed)


async def suggest_own(interaction: Interaction, typed: str) -> Choices:
    """What lies here, and what somebody has, as far as it is not the party's yet."""
    game = await find_game(interaction)
    if game is None:
        return []
    user_id = interaction.user.id
    lying = [(f"{i.name} (lies here)", i.id) for i in lying_here(game.state) if not i.pooled]
    try:
        owner = read_owner(game, user_id, typed_so_far(interaction, "who"))
    except NotFoundError:
        return pick(lying, typed)
    own = view_items(game.state, owner, game.viewer(user_id))
    return pick([*lying, *((item.name, item.id) for item in own if not item.pooled)], typed)


async def suggest_merits(interaction: Interaction, typed: str) -> Choices:
    """What brings experience beside treasure, for referees."""
    game = await find_game(interaction)
    if game is None or not game.viewer(interaction.user.id).is_referee:
        return []
    lines = {line.id: line for line in reckon(game.state).lines}
    merits = [lines[one.id] for one in POOL.of(game.state).merits]
    return pick(((f"{one.name} {one.count}", one.id) for one in merits), typed)


async def suggest_picks(interaction: Interaction, typed: str) -> Choices:
    """What can be picked in the roll-off."""
    game = await find_game(interaction)
    found = None if game is None else view_roll_off(game.state, game.viewer(interaction.user.id))
    return [] if found is None else pick(found.items, typed)


async def suggest_several(interaction: Interaction, typed: str) -> Choices:
    """Characters who are not put away; those typed before the last comma stay."""
    game = await find_game(interaction)
    if game is None:
        return []
    return pick_last(((c.name, c.name) for c in game.state.characters if not c.retired), typed)


_PART = re.compile(r"(?P<who>.*?\S)(?: (?P<amount>\d{1,7})(?: ?gp)?)?", re.IGNORECASE)
_WORTH = re.compile(r"(?<![\d,.])(?P<worth>\d{1,3}(?:,\d{3}){1,2}|\d{1,7}) ?gp\b", re.IGNORECASE)
"""What one piece of a hidden thing is worth, as its text has it: `15 gp each`."""


def read_found(text: str, count: int | None) -> tuple[str, int]:
    """What was found and how many of it: `300 gp` are coins, `3 gems` three gems."""
    return read_counted(text, count)


def read_people(game: LiveGame, text: str) -> tuple[str, ...]:
    """Characters by name, set apart by commas; none where nothing was typed."""
    return tuple(read_character(game, one).id for one in _between_commas(text))


def read_parts(game: LiveGame, text: str) -> tuple[Part, ...]:
    """`Ada 2, Bert 1`: who gets how many shares or gp, 1 where no number stands."""
    return tuple(_read_part(game, one) for one in _between_commas(text))


def _read_part(game: LiveGame, text: str) -> Part:
    found = _PART.fullmatch(" ".join(text.split()))
    assert found is not None
    try:
        return Part(who=read_character(game, text).id)
    except NotFoundError:
        amount = int(found["amount"] or 1)
        return Part(who=read_character(game, found["who"]).id, amount=amount)


def _between_commas(text: str) -> Iterable[str]:
    tidy = (" ".join(part.split()) for part in text.split(","))
    return filter(None, tidy)


def read_lot(game: LiveGame, user_id: int, text: str) -> LotView:
    """A thing in the pool: its id as it was picked, or its name; what is at hand comes first."""
    wanted = text.strip().lower()
    known = find_known(wanted)
    names = {wanted} if known is None else {wanted, known.name.lower()}
    lots = view_pool(game.state, game.viewer(user_id)).lots
    for lot in sorted(lots, key=lambda one: not one.here):
        if wanted == lot.id.lower() or lot.name.lower() in names:
            return lot
    raise NotFoundError(
        f"I know no “{shorten(text.strip(), 40)}” in the party's pool. "
        "Pick one from the list that appears."
    )


def read_own(game: LiveGame, user_id: int, owner: str, text: str) -> str:
    """The id of something that lies here, or that somebody has."""
    wanted = text.strip().lower()
    for item in lying_here(game.state):
        if wanted in (item.id.lower(), item.name.lower()) and not item.pooled:
            return item.id
    return read_item(game, user_id, owner, text).id


def read_lots(game: LiveGame, user_id: int, text: str) -> tuple[str, ...]:
    """Several things in the pool, set apart by commas."""
    return tuple(read_lot(game, user_id, one).id for one in _between_commas(text))


def require_roll_off(game: LiveGame) -> str:
    """The id of the roll-off that is going on. Raises RuleError without one."""
    found = POOL.of(game.state).roll_off
    if found is None:
        raise RuleError("Nothing is rolled for now. `/do award roll-off` begins it.")
    return found.id


AMOUNT, WHO, WHY = "amount", "who", "why"
_LONGEST_AMOUNT, _LONGEST_WHO = 20, 400
_TYPED = re.compile(r"(?P<xp>\d{1,7}) ?(?:xp ?)?(?P<each>each)?", re.IGNORECASE)


def _form(game: LiveGame) -> Form:
    fields = [
        make_field(
            AMOUNT, "XP for all to share, or for each", longest=_LONGEST_AMOUNT, example="100 each"
        ),
        make_field(
            WHO,
            "Who, if not all who share",
            longest=_LONGEST_WHO,
            example="Ada, Bert",
            is_needed=False,
        ),
        make_field(WHY, "What for", longest=LONGEST_WHY, example="the rescue", is_needed=False),
    ]
    shown = POOL.of(game.state).number
    return make_form("award-given", game.id, shown, title="Give experience", fields=fields)


async def _press_give(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button on the page: opens the form."""
    require_referee(game.actor(interaction.user.id), "give experience")
    await interaction.response.send_modal(_form(game))


async def submit_give(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: give what it says, unless experience was given since it was opened."""
    if number(words, 0) != POOL.of(game.state).number:
        raise TooLateError("Experience has been given since. `/do award show` has how it is now.")
    found = _TYPED.fullmatch(" ".join(typed.get(AMOUNT, "").replace(",", "").split()))
    if found is None:
        raise RuleError("Type `300` for all to share, or `100 each`.")
    action = GiveExperience(
        amount=int(found["xp"]),
        each=found["each"] is not None,
        among=read_people(game, typed.get(WHO, "")),
        why=typed.get(WHY, ""),
    )
    await play(interaction, action, game=game)


MOST_BUTTONS = 15


async def show_pool(answer: Answer, game: LiveGame, user_id: int) -> None:
    """All that the person may know of the pool."""
    viewer = game.viewer(user_id)
    pool = view_pool(game.state, viewer)
    buttons = [*page_buttons(game, pool), *sale_buttons(game, pool)][:MOST_BUTTONS]
    if viewer.is_referee:
        buttons.append(card_button(game.id, "treasure"))
    await answer.private(render_pool(game.state, pool), view=row_of(*buttons))


CHANGED = "The pool has changed since. `/do award show` has it as it is now."


async def _press_treasure(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The page, for whoever presses."""
    async with Answer(interaction) as answer:
        await show_pool(answer, game, interaction.user.id)


async def _press_award(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The experience that was shown."""
    action = AwardExperience(number=number(words, 0), total=number(words, 1))
    await play(interaction, action, game=game)


async def press_count(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Leave monsters out, or count them, and show what it comes to then."""
    if number(words, 0) != POOL.of(game.state).number:
        raise TooLateError(CHANGED)
    action = SetMerit(merit_id=word(words, 1), counts=word(words, 2) == "on")
    outcome = await play(interaction, action, game=game)
    async with Answer(interaction) as answer:
        await show_pool(answer, outcome.game, interaction.user.id)


async def _press_divide(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The same to each, of as many coins as were shown."""
    if number(words, 0) != coins_in(game.state):
        raise TooLateError(CHANGED)
    await play(interaction, DivideCoins(), game=game)


async def press_open(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Have all magic items rolled for."""
    if number(words, 0) != POOL.of(game.state).number:
        raise TooLateError(CHANGED)
    await play(interaction, OpenRollOff(), game=game)


async def _press_find(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """What was hidden, as it is called."""
    finds = ground_of(game.state).place.finds
    find = next((one for one in finds if one.id == word(words, 0)), None)
    if find is None:
        raise NotFoundError("The party has gone on since. `/ref found` says what it has.")
    name, count = read_found(find.name, None)
    said = _WORTH.search(find.text)
    details = Details() if said is None else Details(worth=int(said["worth"].replace(",", "")))
    action = AddTreasure(name=name, count=count, details=details, find=find.id)
    await play(interaction, action, game=game, turns=False)


async def _press_debt(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Pay what a character owes, as far as they can."""
    await play(interaction, PayDebt(character_id=word(words, 0)), game=game)


async def press_roll(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Roll for one's character."""
    await play(interaction, AnswerRollOff(roll_off=word(words, 0)), game=game)


async def press_pass(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Do without."""
    await play(interaction, AnswerRollOff(roll_off=word(words, 0), passes=True), game=game)


async def _press_pick(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Take a thing in one's turn, or nothing."""
    item = words[2] if len(words) > 2 else ""
    action = PickTreasure(roll_off=word(words, 0), number=number(words, 1), item_id=item)
    await play(interaction, action, game=game)


PRESSES: dict[str, Press] = {
    "treasure": _press_treasure,
    "award-xp": _press_award,
    "award-count": press_count,
    "award-give": _press_give,
    "award-divide": _press_divide,
    "award-roll": press_open,
    "award-find": _press_find,
    "debt-pay": _press_debt,
    "roll-off": press_roll,
    "roll-off-pass": press_pass,
    "pick": _press_pick,
}
