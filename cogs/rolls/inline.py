"""Dice in posts: a menu that rolls the `[[…]]` of a post, and what is said to the bot by mention.

A mention is for people who cannot use slash commands. It is answered in public, so whatever needs
privacy is refused before a die falls. The dice of a post fall once, whoever asks for them again.
"""

import logging
import re
from contextlib import suppress

import discord

from cogs.core.answering import Answer
from cogs.core.client import Client, PostDeed
from cogs.core.combatants import acts_now, is_up, read_own
from cogs.core.delivery import note_done, publish
from cogs.core.errors import message_for
from cogs.core.feature import Feature
from cogs.core.gateway import own_role_of
from cogs.core.interaction import NO_GAME, Interaction
from cogs.core.naming import active_character, read_dice
from cogs.core.play import tell
from cogs.core.sending import SENDING_FAILED
from cogs.deeds.near import doer_of
from cogs.deeds.spoken import dice_of, offer_for, read_meant, said_after
from cogs.render.buttons import row_of
from cogs.render.families import TELLERS
from cogs.render.result import render_entry
from cogs.render.telling import Message, tell_reply
from cogs.render.text import MESSAGE_LIMIT, shorten_marked
from cogs.rolls.commands import roll_without_game
from data.errors import AwayError
from data.live import Asked, LiveGame, Outcome
from rules.dice.request import find_inline
from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.action import Action
from rules.kernel.apart import keeps_apart
from rules.rolls.records import RollDice
from rules.rounds.records import MarkDone, NextStep

_log = logging.getLogger(__name__)
INLINE_PART = 1
"""Keeps the key of the dice in a post apart from that of a mention in it."""
_MENTION = re.compile(r"\s*<@(?:!|&)?(\d+)>[\s,:]*")
_SECRET = frozenset(("private", "privately", "blind", "blindly", "secret", "secretly"))
_QUOTED = re.compile(r'"[^"]*"|“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»')
_WORDS = re.compile(r"[^\W\d_]+")
_DICE_FIRST = re.compile(r"[\d(+-]|d\d|d%", re.IGNORECASE)
HELP = (
    "Say it like this, with my name in front:\n"
    "- `roll 2d6+1 to hit` (or `r`): dice, or the name of a macro\n"
    "- any text with dice in double brackets: `I swing [[1d20+3 to hit]]`\n"
    "- `done`, or `done Morgan`: your character has acted\n"
    "- `next`: go on to the next step of the round\n"
    "- anything else that you can do now, such as `attack goblin 2`: a press does it, or asks\n"
    "All of it is public. The slash commands can be private: `/help`."
)
NO_GAME_SAID = "There is no game in this channel. Without one I know `roll 2d6+1` and `help`."
PUBLIC_ONLY = (
    "What you say to me here is public, so I roll nothing in secret here. Use `/roll` with "
    "`mode:private` or `mode:blind`; if it is only a label, put it in quotes: "
    '`roll 1d6 "secret door"`.'
)
PICK_ME = (
    "Discord does not show me what you said: you have picked my role. Pick me instead, in the list "
    "that appears as you type my name."
)
READ_ELSEWHERE = (
    "Parties keep apart here, and what I reply is read by all who read your post. Write it where "
    "your party is read; a slash command works here too, and tells them there."
)
TELLS_TOO_MUCH = "That cannot be done now. The slash command tells you privately why."


# The menu


async def _may_roll(interaction: Interaction, game: LiveGame, message: discord.Message) -> bool:
    """Whether a post has dice, and is one's own or a webhook's; a referee may roll in any."""
    is_own = message.author.id == interaction.user.id or message.webhook_id is not None
    is_theirs = is_own or game.viewer(interaction.user.id).is_referee
    return is_theirs and bool(find_inline(message.content))


async def roll_post(interaction: Interaction, game: LiveGame, message: discord.Message) -> None:
    """Roll every [[…]] of a post, once, and reply under it."""
    bot = interaction.client
    action = await _inline_action(interaction, game, message)
    async with Answer(interaction) as answer:
        key = bot.message_key(message, INLINE_PART)
        asked = Asked(key, interaction.user.id, message.channel.id)
        outcome = await bot.games.act(game.id, asked, action)
        if outcome.repeated:
            viewer = outcome.game.viewer(interaction.user.id)
            told = render_entry(outcome.entry, outcome.game, viewer, TELLERS).text
            again = "The dice in that post have been rolled already. Write a new post for new ones."
            await answer.private(f"{again}\n{told}")
            return
        try:
            reply = await _tell_under(bot, message, outcome)
        except (AwayError, *SENDING_FAILED) as error:
            _log.info("a reply under a post could not be sent: %r", error)
            await tell(answer, outcome)
            return
        try:
            await answer.private(f"[Rolled under the post]({reply.jump_url}).")
        except SENDING_FAILED as error:
            _log.info("where the dice of a post fell could not be told: %r", error)


