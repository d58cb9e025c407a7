"""The one receiver of every button and typed form: it hands each to its verb.

A form that was refused can be opened again with all that was typed into it, which is given back
with the refusal as well: in a file where it would fill the message. It is opened as it was, as long
as the bot remembers it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from io import BytesIO
from typing import Any

import discord

from cogs.core.client import Press, Refused, Submit
from cogs.core.combatants import require_encounter
from cogs.core.entrance import squeezed_lines
from cogs.core.errors import answer_error
from cogs.core.giving import Given, give
from cogs.core.interaction import (
    Doing,
    Interaction,
    about_game,
    find_game,
    note_doing,
    require_newest,
)
from cogs.core.payload import Payload
from cogs.core.sending import open_form
from cogs.core.written import GONE, Opened, find_refused, keep_typed
from cogs.render.buttons import (
    GREEN,
    NO_GAME,
    Button,
    Form,
    filled_in,
    ids_within,
    make_button,
    read_id,
    read_menu,
    split_words,
)
from cogs.render.text import plain
from data.live import LiveGame
from rules.errors import (
    ForbiddenError,
    MissingNumberError,
    NotFoundError,
    RuleError,
    TooLateError,
    WayOut,
    Wording,
)
from rules.kernel.action import Action
from rules.kernel.management import require_referee

BUTTONS_OUT_OF_DATE = (
    "This button is out of date. ",
    WayOut("Post the board as it is now", "encounter board"),
    ".",
)
FORMS_OUT_OF_DATE = (
    "This form is out of date. ",
    WayOut("Post the board as it is now", "encounter board"),
    ".",
)
CORRECT = "Correct it"
_OF_PAGES = frozenset(("brought",))
"""Forms into which pages of books are pasted, whose columns say what belongs together."""
Guard = Callable[[Interaction, LiveGame, list[str]], object]
_LONG = 700
_NOT_CORRECTED = (MissingNumberError, ForbiddenError, TooLateError)
"""Refusals that no other words in the form would help against."""
_FILE = "what-you-typed.txt"


def plays(
    action: Callable[[list[str]], Action], *, turns: bool = True, guard: Guard | None = None
) -> Press:
    """What a button does that plays what its words come to; `turns` and `guard` as in `asks`."""
    return asks(lambda _game, _user_id, words: action(words), turns=turns, guard=guard)


def asks(
    answer: Callable[[LiveGame, int, list[str]], Given],
    *,
    turns: bool = True,
    guard: Guard | None = None,
) -> Press:
    """What a button does, as a function of the game, of whoever presses, and of its words.

    What it gives back is done or shown, as with a command; `turns` as in `play`. The guard raises
    before that where the button comes too late.
    """

    async def press(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
        if guard is not None:
            guard(interaction, game, words)
        await give(interaction, game, answer(game, interaction.user.id, words), turns=turns)

    return press


def opens(form: Callable[[LiveGame, list[str]], Form], what: str) -> Press:
    """What a button does that opens a form for referees alone; `what` it says to others."""

    def opened(game: LiveGame, user_id: int, words: list[str]) -> Form:
        require_referee(game.actor(user_id), what)
        return form(game, words)

    return asks(opened)


def on_newest_board(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """Raise NotFoundError for a button of a board that has been replaced."""
    require_newest(interaction, game)


def in_encounter(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Raise TooLateError unless the encounter is running that the first word names."""
    require_encounter(game, interaction, word(words, 0))


async def receive_press(interaction: Interaction) -> None:
    """Do what a button of ours says, or as if it were one, what was picked in a menu of ours.

    discord.py would make all that the message shows anew to find it. An id that is not on the
    message is out of date.
    """
    data: Any = interaction.data or {}
    custom_id, message = str(data.get("custom_id", "")), interaction.message
    if message is None or custom_id not in ids_within(message.components):
        await answer_error(interaction, NotFoundError(BUTTONS_OUT_OF_DATE))
        return
    if (menu := read_menu(custom_id)) is not None:
        verb, *words = split_words(f":{data['values'][0]}")
        await _press(interaction, menu[0], verb, words)
        if interaction.response.type is discord.InteractionResponseType.modal:
            interaction.client.open_cards.put_back(interaction)
    elif (button := read_id(custom_id)) is not None:
        verb, game_id, words = button
        await _press(interaction, game_id, verb, words)


async def _press(interaction: Interaction, game_id: int, verb: str, words: list[str]) -> None:
    """Run a verb; whatever goes wrong is told privately."""
    try:
        if game_id == NO_GAME:
            await do_alone(interaction, verb, words)
            return
        game = await game_of_id(interaction, game_id, BUTTONS_OUT_OF_DATE)
        await do_press(interaction, game, verb, words)
    except Exception as error:  # noqa: BLE001 - the handler logs what it does not know
        await answer_error(interaction, error)


async def do_alone(interaction: Interaction, verb: str, words: list[str]) -> None:
    """Do what a button does that belongs to no game. Raises NotFoundError as `do_press` does."""
    alone = interaction.client.alone.get(verb)
    if alone is None:
        raise NotFoundError(BUTTONS_OUT_OF_DATE)
    interaction.client.spending.spend(interaction.user.id, verb)
    await alone(interaction, words)


