"""A sheet as text, and the list of a game's characters."""

from collections.abc import Iterator, Mapping, Sequence

import discord

from cogs.items.pages import piece_name
from cogs.orders.telling import standing_words
from cogs.render.buttons import (
    BLUE,
    GREEN,
    GREY,
    Button,
    make_button,
    row_of,
    unattended,
    what_lacks,
)
from cogs.render.game_time import left_words, lying_words
from cogs.render.narration import People
from cogs.render.text import MESSAGE_LIMIT, fit_within, join_within, plain, shorten, shorten_marked
from cogs.sheet.card_pages import part_words, things_by_place
from data.live import LiveGame
from rules.books.settings import BOOKS
from rules.errors import Lack
from rules.health.death_rules import WOUND_LEVELS
from rules.kernel.fields import Trait
from rules.kernel.questions import Found
from rules.kernel.words import listed, some
from rules.readiness.readiness import missing_of, needed_of
from rules.sheet.records import ABILITIES
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.items import Item
from rules.state.rounds import StandingOrder
from rules.state.sheet import Character, Spell
from rules.systems import ENGINE
from rules.view.records import EffectView
from rules.view.sheets import SheetView

_DONE, _LEFT = "\u2713", "\u00b7"
_BEING = "Race and class"
Done = Mapping[str, tuple[str, bool]]
"""The steps by their keys: what each is called, and whether it has been done."""
_SAVE = "save_"
_ABILITIES = tuple(field.key for field in ABILITIES)
_BOOKS = {book.name for book in BOOKS.values()}
_MODIFIERS = {field.key for field in ENGINE.fields if field.is_modifier}
_NAME_LIMIT = 60
_CONDITIONS_LIMIT = 800
Parts = Mapping[str, str | int | bool | list[str]]
"""A sheet as files have it: by keys, what is written of each part."""


def render_steps(
    game: LiveGame, character: Character, key: str, done: Done
) -> tuple[str, discord.ui.View | None]:
    """The steps as a text, and a button for each; the first that is left is blue."""
    steps = {"": (_BEING, bool(character.traits)), **done}
    left = [step for step, (_, is_done) in steps.items() if not is_done]
    lines = [f"{_DONE if is_done else _LEFT} {label}" for label, is_done in steps.values()]
    vitals = character.vitals
    head = (
        f"**{plain(character.name)}**, level {character.level}, {vitals.hit_points} of "
        f"{vitals.maximum} hit points. That is enough to play; leave out what you like, or do it "
        "later with **Go on writing** under `/sheet show`."
    )
    buttons = [
        _button(game.id, step, key, label, is_next=left[:1] == [step])
        for step, (label, _) in steps.items()
    ]
    return "\n".join((head, *lines, *_missing(game.state, character))), row_of(*buttons)


def _button(game_id: int, step: str, key: str, label: str, *, is_next: bool) -> Button:
    style = BLUE if is_next else GREY
    if step:
        return make_button("sheet-step", game_id, step, key, label=label, style=style)
    return make_button("sheet-choose", game_id, key, "", label=label, style=style)


def _missing(state: GameState, character: Character) -> list[str]:
    """The numbers that rules will ask for, in a line."""
    names = missing_numbers(state, character)
    return [f"-# Rules will ask for: {listed(names)}. Your rulebook has them."] if names else []


def missing_numbers(state: GameState, character: Character) -> list[str]:
    """What rules ask for by name and nobody has written, nor a rule given."""
    asker = ENGINE.asking(state)
    if character.id:
        return [what_lacks(lack) for lack in missing_of(asker, character.id)]
    needed = needed_of(asker, is_sheet=True)
    lacks = (Lack("", keys) for keys in needed if not character.numbers.keys() & set(keys))
    return [what_lacks(lack) for lack in lacks]


