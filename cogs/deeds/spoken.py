"""What somebody says in words, behind `/do` or to the bot by its name, and what is done with it.

Words in quotation marks at the end are said meanwhile: `/do attack goblin 2 "For the king!"`. It is
done at once only where all of it is used and nothing is lacking. What lacks something opens a form
with all that was said in it, what is left over is asked about, and where nothing fits that is told.
What is said to the bot by its name is one press away, and answered with no word that only whoever
said it knows, so that no secret is public.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import discord

from cogs.core.answering import answer_privately
from cogs.core.buttons import do_press, word
from cogs.core.client import Client, Refused
from cogs.core.command_forms import open_or_run, read_line
from cogs.core.commands import Command, Commands, commands_of
from cogs.core.errors import answer_error
from cogs.core.interaction import Interaction, say_with
from cogs.core.naming import read_dice
from cogs.core.nicknames import people_of
from cogs.core.sending import SENDING_FAILED
from cogs.core.written import find_refused, keep_typed
from cogs.deeds.near import button_deeds, doer_of, near_deeds
from cogs.deeds.reading import CLEAR, read_deeds
from cogs.deeds.refusing import REFEREES, referees_own, why_nothing
from cogs.deeds.rows import Reading, public_row
from cogs.deeds.several import read_several
from cogs.log.commands import find_move
from cogs.notebook.entries import search, show_entry
from cogs.notebook.pages import open_buttons
from cogs.render.board import board_view
from cogs.render.board_buttons import board_buttons, quiet_buttons
from cogs.render.buttons import GREEN, LABEL_LIMIT, Button, make_button, make_id, row_of
from cogs.render.deeds import Doer
from cogs.render.text import plain, shorten
from data.live import LiveGame
from rules.dice.request import parse_request
from rules.dice.syntax import DiceError
from rules.errors import ForbiddenError, NotFoundError, RuleError, TooLateError
from rules.kernel.actor import TABLE
from rules.kernel.notebook import Heading
from rules.kernel.words import listed
from rules.pace.records import Requested

DONE_BY_PRESS = "Press, and it is done."
ASKED_BY_PRESS = "Press, and you alone are asked for more."
UNNAMED = "What I mean…"
FILL_IN, ASKING = "Fill it in…", ("Say ", "Pick ")
MOST_KNOWN = 40
"""So many letters of what was said already have room in the id of a button."""
FILLED_IN = (RuleError, NotFoundError)
"""What a form with its lists can mend; refusals of other kinds say themselves what helps."""
GONE = "I cannot read what was said any more. Say it again, or type it behind `/do`."
ANOTHERS = "Somebody else said that. Say it yourself, or type it behind `/do`."
MOST_MEANT = 5
MOST_NEAREST = 3
NOTHING = "Nothing that you can do now is like “{}”."
NEAREST = "The nearest: {}."
MEANT, MEANT_ONE, MEANT_THIS = "Which of these?", "Did you mean **{}**?", "Did you mean this?"
EACH = "That is more than one thing. Press each."
ASK, MOVE = "ask", "move"
WORDS, TYPED = "words", "typed"
_QUOTED = re.compile(r"""(?<=[^\s:])\s["“„«]([^"“”„«»]+)["”“»]$""")
_ROLLING = re.compile(r"/?r(?:oll)?\s+(?=\S)", re.IGNORECASE)
_DIE_FIRST = re.compile(r"[\s(+-]{0,9}\d*d[\d%]", re.IGNORECASE)
_ID = re.compile(r"[a-z][a-z0-9]{1,30}(?:#[0-9]{1,3})?")
_SHOWN = re.compile(r"(?<![#\w])\w+(?:#[0-9]{1,3})?")
CHANGED = "That is over, or has changed since. Say it again."
LONGEST_VALUE = 100
_LONGEST_SAID, _MARK, _STRANGER = 40, 8, 0


class Meant(NamedTuple):
    """What somebody means by what they `said`; `words` are spoken by the character meanwhile.

    `line` is a command of which every option is named, else `readings` are what it can mean.
    """

    said: str
    words: str
    line: tuple[Command, str] | None
    readings: Sequence[Reading]

    @property
    def clear(self) -> Reading | None:
        """The one thing that is meant, None where it is to be asked."""
        if not self.readings or self.readings[0].left or self.readings[0].is_asked:
            return None
        first, *others = self.readings
        nearest = max((one.score for one in others if not one.left), default=0.0)
        return first if first.score - nearest >= CLEAR else None