async def _inline_action(
    interaction: Interaction, game: LiveGame, message: discord.Message
) -> RollDice:
    """All the dice of a post as one action. Raises RuleError where there are none."""
    _require_own_place(game, message)
    author = message.author
    is_own = author.id == interaction.user.id or message.webhook_id is not None
    if not is_own and not game.viewer(interaction.user.id).is_referee:
        raise ForbiddenError("Only whoever wrote that post, or a referee, can roll the dice in it.")
    if not find_inline(message.content):
        raise RuleError(
            "There are no dice in that post. Dice stand in double brackets: `[[1d20+3 to hit]]`."
        )
    dice = await _dice_in(interaction.client, game, message)
    character = active_character(game, author.id)
    is_others = author.id != interaction.user.id and character is not None
    return RollDice(
        text=dice, character_id=character.id if character is not None and is_others else ""
    )


async def _dice_in(bot: Client, game: LiveGame, message: discord.Message) -> str:
    """The dice of all double brackets in a post, as one text. Raises RuleError."""
    found = find_inline(message.content)
    dice = [await read_dice(bot, game, message.author.id, text) for text in found]
    return "; ".join(text for text, _ in dice)


# Mentions


async def answer_mention(bot: Client, message: discord.Message) -> None:
    """Do what a message that begins with the bot's name says, and reply to it."""
    said = _said_to(bot, message)
    try:
        if said is not None:
            await _obey(bot, message, said)
        elif _picks_role(bot, message):
            await _reply(bot, message, PICK_ME)
    except SENDING_FAILED as error:
        _log.info("a mention could not be answered: %r", error)
    except Exception as error:  # noqa: BLE001 - the handler logs what it does not know
        await _refuse(bot, message, error)


def _said_to(bot: Client, message: discord.Message) -> str | None:
    """What somebody says to the bot, None if they do not. Bots and webhooks are nobody."""
    if message.author.bot or message.webhook_id is not None or message.guild is None:
        return None
    found = _MENTION.match(message.content)
    own = {"" if bot.user is None else str(bot.user.id), own_role_of(message.guild)}
    return None if found is None or found[1] not in own else said_after(message, found.end())


def _picks_role(bot: Client, message: discord.Message) -> bool:
    """Whether somebody means the bot, has picked its role, and does not know: Discord keeps what
    such a post says to itself. Each is told once."""
    author = message.author
    if author.bot or message.content or message.guild is None or author.id in bot.picked_role:
        return False
    bot.picked_role.add(author.id)
    return True


def _require_own_place(game: LiveGame | None, message: discord.Message) -> None:
    """RuleError where others read along what a party does that keeps apart."""
    if game is not None and keeps_apart(game.state) and message.channel.id != game.home_channel_id:
        raise RuleError(READ_ELSEWHERE)


async def _obey(bot: Client, message: discord.Message, said: str) -> None:
    _require_own_place(await _find_game(bot, message), message)
    verb, _, rest = said.partition(" ")
    verb, rest = verb.lower(), rest.strip()
    if find_inline(message.content):
        game = await _game_of(bot, message)
        action = RollDice(text=await _dice_in(bot, game, message))
        await _play(bot, message, game, action, INLINE_PART)
    elif verb in ("roll", "r"):
        await _roll(bot, message, said, rest)
    elif _DICE_FIRST.match(verb):
        await _roll(bot, message, said, said, knows_macros=False)
    elif verb in ("done", "next") and await _could_mean_several(bot, message):
        await _offer_said(bot, message, said)
    elif verb == "done":
        game = await _game_of(bot, message)
        target = read_own(game, message.author.id, rest, is_up, acts_now)
        await _play(bot, message, game, MarkDone(target=target))
    elif verb == "next" and not rest:
        await _play(bot, message, await _game_of(bot, message), NextStep())
    else:
        await _offer_said(bot, message, said)


async def _offer_said(bot: Client, message: discord.Message, said: str) -> None:
    """What else is said is done by a press, whose answer can be private."""
    game = await _find_game(bot, message)
    if said.lower() in ("", "help"):
        await _reply(bot, message, HELP)
    elif game is None:
        await _reply(bot, message, NO_GAME_SAID)
    else:
        doer = doer_of(game, message.author.id)
        text, buttons = offer_for(bot, doer, said, read_meant(bot, doer, said))
        await _reply(bot, message, text, view=row_of(*buttons))


