"""`/do`: whatever somebody can do now, found by a few letters of its words; and `/help`.

Words in quotation marks at the end are said meanwhile: `/do attack goblin 2 "For the king!"`.
What somebody says to the bot by its name is one press away, so that no secret is public.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

import discord

from cogs.core.answering import answer_privately
from cogs.core.buttons import Refused, do_press, find_refused, game_of_id, keep_typed, word
from cogs.core.command_forms import (
    open_or_run,
    place_words,
    press_form,
    press_run,
    press_typed,
    read_line,
    submit_form,
    suggest_value,
)
from cogs.core.commands import Command, Commands, Group
from cogs.core.errors import SENDING_FAILED
from cogs.core.feature import Client, Feature
from cogs.core.interaction import Interaction, say_with
from cogs.core.option import Option, Pairs, Typed
from cogs.deeds.near import about_deeds, all_deeds, doer_of, near_deeds
from cogs.deeds.pages import (
    ALL,
    MORE,
    Entry,
    Topic,
    dues_of,
    render_entry,
    render_idle,
    render_now,
    render_topic,
    render_topics,
)
from cogs.listed import HEADS
from cogs.render.buttons import GREEN, Button, make_button, read_id, row_of
from cogs.render.deeds import Deed, Near, deeds_view
from cogs.render.finding import find_deeds
from cogs.render.text import plain, shorten
from data.live import LiveGame
from rules.dice.syntax import nearest
from rules.errors import ForbiddenError, NotFoundError
from rules.kernel.words import listed

PRESS = "Press, and it is done."
GONE = "I cannot read what was said any more. Say it again, or type it behind `/do`."
ANOTHERS = "Somebody else said that. Say it yourself, or type it behind `/do`."


def said_after(message: discord.Message, start: int) -> str:
    """The rest of the line behind the bot's name, which ends at `start`."""
    return message.content[start:].partition("\n")[0].strip()


def button_for(bot: Client, game: LiveGame, message: discord.Message, said: str) -> Button | None:
    """Does what was said, as whoever said it; None where nothing is like it."""
    doer = doer_of(game, message.author.id)
    is_line = bot.commands_by_key.in_line(said) is not None
    if not is_line and not find_deeds(
        all_deeds(doer, bot.deeds, bot.commands_by_key), said, most=1
    ):
        return None
    return make_button("do-said", game.id, label="Do it", style=GREEN)


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


def topics_of(commands: Commands) -> tuple[Topic, ...]:
    """All commands, by their first word; those that Discord lists come first."""
    found: dict[str, list[Command]] = {}
    for known in sorted(commands.all(), key=lambda one: not one.listed):
        found.setdefault((known.listed or known.key).split()[0], []).append(known)
    return tuple(Topic(word, _words(word, ones), _entries(ones)) for word, ones in found.items())


def _words(word: str, ones: Sequence[Command]) -> str:
    """What the commands that begin with a word are about."""
    return HEADS.get(word) or ones[-1].topic or ones[0].label


def _entries(ones: Iterable[Command]) -> tuple[Entry, ...]:
    return tuple(
        Entry(
            one.typed.removeprefix("/"),
            one.about,
            tuple((name, option.about) for name, option in one.options.items()),
        )
        for one in ones
    )


def find_page(topics: tuple[Topic, ...], typed: str) -> str:
    """The page for a topic or a command, however it was typed. Raises NotFoundError."""
    wanted = " ".join(typed.lower().replace("/", " ").split())
    if wanted == ALL:
        return render_topics(topics)
    pages = {entry.name: render_entry(entry) for topic in topics for entry in topic.entries}
    pages |= {name.removeprefix(MORE): page for name, page in pages.items()}
    pages |= {topic.name: render_topic(topic) for topic in topics}
    if wanted in pages:
        return pages[wanted]
    near = nearest(wanted, pages)
    names = listed([f"`{topic.name}`" for topic in topics], "or")
    advice = f"Did you mean `{near}`?" if near else f"Pick {names}, or `{ALL}`."
    raise NotFoundError(f"There is no help about “{plain(shorten(typed, 40))}”. {advice}")


def _topics(typed: Typed) -> Iterator[tuple[str, str]]:
    """All commands, the topics, and once something is typed each command."""
    yield "all commands", ALL
    for topic in topics_of(typed.interaction.client.commands_by_key):
        yield f"{topic.name}: {topic.words}", topic.name
        if typed.text.strip(" /"):
            yield from ((one.name, one.name) for one in topic.entries if one.name != topic.name)


HELP = Group()
Asked = Annotated[str, Option(about="Commands about one thing, or all of them", suggest=_topics)]


@HELP.command("help")
async def help_(interaction: Interaction, typed: Typed, topic: Asked = "") -> None:
    """Show what you can do now, to you alone"""
    view = None
    if topic.strip():
        text = find_page(topics_of(interaction.client.commands_by_key), topic)
    elif typed.found is None or typed.found.ended:
        text = render_idle(typed.found)
    else:
        doer = doer_of(typed.found, typed.user_id)
        text = render_now(doer, dues_of(doer))
        view = deeds_view(typed.found, near_deeds(doer, interaction.client.deeds))
    await answer_privately(interaction, text, view=view)
