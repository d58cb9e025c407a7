"""`/say`, and how a post is said by a character, changed and taken back.

The form that changes a speech takes it back as well, once it is emptied.
"""

import logging
from collections.abc import Mapping
from typing import Annotated

import discord

from cogs.core.answering import Answer
from cogs.core.buttons import FORMS_OUT_OF_DATE, word
from cogs.core.client import PostDeed
from cogs.core.command_forms import command_form
from cogs.core.commands import Group, commands_of
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction, trying
from cogs.core.moments import is_met, takes_part
from cogs.core.naming import read_dice
from cogs.core.option import Option, Typed, typed_by
from cogs.core.play import asked, tell
from cogs.core.said import says
from cogs.core.sending import SENDING_FAILED, Fault, fault_of, open_form
from cogs.render.buttons import Button, Field, Form, make_button, make_form, row_of
from cogs.render.text import plain, shorten
from cogs.speech.speakers import Voice, voice_in, voices, voices_of
from cogs.speech.telling import quoted, speech_of
from cogs.speech.voices import Voices
from data.errors import AwayError
from data.history import Amend, Amended
from data.live import Asked, LiveGame, LogEntry, Outcome
from data.move_numbers import read_label
from data.nameless import without_accounts
from rules.dice.request import find_inline
from rules.errors import ForbiddenError, NotFoundError, RuleError, WayOut
from rules.kernel.actor import Actor
from rules.record import replace
from rules.speech.records import LONGEST_SPEECH, Say, Spoke
from rules.speech.saying import require_reach, reword, take_back

SAY = Group()
SAY_PART = 2
"""Keeps the key of a post that a character says apart from those of its dice and of a mention."""
NOT_OURS = "No character of this game said that. Pick a post that stands under one's name."
NOT_YOURS = "You can have a character say your own posts. Pick one that you wrote."
POST_GONE = ("Discord does not show me that post any more. ", WayOut("Say it anew", "say"), ".")
POST_UNSURE = "Discord does not show me that post just now. Open the form again in a minute."
EMPTY = ("There are no words in that post. ", WayOut("Write some", "say"), ".")
ALREADY = "That has been said already."
_log = logging.getLogger(__name__)
NOT_TAKEN = (
    "Discord does not take that name, picture or text as a post of its own, so I have quoted it. "
    "Under another name it may."
)
CUT = "A quotation has room for its beginning alone; `/log chronicle` has all of it."
MOST_QUOTED = 1_800
"""So many letters of a speech stand in a quotation, with a foot below."""
LATER = "Discord does not take it just now. It is told as soon as it does."
STAYS = "The post itself stays as it is: I may not change it any more. Whoever may can delete it."
MUTE = "Characters speak where their players may write. You may not write in this channel."
OWN_POST = "Your own post still stands above it: delete it, or give me Manage Messages."
EMPTIED = "Emptied, it is taken back, and its post goes."


@SAY.command("say")
@says(
    "say, says, shout, yell, whisper, call out, calls out, mutter, cry, speak, answer, reply, sing",
    "Say: {text}",
    when=takes_part,
    rest="text",
    needs=("text",),
    bare=True,
)
@says(
    "tell, ask, talk to, talk, speak to, greet, parley, negotiate, persuade, "
    "threaten, bargain, plead, tell them, bribe?, offer?, make peace, haggle, lie to, beg, "
    "intimidate, demand, calls, hello, hail, address, chat, converse, start talking, talk with, "
    "convince, explain, apologise, apologize, flatter, joke, lie, bluff, warn, command, promise, "
    "compliment, surrender, parley with, swear, taunt, insult, try to talk, introduce, suggest, "
    "agree, refuse, wave, propose, reason with, calm, bow?, pretend",
    "Say: {text}",
    when=takes_part,
    rest="text",
    needs=("text",),
    confirmed=True,
)
@says(
    "hi, hello, greetings, good day, well met, halt, who goes there, hands up, we come in peace",
    "Say: {text}",
    when=is_met,
    rest="text",
    needs=("text",),
    confirmed=True,
    whole=True,
)
async def say(
    interaction: Interaction,
    game: LiveGame,
    typed: Typed,
    text: Annotated[
        str,
        Option(
            about="What is said; without it, a form with room for several lines",
            most=LONGEST_SPEECH,
            has_lines=True,
        ),
    ] = "",
    as_: Annotated[
        Voice,
        Option(
            about="Who speaks; without it, the character you are playing",
            read=voice_in,
            suggest=voices,
            own_words=True,
        ),
    ]
    | None = None,
) -> None:
    """Say something as your character"""
    if not text.strip() and interaction.type is discord.InteractionType.application_command:
        command = commands_of(interaction.client).find("say")
        form = await command_form(interaction, game, command, {"as": typed.word("as")})
        await open_form(interaction, form)
        return
    speaker, name = as_ or Voice()
    action = Say(text=text.replace("\\n", "\n"), speaker=speaker, name=name)
    await _speak(interaction, game, action, asked(interaction))


