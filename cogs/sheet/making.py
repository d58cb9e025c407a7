"""`/sheet new`: a character step by step, each of which can be left out, or done later.

Nothing is kept but the sheet itself, so that any step can be taken days later.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from cogs.core.answering import Answer
from cogs.core.buttons import word
from cogs.core.files.written import Value
from cogs.core.interaction import Interaction
from cogs.core.play import asked, tell
from cogs.core.sending import open_form
from cogs.render.buttons import Form, make_field, make_form
from cogs.render.text import plain, shorten
from cogs.sheet.draft import Draft
from cogs.sheet.pages import render_steps
from cogs.sheet.plain import cells_of
from cogs.sheet.settled import Reading
from cogs.sheet.words import ABILITIES, AC, ASCENDING, DEFENCES, DESCENDING, SAVES
from data.live import LiveGame, Outcome
from rules.errors import ForbiddenError, NotFoundError, RuleError, WayOut
from rules.kernel.action import Action
from rules.kernel.actor import active_character
from rules.kernel.questions import Asker
from rules.kernel.targets import find_character
from rules.kernel.words import whose
from rules.levels.answers import has_inherent
from rules.sheet.characters import waiting_of
from rules.sheet.reading import LONGEST_NAME, is_ascending, written
from rules.sheet.records import CharacterCreated, CreateCharacter
from rules.state.game import GameState
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.transfer.records import WAITING, RewriteSheet

_LIST = 4000
GONE = (
    "That character is not there any more. ",
    WayOut("Look at those that are", "sheet list"),
    ".",
)


@dataclass(frozen=True, slots=True)
class Ask:
    """One field of a form. `key` is what `Draft.say` calls it."""

    key: str
    label: str
    example: str
    longest: int = 100
    is_needed: bool = False
    has_lines: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One form. It is done once the sheet says one of `shows`: parts, or keys of numbers."""

    key: str
    label: str
    asks: tuple[Ask, ...]
    shows: tuple[str, ...]


_ABILITIES = Ask("abilities", "STR INT WIS DEX CON CHA, in this order", "13 9 12 15 10 8")
_AC = Ask("ac", "Armour Class", "")
FIRST = Step(
    "first",
    "New character",
    (
        Ask("name", "Name", "Morgan Ironwolf", LONGEST_NAME, is_needed=True),
        Ask("hit_points", "Hit points; left empty, they are rolled", "6, or 4/6 if wounded"),
        Ask("class", "Race, class and level", "dwarf fighter 1"),
        _AC,
        _ABILITIES,
    ),
    (),
)
SCORES = Step("scores", "Abilities", (_ABILITIES,), ABILITIES)
FIGHTING = Step(
    "fighting",
    "AC, THAC0, saves",
    (
        _AC,
        Ask("thac0", "THAC0: what a d20 must reach to hit AC 0", "19"),
        Ask("saves", "Saves: death wands paralysis breath spells", "12 13 14 15 16"),
        Ask("move", "Movement in feet a turn", "120"),
        Ask("other", "Other numbers", "open doors 2, reaction modifier 1, most hirelings 4", 400),
    ),
    ("thac0", "attack", *SAVES),
)
THINGS = Step(
    "things",
    "Items",
    (
        Ask(
            "items",
            "What they have, a line each, or commas",
            "2 torches, long sword 1d8 (in hand), leather (worn), 30 gp",
            _LIST,
            has_lines=True,
        ),
    ),
    ("items",),
)
SPELLS = Step(
    "spells",
    "Spells",
    (
        Ask(
            "spells",
            "Spells in memory, a line each, or commas",
            "Sleep x2, Shield",
            _LIST,
            has_lines=True,
        ),
    ),
    ("spells",),
)
_CLASS_4E = Ask("class", "Race, class and level", "dwarf fighter 1")
_DEFENCES = Ask("defences", "AC, Fortitude, Reflex, Will", "16 14 12 11")
_ATTACK = Ask("attack", "Attack bonus", "6")
FIRST_4E = Step(
    "first4e",
    "New character",
    (
        Ask("name", "Name", "Morgan Ironwolf", LONGEST_NAME, is_needed=True),
        Ask("hit_points", "Hit points", "28, or 20/28 if wounded", is_needed=True),
        _CLASS_4E,
        _DEFENCES,
        _ATTACK,
    ),
    (),
)
DEFENDING = Step("defences", "Defences, attack", (_DEFENCES, _ATTACK), ("fortitude", "attack"))
SURGES = Step(
    "surges",
    "Speed, surges, powers",
    (
        Ask("move", "Speed in feet a turn; 90 is 30 in a round", "90"),
        Ask("surges", "Healing surges a day", "9"),
        Ask("initiative", "Initiative modifier", "2"),
        Ask(
            "powers",
            "Encounter powers, a line each, or commas",
            "Spinning Sweep",
            1000,
            has_lines=True,
        ),
    ),
    ("surges", "powers"),
)
STEPS: Mapping[str, Step] = {
    step.key: step
    for step in (FIRST, FIRST_4E, SCORES, FIGHTING, DEFENDING, SURGES, THINGS, SPELLS)
}
OTHER = "other"
_ROWS = {"abilities": ABILITIES, "saves": SAVES, "defences": DEFENCES}
_CASTERS = frozenset(("elf", "magic-user", "cleric"))


