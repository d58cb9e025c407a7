"""`/do search`: looking for what is hidden; `/do trap`: setting traps off, making them harmless."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import answer_privately
from cogs.core.buttons import Press, number, word
from cogs.core.choices import (
    Choices,
    pick,
    suggest_characters,
    suggest_own_characters,
    suggest_several,
)
from cogs.core.cog_commands import typed_so_far
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_target, read_targets
from cogs.core.play import find_game, game_here, play
from cogs.render.buttons import row_of
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.searching.pages import thing_of, whose_buttons
from data.live import LiveGame
from rules.errors import TooLateError
from rules.expedition.going import scale_of
from rules.places.ground import ground_of
from rules.searching.containers import who_can_open
from rules.searching.finding import all_hidden
from rules.searching.kinds import BY_KEY, KINDS
from rules.searching.records import OpenThing, PickThing, Search, TellFound
from rules.searching.seeking import spots
from rules.sheet.numbers import LONGEST_NAME
from rules.state.expedition import Scale
from rules.traps.records import DisarmTrap, SetTrap, TouchTrap
from rules.traps.springing import LONGEST, STATES, known_traps

WHAT = [app_commands.Choice(name=f"{kind.label}: {kind.hint}", value=kind.key) for kind in KINDS]


async def _suggest_hidden(interaction: Interaction, typed: str) -> Choices:
    """What is hidden where the party is, for referees alone."""
    game = await find_game(interaction)
    if game is None or not game.viewer(interaction.user.id).is_referee:
        return []
    hidden = all_hidden(ground_of(game.state))
    return pick(((f"{one.name} ({one.kind})", one.id) for one in hidden), typed)


async def _suggest_spots(interaction: Interaction, typed: str) -> Choices:
    """What can be searched for that where the party is."""
    game = await find_game(interaction)
    kind = BY_KEY.get(typed_so_far(interaction, "what"))
    if game is None or kind is None:
        return []
    there = spots(game.state, ground_of(game.state), kind)
    return pick(((one, one) for one in there), typed)


@app_commands.guild_only()
class SearchCommands(
    commands.GroupCog, group_name="search", group_description="Look for what is hidden"
):
    """Search, and tell what was found."""

    @app_commands.command(name="for")
    @app_commands.describe(
        what="What to look for",
        where="The part of the room, where it has any, or the thing that is searched",
        who="Who searches; without it, the character you are playing",
    )
    @app_commands.choices(what=WHAT)
    @app_commands.autocomplete(where=_suggest_spots, who=suggest_own_characters)
    async def search(
        self,
        interaction: Interaction,
        what: app_commands.Choice[str],
        where: app_commands.Range[str, 0, LONGEST_NAME] = "",
        who: str = "",
    ) -> None:
        """Search in the next turn for secret doors, traps or hidden things"""
        game = await game_here(interaction)
        action = Search(
            what=what.value,
            where=where,
            target=read_target(game, interaction.user.id, who) if who.strip() else "",
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="tell")
    @app_commands.describe(hidden="What is found", who="Who finds it; the whole party if left out")
    @app_commands.autocomplete(hidden=_suggest_hidden, who=suggest_characters)
    async def tell(self, interaction: Interaction, hidden: str, who: str = "") -> None:
        """Tell everybody of something hidden where the party is (referee)"""
        game = await game_here(interaction)
        target = read_target(game, interaction.user.id, who) if who.strip() else ""
        await play(interaction, TellFound(hidden=hidden, target=target), game=game)


async def _press_found(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The referee tells of it: what was hidden, who finds it."""
    who = words[1] if len(words) > 1 else ""
    action = TellFound(hidden=word(words, 0), target=who)
    await play(interaction, action, game=game, turns=False)


async def _press_thing(
    interaction: Interaction, game: LiveGame, words: list[str], act: type[OpenThing | PickThing]
) -> None:
    """What is opened: the room, which of its things, who does it; a referee is asked for that."""
    ground = ground_of(game.state)
    thing, who = thing_of(ground, word(words, 0), number(words, 1)), (*words[2:], "")[0]
    if not thing:
        raise TooLateError("The party has gone on.")
    people = who_can_open(game.state)
    if game.viewer(interaction.user.id).is_referee and not who:
        if len(people) > 1:
            buttons = whose_buttons(game, ground, thing)
            await answer_privately(interaction, "Who does it?", view=row_of(*buttons))
            return
        who = "".join(one.id for one in people)
    await play(interaction, act(thing=thing, target=who), game=game)


