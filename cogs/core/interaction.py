"""Every interaction: its type, the game it is about, and what it tries."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import app_commands

from cogs.core.client import Interaction as Interaction
from cogs.core.payload import Payload
from cogs.render.buttons import buttons_of, party_in
from cogs.render.whose import whose_line
from data.live import LiveGame, game_of
from rules.attack.records import Attack
from rules.errors import (
    MisreadError,
    NotFoundError,
    OthersPartyError,
    RuleError,
    WayOut,
    WhichPartyError,
)
from rules.kernel.action import Action
from rules.kernel.apart import keeps_apart
from rules.kernel.parties import has_several, label_of, numbers
from rules.record import replace
from rules.rounds.records import Declare, DeclareAhead
from rules.state.parties import FIRST

NO_GAME = (
    "There is no game in this channel yet. ",
    WayOut("Begin one", "game start"),
    ", or type this in the channel where your game is.",
)
WHICH_PARTY = (
    "There are several parties now. Which one is this for? ",
    WayOut("Stay with one of them", "party look"),
    ", and I ask no more.",
)
Kind = discord.AppCommandOptionType
PICKED: Final[Mapping[Kind, str]] = {
    Kind.user: "users",
    Kind.channel: "channels",
    Kind.attachment: "attachments",
}
"""What is picked in a form and not typed, and where Discord says of which it knows."""
NOT_PICKED = "Pick that in the form: I know it only once Discord shows it to me."
_TRYING, _WORDS, _MISREAD, _OF_GAME = "trying", "words", "misread", "of game"
_PARTY, _UNSURE, _SAID, _WHOSE = "party", "party unsure", "party said", "whose it is"
_DOING, _OWN = "doing", "own party"
_NEW = "new"
"""So begin the verbs that make a character."""
WITH_WORDS = (Attack, Declare, DeclareAhead)
"""Deeds beside which somebody's words can stand."""


async def find_game(interaction: Interaction) -> LiveGame | None:
    """The game of the channel; a thread without one of its own uses its parent's.

    A press that is of another game, whose secrets are told there too, is about that one. Raises
    AwayError where it is not known now whether there is one.
    """
    if (meant := interaction.extras.get(_OF_GAME)) is not None:
        return _seen(interaction, await interaction.client.games.get(meant))
    channel = interaction.channel
    if channel is None or interaction.guild_id is None:
        raise RuleError("This works only in a server's channel.")
    parent_id = channel.parent_id if isinstance(channel, discord.Thread) else None
    games = interaction.client.games
    found = await games.find(channel.id, parent_id, guild_id=interaction.guild_id)
    found = found or await games.find_by_secrets(channel.id)
    return None if found is None else _seen(interaction, found)


def _seen(interaction: Interaction, game: LiveGame) -> LiveGame:
    """The game through the party that an interaction is about, which all of it is about then.

    That is the party whose board was pressed, else whichever somebody means in that channel.
    """
    if not has_several(game.state):
        return game
    if party_meant(interaction):
        return game.through(party_meant(interaction))
    number = _party_of_button(interaction, game) or _party_of_board(interaction, game)
    interaction.extras[_SAID] = number is not None
    if number is None:
        number = game.meant_by(interaction.user.id, _read_in(interaction, game))
    interaction.extras[_UNSURE] = number is None
    own = game.could_mean(interaction.user.id)
    if own and number is not None and number not in own:
        interaction.extras[_OWN] = game.through(own[0])
    there = game.parties_in(_read_in(interaction, game)) if number is None else ()
    return mean(interaction, game, number or next(iter(there), FIRST))


def mean(interaction: Interaction, game: LiveGame, number: int) -> LiveGame:
    """Have an interaction be about a party from now on; the game as that party sees it."""
    seen = game.through(number)
    interaction.extras[_PARTY] = seen.party
    is_asked = seen.shares_home and len(seen.could_mean(interaction.user.id)) > 1
    interaction.extras[_WHOSE] = whose_line(seen) if is_asked else ""
    return seen


