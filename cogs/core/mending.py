"""The way out of a refusal: a button that opens the form for what is missing.

What was refused for want of it is remembered, and done once it is there.
"""

import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import suppress

import discord
from discord import app_commands

from cogs.core.client import Refused
from cogs.core.interaction import (
    Interaction,
    doing_in,
    find_game,
    is_unsure,
    misread_in,
    pressed_in,
    tried,
)
from cogs.core.payload import Payload
from cogs.render.buttons import (
    ALL_THE_SAME,
    GREEN,
    ID_LIMIT,
    LABEL_LIMIT,
    Button,
    calm,
    lack_button,
    make_button,
    new_character_button,
    play_button,
    read_id,
    row_of,
    unattended,
    with_party,
)
from cogs.render.deeds import Deed, KnownCommands
from cogs.render.text import plain, shorten
from data.errors import AwayError
from data.live import LiveGame
from rules.errors import (
    ForbiddenError,
    HiringError,
    Lack,
    MisreadError,
    MissingNumberError,
    MissingPriceError,
    NobodyError,
    NoEncounterError,
    NotLeadingError,
    OthersPartyError,
    PooledError,
    PutAwayError,
    RuleError,
    UndecidedError,
    WhichPartyError,
)
from rules.expedition.going import scale_of
from rules.kernel.action import Action
from rules.kernel.actor import played_by
from rules.kernel.parties import label_of
from rules.kernel.targets import find_character, find_combatant, id_of
from rules.kernel.words import whose
from rules.record import replace
from rules.sheet.reading import living_characters
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.health import DEAD
from rules.state.sheet import Character

_NOT_IN_ID = re.compile(r"[:\n]|[0-9]{15}")
"""What no word of an id has in it: the sign between words, and a number of Discord's."""
_PARTY_ROOM = "p999"
"""So much room the number of a party takes in an id."""
MOST_KEPT = 300
"""Moves that are remembered; the oldest is forgotten first."""
MOST_OFFERED = 20
_MENDED = (
    OthersPartyError,
    MissingNumberError,
    MissingPriceError,
    NobodyError,
    UndecidedError,
    NoEncounterError,
    NotLeadingError,
    PooledError,
    PutAwayError,
    HiringError,
)
MOST_SAID = 200
MOST_ADVISED, MOST_OWN = 4, 5
YOU_CAN = "\nYou can:"
INSTEAD = "instead"
"""The verb of a button that does a command with a corrected line, or for one of several parties."""
PICKED = "do"
"""What is picked there has no options beside it."""
MEANWHILE = "\nSay what you do in this turn, or have all vote on where to go."
NOT_YOURS = "\n{} can write it."


def holder_of(state: GameState, lack: Lack) -> Character | Combatant | None:
    """On whose sheet or stat block it is written."""
    target = id_of(lack.who)
    return find_character(state, target) or find_combatant(state, target)


def may_write(game: LiveGame, user_id: int, holder: Character | Combatant) -> bool:
    """Whether somebody may write it: its player and the referees; of monsters those alone."""
    viewer = game.viewer(user_id)
    if isinstance(holder, Character):
        return viewer.acts_for(holder.owner)
    return viewer.is_referee


async def way_out(
    interaction: Interaction, refusal: BaseException
) -> tuple[str, discord.ui.View | None]:
    """What stands below a refusal, and the button that mends it: "" and None for most."""
    is_pressed = interaction.type is discord.InteractionType.component
    is_mended = isinstance(refusal, _MENDED)
    is_others = is_pressed and isinstance(refusal, ForbiddenError) and not is_mended
    game = await _game_of(interaction) if is_mended or is_others else None
    if game is None:
        return "", None
    if is_others:
        # What somebody can do who pressed what only others can.
        near = interaction.client.near_deeds(game, interaction.user.id)
        data: Payload = interaction.data or {}
        pressed = read_id(str(data.get("custom_id")))
        own = [deed for deed in near if pressed is None or deed.verb != pressed[0]][:MOST_OWN]
        return (YOU_CAN, row_of(*(deed.button(game) for deed in own))) if own else ("", None)
    return _mended(interaction, game, refusal)


async def with_reason(
    interaction: Interaction, refusal: BaseException, view: discord.ui.View | None
) -> discord.ui.View | None:
    """The buttons of a refusal, with its ways out, and those that overrule it or say why not."""
    game = await _game_of(interaction) if isinstance(refusal, RuleError) else None
    if game is None or not isinstance(refusal, RuleError):
        return view
    buttons = [
        *_parties(interaction, game, refusal),
        *_corrected(interaction, game, refusal),
        *_advised(interaction, game, refusal),
        *_reasons(interaction, game, refusal),
    ]
    if view is None:
        buttons += _instead_of_the_dead(game, interaction.user.id)
    if not buttons:
        return view
    view = view or discord.ui.View(timeout=None)
    for button in calm(buttons):
        view.add_item(button.shown())
    return unattended(view)


