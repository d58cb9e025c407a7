"""What somebody says in words, behind `/do` or to the bot by its name: the deed that is meant.

Words in quotation marks at the end are said meanwhile: `/do attack goblin 2 "For the king!"`. It is
done at once only where nothing else can be meant: where all that was said is in it. What is said to
the bot by its name is one press away, and answered with no word that only whoever said it knows, so
that no secret is public.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import discord

from cogs.core.answering import answer_privately
from cogs.core.buttons import do_press, find_refused, keep_typed, word
from cogs.core.client import Client, Refused
from cogs.core.command_forms import open_or_run, place_words, read_line
from cogs.core.commands import Command, commands_of
from cogs.core.interaction import Interaction, say_with
from cogs.core.naming import read_dice
from cogs.core.sending import SENDING_FAILED
from cogs.deeds.near import all_deeds, doer_of, near_deeds
from cogs.render.board import board_view
from cogs.render.board_buttons import board_buttons, quiet_buttons
from cogs.render.buttons import GREEN, LABEL_LIMIT, Button, make_button, row_of
from cogs.render.deeds import Deed, Doer, Near
from cogs.render.finding import find_deeds, fits, left_over, said_of, words_of
from cogs.render.text import plain, shorten
from data.live import LiveGame
from rules.dice.request import parse_request
from rules.dice.syntax import DiceError
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.actor import TABLE
from rules.kernel.words import listed

DONE_BY_PRESS = "Press, and it is done."
ASKED_BY_PRESS = "Press, and you alone are asked for more."
UNNAMED = "What I mean…"
GONE = "I cannot read what was said any more. Say it again, or type it behind `/do`."
ANOTHERS = "Somebody else said that. Say it yourself, or type it behind `/do`."
MOST_MEANT = 5
MOST_NEAREST = 3
NOTHING = "Nothing that you can do now is like “{}”."
NEAREST = "The nearest: {}."
MEANT, MEANT_ONE = "Which of these?", "Did you mean **{}**?"
WORDS = "words"
_QUOTED = re.compile(r"""(?<=[^\s:])\s["“„«]([^"“”„«»]+)["”“»]$""")
_ROLLING = re.compile(r"/?r(?:oll)?\s+(?=\S)", re.IGNORECASE)
_DIE_FIRST = re.compile(r"[\s(+-]{0,9}\d*d[\d%]", re.IGNORECASE)
_LONGEST_SAID = 40
_STRANGER = 0


# Said to the bot by its name


def said_after(message: discord.Message, start: int) -> str:
    """The rest of the line behind the bot's name, which ends at `start`."""
    return message.content[start:].partition("\n")[0].strip()


async def offer_for(
    bot: Client, game: LiveGame, user_id: int, said: str
) -> tuple[str, Button | None]:
    """What everybody reads when somebody has said something to the bot, and the button for it."""
    doer = doer_of(game, user_id)
    deeds = all_deeds(doer, bot.deeds, commands_of(bot))
    public = _public_labels(bot, game)
    meant = await _meant(bot, doer, deeds, said)
    if meant.best is None:
        near = [one.label for one in _nearest(bot, doer, deeds, said) if one.label in public]
        return nothing_like(said, near), None
    label = meant.best.label if meant.best.label in public else said_of(meant.best, said)
    text, dots = (DONE_BY_PRESS, "") if meant.is_done else (ASKED_BY_PRESS, "…")
    shown = f"{label.rstrip('…')}{dots}" if label else UNNAMED
    label = shorten(shown, LABEL_LIMIT)
    return text, make_button("do-said", game.id, label=label, style=GREEN)


def _public_labels(bot: Client, game: LiveGame) -> frozenset[str]:
    """What everybody may read: the names of commands, what stands on the board, and what somebody
    can do who is not in the game yet."""
    known = commands_of(bot).deeds(for_referee=True)
    met = board_view(game, TABLE)
    buttons = quiet_buttons(game) if met is None else board_buttons(game, met)
    strangers = near_deeds(doer_of(game, _STRANGER), bot.deeds)
    deeds = frozenset(one.label for one in (*known, *strangers))
    return deeds | {one.label for one in buttons}


def _nearest(bot: Client, doer: Doer, deeds: Sequence[Deed], said: str) -> Iterator[Deed]:
    """What has a word of it, then what lies nearest."""
    found, many = find_deeds(deeds, said, most=MOST_MEANT), len(words_of(said))
    yield from (one for one in found if len(left_over(one, said)) < many)
    yield from near_deeds(doer, bot.deeds)


def nothing_like(said: str, near: Sequence[str]) -> str:
    """One line that says so, with the nearest that can be done."""
    text = NOTHING.format(plain(shorten(said, _LONGEST_SAID)))
    plainly = (plain(one.rstrip("…")) for one in dict.fromkeys(near))
    names = [f"**{one}**" for one in plainly][:MOST_NEAREST]
    return f"{text} {NEAREST.format(listed(names, 'or'))}" if names else text


async def find_said(interaction: Interaction) -> str:
    """What was said in the post that a button replies to, to whoever said it.

    Raises ForbiddenError for others, NotFoundError for a post that is gone.
    """
    reply = interaction.message
    post = None if reply is None or reply.reference is None else reply.reference.message_id
    if reply is None or post is None:
        raise NotFoundError(GONE)
    try:
        message = await reply.channel.fetch_message(post)
    except SENDING_FAILED:
        raise NotFoundError(GONE) from None
    if message.author.id != interaction.user.id:
        raise ForbiddenError(ANOTHERS)
    return said_after(message, message.content.find(">") + 1)


