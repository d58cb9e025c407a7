"""The part of `/encounter` that comes before the first round: surprise, distance, reaction."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from cogs.core.answering import answer_privately
from cogs.core.buttons import word
from cogs.core.combatants import find_side, require_encounter
from cogs.core.commands import Group
from cogs.core.interaction import Interaction, require_newest
from cogs.core.moments import is_meeting, referee_met
from cogs.core.offers import monster_groups, own_names
from cogs.core.option import Option, Typed
from cogs.core.options import KeptMode, SideKey, characters, combatant_in, combatants
from cogs.core.play import play, play_all
from cogs.core.said import says
from cogs.core.sending import open_form
from cogs.making.commands import begin
from cogs.making.pages import MINE
from cogs.render.buttons import GREEN, GREY, Form, make_button, make_field, make_form
from cogs.render.deeds import page_of
from cogs.render.text import plain
from data.live import LiveGame, Outcome
from rules.books.settings import book_of
from rules.encounter.joining import MONSTERS, PARTY, own_fit, who_may_join
from rules.encounter.opening import Attitude
from rules.encounter.records import (
    JoinEncounter,
    RollDistance,
    RollReaction,
    RollSurprise,
    SetAwareness,
    SetDistance,
    SetReaction,
    SetSpeaker,
    SetSurprise,
)
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.kernel.numbers import read_whole
from rules.kernel.visibility import Visibility
from rules.kernel.words import agree, listed
from rules.sheet.reading import LONGEST_NAME
from rules.sheet.records import CharacterCreated, CreateCharacter
from rules.state.encounter import Encounter
from rules.state.sheet import Character

ENCOUNTER = Group("encounter", "Meet monsters and fight, or not")
SURPRISED = {
    "roll 1d6": "roll",
    "is surprised, without a roll": "surprised",
    "is not surprised, without a roll": "not-surprised",
    "expected the others: no roll": "aware",
    "did not expect them after all": "unaware",
}
Speaker = Annotated[str, Option(read=combatant_in, suggest=characters)]
MOST_BUTTONS = 24
_POINTS_LENGTH = 9


@ENCOUNTER.command(
    "surprise",
    side="Which side; without it, the party",
    how="Roll, or say it; without it, roll",
    forced="Set the die to this (referee)",
)
def surprise(
    side: SideKey = PARTY,
    how: Annotated[str, Option(choices=SURPRISED)] = "roll",
    forced: int | None = None,
) -> Action:
    """Roll whether a side is surprised, or say it"""
    match how:
        case "roll":
            return RollSurprise(side=side, forced=forced)
        case "surprised" | "not-surprised":
            return SetSurprise(side=side, surprised=how == "surprised")
        case _:
            return SetAwareness(side=side, aware=how == "aware")


@ENCOUNTER.command(
    "distance",
    distance="Set it to this, in feet in a dungeon, in yards elsewhere; without it, roll",
    forced="Set the total of the dice to this",
)
@says(
    "distance, feet away, apart, now, are now, ft away, now at, are at, away, set distance, "
    "closer now, ft off, range, come closer, closer, come to, feet now, ft now, move closer, "
    "closes to, close to, ft apart, stand * off, now only, distance is, distance now",
    "They are {distance} feet apart",
    when=referee_met,
    needs=("distance",),
)
def set_distance(
    distance: Annotated[int, Option(least=0)] | None = None,
    mode: KeptMode = Visibility.BLIND,
    forced: int | None = None,
) -> Action:
    """Roll or set how far apart the sides are (referee)"""
    if distance is not None:
        return SetDistance(distance=distance, seen=mode)
    return RollDistance(forced=forced, seen=mode)


def _monsters_in(typed: Typed, text: str) -> str:
    """A side or a combatant. Raises NotFoundError."""
    return find_side(typed.game, typed.user_id, text) or combatant_in(typed, text)


@ENCOUNTER.command(
    "reaction",
    who="Which monsters; without it, the side of the monsters",
    speaker="Which character speaks for the party",
    modifier="Instead of the speaker's own",
    reaction="Set it to this, without a roll",
    forced="Set the total to this",
)
@says(
    "reaction, reaction roll, roll reaction, react, how do they react, attitude, disposition, "
    "reaction check, how do they feel, "
    "how do * react, do they like, mood, what do they think, their reaction, first impression",
    "Roll how they take to the party[, {modifier}]",
    when=referee_met,
    offers={"who": monster_groups},
)
@says(
    "is hostile, are hostile, hostile, is friendly, are friendly, friendly, unfriendly, neutral, "
    "indifferent, uncertain, confused",
    "They are {reaction}",
    when=referee_met,
    needs=("reaction",),
    offers={"who": monster_groups},
)
def reaction(
    who: Annotated[str, Option(read=_monsters_in, suggest=combatants)] = MONSTERS,
    speaker: Speaker = "",
    modifier: int | None = None,
    reaction: Annotated[str, Option(choices={one.value: one.value for one in Attitude})] = "",
    mode: KeptMode = Visibility.BLIND,
    forced: int | None = None,
) -> Action:
    """Roll or set how monsters take to the party (referee)"""
    if reaction:
        return SetReaction(reaction=reaction, target=who, seen=mode)
    return RollReaction(target=who, speaker=speaker, modifier=modifier, forced=forced, seen=mode)


@ENCOUNTER.command("speaker", character="Who talks; without it, nobody does any more")
@says(
    "speaks for us, spokesman, speaks for the party, do the talking",
    "{character} speaks for the party",
    when=is_meeting,
    offers={"character": own_names},
)
def set_speaker(character: Speaker = "") -> Action:
    """Say which character speaks for the party"""
    return SetSpeaker(character_id=character)


def _new_character_form(game: LiveGame, encounter: Encounter) -> Form:
    """Asks for the two things that a sheet cannot do without."""
    fields = [
        make_field("name", "Name", longest=LONGEST_NAME, example="Morgan Ironwolf"),
        make_field("points", "Hit points", longest=_POINTS_LENGTH, example="8, or 5/8 if hurt"),
    ]
    title = "Join with a new character"
    return make_form("join-made", game.id, encounter.id, title=title, fields=fields)


async def submit_new_character(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form of a new character: make the sheet and bring it in, as one answer."""
    require_encounter(game, interaction, word(words, 0))
    points, maximum = read_hit_points(typed.get("points", ""))
    create = CreateCharacter(
        name=typed.get("name", ""),
        hit_points=points,
        maximum=None if points == maximum else maximum,
    )
    await play_all(interaction, create, _join_created, game=game)