def settle(interaction: Interaction, game: LiveGame, number: int) -> LiveGame:
    """The same where nobody has to be asked any more which party it is."""
    interaction.extras[_UNSURE] = False
    return mean(interaction, game, number)


def is_unsure(interaction: Interaction) -> bool:
    """Whether somebody could mean several parties, and has not said which."""
    return bool(interaction.extras.get(_UNSURE))


def may_ask_others(interaction: Interaction, game: LiveGame) -> bool:
    """Whether what was typed may be about another party of those that somebody could mean."""
    if not has_several(game.state) or interaction.extras.get(_SAID):
        return False
    return len(game.could_mean(interaction.user.id)) > 1


def whose_it_is(interaction: Interaction) -> str:
    """The line that says which party an answer is about, "" where that is clear."""
    return str(interaction.extras.get(_WHOSE, ""))


def _party_of_button(interaction: Interaction, game: LiveGame) -> int | None:
    """The party that a button, a menu or a form says it is about, None where it says none."""
    data: Payload = interaction.data or {}
    number = party_in(str(data.get("custom_id", "")))
    return number if number in numbers(game.state) else None


def _party_of_board(interaction: Interaction, game: LiveGame) -> int | None:
    """The party whose board a button stands on, None for none."""
    remembered, message = interaction.client.games.remembered, interaction.message
    for key in () if message is None else remembered.keys_of(game.id):
        place = remembered.board(key)
        if message is not None and place is not None and place[1] == message.id:
            return game_of(key)[1]
    return None


def _read_in(interaction: Interaction, game: LiveGame) -> int:
    """The channel of a game in which something is done: of a thread without one, its parent."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread) and channel.id not in game.channels:
        return channel.parent_id
    return interaction.channel_id or 0


def of_others(interaction: Interaction) -> RuleError | None:
    """The refusal of whoever presses what is another party's, None where it is their own.

    A new character they may bring into any, and what is no party's is anybody's.
    """
    action = tried(interaction)
    if action is not None and not action.touches_party:
        return None
    own, doing = interaction.extras.get(_OWN), doing_in(interaction)
    if not isinstance(own, LiveGame) or (doing is not None and doing.verb.startswith(_NEW)):
        return None
    theirs = own.through(party_meant(interaction))
    link = interaction.client.boards.link(own)
    where = f" Your board: {link}" if link else ""
    whose = "others" if keeps_apart(own.state) else label_of(theirs.state)
    return OthersPartyError(f"That is for {whose}. You are with {label_of(own.state)}.{where}")


def party_meant(interaction: Interaction) -> int:
    """The number of the party that an interaction is about, 0 where nobody asked yet."""
    found = interaction.extras.get(_PARTY, 0)
    return found if isinstance(found, int) else 0


def require_party(interaction: Interaction, action: Action) -> None:
    """Raise WhichPartyError where somebody acts who could mean several, and did not say which.

    What is no party's needs not be asked, nor is it told as one party's.
    """
    if action.touches_party:
        require_sure(interaction)
    elif is_unsure(interaction):
        interaction.extras[_UNSURE], interaction.extras[_WHOSE] = False, ""


def require_sure(interaction: Interaction) -> None:
    """Raise WhichPartyError where somebody could mean several parties, and did not say which."""
    if is_unsure(interaction):
        interaction.extras[_WHOSE] = ""
        raise WhichPartyError(*WHICH_PARTY)


def about_game(interaction: Interaction, game: LiveGame) -> None:
    """Note which game a press is of, where it is not that of the channel."""
    interaction.extras[_OF_GAME] = game.id


async def game_here(interaction: Interaction) -> LiveGame:
    """The game of the channel. Raises NotFoundError with how to begin one."""
    game = await find_game(interaction)
    if game is None:
        raise NotFoundError(NO_GAME)
    return game


def trying(interaction: Interaction, action: Action) -> None:
    """Note what is being tried: where a number lacks for it, it can be done once that is there.

    WhichPartyError where nobody knows of which party it would be.
    """
    interaction.extras[_TRYING] = action
    require_party(interaction, action)


def say_with(interaction: Interaction, words: str) -> None:
    """Note what somebody's character says while it does what comes of this."""
    interaction.extras[_WORDS] = words