def first_step(state: GameState) -> Step:
    """The form that begins a sheet: it asks for what the game's rules need."""
    return FIRST_4E if has_inherent(state) else FIRST


def _steps_for(state: GameState, character: Character) -> tuple[Step, ...]:
    """The forms that can be filled in for somebody who is there already."""
    if has_inherent(state):
        return (DEFENDING, SURGES, SCORES, THINGS)
    casts = bool(_CASTERS & set(character.traits)) or bool(character.spells)
    return (FIGHTING, SCORES, THINGS, *((SPELLS,) if casts else ()))


def is_done(character: Character, step: Step) -> bool:
    """Whether the sheet says something of it."""
    said = {*character.numbers, *(part for part in ("items", "spells") if getattr(character, part))}
    return bool(said & set(step.shows))


def _form_of(
    game: LiveGame, step: Step, whose: tuple[str | int, ...], texts: Mapping[str, str]
) -> Form:
    """The form of a step with these texts in its fields. `whose` are the words of its id."""
    hint, example = ("ascending", "15") if is_ascending(game.state) else ("descending", "4")
    fields = [
        make_field(
            ask.key,
            f"{ask.label}, {hint}" if ask.key == AC else ask.label,
            longest=ask.longest,
            example=example if ask.key == AC else ask.example,
            is_needed=ask.is_needed,
            value=texts.get(ask.key, "")[: ask.longest],
            has_lines=ask.has_lines,
        )
        for ask in step.asks
    ]
    return make_form("sheet-step", game.id, step.key, *whose, title=step.label, fields=fields)


def _texts_of(asker: Asker, character: Character, step: Step) -> Mapping[str, str]:
    """What the sheet says so far, as it would be typed into the fields of a step."""
    cells = cells_of(asker, character)
    armour = cells.get(ASCENDING, cells.get(DESCENDING))
    if armour is not None:
        cells[AC] = armour
    texts = {ask.key: _text(cells.get(ask.key, "")) for ask in step.asks}
    for key, row in _ROWS.items():
        if key in texts:
            texts[key] = _row(cells, row)
    return texts


def _text(value: Value) -> str:
    return "\n".join(value) if isinstance(value, list) else str(value)


def _row(cells: Mapping[str, Value], keys: tuple[str, ...]) -> str:
    """`13 9 12 15 10 8`; each with its name where some are missing."""
    if all(key in cells for key in keys):
        return " ".join(str(cells[key]) for key in keys)
    names = ((key.removeprefix("save_"), key) for key in keys)
    return ", ".join(f"{name} {cells[key]}" for name, key in names if key in cells)


def _read_step(asker: Asker, step: Step, typed: Mapping[str, str]) -> Reading:
    """What was typed into a form; a list is what the field says, also where it is empty.

    RuleError tells all that cannot be read.
    """
    draft = Draft(asker, is_here=True)
    for ask in step.asks:
        text = typed.get(ask.key, "").strip()
        if text and ask.key == OTHER:
            for piece in filter(None, (part.strip() for part in text.split(","))):
                draft.try_say(*_named(piece), piece)
        elif text:
            draft.try_say(ask.key, (text,), f"{ask.label.partition(',')[0]}: {shorten(text, 40)}")
    reading = draft.reading()
    if draft.unread:
        quoted = (f"“{plain(text)}”{why and ': '}{why}" for text, why in draft.unread)
        raise RuleError("\n".join(quoted))
    lists = tuple(ask.key for ask in step.asks if ask.has_lines)
    # The reading with its lists said in any case: an empty field means that there is nothing.
    return Reading(reading.sheet, tuple(dict.fromkeys((*reading.parts, *lists))))


def _named(piece: str) -> tuple[str, tuple[str, ...]]:
    name, _, value = piece.rpartition(" ")
    return name.strip(" :="), (value,)