async def _speak(
    interaction: Interaction,
    game: LiveGame,
    action: Say,
    who: Asked,
    *,
    below: str = "",
    post: discord.PartialMessage | None = None,
) -> bool:
    """Have somebody say something, once; whether it was said now. Raises RuleError.

    `below` stands below the private answer. A `post` whose id came in a form has to be theirs.
    """
    bot = interaction.client
    async with Answer(interaction) as answer:
        may, is_thread = interaction.permissions, isinstance(interaction.channel, discord.Thread)
        if not (may.send_messages_in_threads if is_thread else may.send_messages):
            raise ForbiddenError(MUTE)
        if post is not None:
            await _require_own(post, interaction.user.id)
        found = find_inline(action.text)
        dice = [(await read_dice(bot, game, interaction.user.id, one))[0] for one in found]
        action = replace(action, dice=tuple(dice))
        trying(interaction, action)
        outcome = await bot.games.act(game.id, who, action)
        if outcome.repeated:
            # Whoever made the move tells it.
            await answer.private(ALREADY)
            return False
        await _post(answer, outcome, below)
    return True


async def _post(answer: Answer, outcome: Outcome, below: str) -> None:
    """Post what was said; where that is not possible, the bot quotes it as it tells any move."""
    interaction = answer.interaction
    bot, entry = interaction.client, outcome.entry
    try:
        may_embed = interaction.permissions.embed_links
        message_id = await bot.part(Voices).speak(outcome, interaction.user.id, may_embed=may_embed)
    except (AwayError, *SENDING_FAILED) as error:
        if fault_of(error) is Fault.wrong:
            _log.warning("Discord takes no speech of game %d: %r", outcome.game.id, error)
            await tell(answer, outcome)
            await answer.private(NOT_TAKEN)
            return
        bot.delivery.deliver(outcome, may_stand=True)
        await answer.private(LATER)
        return
    speech = speech_of(entry)
    assert speech is not None
    lines = [f"Said as **{plain(speech.name)}**.", below]
    if message_id is None:
        await tell(answer, outcome)
        lines.append(CUT if len(quoted(speech.name, speech.text)) > MOST_QUOTED else "")
    else:
        bot.games.log.announced(entry, message_id=message_id)
        answer.played(outcome.game)
    lines.append(bot.part(Voices).take_notice(entry.channel_id))
    text = "\n".join(filter(None, lines))
    await answer.private(text, view=row_of(*_buttons(outcome.game, entry)))


def _buttons(game: LiveGame, entry: LogEntry) -> tuple[Button, ...]:
    return (
        make_button("speech", game.id, entry.label, label="Change the words…"),
        make_button("unsay", game.id, entry.label, label="Take it back"),
    )


# Menus


async def _is_own(interaction: Interaction, _game: LiveGame, message: discord.Message) -> bool:
    return message.author.id == interaction.user.id and bool(message.content.strip())


async def say_post(interaction: Interaction, game: LiveGame, message: discord.Message) -> None:
    """Have a character say one's own post; whom, where there are several, is picked in a form."""
    if message.author.id != interaction.user.id:
        raise ForbiddenError(NOT_YOURS)
    text = message.content.strip()
    if not text:
        raise RuleError(EMPTY)
    found = list(voices_of(game, interaction.user.id))
    if len(found) > 1:
        await open_form(interaction, _post_form(game, message.id, found, text))
        return
    await _say_post(interaction, game, message.id, Say(text=text))


def _post_form(game: LiveGame, message_id: int, found: list[tuple[str, str]], text: str) -> Form:
    """Who says a post, the likeliest picked already, and its words."""
    options = [
        discord.SelectOption(label=shorten(name, 100), value=value, default=not place)
        for place, (name, value) in enumerate(found[:25])
    ]
    who: Field = discord.ui.Label(
        text="Who speaks", component=discord.ui.Select(custom_id="as", options=options)
    )
    fields = ([who] if options else []) + [_words(text)]
    return make_form("say-post", game.id, message_id, title="Say as…", fields=fields)


def _words(text: str, *, is_said: bool = False) -> Field:
    """The field of a speech; one that is said already can be emptied."""
    field: discord.ui.TextInput[discord.ui.View] = discord.ui.TextInput(
        custom_id="text",
        max_length=LONGEST_SPEECH,
        default=text or None,
        required=not is_said,
        style=discord.TextStyle.paragraph,
    )
    about = EMPTIED if is_said else None
    return discord.ui.Label(text="What is said", description=about, component=field)


