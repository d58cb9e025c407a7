"""`/party`: who speaks for it, walks where, maps, what it carries and eats."""

import asyncio
import re
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer, answer_privately
from cogs.core.buttons import BUTTONS_OUT_OF_DATE, Press, Submit, word
from cogs.core.choices import Choices, pick, suggest_characters
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.naming import read_character
from cogs.core.play import find_game, game_here, play
from cogs.exploration.pages import food_lines
from cogs.movement.telling import render_load
from cogs.party.pages import render_party
from cogs.party.telling import (
    advice_lines,
    find_marked,
    formation_buttons,
    mapper_line,
    march_line,
    ranks_text,
    render_formations,
    render_map,
)
from cogs.render.buttons import Form, make_field, make_form, row_of
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.render.text import MESSAGE_LIMIT, join_within, listed, plain, shorten
from data.live import LiveGame
from rules.errors import NotFoundError
from rules.expedition.going import scale_of
from rules.load.records import SetTreasureLoad
from rules.party.forming import LONGEST_NAME, OCCASIONS
from rules.party.mapping import LONGEST_NOTE, LONGEST_PLACE
from rules.party.records import NameMapper, NoteMap, SetFormation, TakeFormation
from rules.places.reading import find_place
from rules.provisions.eating import MOST_PEOPLE
from rules.provisions.records import FindFood, SetWaterFound
from rules.state.expedition import Scale
from rules.view.load import view_load
from rules.view.marching import (
    FormationView,
    people_to_place,
    view_advice,
    view_formations,
    view_map,
)
from rules.view.party import view_party
from rules.votes.records import NameCaller

WIPE = "none"
_ELSEWHERE: Mapping[Scale | None, str] = {
    None: "home",
    Scale.DUNGEON: "the dungeon",
    Scale.WILDERNESS: "the road",
    Scale.WATER: "the water",
}
"""What ground is called on the map that nobody has prepared."""


async def _suggest_mapped(interaction: Interaction, typed: str) -> Choices:
    """Where the party is, and what is on the map already."""
    game = await find_game(interaction)
    if game is None:
        return []
    names = [_here(game), *(note.place for note in game.state.party.map_notes)]
    return pick(((name, name) for name in dict.fromkeys(names)), typed)


def _here(game: LiveGame) -> str:
    """What the place where the party is is called: it is there, so it knows that."""
    here = game.state.expedition
    place = None if here is None else find_place(game.state, here.place)
    return _ELSEWHERE[scale_of(game.state)] if place is None else place.name


class MappingCommands(commands.Cog):
    """Subcommands of `/party`; mixed into its group."""

    @app_commands.command(name="mapper")
    @app_commands.describe(who="Which character; without it, nobody does any more")
    @app_commands.autocomplete(who=suggest_characters)
    async def mapper(self, interaction: Interaction, who: str = "") -> None:
        """Say who draws the map for the party"""
        game = await game_here(interaction)
        character_id = read_character(game, who).id if who.strip() else ""
        await play(interaction, NameMapper(character_id=character_id), game=game)

    @app_commands.command(name="map")
    @app_commands.describe(
        note="What the mapper keeps of a place: words, or a link to the map; none wipes it",
        place="Which place; without it, the one where the party is",
    )
    @app_commands.autocomplete(place=_suggest_mapped)
    async def map(
        self,
        interaction: Interaction,
        note: app_commands.Range[str, 1, LONGEST_NOTE] | None = None,
        place: app_commands.Range[str, 1, LONGEST_PLACE] | None = None,
    ) -> None:
        """Show the party's own map, or write on it what the mapper keeps of a place"""
        game = await game_here(interaction)
        if note is None:
            await answer_privately(interaction, render_map(view_map(game.state)))
            return
        text = "" if note.strip().lower() == WIPE else note
        await play(interaction, NoteMap(place=place or _here(game), text=text), game=game)


People = Sequence[tuple[str, str]]
"""Ids and names."""
NONE = "none"
_RANKS = re.compile(r"[/\n|]")


def read_ranks(text: str, people: People) -> tuple[tuple[str, ...], ...]:
    """The ids of the ranks, without any for `none`. Raises NotFoundError."""
    if text.strip().lower() == NONE:
        return ()
    placed: list[str] = []
    ranks = [tuple(_read_rank(rank, people, placed)) for rank in _RANKS.split(text)]
    return tuple(rank for rank in ranks if rank)