def _parties(interaction: Interaction, game: LiveGame, refusal: RuleError) -> Iterator[Button]:
    """For each party that somebody could mean who did not say which: what they did, in that one."""
    doing = doing_in(interaction)
    is_asked = isinstance(refusal, WhichPartyError) or is_unsure(interaction)
    if doing is None or not is_asked:
        return
    for number in game.could_mean(interaction.user.id):
        seen = game.through(number)
        label = shorten(label_of(seen.state), LABEL_LIMIT)
        if doing.given is None:
            done = Deed(label, doing.verb, doing.words, style=GREEN).button(seen)
        else:
            done = _line_button(interaction, game.id, doing.words[0], doing.given, label)
        yield replace(done, custom_id=with_party(done.custom_id, number))


def _line_button(
    interaction: Interaction, game_id: int, command: str, given: Mapping[str, object], label: str
) -> Button:
    """Does a command with options: its id holds them, or they are kept for it until a restart."""
    typed = {name: str(value) for name, value in given.items()}
    if not any(_NOT_IN_ID.search(value) for value in typed.values()):
        words = (f"{name}={value}" for name, value in typed.items())
        with suppress(ValueError):
            found = make_button("run", game_id, command, *words, label=label, style=GREEN)
            if len(found.custom_id) <= ID_LIMIT - len(_PARTY_ROOM):
                return found
    kept = interaction.client.refused
    while len(kept) >= MOST_KEPT:
        del kept[next(iter(kept))]
    token = secrets.token_hex(6)
    kept[token] = Refused(INSTEAD, (command,), given)
    return make_button(INSTEAD, game_id, token, label=label, style=GREEN)


def _instead_of_the_dead(game: LiveGame, user_id: int) -> list[Button]:
    """Whom somebody can play whose character is dead; nothing for all others."""
    viewer = game.viewer(user_id)
    played = played_by(game.state, viewer)
    if played is None or played.vitals.life is not DEAD or viewer.is_referee:
        return []
    living = living_characters(game.state, played.owner)[:MOST_OFFERED]
    found = [play_button(game.id, one.id, f"Play {one.name}") for one in living]
    return found or [new_character_button(game.id)]


async def _game_of(interaction: Interaction) -> LiveGame | None:
    """The game of the channel, None where there is none, no channel, or none can be found."""
    with suppress(RuleError, AwayError):
        return await find_game(interaction)
    return None


def _reasons(interaction: Interaction, game: LiveGame, refusal: RuleError) -> list[Button]:
    """Does it all the same, for who may; says why it is refused."""
    action = tried(interaction)
    if action is None:
        return []
    why = interaction.client.games.why_refused(game, interaction.user.id, action)
    if why is None or why.message != str(refusal):
        return []
    buttons = list[Button]()
    if why.own is not None:
        token = remember(interaction, why.own)
        buttons.append(make_button("all-the-same", game.id, token, label=ALL_THE_SAME, style=GREEN))
    if why.rules or why.hindrances or why.referees:
        token = remember(interaction, action, _said(interaction))
        buttons.append(make_button("why-not", game.id, token, label="Why?"))
    return buttons


async def to_name(interaction: Interaction, refusal: BaseException) -> KnownCommands | None:
    """The commands that the text has to name, where there is no game for their buttons."""
    has_ways = isinstance(refusal, RuleError) and bool(refusal.ways)
    return (
        interaction.client.commands_by_key if has_ways and not await _game_of(interaction) else None
    )


def spelled(refusal: RuleError, known: KnownCommands) -> str:
    """A refusal as it is told where it has no buttons: it names the commands that help."""

    def typed(command: str) -> str:
        found = known.named(command)
        return f"/{command}" if found is None else found.typed

    return refusal.spelled(typed)


def _mended(
    interaction: Interaction, game: LiveGame, refusal: BaseException
) -> tuple[str, discord.ui.View | None]:
    if isinstance(refusal, MissingNumberError):
        return _out_of_lack(interaction, game, refusal)
    if isinstance(refusal, NobodyError | OthersPartyError):
        return "", row_of(new_character_button(game.id))
    if isinstance(refusal, UndecidedError):
        member = game.actor(interaction.user.id).member
        own = living_characters(game.state, member)[:MOST_OFFERED]
        return "", row_of(*(play_button(game.id, one.id, one.name) for one in own))
    if isinstance(refusal, MissingPriceError):
        return "", _price_button(interaction, game, refusal.name)
    if isinstance(refusal, NoEncounterError):
        return "", _begin(interaction, game)
    if isinstance(refusal, NotLeadingError):
        return MEANWHILE, _meanwhile(game)
    if isinstance(refusal, PutAwayError):
        return "", row_of(_mend(interaction, game, refusal.who, "Take the sheet out again"))
    if isinstance(refusal, PooledError | HiringError):
        return "", row_of(_page_of(game, refusal))
    return "", None


def _page_of(game: LiveGame, refusal: PooledError | HiringError) -> Button:
    """Opens where it goes on."""
    if isinstance(refusal, PooledError):
        return make_button("treasure", game.id, label="The party's treasure…")
    if refusal.prospects:
        return make_button("hire-offer", game.id, refusal.prospects, label="Change the offer…")
    return make_button("hire", game.id, label="Hire…")