async def _press_open(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    await _press_thing(interaction, game, words, OpenThing)


async def _press_pick(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    await _press_thing(interaction, game, words, PickThing)


PRESSES: dict[str, Press] = {
    "found": _press_found,
    "open-thing": _press_open,
    "pick-thing": _press_pick,
}


def search_deeds(doer: Doer) -> Iterator[Deed]:
    """What is looked for below."""
    is_below = scale_of(doer.state) is Scale.DUNGEON and doer.met is None
    if is_below and doer.character is not None:
        yield form_deed("Search for something…", "search for")


SEARCHING_FEATURE = Feature(deeds=search_deeds, order=430, cogs=(SearchCommands,), presses=PRESSES)


Name = app_commands.Range[str, 1, LONGEST]
Forced = app_commands.Range[int, 1, 100]
HOW = [app_commands.Choice(name=how, value=how) for how in STATES]


async def _suggest_traps(interaction: Interaction, typed: str) -> Choices:
    """The traps where the party is that the person may know of."""
    game = await find_game(interaction)
    if game is None:
        return []
    known = known_traps(ground_of(game.state), game.viewer(interaction.user.id))
    return pick(((label, trap) for trap, label in known), typed)


@app_commands.guild_only()
class TrapCommands(commands.GroupCog, group_name="trap", group_description="Traps of a dungeon"):
    """What people do about traps."""

    @app_commands.command(name="try")
    @app_commands.describe(
        trap="Which trap; where none is prepared, any name for one",
        who="Who does what it waits for; several with commas, one after the other",
        certain="True if it springs whatever the die says, on all of them",
        damage="For a new trap: what it does, such as 1d6",
        save="For a new trap: the saving throw that averts it",
        half="For a new trap: True if the save leaves half of the damage",
        effect="For a new trap: a condition, poison, dies, or plain words",
        chance="For a new trap: it springs on so many in 6, 2 if left out",
        forced="The face that the die shows",
    )
    @app_commands.autocomplete(trap=_suggest_traps, who=suggest_several)
    async def touch(
        self,
        interaction: Interaction,
        trap: Name,
        who: str,
        certain: bool = False,
        damage: str = "",
        save: str = "",
        half: bool = False,
        effect: str = "",
        chance: app_commands.Range[int, 1, 6] = 2,
        forced: Forced | None = None,
    ) -> None:
        """See whether a trap springs on somebody (referee)"""
        game = await game_here(interaction)
        action = TouchTrap(
            trap=trap,
            targets=read_targets(game, interaction.user.id, who),
            certain=certain,
            damage=damage,
            save=save,
            halves=half,
            effect=effect,
            chance=chance,
            forced=forced,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="disarm")
    @app_commands.describe(
        trap="A trap that you know of",
        who="Who does it; without it, the character you are playing",
        chance="How likely it is this once, such as 35% or 2-in-6",
        forced="The face that the die shows (referee)",
    )
    @app_commands.autocomplete(trap=_suggest_traps, who=suggest_own_characters)
    async def disarm(
        self,
        interaction: Interaction,
        trap: Name,
        who: str = "",
        chance: str = "",
        forced: Forced | None = None,
    ) -> None:
        """Make a trap harmless; the referee alone learns what came of it"""
        game = await game_here(interaction)
        target = read_target(game, interaction.user.id, who) if who.strip() else ""
        action = DisarmTrap(trap=trap, target=target, chance=chance, forced=forced)
        await play(interaction, action, game=game)

    @app_commands.command(name="set")
    @app_commands.describe(trap="Which trap", how="How it stands from now on")
    @app_commands.autocomplete(trap=_suggest_traps)
    @app_commands.choices(how=HOW)
    async def set(
        self, interaction: Interaction, trap: Name, how: app_commands.Choice[str]
    ) -> None:
        """Say that a trap is ready again, sprung, or harmless (referee)"""
        await play(interaction, SetTrap(trap=trap, how=how.value))


TRAP_FEATURE = Feature(order=440, cogs=(TrapCommands,))