def render_choices(
    game: LiveGame,
    character: Character,
    key: str,
    groups: Sequence[Sequence[Trait]],
    chosen: int,
) -> tuple[str, discord.ui.View]:
    """Race and class as buttons, a row for each; what is chosen is green, and a bit of `chosen`."""
    view = discord.ui.View(timeout=None)
    traits = [(row, trait) for row, group in enumerate(groups) for trait in group]
    for place, (row, trait) in enumerate(traits):
        view.add_item(_choice(game.id, key, chosen, place, trait).shown(row))
    names = [trait.label for place, (_, trait) in enumerate(traits) if chosen >> place & 1]
    done = make_button("sheet-be", game.id, key, chosen, label="Write it down", style=BLUE)
    view.add_item(done.shown(len(groups)))
    text = (
        f"What is **{plain(character.name)}**? {listed(names).capitalize() or 'Nothing yet'}. "
        "A human is none of the first row. `/do sheet trait` adds any other word."
    )
    return text, unattended(view)


def _choice(game_id: int, key: str, chosen: int, place: int, trait: Trait) -> Button:
    """A button that chooses a trait, or takes it back."""
    style = GREEN if chosen >> place & 1 else GREY
    words = (game_id, key, chosen ^ 1 << place)
    label = trait.label.capitalize()
    return make_button("sheet-choose", *words, label=label, style=style)


def number_text(key: str, value: int) -> str:
    """A number of a sheet as it is written: what is added to a roll has its sign."""
    return ENGINE.fields.text(key, value)


def render_sheet(view: SheetView, people: People, absence: str = "") -> str:
    """The sheet, as much of it as the reader may know; `absence` is said of its player."""
    player = people.name(view.owner) + (f", {absence}" if absence else "")
    lines = [
        f"### {plain(view.name)}",
        f"{plain(what_words(view))} · played by {player}{_standing(view)}",
        f"**{health_words(view)}**{', bloodied' if view.bloodied else ''}",
        *what_stands_on(view),
        _foot(view),
    ]
    return fit_within(lines, MESSAGE_LIMIT)


def what_stands_on(view: SheetView) -> list[str]:
    """All lines of a sheet but who plays it and how they stand."""
    lines: list[str] = []
    if view.trade:
        whose = f"serves {plain(view.employer)}" if view.employer else "serves nobody"
        lines.append(f"Hireling: {plain(view.trade)}, {whose}")
    lines += _classes(view)
    lines += (f"No {what} for {_days(days)}" for what, days in view.without)
    if view.surge is not None:
        left = "" if view.surges_left is None else f" ({view.surges_left} left)"
        lines.append(f"A healing surge gives back {view.surge} hit points{left}")
    lines += number_lines(view.numbers)
    if view.effects:
        conditions = "; ".join(map(_effect, view.effects))
        lines.append(f"**Conditions** {conditions}")
    lines += _things_lines(view.items)
    if view.slow:
        by = f" ({plain(view.slow_by)})" if view.slow_by else ""
        lines.append(f"Slow weapon{by}: its blows come last in a round")
    if view.has_luck:
        luck = "not rolled yet, `/do luck session`" if view.luck is None else f"{view.luck:+d}"
        lines.append(f"Luck this session: {luck}")
    lines += _powers(view)
    if view.spells or any(view.slots):
        a_day = f" ({slot_words(view.slots)} a day)" if view.slots else ""
        lines.append(f"**Spells**{a_day} {spell_words(view.spells)}")
    return [*lines, *_learned(view)]


def _learned(view: SheetView) -> Iterator[str]:
    """Skills, languages, what is done by itself, and what no rule reads."""
    if view.skills:
        skills = (f"{plain(name)} {value}%" for name, value in view.skills)
        yield f"**Skills** {' · '.join(skills)}"
    if view.languages:
        more = languages_left(len(view.languages), view.most_languages)
        yield f"**Languages** {', '.join(map(plain, view.languages))}{more}"
    if view.standing_order is not None:
        yield f"Standing order: {_order(view.standing_order)}"
    if view.remarks:
        remarks = "; ".join(map(plain, view.remarks))
        yield f"**Remarks** {shorten_marked(remarks, _CONDITIONS_LIMIT)}"


def _things_lines(items: Sequence[Item]) -> Iterator[str]:
    """A line for what is in hand, one for what is worn, and so on: `**In hand** Longbow`."""
    for title, found in things_by_place(items):
        yield f"**{plain(title)}** {', '.join(map(piece_name, found))}"


