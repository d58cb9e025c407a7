"""`/do level`: look, rise, write, choose; `/do turn`: clerics turn undead."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated

from cogs.classes.pages import own_level_button, render_levels
from cogs.classes.tables import TAKING, classes, submit_table
from cogs.core.answering import answer_privately
from cogs.core.buttons import number, word
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.giving import give
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.moments import acts, both, either, is_out_quiet, takes_part
from cogs.core.option import Option, Pairs, Typed, whole
from cogs.core.options import (
    WHOSE_HELP,
    AnyCharacter,
    OwnCharacter,
    OwnCharacterId,
    meant_in,
    own_characters,
)
from cogs.core.play import play
from cogs.core.said import says
from cogs.core.sending import open_form
from cogs.render.buttons import Form, make_field, make_form, row_of
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.render.text import MESSAGE_LIMIT, join_within, plain
from data.live import LiveGame
from rules.books.settings import book_of
from rules.classes.levelling import may_rise, rolls_a_level
from rules.classes.records import (
    CLASS_TABLES,
    LevelUp,
    Operate,
    TurningRow,
    TurnUndead,
    WriteLevels,
    WriteTurning,
)
from rules.classes.tables import tracks_of
from rules.classes.turning import turning_chart
from rules.errors import RuleError, TooLateError, WayOut
from rules.kernel.action import Action
from rules.kernel.dues import DueKind
from rules.kernel.fields import has_trait
from rules.kernel.numbers import read_whole
from rules.kernel.targets import find_character
from rules.sheet.classes import class_word, own_level
from rules.sheet.records import CLERIC
from rules.state.sheet import Character
from rules.systems import ENGINE

POINTS = "points"
LEVEL = Group("level", "Classes, experience and levels")
TURN = Group("turn", "Turning undead")
Classes = Annotated[
    tuple[str, ...],
    Option(
        read=lambda _, text: tuple(part.strip() for part in text.split("/")),
        suggest=classes,
        own_words=True,
    ),
]
Levels = Annotated[
    tuple[int, ...],
    Option(
        about="The level, an elf's both as 2/1",
        read=lambda _, text: read_numbers(text, "level"),
    ),
]
Experience = Annotated[
    tuple[int, ...],
    Option(
        about="All XP, an elf's both as 2100/400",
        read=lambda _, text: read_numbers(text, "experience"),
    ),
]
HitPoints = Annotated[
    tuple[int, ...],
    Option(
        about="The maximum, an elf's both as 9/5",
        read=lambda _, text: read_numbers(text, "hit_points"),
    ),
]
Points = tuple[int, bool]
"""Hit points, and whether they are what the level adds."""
ROWS = "rows"
_LONGEST = 3000
NO_CHART = (
    "No chart is written. The referee names what a cleric needs each time, or writes the chart "
    "with `/do turn chart`."
)
_NEED = re.compile(r"\d+|[TtDd]|[-\N{EN DASH}\N{EM DASH}]")


def turns_undead(doer: Doer) -> bool:
    """A cleric."""
    own = doer.character
    return own is not None and has_trait(doer.state, own.id, "cleric")


def has_level_due(doer: Doer) -> bool:
    """Somebody who can take a level; a referee where anybody can."""
    if doer.viewer.is_referee:
        return doer.met is None and any(may_rise(doer.state, one) for one in doer.state.characters)
    dues = ENGINE.what_is_due(doer.state, doer.viewer) if doer.met is None else ()
    return any(due.kind is DueKind.LEVEL and due.is_of(doer.viewer) for due in dues)


def _rising(typed: Typed) -> Iterator[tuple[str, str]]:
    """Those who can take a level, of whom somebody plays."""
    for one in typed.game.state.characters:
        if typed.viewer.acts_for(one.owner) and may_rise(typed.game.state, one):
            yield one.name, one.id


def read_points(text: str) -> Points:
    """`14` as the new maximum, `+5` as what the level adds; RuleError for anything else."""
    points, adds = read_whole(text.strip().removeprefix("+")), text.strip().startswith("+")
    if points is None:
        raise RuleError(
            "Type the new maximum as a number, such as `14`, or what the level adds, such as `+5`."
        )
    return points, adds


def rise(game: LiveGame, character: Character, points: Points | None) -> Action | Form:
    """Rise at once, or ask for the new maximum first where nobody rolls it."""
    if points is None and not rolls_a_level(ENGINE.asking(game.state), character):
        now = f"{character.vitals.maximum} now"
        label = "New maximum of hit points, or +5"
        fields = [make_field(POINTS, label, longest=5, example=now)]
        title = f"Level {own_level(character) + 1}"
        return make_form(
            "level-points", game.id, character.id, own_level(character), title=title, fields=fields
        )
    number, adds = points or (None, False)
    return LevelUp(character_id=character.id, hit_points=number, adds=adds)


async def submit_points(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: rise with these hit points."""
    character = _as_pressed(game, words)
    await give(interaction, game, rise(game, character, read_points(typed.get(POINTS, ""))))


