"""A character by taps: the scores fall, a class is picked, a name is typed, and it is there.

Nothing is kept between the steps but the scores; what was picked stands in the buttons' ids.
"""

from collections.abc import Mapping

import discord

from cogs.core.answering import Answer, answer_privately
from cogs.core.buttons import word
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction, game_here, trying
from cogs.core.lines import Does
from cogs.core.play import asked, tell
from cogs.core.said import says
from cogs.core.sending import open_form
from cogs.making.pages import (
    MINE,
    Choice,
    name_for,
    render_classes,
    render_outfits,
    render_ready,
    render_spells,
)
from cogs.render.buttons import Form, make_field, make_form
from cogs.render.deeds import Doer
from cogs.sheet.making import open_typed, show_steps
from cogs.sheet.reading import SHEET, owner_of
from cogs.sheet.showing import sheet_page
from data.live import LiveGame, Outcome
from rules.books.records import Calling
from rules.books.settings import book_of
from rules.encounter.records import JoinEncounter
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.kernel.numbers import read_whole
from rules.kernel.targets import find_character
from rules.making.records import ARRANGED, TYPED, MakeCharacter, Rolled, RollScores, TakeReadyMade
from rules.making.scores import (
    find_calling,
    first_spells,
    kits_for_calling,
    lowerable,
    rolled_by,
    suggested,
)
from rules.sheet.characters import waiting_of
from rules.sheet.reading import LONGEST_NAME
from rules.sheet.records import CharacterCreated
from rules.transfer.records import WAITING

_SCORES = "STR INT WIS DEX CON CHA"
_LONGEST_SCORES = 30


def plays_nobody(doer: Doer) -> bool:
    """Somebody who takes_part nobody that lives; a referee makes characters at any time."""
    return doer.viewer.is_referee or (doer.character is None and doer.met is None)


def _member(game: LiveGame, user_id: int, whose: str) -> int:
    """The member whose character it will be."""
    return int(whose) if whose.isdecimal() else game.actor(user_id).member


def _owner(whose: str) -> int | None:
    return int(whose) if whose.isdecimal() else None


def _rolled(game: LiveGame, interaction: Interaction, whose: str) -> Rolled:
    """What has fallen for the character. RuleError where it is gone."""
    found = rolled_by(game.state, _member(game, interaction.user.id, whose))
    if found is None:
        raise RuleError(
            "These scores are used up, or gone after a month. Roll new ones with New character."
        )
    return found


async def begin(interaction: Interaction, game: LiveGame, words: Choice) -> None:
    """The first step: scores fall, if they have not yet; without a book a sheet is typed."""
    whose = word(list(words), 0)
    member = _member(game, interaction.user.id, whose)
    if waiting_of(game.state, member) is not None:
        async with Answer(interaction, turns=True) as answer:
            await show_steps(answer, game, WAITING)
        return
    if not book_of(game.state).callings:
        await open_typed(interaction, game, whose)
        return
    async with Answer(interaction, turns=True) as answer:
        if rolled_by(game.state, member) is None:
            roll = RollScores(owner=_owner(whose))
            outcome = await interaction.client.games.act(game.id, asked(interaction), roll)
            game = outcome.game
            await tell(answer, outcome)
        text, view = render_classes(game, _rolled(game, interaction, whose), words)
        await answer.private(text, view=view)


