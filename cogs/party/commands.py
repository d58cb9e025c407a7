"""`/party`: who speaks for it, walks where, maps, what it carries and eats."""

import asyncio
import re
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import Annotated

import discord

from cogs.core.answering import Answer
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.giving import Page, Picture
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.moments import both, is_expedition, referee_out, takes_part
from cogs.core.option import Option, Pairs, Typed, text, whole
from cogs.core.options import CharacterId
from cogs.core.said import says
from cogs.movement.telling import render_load
from cogs.party.pages import render_party
from cogs.party.telling import (
    advice_lines,
    formation_buttons,
    mapper_line,
    march_line,
    ranks_text,
    render_formations,
    render_map,
)
from cogs.places.maps import map_picture
from cogs.provisions.pages import food_lines
from cogs.render.buttons import make_button, row_of
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.render.text import MESSAGE_LIMIT, join_within, plain, shorten
from cogs.travel.maps import journey_of
from data.live import LiveGame
from rules.errors import NotFoundError
from rules.expedition.going import scale_of
from rules.kernel.action import Action
from rules.kernel.actor import TABLE
from rules.kernel.words import listed
from rules.load.records import SetTreasureLoad
from rules.party.forming import LONGEST_NAME, OCCASIONS, advice_on, party_of
from rules.party.mapping import LONGEST_NOTE, LONGEST_PLACE, mapper_of
from rules.party.records import NameMapper, NoteMap, SetFormation, TakeFormation
from rules.places.reading import find_place
from rules.provisions.eating import MOST_PEOPLE
from rules.provisions.records import FindFood, SetWaterFound
from rules.state.party import Scale
from rules.view.party import (
    FormationView,
    people_to_place,
    view_formations,
    view_party,
)
from rules.view.places import view_here, view_places
from rules.votes.records import NameCaller

PARTY = Group("party", "The party")
NONE = "none"
NOBODY_HELP = "Which character; without it, nobody does any more"
_ELSEWHERE: Mapping[Scale | None, str] = {
    None: "home",
    Scale.DUNGEON: "the dungeon",
    Scale.WILDERNESS: "the road",
    Scale.WATER: "the water",
}
"""What ground is called on the map that nobody has prepared."""
People = Sequence[tuple[str, str]]
"""Ids and names."""
_RANKS = re.compile(r"[/\n|]")
_LONGEST = 1000
Slows = Annotated[
    bool | None,
    Option(
        about="Whether what they carry slows them",
        choices={
            "yes, it slows them": "yes",
            "no, it is next to nothing": "no",
            "any that has a weight, as usual": "weight",
        },
        read=lambda _, said: {"yes": True, "no": False}.get(said),
    ),
]


def _mapped(typed: Typed) -> Pairs:
    """Where the party is, and what is on the map already."""
    notes = typed.game.state.party.map_notes
    return ((name, name) for name in (_here(typed.game), *(note.place for note in notes)))


def _here(game: LiveGame) -> str:
    """What the place where the party is is called: it is there, so it knows that."""
    here = game.state.expedition
    place = None if here is None else find_place(game.state, here.place)
    return _ELSEWHERE[scale_of(game.state)] if place is None else place.name


@PARTY.command("mapper", who=NOBODY_HELP)
def mapper(who: CharacterId = "") -> Action:
    """Say who draws the map for the party"""
    return NameMapper(character_id=who)


@PARTY.command(
    "map",
    note="What the mapper keeps of a place: words, or a link to the map; none wipes it",
    place="Which place; without it, the one where the party is",
)
@says(
    "map, map note, note on the map, mark on the map, draw map, draw on the map, party map, "
    "chalk, draw a map, map it, add to the map, make a note, mark * with chalk, chalk mark, "
    "chalk arrow, arrow on the wall, note:, sketch, mark the, put * on the map",
    "The party's own map",
    when=takes_part,
    asks=True,
)
def map_(
    game: LiveGame,
    note: Annotated[str, text(LONGEST_NOTE)] = "",
    place: Annotated[str, Option(most=LONGEST_PLACE, suggest=_mapped, own_words=True)] = "",
) -> Action | Page:
    """Show the party's own map, or write on it what the mapper keeps of a place"""
    if not note:
        say = make_button("form", game.id, "party mapper", label="Say who does…")
        buttons = [] if mapper_of(game.state) else [say]
        return Page(render_map(game.state), buttons, picture=_drawn(game))
    return NoteMap(place=place or _here(game), text="" if note.lower() == NONE else note)


def _drawn(game: LiveGame) -> Picture | None:
    """Where players know that they have been: in the place, on the way, or in the last place."""
    here, known = view_here(game.state, TABLE), view_places(game.state, TABLE)
    if here is not None:
        return map_picture(here)
    return journey_of(game, TABLE) or (map_picture(known[-1]) if known else None)


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


def _formations(typed: Typed) -> Pairs:
    """The party's own, then the names that most parties use."""
    own = (one.name for one in typed.game.state.party.formations)
    return ((name, name) for name in (*own, *OCCASIONS))