def _read_rank(text: str, people: People, placed: list[str]) -> Iterator[str]:
    for part in text.replace(";", ",").split(","):
        words = part.split()
        while words:
            found, used = _longest(words, people, placed)
            placed.append(found)
            yield found
            words = words[used:]


def _longest(words: list[str], people: People, placed: Sequence[str]) -> tuple[str, int]:
    """Whom the first words name, and how many of them it takes.

    Of several who are called the same, as hirelings may be, it is the next without a place.
    """
    for count in range(len(words), 0, -1):
        said = " ".join(words[:count]).casefold()
        whole = [one for one in people if one[1].casefold() == said]
        begun = [one for one in people if f" {said}" in f" {one[1].casefold()}"]
        found = whole or begun
        if len({name for _, name in found}) == 1:
            free = [who for who, _ in found if who not in placed]
            return (free or [found[0][0]])[0], count
    raise NotFoundError(_unknown(words[0], people))


def _unknown(word: str, people: People) -> str:
    names = [plain(name) for _, name in people]
    several = [name for name in names if word.casefold() in name.casefold()]
    if several:
        return (
            f"“{plain(shorten(word, 40))}” can be {listed(several, 'or')}. Write more of the name."
        )
    there = f"There are {listed(names)}." if names else "Nobody is in the party."
    return f"“{plain(shorten(word, 40))}” is nobody of the party. {there}"


NAME, RANKS = "name", "ranks"
EXAMPLE = "Ada Berta\nCuno\nDora"
_LONGEST = 1000


async def _suggest_formations(interaction: Interaction, typed: str) -> Choices:
    """The party's own, then the names that most parties use."""
    game = await find_game(interaction)
    own = [] if game is None else [one.name for one in game.state.party.formations]
    return pick(((name, name) for name in dict.fromkeys((*own, *OCCASIONS))), typed)


class WalkingCommands(commands.Cog):
    """Subcommands of `/party`; mixed into its group."""

    @app_commands.command(name="order")
    @app_commands.autocomplete(name=_suggest_formations)
    @app_commands.describe(
        name="Which order the party walks in from now on, or is written: standard, combat",
        ranks="Who walks where, the front first: Ada Berta / Cuno / Dora; none strikes it",
    )
    async def order(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
        ranks: str = "",
    ) -> None:
        """Show the marching order, take another, or write one: who walks in front opens doors"""
        game = await game_here(interaction)
        if ranks.strip():
            await play(interaction, _written(game, name or OCCASIONS[0], ranks), game=game)
        elif name:
            await play(interaction, TakeFormation(name=name), game=game)
        else:
            await _show_formations(interaction, game)


def _written(game: LiveGame, name: str, ranks: str) -> SetFormation:
    return SetFormation(name=name, ranks=read_ranks(ranks, people_to_place(game.state)))


async def _show_formations(interaction: Interaction, game: LiveGame) -> None:
    """All orders as text, and the one that holds as a picture, to whoever asks."""
    async with Answer(interaction) as answer:
        found = view_formations(game.state)
        shown = next((one for one in found if one.holds and one.ranks), None)
        file = None if shown is None else await asyncio.to_thread(_draw, shown)
        view = row_of(*formation_buttons(game.id, found))
        await answer.private(render_formations(found), view=view, file=file)


def _draw(formation: FormationView) -> discord.File:
    from cogs.party.picture import draw_formation

    picture = BytesIO(draw_formation(formation))
    described = f"From the front: {ranks_text(formation.ranks)}"
    return discord.File(picture, "marching-order.png", description=described[:1024])