def read_meant(
    bot: Client, doer: Doer, said: str, *, most: int = MOST_MEANT, typing: bool = False
) -> Meant:
    """What is meant by what was said, or is still being typed.

    A command whose options are named, or of which just the key stands there, is that command, but
    where the same words are another deed that wants no more: `hold` declares while that is awaited.
    One of the referee's that is named by its key is refused as such.
    """
    known = commands_of(bot)
    line = known.in_line(said)
    if line is not None and has_options(*line):
        spoken, words = _parted(said)
        return _line(known, said, words if WORDS in line[0].options else "", spoken)
    if line is not None and not typing and not line[1].strip():
        deeds = read_deeds(bot, doer, (), said, most=most)
        others = [one for one in deeds if one.command is not line[0] and _is_just(one, said)]
        return Meant(said, "", None if others else line, others)
    spoken, words = _parted(said)
    if line is not None and line[0].is_referees and not doer.viewer.is_referee:
        return Meant(said, "", line, ())
    buttons = button_deeds(doer, bot.deeds)
    if words:
        readings = read_deeds(bot, doer, buttons, spoken, most=most)
        if readings and readings[0].command and WORDS in readings[0].command.options:
            return Meant(spoken, words, None, readings)
    read = partial(read_deeds, bot, doer, buttons)
    readings = read(said, most=most, typing=typing)
    if not typing and readings and readings[0].left:
        people = people_of(bot, doer.game)
        if any(name in said.lower() for name in people):
            read = partial(read, people=people)
            readings = read(said, most=most)
    each = read_several(said, readings, partial(read, most=1))
    is_player = doer.character is not None and not doer.viewer.is_referee
    if not each and not typing and is_player and (asked := referees_own(bot, said)):
        each = [_request(known.find("request"), said, asked)]
    return Meant(said, "", None, each[:most])


def _request(request: Command, said: str, asked: Command) -> Reading:
    """What only a referee does, to be asked of one by a player."""
    given, shown = {"what": said}, {"of": asked.key}
    return Reading(f"Ask the referee: {said}", 0.0, None, request, given, shown, is_asked=True)


def _is_just(one: Reading, said: str) -> bool:
    """Whether something is done by just what was said, and wants no more."""
    if one.said is None or one.said.asks or one.missing:
        return False
    return said.strip().lower() in one.said.phrases


def _line(known: Commands, said: str, words: str, spoken: str) -> Meant:
    """A command with its options, and what is said meanwhile."""
    return Meant(spoken if words else said, words, known.in_line(spoken if words else said), ())


def _parted(said: str) -> tuple[str, str]:
    """What is to be done, and what is said meanwhile: the words in quotation marks at its end.

    Those behind a colon are an option's.
    """
    found = _QUOTED.search(said.rstrip())
    return (said, "") if found is None else (said[: found.start()], found[1])


def has_options(command: Command, rest: str) -> bool:
    """Whether an option of a command stands in the rest of a line."""
    return any(f"{name}:" in rest for name in command.options)


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


# Behind /do


async def do_said(interaction: Interaction, game: LiveGame, said: str) -> None:
    """Do what was said in words: a command with its options, or the deed with those words.

    Where more can be meant it is asked; where nothing is like it, that and the nearest are told.
    """
    bot, doer = interaction.client, doer_of(game, interaction.user.id)
    rolled = _ROLLING.match(said)
    if rolled is not None:
        text = said[rolled.end() :]
        if await dice_of(bot, game, interaction.user.id, text) is not None:
            await commands_of(bot).find("roll").run(interaction, {"dice": text})
            return
    meant = read_meant(bot, doer, said)
    if meant.words:
        say_with(interaction, meant.words)
    if meant.line is not None:
        await _do_line(interaction, game, *meant.line)
    elif meant.clear is not None:
        await _do(interaction, game, meant.clear)
    elif entries := search(game, doer.viewer, said):
        await _show_entries(interaction, game, entries)
    else:
        await _ask(interaction, game, meant, doer)


async def _show_entries(
    interaction: Interaction, game: LiveGame, entries: Sequence[Heading]
) -> None:
    """What is written down under those words: the entry, or a button for each of several."""
    if len(entries) == 1:
        await show_entry(interaction, game, entries[0])
        return
    buttons = open_buttons(game.id, entries[:MOST_MEANT])
    await answer_privately(interaction, MEANT, view=row_of(*buttons))


async def _do(interaction: Interaction, game: LiveGame, reading: Reading) -> None:
    """What was meant, at once; its form where something is lacking."""
    if reading.deed is not None:
        await do_press(interaction, game, reading.deed.verb, reading.deed.words)
    elif reading.command is not None and reading.missing:
        await open_or_run(interaction, game, reading.command, reading.given)
    elif reading.command is not None:
        await _run(interaction, game, reading.command, reading.given)