async def do_press(
    interaction: Interaction, game: LiveGame, verb: str, words: Iterable[str | int]
) -> None:
    """Do what a button does, pressed or picked. Raises NotFoundError for one of an old version."""
    press = interaction.client.presses.get(verb)
    if press is None:
        raise NotFoundError(BUTTONS_OUT_OF_DATE)
    interaction.client.spending.spend(interaction.user.id, verb)
    note_doing(interaction, Doing(verb, tuple(map(str, words))))
    await press(interaction, game, [*map(str, words)])


async def game_of_id(interaction: Interaction, game_id: int, out_of_date: Wording) -> LiveGame:
    """The game of the channel, if it is the one in an id. Raises NotFoundError with those words."""
    game = await find_game(interaction)
    if game is not None and game.id == game_id:
        return game
    placed = interaction.channel_id in interaction.client.games.places.secrets
    meant = await interaction.client.games.get(game_id) if placed else None
    if meant is None or meant.secrets_channel_id != interaction.channel_id:
        raise NotFoundError(out_of_date)
    about_game(interaction, meant)
    return await find_game(interaction) or meant


def number(words: list[str], index: int) -> int:
    """A whole number of an id. A forged or old id raises NotFoundError."""
    if index < len(words) and words[index].isascii() and words[index].isdecimal():
        return int(words[index][:18])
    raise NotFoundError(BUTTONS_OUT_OF_DATE)


def word(words: list[str], index: int) -> str:
    """A word of an id. A forged or old id raises NotFoundError."""
    if index < len(words):
        return words[index]
    raise NotFoundError(BUTTONS_OUT_OF_DATE)


async def receive_form(interaction: Interaction) -> None:
    """Act on a form that was sent off; whatever goes wrong is told privately.

    discord.py finds a form by its id only in the process that opened it, so it is found here.
    """
    data: Payload = interaction.data or {}
    is_page = (read_id(str(data.get("custom_id", ""))) or ("",))[0] in _OF_PAGES
    typed = {
        key: squeezed_lines(text, has_columns=is_page)
        for key, text in _typed(data.get("components", ()))
    }
    try:
        submit, game, words = await _find(interaction, str(data.get("custom_id", "")))
        await submit(interaction, game, words, typed)
    except Exception as error:  # noqa: BLE001 - the handler logs what it does not know
        again = _opens_again(interaction, str(data.get("custom_id", "")), typed, error)
        await give_back(interaction, error, typed, again)


def _opens_again(
    interaction: Interaction, custom_id: str, typed: Mapping[str, str], error: Exception
) -> Button | None:
    """The button that opens a form again with what was typed into it, as this bot opened it."""
    read, form = read_id(custom_id), (interaction.user.id, custom_id)
    is_over = isinstance(error, _NOT_CORRECTED) or not isinstance(error, RuleError)
    if is_over or read is None or read[1] == NO_GAME or form not in interaction.client.part(Opened):
        return None
    return again_button(interaction, read[1], Refused("", (custom_id,), typed))


def again_button(interaction: Interaction, game_id: int, refused: Refused) -> Button:
    """The button that opens a form again."""
    key = keep_typed(interaction, refused)
    return make_button("form-again", game_id, key, label=CORRECT, style=GREEN)


async def _find(interaction: Interaction, custom_id: str) -> tuple[Submit, LiveGame, list[str]]:
    verb, game_id, words = read_id(custom_id) or ("", 0, [])
    submit = interaction.client.forms.get(verb)
    if submit is None:
        raise NotFoundError(FORMS_OUT_OF_DATE)
    interaction.client.spending.spend(interaction.user.id, verb)
    game = await game_of_id(interaction, game_id, FORMS_OUT_OF_DATE)
    return submit, game, words


def _typed(parts: Iterable[Payload]) -> Iterator[tuple[str, str]]:
    """The key and the text of every field, which Discord may put into rows."""
    for part in parts:
        if "value" in part:
            yield str(part["custom_id"]), str(part["value"])
        if "values" in part:
            yield str(part["custom_id"]), ",".join(map(str, part["values"]))
        inner = part.get("component")
        yield from _typed((*part.get("components", ()), *([inner] if inner else ())))


def kept(typed: Mapping[str, str]) -> str:
    """What was typed, so that a refusal does not lose it."""
    lines = [
        f"> {plain(line)}" for text in typed.values() for line in text.splitlines() if line.strip()
    ]
    return "\n".join(("\nYou typed:", *lines)) if lines else ""


async def give_back(
    interaction: Interaction, refusal: Exception, typed: Mapping[str, str], again: Button | None
) -> None:
    """Tell why a form was refused, with what was typed and the button that opens it again."""
    note, file = kept(typed), None
    if len(note) > _LONG:
        whole = "\n\n".join(text for text in typed.values() if text.strip())
        note = "\nAll that you typed is in the file."
        file = discord.File(BytesIO(whole.encode()), _FILE)
    await answer_error(interaction, refusal, note=note, again=again, file=file)


async def press_again(interaction: Interaction, _game: LiveGame, words: list[str]) -> None:
    """The button under a refusal: opens the form again."""
    refused = find_refused(interaction, word(words, 0))
    opened = interaction.client.part(Opened).get((interaction.user.id, refused.words[0]))
    if opened is None:
        raise NotFoundError(GONE)
    await open_form(interaction, filled_in(opened, refused.typed))