async def _press_formation(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Fall into that order."""
    found = find_marked(game.state, word(words, 0))
    if found is None:
        raise NotFoundError(BUTTONS_OUT_OF_DATE)
    await play(interaction, TakeFormation(name=found.name), game=game)


async def press_edit(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The form of that order, or of a new one."""
    found = find_marked(game.state, words[0]) if words else None
    await interaction.response.send_modal(_form(game, found))


def _form(game: LiveGame, formation: FormationView | None) -> Form:
    """A line for each rank; for a new order everybody stands there already, to be moved about."""
    people = [name for _, name in people_to_place(game.state)]
    taken = {one.name for one in view_formations(game.state)}
    free = next((name for name in OCCASIONS if name not in taken), "")
    ranks = [(name,) for name in people] if formation is None else formation.ranks
    return make_form(
        "formation-typed",
        game.id,
        title="Marching order",
        fields=[
            make_field(
                NAME,
                "What it is called",
                longest=LONGEST_NAME,
                example=OCCASIONS[0],
                value=free if formation is None else formation.name,
            ),
            make_field(
                RANKS,
                "A rank in a line, the front first",
                longest=_LONGEST,
                example=EXAMPLE,
                value="\n".join(", ".join(rank) for rank in ranks)[:_LONGEST],
                has_lines=True,
            ),
        ],
    )


async def _submit_formation(
    interaction: Interaction, game: LiveGame, _words: list[str], typed: Mapping[str, str]
) -> None:
    """What was typed into the form."""
    await play(interaction, _written(game, typed[NAME], typed[RANKS]), game=game)


PRESSES: Mapping[str, Press] = {"formation": _press_formation, "formation-edit": press_edit}
FORMS: Mapping[str, Submit] = {"formation-typed": _submit_formation}


_SAID = {"yes": True, "no": False, "weight": None}
SLOWS = [
    app_commands.Choice(name="yes, it slows them", value="yes"),
    app_commands.Choice(name="no, it is next to nothing", value="no"),
    app_commands.Choice(name="any that has a weight, as usual", value="weight"),
]


@app_commands.guild_only()
class PartyCommands(
    WalkingCommands,
    MappingCommands,
    commands.GroupCog,
    group_name="party",
    group_description="The party",
):
    """The party as a whole."""

    @app_commands.command(name="caller")
    @app_commands.describe(who="Which character; without it, nobody does any more")
    @app_commands.autocomplete(who=suggest_characters)
    async def caller(self, interaction: Interaction, who: str = "") -> None:
        """Say who speaks for the party; unless you do, the party votes on it"""
        game = await game_here(interaction)
        character_id = read_character(game, who).id if who.strip() else ""
        await play(interaction, NameCaller(character_id=character_id), game=game)

    @app_commands.command(name="treasure")
    @app_commands.choices(slows=SLOWS)
    @app_commands.describe(who="Which character", slows="Whether what they carry slows them")
    @app_commands.autocomplete(who=suggest_characters)
    async def treasure(
        self, interaction: Interaction, who: str, slows: app_commands.Choice[str]
    ) -> None:
        """Say whether a character carries treasure to speak of (referee)"""
        game = await game_here(interaction)
        target = read_character(game, who).id
        action = SetTreasureLoad(character_id=target, carrying=_SAID[slows.value])
        await play(interaction, action, game=game)

    @app_commands.command(name="water")
    @app_commands.describe(found="False where there is none: waterskins are all there is")
    async def water(self, interaction: Interaction, found: bool) -> None:
        """Say whether there is water to be found where the party is (referee)"""
        await play(interaction, SetWaterFound(found=found))

    @app_commands.command(name="food")
    @app_commands.describe(people="How many it feeds, as a catch or a gift does")
    async def food(
        self, interaction: Interaction, people: app_commands.Range[int, 1, MOST_PEOPLE]
    ) -> None:
        """Say that the party has found food, which will not keep (referee)"""
        await play(interaction, FindFood(people=people))

    @app_commands.command(name="load")
    async def load(self, interaction: Interaction) -> None:
        """Show how fast the party goes, who slows it down, and why"""
        game = await game_here(interaction)
        seen = view_load(game.state, game.viewer(interaction.user.id))
        await answer_privately(interaction, "\n".join((render_load(seen), *food_lines(game.state))))

    @app_commands.command(name="show")
    async def show(self, interaction: Interaction) -> None:
        """Show who speaks, walks in front and maps, the open votes, and advice on the party"""
        game = await game_here(interaction)
        party = view_party(game.state, game.viewer(interaction.user.id))
        lines = (
            render_party(party),
            *march_line(game.state),
            *mapper_line(game.state),
            *advice_lines(view_advice(game.state)),
        )
        await answer_privately(interaction, join_within(lines, MESSAGE_LIMIT))


def party_deeds(doer: Doer) -> Iterator[Deed]:
    """Who walks in front, where nobody has said so."""
    is_below = scale_of(doer.state) is Scale.DUNGEON
    if is_below and doer.character is not None and not doer.state.party.formations:
        yield form_deed("Who walks in front…", "party order")


FEATURE = Feature(deeds=party_deeds, order=540, cogs=(PartyCommands,), presses=PRESSES, forms=FORMS)