async def press_said(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button under what somebody said to the bot by its name."""
    await do_said(interaction, game, await find_said(interaction))


# What is meant


def deeds_here(interaction: Interaction, game: LiveGame) -> list[Deed]:
    """All that whoever asks can do now."""
    bot = interaction.client
    return all_deeds(doer_of(game, interaction.user.id), bot.deeds, commands_of(bot))


class Meant(NamedTuple):
    """What somebody means: a command with its options, or one of the deeds; `words` are said."""

    said: str
    words: str
    line: tuple[Command, str] | None
    found: Sequence[Deed]

    @property
    def best(self) -> Deed | None:
        """What is meant most likely, None for nothing."""
        return self.line[0].deed if self.line else next(iter(self.found), None)

    @property
    def is_sure(self) -> bool:
        """Whether one deed can be meant and no other. A form may open at once: it asks."""
        if len(self.found) != 1:
            return False
        deed = self.found[0]
        return deed.label.endswith("…") or not left_over(deed, self.said)

    @property
    def is_done(self) -> bool:
        """Whether it is done without another question."""
        if self.line is None:
            return self.is_sure and not self.found[0].label.endswith("…")
        try:
            given = read_line(*self.line)
        except RuleError:
            return False
        return all(one in given for one, option in self.line[0].options.items() if option.required)


async def _meant(bot: Client, doer: Doer, deeds: Sequence[Deed], said: str) -> Meant:
    """What is meant by what was said. A command of which all is said goes before every deed, and
    one that has no more than a name for it comes after those."""
    known, words = commands_of(bot), ""
    line = known.in_line(said)
    if line is None or WORDS in line[0].options:
        said, words = _parted(said)
        line = known.in_line(said)
    if line is not None and (not line[1] or has_options(*line)):
        return Meant(said, words, line, ())
    rolled = _ROLLING.match(said)
    if rolled and await dice_of(bot, doer.game, doer.user_id, said[rolled.end() :]) is None:
        found = _found(deeds, said[rolled.end() :])
        if found:
            return Meant(said[rolled.end() :], words, None, found)
    found = [] if rolled else _found(deeds, said)
    if line is not None and (not found or found[0].near is Near.ASKED):
        return Meant(said, words, line, ())
    return Meant(said, words, None, found)


def _found(deeds: Sequence[Deed], said: str) -> list[Deed]:
    """The deeds that fit what was said, the best first."""
    return [one for one in find_deeds(deeds, said, most=MOST_MEANT) if fits(one, said)]


async def dice_of(
    bot: Client, game: LiveGame | None, user_id: int, text: str
) -> tuple[str, str] | None:
    """The dice of a text, and the name of the macro; None where something else can be meant.

    Raises DiceError for a mistake in what begins with a die.
    """
    dice, name = await read_dice(bot, game, user_id, text) if game else (text, "")
    if name:
        return dice, name
    try:
        return (dice, "") if parse_request(dice).is_dice else None
    except DiceError:
        if _DIE_FIRST.match(dice):
            raise
        return None


async def do_said(interaction: Interaction, game: LiveGame, said: str) -> None:
    """Do what was said in words: a command with its options, or the deed with those words.

    Where more can be meant it is asked; where nothing is like it, that and the nearest are told.
    """
    bot, doer = interaction.client, doer_of(game, interaction.user.id)
    deeds = all_deeds(doer, bot.deeds, commands_of(bot))
    meant = await _meant(bot, doer, deeds, said)
    if meant.words:
        say_with(interaction, meant.words)
    if meant.line is not None:
        await _do_line(interaction, game, *meant.line)
    elif meant.is_sure:
        await do_press(interaction, game, meant.found[0].verb, meant.found[0].words)
    else:
        await _ask(interaction, game, meant, list(_nearest(bot, doer, deeds, said)))


async def _ask(
    interaction: Interaction, game: LiveGame, meant: Meant, nearest: Sequence[Deed]
) -> None:
    """Which deed is meant, or that none is like it, with buttons."""
    found = meant.found or nearest[:MOST_NEAREST]
    text = MEANT
    if not meant.found:
        text = nothing_like(meant.said, [one.label for one in nearest])
    elif len(found) == 1:
        text = MEANT_ONE.format(plain(found[0].label))
    buttons = [_button(interaction, game, deed, meant.words) for deed in found]
    await answer_privately(interaction, text, view=row_of(*buttons))


def _button(interaction: Interaction, game: LiveGame, deed: Deed, words: str) -> Button:
    """Does one of several deeds, with the words that were said for it."""
    if not words:
        return deed.button(game)
    meant = Refused(deed.verb, tuple(map(str, deed.words)), {WORDS: words})
    key = keep_typed(interaction, meant)
    return make_button("do-with", game.id, key, label=deed.label)


async def press_with(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
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


def has_options(command: Command, rest: str) -> bool:
    """Whether an option of a command stands in the rest of a line."""
    return any(f"{name}:" in rest for name in command.options)


async def _do_line(interaction: Interaction, game: LiveGame, command: Command, rest: str) -> None:
    """A command as a line: done, or its form where something that it needs is not said."""
    given = read_line(command, rest)
    if any(one.required and name not in given for name, one in command.options.items()):
        if not has_options(command, rest):
            given = await place_words(interaction, command, rest) or given
        await open_or_run(interaction, game, command, given)
    else:
        await command.run(interaction, given)