def _creation_of(state: GameState, reading: Reading, owner: int | None) -> CreateCharacter:
    """The character that the first form makes; hit points that nobody typed are rolled."""
    sheet, points = reading.sheet, reading.sheet.vitals
    is_said = "vitals" in reading.parts
    is_hurt = is_said and points.hit_points < points.maximum
    return CreateCharacter(
        name=sheet.name,
        hit_points=points.hit_points if is_said else None,
        maximum=points.maximum if is_hurt else None,
        level=sheet.level,
        owner=owner,
        numbers=tuple(written(state, sheet.numbers).items()),
        traits=sheet.traits,
    )


async def open_typed(interaction: Interaction, game: LiveGame, whose: str) -> None:
    """The first form, for whoever types a sheet; `whose` is a member's number, or "me"."""
    await open_form(interaction, _form_of(game, first_step(game.state), (whose,), {}))


def sheet_meant(game: LiveGame, user_id: int, key: str) -> Character:
    """The sheet in a button's id: one that waits to be let in, until it has been. NotFoundError."""
    if key != WAITING:
        found = find_character(game.state, key)
    else:
        member = game.actor(user_id).member
        found = waiting_of(game.state, member) or active_character(game.state, member)
    if found is None:
        raise NotFoundError(GONE)
    if not game.viewer(user_id).acts_for(found.owner):
        raise ForbiddenError(
            f"Only {whose(found.name)} player or a referee can write on that sheet."
        )
    return found


async def show_steps(answer: Answer, game: LiveGame, key: str) -> None:
    """The steps with what has been done, and a button for each."""
    character = sheet_meant(game, answer.interaction.user.id, key)
    done = {
        step.key: (step.label, is_done(character, step))
        for step in _steps_for(game.state, character)
    }
    text, view = render_steps(game, character, key, done)
    await answer.private(text, view=view)


async def press_step(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """A button of the steps: opens a form, or without a step shows them all."""
    key, user_id = word(words, 1), interaction.user.id
    step = STEPS.get(word(words, 0))
    if step is None:
        async with Answer(interaction, turns=True) as answer:
            await show_steps(answer, game, key)
        return
    character = sheet_meant(game, user_id, key)
    texts = _texts_of(ENGINE.asking(game.state), character, step)
    if any(len(texts[ask.key]) > ask.longest for ask in step.asks):
        raise RuleError(
            f"{step.label}: that is too long for a form. ",
            WayOut("Add", "item add"),
            " or ",
            WayOut("drop", "item drop"),
            " single ones, or ",
            WayOut("read all of it from a file", "sheet import"),
            ".",
        )
    await open_form(interaction, _form_of(game, step, (key,), texts))


async def submit_step(
    interaction: Interaction, game: LiveGame, words: list[str], typed: Mapping[str, str]
) -> None:
    """A form of the steps: write what it says, and show what is left to do."""
    step, whose = _step_of(words), word(words, 1)
    reading = _read_step(ENGINE.asking(game.state), step, typed)
    if step in (FIRST, FIRST_4E):
        owner = int(whose) if whose.isdecimal() else None
        action = _creation_of(game.state, reading, owner)
        await write_and_go_on(interaction, game, action, "")
        return
    # The id of the sheet, which one that waited has got since it was let in.
    key = sheet_meant(game, interaction.user.id, whose).id or WAITING
    before = sheet_meant(game, interaction.user.id, whose)
    # The numbers that stood in the fields of a form, and do so no more.
    after = reading.sheet
    asked = {key for ask in step.asks for key in _ROWS.get(ask.key, (ask.key,))}
    wiped = tuple(
        key for key in ENGINE.fields.keys if key in asked & {*before.numbers} - {*after.numbers}
    )
    parts = tuple(dict.fromkeys((*reading.parts, *(("numbers",) if wiped else ()))))
    rewrite = RewriteSheet(sheet=reading.sheet, parts=parts, wiped=wiped, character_id=key)
    await write_and_go_on(interaction, game, rewrite, whose)


async def write_and_go_on(
    interaction: Interaction, game: LiveGame, action: Action, key: str
) -> None:
    """Act, tell it, and show the steps again. Raises RuleError."""
    games = interaction.client.games
    async with Answer(interaction, turns=bool(key)) as answer:
        outcome = await games.act(game.id, asked(interaction), action)
        await tell(answer, outcome)
        await show_steps(answer, outcome.game, key or _made(outcome))


def _made(outcome: Outcome) -> str:
    """The character that was just made, WAITING where a referee has to let them in."""
    made = (e for e in outcome.entry.events if isinstance(e, CharacterCreated))
    return next((event.target.id for event in made), WAITING)


def _step_of(words: list[str]) -> Step:
    step = STEPS.get(word(words, 0))
    if step is None:
        raise NotFoundError("This form is out of date. ", WayOut("Open it anew", "sheet new"), ".")
    return step