def _order(order: StandingOrder) -> str:
    return shorten_marked(standing_words(order.kind, order.text), _CONDITIONS_LIMIT)


def _days(days: int) -> str:
    if not days:
        return "less than a day"
    return some(days, "day")


def spell_words(spells: Sequence[Spell]) -> str:
    """`Sleep · Shield (2) · Web (0 of 1)`: what is in memory, and what has been cast of it."""
    return " · ".join(map(_spell, spells)) or "none in memory"


def slot_words(slots: Sequence[int]) -> str:
    """`2/1`: how many of each level, from the first up."""
    return "/".join(map(str, slots)).rstrip("/0") or "0"


def _spell(spell: Spell) -> str:
    if spell.left < spell.count:
        return f"{plain(spell.name)} ({spell.left} of {spell.count})"
    return plain(spell.name) + (f" ({spell.count})" if spell.count > 1 else "")


def _classes(view: SheetView) -> Iterator[str]:
    """What each class of an elf has come to, and what the next level of anybody needs."""
    for track in view.tracks:
        label = plain(ENGINE.traits.label(track.name))
        needs = "" if track.needed is None else f"level {track.level + 1} at {track.needed:,} XP"
        if len(view.tracks) > 1:
            now = "operating" if track.operating else f"{track.experience:,} XP"
            words = (now, f"up to {track.hit_points} hit points", needs)
            yield f"As {label}, level {track.level}: {', '.join(filter(None, words))}"
        elif track.name and (needs or track.name not in view.traits):
            yield ": ".join(filter(None, (label[:1].upper() + label[1:], needs)))
        if view.is_own and track.features:
            yield f"**Can** {', '.join(label for label, _ in track.features)}"


def languages_left(learned: int, most: int | None) -> str:
    """`, and may learn 2 more`; "" where no number says it."""
    if most is None:
        return ""
    if learned > most:
        return f", {learned - most} more than INT and WIS allow"
    return f", and may learn {most - learned} more" if learned < most else ", and may learn no more"


def _powers(view: SheetView) -> Iterator[str]:
    """What the fourth edition has besides: bonuses of the level, action points, powers."""
    if view.by_level is not None and any(view.by_level):
        yield "By level: attacks and damage {:+d}, defences {:+d}".format(*view.by_level)
    if view.points is not None:
        yield "Action points: {} of {}".format(*view.points)
    if view.powers:
        names = (f"{plain(one.name)}{' (used)' if one.used else ''}" for one in view.powers)
        yield shorten(f"Encounter powers: {' · '.join(names)}", _CONDITIONS_LIMIT)


def what_words(view: SheetView) -> str:
    """`Level 3 (1 more after a week of rest) · elf, fighter · 4,500 XP`, as they were typed."""
    level = f"Level {view.level}"
    level += f" ({view.drained} more after a week of rest)" if view.drained else ""
    points = f"{view.experience:,} XP" if view.experience else ""
    traits = ", ".join(ENGINE.traits.label(trait) for trait in view.traits)
    return " · ".join(filter(None, (level, traits, points)))


def trait_words(traits: Sequence[str]) -> str:
    """Traits as they are told, "" for none."""
    return ", ".join(plain(ENGINE.traits.label(trait)) for trait in traits)


def render_characters(views: Sequence[SheetView], people: People) -> str:
    """All characters of a game in one line each."""
    if not views:
        return "There are no characters yet. Make yours with `/sheet new`."
    lines = [
        f"- **{plain(view.name)}**, level {view.level}, {health_words(view)} · "
        f"{people.name(view.owner)}{_standing(view)}"
        for view in views
    ]
    return join_within(lines, MESSAGE_LIMIT)


def health_words(view: SheetView) -> str:
    """`5 of 8 hit points`, with what became of the body and how long ago."""
    vitals = view.vitals
    words = f"{vitals.hit_points} of {vitals.maximum} hit points"
    if vitals.temporary:
        words += f" and {vitals.temporary} temporary"
    if vitals.wound_level and vitals.life is not Life.DEAD:
        words += f", wounds: {WOUND_LEVELS[vitals.wound_level]}"
    if vitals.life is Life.UP:
        return words
    return f"{words}, {lying_words(vitals.life, view.lying, view.wakes_in)}"