def with_words(interaction: Interaction, action: Action) -> Action:
    """The action with the words that were said with it. Raises RuleError for one without any."""
    words = interaction.extras.get(_WORDS, "")
    if not words:
        return action
    if not isinstance(action, WITH_WORDS):
        raise RuleError(
            "Words can stand beside an attack or a declaration. Say the others by themselves: ",
            WayOut("Say something", "say"),
            ".",
        )
    return replace(action, words=words)


def tried(interaction: Interaction) -> Action | None:
    """What was tried last, None for nothing yet."""
    found = interaction.extras.get(_TRYING)
    return found if isinstance(found, Action) else None


@dataclass(frozen=True, slots=True)
class Misread:
    """A command that was refused for what stands in one of its options; `given` are all of them."""

    command: str
    given: Mapping[str, str]
    option: str


@dataclass(frozen=True, slots=True)
class Doing:
    """What somebody does, so that it can be done again for a party that they pick.

    The `verb` of a button with the `words` of its id; of a command its key as the one word, and
    the options that were `given`.
    """

    verb: str
    words: tuple[str, ...]
    given: Mapping[str, Any] | None = None


def note_doing(interaction: Interaction, doing: Doing) -> None:
    """Note what somebody does, unless it is but a part of what was noted."""
    interaction.extras.setdefault(_DOING, doing)


def doing_in(interaction: Interaction) -> Doing | None:
    """What was noted so, None for nothing."""
    found = interaction.extras.get(_DOING)
    return found if isinstance(found, Doing) else None


def pressed_in(interaction: Interaction) -> str:
    """What stands on the button that was pressed, without dots; "" for no button."""
    data: Payload = interaction.data or {}
    there = buttons_of(interaction.message) if interaction.message is not None else []
    labels = (one.label for one in there if one.custom_id == data.get("custom_id"))
    return next(labels, "").removesuffix("…")


def note_misread(
    interaction: Interaction, command: str, given: Mapping[str, object], refusal: MisreadError
) -> None:
    """Note in which option something was misread, so that it can be done with what was meant."""
    typed = " ".join(refusal.typed.split())
    name = next((name for name, one in given.items() if " ".join(str(one).split()) == typed), "")
    if name and all(isinstance(one, str | int | float) for one in given.values()):
        words = {key: str(one) for key, one in given.items()}
        interaction.extras[_MISREAD] = Misread(command, words, name)


def misread_in(interaction: Interaction) -> Misread | None:
    """What was noted so, None for nothing."""
    found = interaction.extras.get(_MISREAD)
    return found if isinstance(found, Misread) else None


def require_newest(interaction: Interaction, game: LiveGame) -> None:
    """Raise NotFoundError if a button belongs to a board that has been replaced.

    One of a private page belongs to none: its id says whether it comes too late.
    """
    message = interaction.message
    if message is not None and message.flags.ephemeral:
        return
    boards = interaction.client.boards
    place = interaction.client.games.remembered.board(game.key)
    if message is None or place is None or message.id != place[1]:
        link = boards.link(game)
        where = f"The current one: {link}" if link else "`/encounter board` posts a new one."
        raise NotFoundError(f"This board is out of date. {where}")


def picked_in(interaction: Interaction, kind: Kind, number: str) -> Any:  # noqa: ANN401
    """Who or what was picked in a form, by its number on Discord.

    What is sent off can be made up. Discord says of what it offered what that is; of a number of
    which it says nothing, RuleError.
    """
    data: Payload = interaction.data or {}
    known: Any = data.get("resolved", {})
    if number not in known.get(PICKED[kind], ()):
        raise RuleError(NOT_PICKED)
    option: Any = {"type": kind.value, "name": "one", "value": number}
    return app_commands.Namespace(interaction, known, [option]).one