async def _roll(
    bot: Client, message: discord.Message, said: str, text: str, *, knows_macros: bool = True
) -> None:
    """Roll what is dice and nothing else; what else can be meant is one of the deeds."""
    if not text:
        raise RuleError("Say what to roll, such as `roll 2d6+1 to hit`.")
    game = await _find_game(bot, message)
    found = await dice_of(bot, game if knows_macros else None, message.author.id, text)
    is_named = found is not None and bool(found[1])
    if not is_named and (found or knows_macros) and _asks_for_secrecy(text):
        raise RuleError(PUBLIC_ONLY)
    if found is None:
        await _offer_said(bot, message, said)
    elif game is None:
        await _reply(bot, message, roll_without_game(message.author.mention, text))
    else:
        await _play(bot, message, game, RollDice(text=found[0], label=found[1]))


def _asks_for_secrecy(text: str) -> bool:
    """Whether a secret is asked for. In public it cannot be taken back, so any word will do."""
    return not _SECRET.isdisjoint(_WORDS.findall(_QUOTED.sub(" ", text.lower())))


async def _play(
    bot: Client, message: discord.Message, game: LiveGame, action: Action, part: int = 0
) -> None:
    """Act and reply. A message that is delivered twice does nothing and is not told twice."""
    asked = Asked(bot.message_key(message, part), message.author.id, message.channel.id)
    outcome = await bot.games.act(game.id, asked, action)
    if outcome.repeated:
        return  # Whoever made the move tells it.
    try:
        if bot.games.is_ours(game.id):
            await _tell_under(bot, message, outcome)
    except (AwayError, *SENDING_FAILED) as error:
        _log.info("a move of game %d is told later: %r", game.id, error)
        bot.delivery.deliver(outcome, may_stand=True)


async def _tell_under(bot: Client, message: discord.Message, outcome: Outcome) -> discord.Message:
    """Reply to a post with what everybody may know of an outcome.

    A button shows the rest, but not where the rest is about hidden combatants beside what is told
    to all: the button would say that they exist. The log shows that to a referee. The board is
    drawn even if Discord does not take the reply.
    """
    told = tell_reply(outcome)
    replies: list[discord.Message] = []

    async def send(page: Message, nonce: str) -> int:
        replies.append(await _reply(bot, message, page.text, view=page.view, nonce=nonce))
        return replies[-1].id

    try:
        await publish(bot, outcome.game, told, message.channel.id, send)
        note_done(bot.games.log, told)
    finally:
        bot.boards.refresh(outcome.game)
        bot.secrets.tell(outcome)
    return replies[-1]


async def _refuse(bot: Client, message: discord.Message, error: Exception) -> None:
    """Say in public what went wrong, unless that would name somebody hidden.

    What the rules tell a player names nobody hidden; a player who guesses a name must not be able
    to tell by another answer that the guess was right.
    """
    text = message_for(error, bot.commands_by_key)
    with suppress(AwayError, RuleError):
        text = await _without_hidden(bot, message, text)
    try:
        await _reply(bot, message, text)
    except SENDING_FAILED as failure:
        _log.info("a refusal could not be told: %r", failure)


async def _without_hidden(bot: Client, message: discord.Message, text: str) -> str:
    game = await _find_game(bot, message)
    if game is not None and game.viewer(message.author.id).is_referee:
        encounter = game.state.encounter
        hidden = [c.name.lower() for c in encounter.combatants if c.hidden] if encounter else []
        if any(name in text.lower() for name in hidden):
            return TELLS_TOO_MUCH
    return text


async def _reply(
    bot: Client,
    message: discord.Message,
    text: str,
    *,
    view: discord.ui.View | None = None,
    nonce: str | None = None,
) -> discord.Message:
    """Reply to a message, or say it in the channel if that has been deleted meanwhile.

    A message that is delivered twice gets one reply.
    """
    return await bot.door.post(
        message.channel,
        shorten_marked(text, MESSAGE_LIMIT),
        view=view,
        once=nonce or f"{message.id}",
        reply_to=message,
    )


async def _find_game(bot: Client, message: discord.Message) -> LiveGame | None:
    channel = message.channel
    parent_id = channel.parent_id if isinstance(channel, discord.Thread) else None
    guild_id = message.guild.id if message.guild is not None else None
    game = await bot.games.find(channel.id, parent_id, guild_id=guild_id)
    if game is None:
        return None
    is_own = channel.id in game.channels
    return game.seen_by(message.author.id, channel.id if is_own else parent_id or channel.id)


async def _could_mean_several(bot: Client, message: discord.Message) -> bool:
    """Whether whoever wrote that could mean several parties, so that a press has to ask."""
    game = await _find_game(bot, message)
    return game is not None and game.meant_by(message.author.id, message.channel.id) is None


async def _game_of(bot: Client, message: discord.Message) -> LiveGame:
    game = await _find_game(bot, message)
    if game is None:
        raise NotFoundError(NO_GAME)
    return game


ROLL_POST = PostDeed("roll", "Roll the dice in this post", 15, _may_roll, roll_post)
FEATURE = Feature(order=490, posts=(ROLL_POST,), on_message=answer_mention)