def _standing(view: SheetView) -> str:
    if view.retired:
        return " · put away"
    return "" if view.is_active else " · not the active character"


def number_lines(numbers: Mapping[str, Found]) -> list[str]:
    """What was typed, in groups, and then what follows: of the book together, of rules each."""
    lines = _groups({key: found for key, found in numbers.items() if not found.source})
    by_label: dict[str, dict[str, Found]] = {}
    for key, found in numbers.items():
        if found.source and not _changes_nothing(key, found):
            label = found.source if found.source in _BOOKS else found.label
            by_label.setdefault(label, {})[key] = found
    for label, derived in by_label.items():
        lines.append(f"By {label}: {' · '.join(_groups(derived))}")
    return lines


def _changes_nothing(key: str, found: Found) -> bool:
    """Whether it is a modifier of 0 by the book."""
    is_modifier = key in _MODIFIERS and found.source in _BOOKS
    return is_modifier and not found.value


def _groups(numbers: Mapping[str, Found]) -> list[str]:
    """The numbers in groups: abilities, saving throws, and all others in the order of fields."""
    saves = [key for key in numbers if key.startswith(_SAVE)]
    abilities = [key for key in _ABILITIES if key in numbers]
    others = [key for key in numbers if key not in saves and key not in abilities]
    lines = [" · ".join(_labelled(key, numbers) for key in keys) for keys in (abilities, others)]
    if saves:
        names = [f"{key.removeprefix(_SAVE)} {numbers[key].value}" for key in saves]
        lines.append(f"Saves: {' · '.join(names)}")
    return [line for line in lines if line]


def _labelled(key: str, numbers: Mapping[str, Found]) -> str:
    return f"{ENGINE.fields.label(key)} {number_text(key, numbers[key].value)}"


def _effect(effect: EffectView) -> str:
    words = plain(shorten(effect.name, _NAME_LIMIT))
    if effect.amount:
        words += f" {effect.amount:+d} {effect.modifies}".rstrip()
    if left := left_words(effect):
        words += f", {left}"
    return f"{words} (used)" if effect.spent else words


def _foot(view: SheetView) -> str:
    if not view.is_own:
        return "-# The other numbers are known to the player and the referees."
    if not view.numbers:
        return "-# No numbers yet: `/sheet set` writes one, such as DEX or Armour Class."
    return (
        "-# `/sheet set` changes a number, `/sheet hp` hit points. `/do sheet picture` prints it."
    )


def render_changes(name: str, before: Parts, after: Parts) -> str:
    """Every part that would be another, "" where nothing would change."""
    keys = dict.fromkeys((*before, *after))
    lines = [f"- {line}" for key in keys for line in _changes(key, before, after)]
    if not lines:
        return ""
    head = f"This would change on the sheet of **{plain(name)}**. All else stays as it is."
    return fit_within([head, "\n".join(lines)], MESSAGE_LIMIT)


def _changes(key: str, before: Parts, after: Parts) -> Iterator[str]:
    old, new = before.get(key), after.get(key)
    if old == new:
        return
    words = part_words(key)
    label = f"{words[0].upper()}{words[1:]}"
    if isinstance(old, list) or isinstance(new, list):
        yield f"{label}: {_list_change(_listed(old), _listed(new))}"
    else:
        yield f"{label}: **{_shown(new)}** (was {_shown(old)})"


def _listed(value: str | int | bool | list[str] | None) -> list[str]:
    return value if isinstance(value, list) else []


def _list_change(old: list[str], new: list[str]) -> str:
    """What comes and what goes; only the order otherwise."""
    comes = [f"**+** {plain(one)}" for one in new if one not in old]
    goes = [f"**\u2212** {plain(one)}" for one in old if one not in new]
    return ", ".join((*comes, *goes)) or "in another order"


def _shown(value: object) -> str:
    return "none" if value is None else plain(str(value))