async def submit_post(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form that was opened on a post."""
    named = typed.get("as", "")
    voice = voice_in(await typed_by(interaction, {}), named) if named else Voice()
    action = Say(text=typed.get("text", ""), speaker=voice.speaker, name=voice.name)
    await _say_post(interaction, game, _post_in(words), action, is_looked_up=True)


async def _require_own(post: discord.PartialMessage, user_id: int) -> None:
    """Ask Discord who wrote a post: the id in a form can be made up by whoever sends it off.

    Raises ForbiddenError for another's, NotFoundError for one that is gone, RuleError for silence.
    """
    try:
        found = await post.fetch()
    except (discord.NotFound, discord.Forbidden):
        raise NotFoundError(POST_GONE) from None
    except SENDING_FAILED:
        raise RuleError(POST_UNSURE) from None
    if found.author.id != user_id:
        raise ForbiddenError(NOT_YOURS)


def _post_in(words: list[str]) -> int:
    """The id of a post, which is longer than other numbers. NotFoundError for a forged one."""
    text = word(words, 0)
    if not (text.isascii() and text.isdecimal()):
        raise NotFoundError(FORMS_OUT_OF_DATE)
    return int(text[:20])


async def _say_post(
    interaction: Interaction,
    game: LiveGame,
    post_id: int,
    action: Say,
    *,
    is_looked_up: bool = False,
) -> None:
    """Say a post, once; it goes where the bot may delete it.

    `is_looked_up` where its id came in a form: who wrote it is known only once Discord says so.
    """
    channel = interaction.channel
    assert isinstance(channel, discord.abc.Messageable)
    post = interaction.client.get_partial_messageable(channel.id).get_partial_message(post_id)
    key = interaction.client.message_key(post, SAY_PART)
    may_delete = interaction.app_permissions.manage_messages
    who = Asked(key, interaction.user.id, channel.id)
    below = "" if may_delete else OWN_POST
    looked_up = post if is_looked_up else None
    if await _speak(interaction, game, action, who, below=below, post=looked_up) and may_delete:
        try:
            await interaction.client.door.delete((channel.id, post_id))
        except SENDING_FAILED:
            return


async def _is_said(interaction: Interaction, game: LiveGame, message: discord.Message) -> bool:
    return await interaction.client.games.log.spoken_in(game.id, message.id) is not None


async def edit_said(interaction: Interaction, game: LiveGame, message: discord.Message) -> None:
    """The words of a speech in a form, for whoever said it; emptied, it is taken back."""
    # The speech in a message.
    log = interaction.client.games.log
    entry = await log.spoken_in(game.id, message.id)
    speech = None if entry is None else speech_of(entry)
    if entry is None or speech is None:
        raise NotFoundError(NOT_OURS)
    await _open_words(interaction, game, entry, speech)


async def _meant(
    interaction: Interaction, game: LiveGame, words: list[str]
) -> tuple[LogEntry, Spoke]:
    """The speech that a button or form is about. Raises NotFoundError."""
    viewer = game.viewer(interaction.user.id)
    label = read_label(word(words, 0), viewer)
    await interaction.client.games.later.flush()
    entry = await interaction.client.games.log.entry(game.id, label, viewer)
    speech = speech_of(entry)
    if speech is None:
        raise NotFoundError(NOT_OURS)
    return entry, speech


# Changing and taking back


async def press_words(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button below one's own words."""
    await _open_words(interaction, game, *await _meant(interaction, game, words))


async def _open_words(
    interaction: Interaction, game: LiveGame, entry: LogEntry, speech: Spoke
) -> None:
    require_reach(speech, game.actor(interaction.user.id))
    fields = [_words(speech.text, is_said=True)]
    form = make_form("speech", game.id, entry.label, title="What was said", fields=fields)
    await open_form(interaction, form)


async def submit_words(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """Other words for what was said, or none: it is taken back."""
    entry, _ = await _meant(interaction, game, words)
    if not typed.get("text", "").strip():
        await _take_back(interaction, game, entry)
        return

    def amend(row: LogEntry, actor: Actor) -> Amended:
        events = list(row.events)
        at, speech = next((n, one) for n, one in enumerate(events) if isinstance(one, Spoke))
        text = without_accounts(typed.get("text", ""), game)
        events[at], told = reword(speech, row.number, actor, text)
        return Amended(told, tuple(events))

    await _amend(interaction, game, entry, amend)


async def press_unsay(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button that takes back one's own words."""
    entry, _ = await _meant(interaction, game, words)
    await _take_back(interaction, game, entry)


async def _take_back(interaction: Interaction, game: LiveGame, entry: LogEntry) -> None:
    def amend(row: LogEntry, actor: Actor) -> Amended:
        speech = speech_of(row)
        assert speech is not None
        return Amended(take_back(speech, row.number, actor))

    await _amend(interaction, game, entry, amend)


async def _amend(interaction: Interaction, game: LiveGame, entry: LogEntry, amend: Amend) -> None:
    """Change a speech, have its message show that, and say so to whoever did it."""
    bot = interaction.client
    async with Answer(interaction, turns=True) as answer:
        outcome = await bot.games.amending.amend(game.id, asked(interaction), entry.seq, amend)
        now = await bot.games.log.entry_at(game.id, entry.seq)
        is_shown = await bot.part(Voices).show(game, now)
        await tell(answer, outcome)
        if not is_shown:
            await answer.private(STAYS)


FEATURE = Feature(
    order=495,
    posts=(
        PostDeed("say", "Say as…", 10, _is_own, say_post),
        PostDeed("said", "Edit what was said", 30, _is_said, edit_said),
    ),
    presses={"speech": press_words, "unsay": press_unsay},
    forms={"say-post": submit_post, "speech": submit_words},
)