def _advised(interaction: Interaction, game: LiveGame, refusal: RuleError) -> list[Button]:
    """What a refusal advises, as buttons: each opens the form of what it names."""
    bot, viewer = interaction.client, game.viewer(interaction.user.id)
    buttons = dict[str, Button]()
    for way in refusal.ways:
        known = bot.commands_by_key.named(way.command)
        if known is None or (known.is_referees and not viewer.is_referee):
            continue
        given = [f"{name}={value}" for name, value in way.given.items()]
        dots = "…" if known.options else ""
        label = f"{way.words}{dots}" if way.words[:1].isupper() else known.label
        buttons.setdefault(known.key, _form_button(game.id, known.key, given, label))
    return list(buttons.values())[:MOST_ADVISED]


def _corrected(interaction: Interaction, game: LiveGame, refusal: RuleError) -> Iterator[Button]:
    """What could not be read as it was typed, corrected: each does the whole command with it."""
    misread = misread_in(interaction)
    if misread is None or not isinstance(refusal, MisreadError):
        return
    for line in refusal.instead[:MOST_ADVISED]:
        typed = {**misread.given, misread.option: line}
        label = shorten(line, LABEL_LIMIT)
        yield _line_button(interaction, game.id, misread.command, typed, label)


def _form_button(game_id: int, key: str, given: list[str], label: str) -> Button:
    """Opens the form of a command, with what is known written in it as far as an id holds it."""
    try:
        return make_button("form", game_id, key, *given, label=label, style=GREEN)
    except ValueError:
        return make_button("form", game_id, key, label=label, style=GREEN)


def _meanwhile(game: LiveGame) -> discord.ui.View | None:
    """What players who do not lead the party can press instead, out of an encounter."""
    if scale_of(game.state) is None or game.state.encounter is not None:
        return None
    return row_of(
        make_button("task", game.id, "-", label="My task", style=GREEN),
        make_button("ask-way", game.id, label="Have the party vote"),
    )


def _begin(interaction: Interaction, game: LiveGame) -> discord.ui.View | None:
    """Begins an encounter and does what was tried, for a referee."""
    if not game.viewer(interaction.user.id).is_referee:
        return None
    return row_of(_mend(interaction, game, "", "Begin an encounter"))


def _mend(interaction: Interaction, game: LiveGame, who: str, label: str) -> Button:
    """Does what was missing, and then what was tried."""
    action = tried(interaction)
    token = "" if action is None else remember(interaction, action)
    return make_button("mend", game.id, who, token, label=label, style=GREEN)


def _price_button(interaction: Interaction, game: LiveGame, name: str) -> discord.ui.View | None:
    """Opens the form for a price, for referees, who then have done what was refused."""
    if not game.viewer(interaction.user.id).is_referee:
        return None
    action = tried(interaction)
    token = "" if action is None else remember(interaction, action)
    label = "Say the price…"
    return row_of(make_button("price-say", game.id, token, name, label=label, style=GREEN))


def _out_of_lack(
    interaction: Interaction, game: LiveGame, refusal: MissingNumberError
) -> tuple[str, discord.ui.View | None]:
    command = interaction.command
    is_typed = isinstance(command, app_commands.Command) and command.name != PICKED
    note = f"\nFor this time alone: `{refusal.once}`." if refusal.once and is_typed else ""
    holder = None if refusal.lack is None else holder_of(game.state, refusal.lack)
    if refusal.lack is None or holder is None:
        return note, None
    if not may_write(game, interaction.user.id, holder):
        is_sheet = isinstance(holder, Character)
        who_writes = f"{whose(plain(holder.name))} player or a referee" if is_sheet else "A referee"
        return NOT_YOURS.format(who_writes) + note, None
    action = tried(interaction)
    token = "" if action is None else remember(interaction, action)
    return note, row_of(lack_button(game, refusal.lack, holder.name, token))


def _said(interaction: Interaction) -> str:
    """What was tried, as everybody may read it: as it was typed, or what stands on the button."""
    doing = doing_in(interaction)
    if doing is None or doing.given is None:
        pressed = pressed_in(interaction)
        return f"**{pressed}**" if pressed else ""
    if "mode" in doing.given:  # it was to be told to some alone
        return ""
    typed = interaction.client.commands_by_key.find(doing.words[0]).typed
    words = (f"{name}:{value}".removeprefix("what:") for name, value in doing.given.items())
    return f"`{shorten(' '.join((typed, *words)).replace('`', ''), MOST_SAID)}`"


def remember(interaction: Interaction, action: Action, said: str = "") -> str:
    """Keep what was refused, and as what it is told; the key under which it is found."""
    there = interaction.client.retries
    while len(there) >= MOST_KEPT:
        del there[next(iter(there))]
    key = secrets.token_hex(4)
    there[key] = (interaction.user.id, action, said)
    return key


def remembered(interaction: Interaction, token: str) -> Action | None:
    """What the same person tried before, None after a restart."""
    user_id, action, _ = interaction.client.retries.get(token, (0, None, ""))
    return action if user_id == interaction.user.id else None
