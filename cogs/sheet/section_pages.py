"""What stands on a sheet, in sections: what one needs in a fight first, then all the rest."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.items.pages import piece_name
from cogs.orders.telling import standing_words
from cogs.render.board_lines import bar
from cogs.render.game_time import left_words
from cogs.render.text import plain, shorten, shorten_marked
from cogs.sheet.card_pages import EITHER, hit_words, things_by_place, to_hit
from rules.books.settings import BOOKS
from rules.classes.records import LANGUAGES
from rules.kernel.questions import Found, Mode
from rules.kernel.words import capitalized, some
from rules.sheet.records import ABILITIES, HIT_DIE, HIT_POINT_BONUS
from rules.state.items import Item
from rules.state.rounds import StandingOrder
from rules.state.sheet import Spell
from rules.systems import ENGINE
from rules.view.records import EffectView
from rules.view.sheets import SheetView
from rules.view.strikes import StrikeView

_SAVE = "save_"
_ABILITIES = tuple(field.key for field in ABILITIES)
_BOOKS = {book.name for book in BOOKS.values()}
_MODIFIERS = {field.key for field in ENGINE.fields if field.is_modifier}
_ASKED_BY_NOBODY = (HIT_DIE.key, HIT_POINT_BONUS.key, LANGUAGES.key)
"""Of what a book gives: dice of a level that is there already, and what the languages say."""
_NAME_LIMIT = 60
_CONDITIONS_LIMIT = 800
NUMBERS, THINGS, MORE = "numbers", "things", "more"
SECTIONS: Mapping[str, str] = {NUMBERS: "Numbers", THINGS: "Things", MORE: "Skills and more"}
"""What opens below the part for a fight, by what its button is called."""
ACROSS, DOWN = 42, 17
"""Letters and lines of a phone's screen, between its head and the line where one types."""


def sections_of(view: SheetView) -> Mapping[str, Sequence[str]]:
    """The sections by their keys, those that have anything."""
    above = {"ac", "move", *(() if view.strikes else EITHER)}
    others = {
        key: found
        for key, found in view.numbers.items()
        if key not in above and not key.startswith(_SAVE)
    }
    found = {
        NUMBERS: number_lines(others),
        THINGS: [*_things_lines(view.items)],
        MORE: [*_more(view)],
    }
    return {key: lines for key, lines in found.items() if lines}


def what_stands_on(view: SheetView, *, opened: str | None = None) -> list[str]:
    """All lines of a sheet but who plays it and how they stand.

    With `opened` only that section below the part for a fight, none for "".
    """
    sections = sections_of(view)
    shown = [key for key in sections if opened in (None, key)]
    return [*fight_lines(view), *(line for key in shown for line in sections[key])]


def fits_a_screen(lines: Sequence[str]) -> bool:
    """Whether all of it is seen at once on a phone."""
    return sum(-(-len(line) // ACROSS) for line in lines) <= DOWN


def health_bar(view: SheetView) -> str:
    """Hit points as on the board."""
    return bar(view.vitals.hit_points, view.vitals.maximum)


def fight_lines(view: SheetView) -> list[str]:
    """What one needs in a fight: how hard to hit, what with, saves, spells, what lies on them."""
    lines: list[str] = [f"No {what} for {_days(days)}" for what, days in view.without]
    lines += _defence(view)
    in_hand = [one for one in view.strikes if one.in_hand]
    lines += _strikes("Weapon in hand", in_hand)
    lines += _strikes("Weapons carried", [one for one in view.strikes if not one.in_hand])
    lines += _saves(view.numbers)
    if view.effects:
        lines.append(f"**Conditions** {'; '.join(map(_effect, view.effects))}")
    if view.slow:
        by = f" ({plain(view.slow_by)})" if view.slow_by else ""
        lines.append(f"Slow weapon{by}: its blows come last in a round")
    if view.surge is not None:
        left = "" if view.surges_left is None else f" ({view.surges_left} left)"
        lines.append(f"A healing surge gives back {view.surge} hit points{left}")
    lines += _powers(view)
    if view.spells or any(view.slots):
        a_day = f" ({slot_words(view.slots)} a day)" if view.slots else ""
        lines.append(f"**Spells**{a_day} {spell_words(view.spells)}")
    return lines


def _defence(view: SheetView) -> Iterator[str]:
    """`**Armour Class 4** · Movement 60`; THAC0 too where no weapon has it."""
    numbers, words = view.numbers, list[str]()
    if "ac" in numbers:
        words.append(f"**Armour Class {number_text('ac', numbers['ac'].value)}**")
    words += [_labelled(key, numbers) for key in to_hit(numbers) if not view.strikes]
    if "move" in numbers:
        why = numbers["move"]
        by = f" ({plain(why.label)})" if why.source and why.source not in _BOOKS else ""
        words.append(f"{_labelled('move', numbers)}{by}")
    if words:
        yield " · ".join(words)


def _strikes(title: str, found: Sequence[StrikeView]) -> Iterator[str]:
    """`**Weapon in hand** Sword: THAC0 17, damage 1d8+2`; several behind each other."""
    if found:
        yield f"**{title}** {'; '.join(map(strike_words, found))}"


def strike_words(strike: StrikeView) -> str:
    """`Sword: THAC0 17, damage 1d8+2`; `Shortbow: +3 to hit, damage 1d6, up to 150'`."""
    words = [hit_words(strike)] if strike.hits is not None else list[str]()
    words += [f"damage {strike.damage}"] if strike.damage else []
    words += [f"up to {strike.reach}'"] if strike.mode is Mode.MISSILE and strike.reach else []
    return ": ".join(filter(None, (plain(strike.name), ", ".join(words))))


def _saves(numbers: Mapping[str, Found]) -> Iterator[str]:
    saves = [key for key in numbers if key.startswith(_SAVE)]
    names = [f"{key.removeprefix(_SAVE)} {numbers[key].value}" for key in saves]
    if names:
        yield f"**Saves** {' · '.join(names)}"


def _more(view: SheetView) -> Iterator[str]:
    """Classes, luck, whom a hireling serves, skills, languages, and what no rule reads."""
    if view.trade:
        whose = f"serves {plain(view.employer)}" if view.employer else "serves nobody"
        yield f"Hireling: {plain(view.trade)}, {whose}"
    yield from _classes(view)
    if view.has_luck:
        luck = "not rolled yet, `/do luck session`" if view.luck is None else f"{view.luck:+d}"
        yield f"Luck this session: {luck}"
    # Skills, languages, what is done by itself, and what no rule reads.
    if view.skills:
        skills = (f"{plain(name)} {value}%" for name, value in view.skills)
        yield f"**Skills** {' · '.join(skills)}"
    if view.languages:
        more = languages_left(len(view.languages), view.most_languages)
        more += f" ({view.literacy})" if view.literacy else ""
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
            yield ": ".join(filter(None, (capitalized(label), needs)))
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


def number_text(key: str, value: int) -> str:
    """A number of a sheet as it is written: what is added to a roll has its sign."""
    return ENGINE.fields.text(key, value)


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
    """Whether it is a modifier of 0 by the book, or what nobody asks for."""
    is_plain = key in _MODIFIERS and not found.value
    return found.source in _BOOKS and (is_plain or key in _ASKED_BY_NOBODY)


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