async def _run(
    interaction: Interaction, game: LiveGame, command: Command, given: Mapping[str, str]
) -> None:
    """Do a command. Where it wants more than was said, its form is a press away.

    Raises TooLateError where what was picked is gone.
    """
    try:
        await command.run(interaction, given)
    except RuleError as refusal:
        if isinstance(refusal, NotFoundError) and any(
            _is_id(one) and _names(refusal, one) for one in given.values()
        ):
            raise TooLateError(CHANGED) from None
        if (
            type(refusal) not in FILLED_IN
            or refusal.ways
            or not _wants_more(refusal, command, given)
        ):
            raise
        said = [f"{name}={value}" for name, value in given.items()]
        known = said if len("".join(said)) <= MOST_KNOWN else []
        more = make_button("form", game.id, command.key, *known, label=FILL_IN)
        await answer_error(interaction, refusal, again=more)


def _wants_more(refusal: RuleError, command: Command, given: Mapping[str, str]) -> bool:
    """Whether a refusal asks for something, or names an option that was not said."""
    lacking = [name for name in command.options if name not in given]
    asks = str(refusal).startswith(ASKING) and bool(lacking)
    return asks or any(f"`{name}" in str(refusal) for name in lacking)


async def _do_line(interaction: Interaction, game: LiveGame, command: Command, rest: str) -> None:
    """A command as a line: done, or its form where something that it needs is not said."""
    given = read_line(command, rest)
    if any(one.required and name not in given for name, one in command.options.items()):
        await open_or_run(interaction, game, command, given)
        return
    await _run(interaction, game, command, given)


def _is_id(text: str) -> bool:
    """Whether an option was picked, and not typed."""
    return _ID.fullmatch(text) is not None and any(map(str.isdigit, text))


def _names(error: NotFoundError, one: str) -> bool:
    """Whether a refusal shows an id. The number of a move, such as `#s2`, people type and read."""
    return one in _SHOWN.findall(str(error))


async def _ask(interaction: Interaction, game: LiveGame, meant: Meant, doer: Doer) -> None:
    """Which deed is meant, or that none is like it, with buttons."""
    if meant.readings:
        one = len(meant.readings) == 1
        text = MEANT_ONE.format(plain(meant.readings[0].label)) if one else _which(meant)
        buttons = [_button(interaction, game, reading, meant.words) for reading in meant.readings]
    else:
        near = near_deeds(doer, interaction.client.deeds)[:MOST_NEAREST]
        text = nothing_like(meant.said, [deed.label for deed in near])
        text = f"{text}\n{await why_nothing(interaction.client, doer, meant.said)}".strip()
        buttons = [deed.button(game) for deed in near]
    await answer_privately(interaction, text, view=row_of(*buttons))


def _which(meant: Meant) -> str:
    """What is asked above the buttons for several deeds."""
    return EACH if meant.readings[0].is_one_of else MEANT


def _button(interaction: Interaction, game: LiveGame, reading: Reading, words: str) -> Button:
    """Does one of several deeds, with all that was said for it."""
    label = shorten(reading.label, LABEL_LIMIT)
    deed = reading.deed
    if deed is not None and not words:
        return deed.button(game)
    typed = dict(reading.given) | ({WORDS: words} if words else {})
    if deed is not None:
        meant = Refused(deed.verb, tuple(map(str, deed.words)), typed)
    else:
        key = "" if reading.command is None else reading.command.key
        meant = Refused(TYPED, (key, *reading.missing), typed)
    return make_button("do-with", game.id, keep_typed(interaction, meant), label=label)


