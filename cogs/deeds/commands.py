"""`/do`: whatever somebody can do now, found by a few letters of its words.

Words in quotation marks at the end are said meanwhile: `/do attack goblin 2 "For the king!"`.
"""

import re
from typing import Annotated

from cogs.core.answering import answer_privately
from cogs.core.buttons import Refused, do_press, find_refused, game_of_id, keep_typed, word
from cogs.core.command_forms import (
    open_or_run,
    press_form,
    press_run,
    press_typed,
    submit_form,
    suggest_value,
)
from cogs.core.commands import Command, Group
from cogs.core.feature import Feature
from cogs.core.finding import say_with
from cogs.core.interaction import Interaction
from cogs.core.lines import place_words, read_line
from cogs.core.option import Option, Pairs, Typed
from cogs.deeds.about import about_deeds
from cogs.deeds.near import all_deeds, doer_of, near_deeds
from cogs.deeds.saying import find_said
from cogs.render.buttons import Button, make_button, read_id, row_of
from cogs.render.deeds import Deed, Near, deeds_view
from cogs.render.finding import find_deeds
from cogs.render.text import plain, shorten
from data.live import LiveGame
from rules.errors import NotFoundError

DO = Group()
LONGEST_LINE = 1500
MOST_SUGGESTED = 25
MOST_MEANT = 5
OUT_OF_DATE = "That was of another game. `/do` shows what you can do here."
NOTHING = "I know nothing to do like “{}”. `/do` shows what you can do now."
MEANT = "Which of these?"
_QUOTED = re.compile(r"""(?<=[^\s:])\s["“„«]([^"“”„«»]+)["”“»]$""")
WORDS = "words"
NOW = "**What you can do now.** Type a few letters behind `/do` for more."


def _all(interaction: Interaction, game: LiveGame) -> list[Deed]:
    bot = interaction.client
    return all_deeds(doer_of(game, interaction.user.id), bot.deeds, bot.commands_by_key)


async def _fitting(typed: Typed) -> Pairs:
    """The deeds of now that fit what is typed, or what the last option of a line can be."""
    line = typed.interaction.client.commands_by_key.in_line(typed.text)
    if line is not None and _has_options(*line):
        return await suggest_value(typed.interaction, *line)
    found = find_deeds(_all(typed.interaction, typed.game), typed.text, most=MOST_SUGGESTED)
    return [(deed.label, deed.id_in(typed.game)) for deed in found]


What = Annotated[str, Option(least=1, most=LONGEST_LINE, suggest=_fitting, finds=True)]


@DO.command("do", what="A few letters of it, such as att gob or torch; pick what you mean")
async def do(
    interaction: Interaction,
    game: LiveGame,
    what: What = "",
) -> None:
    """Do anything that you can do now: type a few letters of it and pick"""
    if not what.strip():
        await _show(interaction, game)
    elif (found := read_id(what)) is not None:
        verb, game_id, words = found
        await game_of_id(interaction, game_id, OUT_OF_DATE)
        await do_press(interaction, game, verb, words)
    else:
        await do_said(interaction, game, what)


async def _show(interaction: Interaction, game: LiveGame) -> None:
    """What lies nearest, as buttons."""
    near = near_deeds(doer_of(game, interaction.user.id), interaction.client.deeds)
    await answer_privately(interaction, NOW, view=deeds_view(game, near))


async def do_said(interaction: Interaction, game: LiveGame, said: str) -> None:
    """Do what was said in words: a command with its options, or the deed with those words.

    Raises NotFoundError where nothing is like it.
    """
    known, words = interaction.client.commands_by_key, ""
    line = known.in_line(said)
    if line is None or WORDS in line[0].options:
        said, words = _parted(said)
        line = known.in_line(said)
    if words:
        say_with(interaction, words)
    if line is not None and (not line[1] or _has_options(*line)):
        await _do_line(interaction, game, *line)
        return
    found = find_deeds(_all(interaction, game), said, most=MOST_MEANT)
    if line is not None and (not found or found[0].near is Near.ASKED):
        await _do_line(interaction, game, *line)
    elif not found:
        raise NotFoundError(NOTHING.format(plain(shorten(said, 40))))
    elif len(found) == 1:
        await do_press(interaction, game, found[0].verb, found[0].words)
    else:
        buttons = [_button(interaction, game, deed, words) for deed in found]
        await answer_privately(interaction, MEANT, view=row_of(*buttons))


def _button(interaction: Interaction, game: LiveGame, deed: Deed, words: str) -> Button:
    """Does one of several deeds, with the words that were said for it."""
    if not words:
        return deed.button(game)
    meant = Refused(deed.verb, tuple(map(str, deed.words)), {WORDS: words})
    key = keep_typed(interaction, meant)
    return make_button("do-with", game.id, key, label=deed.label)


async def _press_with(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """One of several deeds that somebody meant, and what they said meanwhile."""
    meant = find_refused(interaction, word(words, 0))
    say_with(interaction, meant.typed[WORDS])
    await do_press(interaction, game, meant.verb, meant.words)


def _parted(said: str) -> tuple[str, str]:
    """What is to be done, and what is said meanwhile: the words in quotation marks at its end.

    Those behind a colon are an option's.
    """
    found = _QUOTED.search(said.rstrip())
    return (said, "") if found is None else (said[: found.start()], found[1])


def _has_options(command: Command, rest: str) -> bool:
    return any(f"{name}:" in rest for name in command.options)


async def _do_line(interaction: Interaction, game: LiveGame, command: Command, rest: str) -> None:
    """A command as a line: done, or its form where something that it needs is not said."""
    given = read_line(command, rest)
    if any(one.required and name not in given for name, one in command.options.items()):
        if not _has_options(command, rest):
            given = await place_words(interaction, command, rest) or given
        await open_or_run(interaction, game, command, given)
    else:
        await command.run(interaction, given)


async def press_said(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button under what somebody said to the bot by its name."""
    await do_said(interaction, game, await find_said(interaction))


FEATURE = Feature(
    order=5,
    deeds=about_deeds,
    presses={
        "form": press_form,
        "run": press_run,
        "form-typed": press_typed,
        "do-said": press_said,
        "do-with": _press_with,
    },
    forms={"form": submit_form},
)