def _join_created(made: Outcome) -> JoinEncounter:
    """Join with the character that has just been made."""
    ids = [event.target.id for event in made.events if isinstance(event, CharacterCreated)]
    return JoinEncounter(character_id=ids[0])


def read_hit_points(text: str) -> tuple[int, int]:
    """`8` is unhurt, `5/8` is hurt: present and greatest hit points. Raises RuleError."""
    present, slash, greatest = (part.strip() for part in text.partition("/"))
    now, most = read_whole(present), read_whole(greatest if slash else present)
    if now is None or most is None:
        raise RuleError(
            f"“{text.strip()}” is not a number of hit points. Type for example `8`, or `5/8` for "
            "5 of 8. Press Join to try again."
        )
    return now, most


async def press_join(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board: joins, asks with whom, or offers to make a character."""
    require_newest(interaction, game)
    encounter = require_encounter(game, interaction, word(words, 0))
    viewer = game.viewer(interaction.user.id)
    found = who_may_join(game.state, viewer)
    if len(found) == 1 and not viewer.is_referee:
        await play(interaction, JoinEncounter(character_id=found[0].id), game=game)
    elif found:
        await _ask_whom(interaction, game, encounter, found, "Who joins the encounter?")
    else:
        await _join_without(interaction, game, encounter)


async def _join_without(interaction: Interaction, game: LiveGame, encounter: Encounter) -> None:
    """Nobody of theirs is outside: say who is in, or make a character straight away."""
    viewer = game.viewer(interaction.user.id)
    own = own_fit(game.state, viewer)
    there = {combatant.id for combatant in encounter.combatants if not combatant.gone}
    inside = [plain(character.name) for character in own if character.id in there]
    if viewer.is_referee and not own:
        text = (
            "Every character is in this encounter already. Monsters come with `/ref monster`, "
            "hirelings with `/do monster hire`; a character of your own can be made here."
        )
        await _ask_whom(interaction, game, encounter, (), text)
    elif inside:
        verb = agree(len(inside), "is")
        text = f"{listed(inside)} {verb} in this encounter already."
        await _ask_whom(interaction, game, encounter, (), text)
    else:
        await _make_and_join(interaction, game, encounter)


async def _make_and_join(interaction: Interaction, game: LiveGame, encounter: Encounter) -> None:
    """Begin a character by the book, who joins once it is there; without a book ask for little."""
    if book_of(game.state).callings:
        await begin(interaction, game, (MINE, encounter.id))
    else:
        await open_form(interaction, _new_character_form(game, encounter))


async def _ask_whom(
    interaction: Interaction,
    game: LiveGame,
    encounter: Encounter,
    found: Sequence[Character],
    text: str,
) -> None:
    buttons = [
        make_button("join-as", game.id, encounter.id, c.id, label=c.name, style=GREEN)
        for c in found[:MOST_BUTTONS]
    ]
    label = "New character"
    buttons.append(make_button("join-new", game.id, encounter.id, label=label, style=GREY))
    if len(found) > MOST_BUTTONS:
        text += " More of them: `/encounter join`."
    await answer_privately(interaction, text, view=page_of(game.id, buttons))


async def press_join_new(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Make a character and join with it."""
    encounter = require_encounter(game, interaction, word(words, 0))
    await _make_and_join(interaction, game, encounter)