async def press_with(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """One of several deeds that somebody meant, and what they said meanwhile."""
    meant = find_refused(interaction, word(words, 0))
    given = dict(meant.typed)
    if WORDS in given:
        say_with(interaction, given.pop(WORDS))
    if meant.verb != TYPED:
        await do_press(interaction, game, meant.verb, meant.words)
        return
    command = commands_of(interaction.client).find(meant.words[0])
    if len(meant.words) > 1:
        await open_or_run(interaction, game, command, given)
    else:
        await command.run(interaction, given)


def nothing_like(said: str, near: Sequence[str]) -> str:
    """One line that says so, with the nearest that can be done."""
    text = NOTHING.format(plain(shorten(said, _LONGEST_SAID)))
    plainly = (plain(one.rstrip("…")) for one in dict.fromkeys(near))
    names = [f"**{one}**" for one in plainly][:MOST_NEAREST]
    return f"{text} {NEAREST.format(listed(names, 'or'))}" if names else text


# To the bot by its name


def said_after(message: discord.Message, start: int) -> str:
    """The rest of the line behind the bot's name, which ends at `start`."""
    return message.content[start:].partition("\n")[0].strip()


def offer_for(bot: Client, doer: Doer, said: str, meant: Meant) -> tuple[str, Sequence[Button]]:
    """What everybody reads when somebody has said something to the bot, and the buttons for it."""
    game = doer.game
    if meant.line is not None:
        label = meant.line[0].label.removesuffix("…")
        return ASKED_BY_PRESS, (_said_button(game, f"{label}…", None),)
    public = Public.of(bot, game)
    meant = meant._replace(readings=[one for one in meant.readings if not one.is_doubted])
    if not meant.readings:
        near = [one.label for one in near_deeds(doer, bot.deeds) if one.label in public.labels]
        return nothing_like(said, near), ()
    clear = meant.clear
    if clear is None:
        labels = {public.label(one): one for one in reversed(meant.readings)}
        asked = (_said_button(game, label, one) for label, one in reversed(labels.items()))
        return _which(meant) if len(labels) > 1 else MEANT_THIS, tuple(asked)
    label = public.label(clear)
    is_asked = bool(clear.missing) or label == UNNAMED
    return ASKED_BY_PRESS if is_asked else DONE_BY_PRESS, (_said_button(game, label, clear),)


class Public(NamedTuple):
    """What everybody may read: labels of the board and of what a stranger can do, and names."""

    labels: frozenset[str]
    names: frozenset[str]
    hidden: frozenset[str]

    @classmethod
    def of(cls, bot: Client, game: LiveGame) -> "Public":
        """What everybody at a game may read now."""
        met = board_view(game, TABLE)
        buttons = quiet_buttons(game) if met is None else board_buttons(game, met)
        strangers = near_deeds(doer_of(game, _STRANGER), bot.deeds)
        there = () if met is None else met.combatants
        names = [*(one.name for one in game.state.characters), *(one.name for one in there)]
        labels = (*(one.label for one in strangers), *(one.label for one in buttons))
        seen, met_all = {one.id for one in there}, game.state.encounter
        unseen = () if met_all is None else met_all.combatants
        hidden = frozenset(one.id for one in unseen if one.id not in seen)
        return cls(frozenset(labels), frozenset(names), hidden)

    def label(self, reading: Reading) -> str:
        """What a button says of a reading: of what is not everybody's, the words that were said."""
        if reading.deed is None:
            values = " ".join(reading.given.values())
            is_open = not any(one in values for one in self.hidden)
            return public_row(reading, self.names) if is_open else UNNAMED
        return reading.label if reading.label in self.labels else UNNAMED


def _said_button(game: LiveGame, label: str, reading: Reading | None) -> Button:
    """Does what it names; where it may not be named whoever presses is asked."""
    if reading is None:
        marks: tuple[str, ...] = ()
    else:
        marks = (ASK,) if label == UNNAMED else (mark_of(reading),)
    shown = shorten(label, LABEL_LIMIT)
    return make_button("do-said", game.id, *marks, label=shown, style=GREEN)


def mark_of(reading: Reading) -> str:
    """A few letters by which a reading is known again when its button is pressed."""
    deed = reading.deed
    what = reading.line if deed is None else deed.value
    return hashlib.sha256(what.encode()).hexdigest()[:_MARK]


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


async def _grant(interaction: Interaction, game: LiveGame, move: str) -> None:
    """A referee does what a player asked for. Raises ForbiddenError for anybody else."""
    if not game.viewer(interaction.user.id).is_referee:
        raise ForbiddenError(REFEREES)
    entry = await find_move(interaction, game, move)
    asked = next(one.words for one in entry.events if isinstance(one, Requested))
    await do_said(interaction, game, asked)


async def press_said(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """A button under what somebody said to the bot by its name: what it names, if that can still be
    done; else they are asked anew. Below the move of a request it grants that."""
    if words[0:1] == [MOVE]:
        await _grant(interaction, game, word(words, 1))
        return
    said = await find_said(interaction)
    meant = read_meant(interaction.client, doer_of(game, interaction.user.id), said)
    wanted = words[0] if words else ""
    found = next((one for one in meant.readings if mark_of(one) == wanted), None)
    if wanted == ASK and meant.readings:
        await _ask(interaction, game, meant, doer_of(game, interaction.user.id))
        return
    if found is None:
        await do_said(interaction, game, said)
        return
    if meant.words:
        say_with(interaction, meant.words)
    await _do(interaction, game, found)


def rows_for(bot: Client, doer: Doer, said: str, *, most: int) -> Iterator[tuple[str, str]]:
    """What `/do` lists for what is typed so far: what each row says, and what picking it sends."""
    game = doer.game
    if not said.strip():
        near = near_deeds(doer, bot.deeds)[:most]
        yield from ((deed.label, deed.id_in(game)) for deed in near)
        return
    for reading in read_meant(bot, doer, said, most=most, typing=True).readings:
        value = reading.line if reading.deed is None else reading.deed.id_in(game)
        yield reading.label, value if len(value) <= LONGEST_VALUE else said[:LONGEST_VALUE]
    for entry in search(game, doer.viewer, said)[:most]:
        yield f"{entry.name} ({entry.kind})", make_id("entry", game.id, entry.number)