def _free_name(typed: Typed) -> str:
    """What most parties call the next order that they write."""
    taken = {one.name for one in view_formations(typed.game.state)}
    return next((name for name in OCCASIONS if name not in taken), "")


def _ranks_now(typed: Typed) -> str:
    """A line for each rank; in a new order everybody stands there already, to be moved about."""
    state, name = typed.game.state, typed.word("name")
    found = next((one for one in view_formations(state) if one.name == name), None)
    people = [(name,) for _, name in people_to_place(state)]
    ranks = people if found is None else found.ranks
    return "\n".join(", ".join(rank) for rank in ranks)[:_LONGEST]


@PARTY.command(
    "order",
    name="Which order the party walks in from now on, or is written: standard, combat",
    ranks="Who walks where, the front first: Ada Berta / Cuno / Dora; none strikes it",
)
@says(
    "marching order, formation, march order, order of march, line up, set watches, who walks "
    "where, whos in front, in front, at the back, rear guard, rearguard, vanguard, walk in "
    "front, go in front, take the lead, leads, lead the way, brings up the rear, bring up the "
    "rear, the rear, goes first?, walks first, take point, order?",
    "Marching order",
    when=takes_part,
)
async def order(
    interaction: Interaction,
    game: LiveGame,
    name: Annotated[
        str, Option(most=LONGEST_NAME, suggest=_formations, own_words=True, now=_free_name)
    ] = "",
    ranks: Annotated[str, Option(most=_LONGEST, has_lines=True, now=_ranks_now)] = "",
) -> Action | None:
    """Show, take or write a marching order; who walks in front opens doors"""
    if ranks:
        placed = read_ranks(ranks, people_to_place(game.state))
        return SetFormation(name=name or OCCASIONS[0], ranks=placed)
    if name:
        return TakeFormation(name=name)
    # All orders as text, and the one that holds as a picture, to whoever asks.
    async with Answer(interaction) as answer:
        found = view_formations(game.state)
        shown = next((one for one in found if one.holds and one.ranks), None)
        file = None if shown is None else await asyncio.to_thread(_draw, shown)
        view = row_of(*formation_buttons(game.id, found))
        await answer.private(render_formations(found), view=view, file=file)
    return None


def _draw(formation: FormationView) -> discord.File:
    from cogs.party.picture import draw_formation

    picture = BytesIO(draw_formation(formation))
    described = f"From the front: {ranks_text(formation.ranks)}"
    return discord.File(picture, "marching-order.png", description=described[:1024])


@PARTY.command("caller", who=NOBODY_HELP)
def caller(who: CharacterId = "") -> Action:
    """Say who speaks for the party; whoever disagrees says it anew"""
    return NameCaller(character_id=who)


@PARTY.command("treasure", who="Which character")
def treasure(who: CharacterId, slows: Slows) -> Action:
    """Say whether somebody carries much treasure (referee)"""
    return SetTreasureLoad(character_id=who, carrying=slows)


@PARTY.command("water", found="Whether there is any; if not, waterskins are all there is")
@says(
    "water here, find water, fill waterskins, fill * waterskin, fill up",
    "There is water here",
    when=both(referee_out, is_expedition),
)
def water(found: bool) -> Action:
    """Say whether there is water, where the party is (referee)"""
    return SetWaterFound(found=found)


@PARTY.command("food", people="How many it feeds, as a catch or a gift does")
@says(
    "find food, found food, they find food, catch fish, game for",
    "The party has found food[ for {people}]",
    when=both(referee_out, is_expedition),
)
def food(people: Annotated[int, whole(1, MOST_PEOPLE)]) -> Action:
    """Say that the party has found food, which will not keep (referee)"""
    return FindFood(people=people)


@PARTY.command("load")
@says(
    "encumbrance, load, how heavy, how much can i carry, weight, slow, slows, how fast, "
    "overloaded, burden, speed, who slows, how much weight, too heavy, movement, move rate, "
    "how many miles, movement rate, how burdened, encumbered, over-loaded, weigh, who is "
    "slowest, faster than, slower than",
    "Show how fast the party goes",
    when=takes_part,
    asks=True,
)
def load(typed: Typed) -> str:
    """Show how fast the party goes, who slows it down, and why"""
    state = typed.game.state
    return "\n".join((render_load(state, typed.viewer), *food_lines(state)))


@PARTY.command("show")
def show(typed: Typed) -> str:
    """Show who speaks, walks in front and maps, the open votes, and advice on the party"""
    state = typed.game.state
    lines = (
        render_party(view_party(state, typed.viewer)),
        *march_line(state),
        *mapper_line(state),
        *advice_lines(advice_on(party_of(state))),
    )
    return join_within(lines, MESSAGE_LIMIT)


def party_deeds(doer: Doer) -> Iterator[Deed]:
    """Who walks in front, where nobody has said so."""
    is_below = scale_of(doer.state) is Scale.DUNGEON
    if is_below and doer.character is not None and not doer.state.party.formations:
        yield form_deed("Who walks in front…", "party order")


FEATURE = Feature(
    deeds=party_deeds,
    order=540,
    lines={
        "formation": Does("party order", "name"),
        "formation-edit": Does("party order", "name?", asks="name ranks"),
    },
)