async def press_new(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button for whoever has nobody to play, or back to the classes: whose, and for which
    encounter."""
    await begin(interaction, game, (words[0], word(words, 1)) if words else (MINE, ""))


async def press_typed(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The form in which all of a sheet is typed."""
    await open_typed(interaction, game, word(words, 0))


async def press_ready(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Shows who is ready-made, or makes the one that was picked."""
    if words[2:]:
        action = TakeReadyMade(calling=words[2], owner=_owner(words[0]))
        await make(interaction, game, action, words[1])
        return
    text, view = render_ready(game, (word(words, 0), word(words, 1)))
    await answer_privately(interaction, text, view=view, turns=True)


async def press_class(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """A class was picked: its spells; with one of them, or where it has none, what it begins
    with; with that, the form for the name."""
    calling = find_calling(game.state, word(words, 2))
    rolled = _rolled(game, interaction, word(words, 0))
    if words[4:]:
        await open_form(interaction, _name_form(game, calling, rolled, words))
        return
    if (names := first_spells(game.state, calling)) and not words[3:]:
        text, view = render_spells(game, calling, names, (*words[:3],))
    else:
        text, view = render_outfits(game, calling, rolled, (*words, "")[:4])
    await answer_privately(interaction, text, view=view, turns=True)


def _name_form(game: LiveGame, calling: Calling, rolled: Rolled, words: list[str]) -> Form:
    """The form for the name, and the scores where a player may change them."""
    name = name_for(game.state, calling, rolled)
    fields = [make_field("name", "Name", longest=LONGEST_NAME, value=name, example="Brom Tanner")]
    scores = None
    if rolled.way == TYPED:
        scores = ""
    elif rolled.way == ARRANGED or lowerable(game.state, calling, rolled):
        scores = " ".join(map(str, suggested(game.state, calling, rolled)))
    if scores is not None:
        example, longest = "13 9 12 15 10 8", _LONGEST_SCORES
        fields.append(make_field("scores", _SCORES, longest=longest, example=example, value=scores))
    title = f"New character: {calling.label.lower()}"
    return make_form("new-made", game.id, *words, title=title, fields=fields)


async def submit_made(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: the character is made, and joins the encounter that it was made for."""
    whose, then = word(words, 0), word(words, 1)
    action = MakeCharacter(
        name=typed.get("name", ""),
        calling=word(words, 2),
        owner=_owner(whose),
        scores=_read_scores(typed.get("scores", "")),
        kit=_kit(game, words),
        spells=_spells(game, words),
    )
    await make(interaction, game, action, then)


def _kit(game: LiveGame, words: list[str]) -> str:
    """The kit of that place among those of its class, "" for none."""
    place = word(words, 4)
    kits = kits_for_calling(game.state, find_calling(game.state, word(words, 2)))
    is_there = place.isdecimal() and int(place) < len(kits)
    return kits[int(place)].label if is_there else ""


def _spells(game: LiveGame, words: list[str]) -> tuple[str, ...]:
    """The spell of that place in the list, () for none."""
    place, names = word(words, 3), first_spells(game.state, find_calling(game.state, words[2]))
    is_there = place.isdecimal() and int(place) < len(names)
    return (names[int(place)],) if is_there else ()


def _read_scores(text: str) -> tuple[int, ...]:
    """`13 9 12 15 10 8`. Raises RuleError."""
    scores = [read_whole(part) for part in text.replace(",", " ").split()]
    if None in scores:
        raise RuleError(f"Type six numbers, for {_SCORES} in this order.")
    return tuple(score for score in scores if score is not None)


async def make(interaction: Interaction, game: LiveGame, action: Action, then: str) -> None:
    """Make it, bring it to the encounter where it was wanted, and show its sheet."""
    games = interaction.client.games
    async with Answer(interaction, turns=True) as answer:
        trying(interaction, action)
        outcomes = [await games.act(game.id, asked(interaction), action)]
        made = _made(outcomes[0])
        encounter = outcomes[0].game.state.encounter
        refusal: RuleError | None = None
        if made and encounter is not None and encounter.id == then:
            join = JoinEncounter(character_id=made)
            try:
                outcomes.append(await games.act(game.id, asked(interaction, 1), join))
            except RuleError as error:
                refusal = error
        await tell(answer, *outcomes)
        await _show_made(answer, outcomes[-1].game, made)
    if refusal is not None:
        raise refusal


def _made(outcome: Outcome) -> str:
    """The id of whom was made, "" while a referee has to let them in."""
    made = (e for e in outcome.entry.events if isinstance(e, CharacterCreated))
    return next((event.target.id for event in made), "")


async def _show_made(answer: Answer, game: LiveGame, made: str) -> None:
    user_id = answer.interaction.user.id
    if not made:
        await show_steps(answer, game, WAITING)
        return
    character = find_character(game.state, made)
    assert character is not None
    page = sheet_page(game, user_id, character)
    await answer.private(page.text, view=page.view(game.id))


@SHEET.command("new", player="Whose character it is (referee)")
@says(
    "new character, make a character, roll a character, create a character, roll up",
    "Make a character",
    when=plays_nobody,
)
async def new(interaction: Interaction, player: discord.Member | None = None) -> None:
    """Make a character in a minute: roll, pick a class, name it"""
    owner = await owner_of(interaction, player)
    game = await game_here(interaction)
    await begin(interaction, game, (MINE if owner is None else str(owner), ""))


FEATURE = Feature(
    order=29,
    # A referee lets somebody roll again.
    lines={"new-roll": Does(RollScores, "#owner", again=True)},
    presses={
        "new": press_new,
        "new-typed": press_typed,
        "new-class": press_class,
        "new-ready": press_ready,
    },
    forms={"new-made": submit_made},
)