def _as_pressed(game: LiveGame, words: list[str]) -> Character:
    """The character of a button, as long as it has the level that stood there."""
    character = find_character(game.state, word(words, 0))
    if character is None or own_level(character) != number(words, 1):
        raise TooLateError(
            "That level is there already. ", WayOut("Look at what comes next", "level show"), "."
        )
    return character


def _has_that_level(_interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    _as_pressed(game, words)


def _riser(typed: Typed, text: str) -> Character:
    """Who was typed, else the first of the person's own that can rise, or whom they play."""
    dues = ENGINE.what_is_due(typed.game.state, typed.viewer)
    own = [due.target for due in dues if due.kind is DueKind.LEVEL and due.is_of(typed.viewer)]
    return meant_in(typed, text or "".join(own[:1]))


def read_numbers(text: str, option: str) -> tuple[int, ...]:
    """`2100/400` as both; RuleError for what is no number. Points between thousands may stand."""
    if not text.strip():
        return ()
    parts = [part.strip().replace(",", "") for part in text.split("/")]
    if not all(part.isascii() and part.isdecimal() and len(part) < 10 for part in parts):
        raise RuleError(f"`{option}:` takes a whole number, or an elf's two such as `3/2`.")
    return tuple(map(int, parts))


def _own_classes(typed: Typed) -> Pairs:
    """The two classes of an elf."""
    tracks = tracks_of(meant_in(typed, typed.word("character")))
    return ((track.name, track.name) for track in tracks)


@LEVEL.command("show")
@says(
    "xp, my xp, xp to next, experience, how much xp, what level, level?, how far to next "
    "level, exp, how far from, how close to level, xp till, xp left, xp needed, till next "
    "level, until next level, to next level, when do i level, my level, what level am i, how "
    "much experience, how many xp, exp needed, to level up, for next level, for level, enough "
    "xp, how close am i, points to level, need for level, ready to level",
    "Show class, level and experience",
    when=takes_part,
    asks=True,
)
async def show(interaction: Interaction, game: LiveGame, character: AnyCharacter) -> None:
    """Show somebody's class, level and experience, to you alone"""
    buttons = own_level_button(game, game.viewer(interaction.user.id), character)
    text = render_levels(game.state, character)
    await answer_privately(interaction, text, view=row_of(*buttons))


@LEVEL.command("up", hit_points="Where you rolled yourself: +5 more, or the new maximum")
@says(
    "level up, lvl up, level, lvl, gain a level, next level, new hp, goes up a level, go up a "
    "level, made it, advance to level, ding, levelled, leveled, leveled up, levelled up, "
    "gained a level, gains a level, reached level, new level, becomes level, advance, is now "
    "level, hit level, take level, roll hp for, training done, level me up, lvl me, take my "
    "level, level * up, goes up to level, goes up to lvl, is level, levels up",
    "[{character}: ]Go up a level",
    when=has_level_due,
    offers={"character": _rising},
)
def up(
    game: LiveGame,
    hit_points: Annotated[Points, Option(read=lambda _, text: read_points(text))] | None = None,
    *,
    character: Annotated[
        Character, Option(about=WHOSE_HELP, read=_riser, suggest=own_characters, blank=True)
    ],
) -> Action | Form:
    """Go up a level, once you have the experience or a referee says so"""
    return rise(game, character, hit_points)


@LEVEL.command("set", **{"class": "The class; an elf writes fighter/magic-user"})
def set_(
    class_: Classes = (),
    level: Levels = (),
    experience: Experience = (),
    hit_points: HitPoints = (),
    *,
    character: OwnCharacter,
) -> Action:
    """Write a class, a level, XP and hit points"""
    return WriteLevels(
        character_id=character.id,
        classes=class_,
        levels=level,
        experience=experience,
        hit_points=hit_points,
    )


@LEVEL.command("operate", **{"as": "Which of the two; without it, the other"})
def operate(
    as_: Annotated[str, Option(suggest=_own_classes)] = "", *, character: OwnCharacter
) -> Action:
    """Say as what your elf goes, on the next adventure"""
    return Operate(character_id=character.id, as_class=as_)


def class_deeds(doer: Doer) -> Iterator[Deed]:
    """What is written of a class at home."""
    own = doer.character
    if own is None or doer.is_out:
        return
    if own.second is not None:
        yield form_deed("What you go on adventure as…", "level operate")
    elif not class_word(own):
        yield form_deed("Write your class and level…", "level set")


LEVEL_FEATURE = Feature(
    deeds=class_deeds,
    order=60,
    lines={
        "class-edit": Does("level table keep", "name"),
        "level-up": Does("level up", "character", guard=_has_that_level),
        "level-mine": Does("level up"),
    },
    forms={
        "class-kept": submit_table,
        "classes-pasted": TAKING.submit,
        "level-points": submit_points,
    },
)


def _kinds(typed: Typed) -> Pairs:
    """The kinds of undead in the chart, with what each level needs."""
    return ((f"{row.kind}: {' '.join(row.needs)}", row.kind) for row in _rows(typed.game))


@TURN.command(
    "undead",
    kind="Which undead: skeletons, ghouls",
    needed="What the dice must reach, if your referee named it; else the chart says it",
    dice="Which dice; 2d6 if left out",
    character="Who turns them; without it, the character you are playing",
    allow="Whether to let somebody who has no holy symbol or is no cleric (referee)",
    forced="Set the total to this (referee)",
)
@says(
    "turn undead, turn them, turn the undead, turn, hold up * symbol, holy symbol, repel, "
    "rebuke, present symbol, undead turn, brandish, present my, hold * aloft, raise * symbol, "
    "banish, drive off, drive them back, drive back, in the name of, channel",
    "Turn undead",
    when=both(turns_undead, either(acts, is_out_quiet)),
)
def undead(
    kind: Annotated[str, Option(suggest=_kinds, own_words=True)] = "",
    needed: Annotated[int, whole(1, 100)] | None = None,
    dice: str = "",
    character: OwnCharacterId = "",
    allow: bool = False,
    forced: Annotated[int, whole(1, 100)] | None = None,
) -> Action:
    """Turn undead with your holy symbol"""
    return TurnUndead(
        character_id=character, kind=kind, needed=needed, dice=dice, allow=allow, forced=forced
    )


@TURN.command("chart")
async def chart(interaction: Interaction, game: LiveGame) -> str | None:
    """Show you alone the chart for turning undead; a referee writes it here"""
    if game.actor(interaction.user.id).is_referee:
        await open_form(interaction, _form(game))
        return None
    lines = [f"- **{plain(row.kind)}**: {' '.join(row.needs)}" for row in _rows(game)]
    lines = [f"What a cleric of level 1, 2, 3 … needs{_by_book(game)}:", *lines]
    return join_within(lines if len(lines) > 1 else [NO_CHART], MESSAGE_LIMIT)


def _rows(game: LiveGame) -> tuple[TurningRow, ...]:
    return turning_chart(game.state)


def _by_book(game: LiveGame) -> str:
    """Whose chart it is, where nobody has typed one."""
    if CLASS_TABLES.of(game.state).turning:
        return ""
    book = book_of(game.state)
    return f" ({book.name}, with {book.turning_dice})"


def _form(game: LiveGame) -> Form:
    fields = [
        make_field(
            ROWS,
            "Undead, then what levels 1, 2, 3 … need",
            longest=_LONGEST,
            example="Skeleton 7 T T D D\nZombie 9 7 T T D\nGhoul - 9 7 T",
            value="\n".join(f"{row.kind} {' '.join(row.needs)}" for row in _rows(game)),
            has_lines=True,
            is_needed=False,
        )
    ]
    return make_form("turning-kept", game.id, title="Chart for turning undead", fields=fields)


def read_turning(lines: Iterable[str]) -> Iterator[TurningRow]:
    """`Skeleton 7 T T D`: the kind, and what each level needs."""
    for line in lines:
        name, needs = line.split(), list[str]()
        while name and _NEED.fullmatch(name[-1]):
            need = name.pop()
            needs.insert(0, need if need.isalnum() else "-")
        if name or needs:
            yield TurningRow(" ".join(name), tuple(needs))


async def _submit_chart(
    interaction: Interaction, game: LiveGame, _words: list[str], typed: Mapping[str, str]
) -> None:
    """The form: keep the chart, or wipe it where nothing stands there."""
    rows = tuple(read_turning(typed.get(ROWS, "").splitlines()))
    await play(interaction, WriteTurning(rows=rows), game=game)


def turning_deeds(doer: Doer) -> Iterator[Deed]:
    """What a holy symbol is for."""
    own = doer.character
    is_cleric = own is not None and has_trait(doer.state, own.id, CLERIC.key)
    if is_cleric and doer.may(TurnUndead()):
        yield form_deed("Turn undead…", "turn undead")


TURNING_FEATURE = Feature(
    deeds=turning_deeds,
    order=100,
    forms={"turning-kept": _submit_chart},
)
