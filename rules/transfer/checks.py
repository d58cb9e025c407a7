"""The parts of a sheet that comes from elsewhere, checked as if each had been written here."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from rules.casting.memory import LONGEST_SPELL, MOST_IN_BOOK, MOST_OF_ONE, MOST_SPELLS
from rules.classes.tables import check_class_name
from rules.errors import RuleError
from rules.health.death_rules import WOUND_LEVELS
from rules.health.healing import HIGHEST, LOWEST
from rules.items.having import check_item, require_hands, require_list
from rules.kernel.resolution import Resolution
from rules.orders.standing import STANDING
from rules.powers.powers import LONGEST_NAME, MOST_POWERS, word_of
from rules.record import fields_of, replace
from rules.rounds.declarations import LONGEST_TEXT
from rules.sheet.reading import LONGEST_TRAIT, check_traits, on_one_line
from rules.sheet.records import ABILITIES, check_level
from rules.skills.learning import MOST_SKILLS, check_skill, find_calling
from rules.state.health import Life, Vitals
from rules.state.items import Item
from rules.state.sheet import Background, Character, Power, Rest, Spell

GAMES_OWN: Mapping[str, str] = {
    "id": "its number in this game",
    "owner": "a member of this game",
    "retired": "put away in this game",
    "nothing_to_declare": "its player's word in this game",
    "luck": "of a session of this game",
    "hunger": "since a moment of this game's clock",
    "carrying_treasure": "a word of this game's referee",
    "donning": "until a moment of this game's clock",
    "training": "with a trainer of this game, by its clock",
    "research": "in weeks of this game's clock",
    "bonuses_asked": "waits for a word of this game's referee",
    "living": "what it costs and owes in this game",
}
"""Fields of a sheet that belong to the game it is in, and why."""
PARTS = tuple(name for name in fields_of(Character) if name not in GAMES_OWN)
"""All other fields: those that are the sheet, wherever it is."""


BARE = Character("", "", 0, Vitals(1, 1))
"""A sheet that says nothing yet."""
MOST = 99_999_999
"""What a count on a sheet goes up to where no rule says less."""
MOST_LANGUAGES, LONGEST_WORD = 30, 60
MOST_REMARKS, LONGEST_REMARK = 30, 200
ABILITY_KEYS = frozenset(field.key for field in ABILITIES)
Check = Callable[[Resolution, Character], object]
"""Gives the value of a part as it is kept; RuleError for one that cannot be."""


def as_document(character: Character) -> Character:
    """The sheet as it can be taken to any game: two that are the same are equal.

    Items have ids by their place on the list.
    """
    kept = {part: getattr(character, part) for part in PARTS}
    bare = replace(Character("", "", 0, character.vitals), **kept)
    items = with_ids(bare.items, [f"i{number}" for number, _ in enumerate(bare.items, 1)])
    service = None if bare.service is None else replace(bare.service, employer="", group="")
    return replace(
        bare,
        vitals=_body(bare.vitals),
        rest=Rest(surges_spent=bare.rest.surges_spent),
        items=items,
        service=service,
        background=_undated(bare.background),
    )


def _body(vitals: Vitals) -> Vitals:
    """Without the moments at which it fell and will wake, and the saves of a fight."""
    return Vitals(
        vitals.hit_points,
        vitals.maximum,
        life=vitals.life,
        wound_level=vitals.wound_level,
        failed_saves=vitals.failed_saves,
        subdual=vitals.subdual,
    )


def _undated(background: Background | None) -> Background | None:
    """What they are beyond their class; since when is this game's."""
    if background is None:
        return None
    return Background(background.key, accepted=None if background.accepted is None else 0)


def with_ids(items: Sequence[Item], ids: Sequence[str]) -> tuple[Item, ...]:
    """The items with those ids, each still in its container."""
    renamed = {item.id: new for item, new in zip(items, ids, strict=True) if item.id}
    return tuple(
        replace(item, id=new, inside=renamed.get(item.inside, ""))
        for item, new in zip(items, ids, strict=True)
    )


def written_over(
    before: Character, sheet: Character, parts: Sequence[str], wiped: Sequence[str] = ()
) -> Character:
    """The sheet with those parts of another: items as they stand there, numbers one by one.

    What became of its body stays, and whose hireling it is.
    """
    new = {part: getattr(sheet, part) for part in parts if part != "service"}
    if "numbers" in new:
        numbers = {**before.numbers, **sheet.numbers}
        new["numbers"] = {key: number for key, number in numbers.items() if key not in wiped}
    if "vitals" in new:
        points = sheet.vitals
        new["vitals"] = replace(before.vitals, hit_points=points.hit_points, maximum=points.maximum)
    return replace(before, **new)


def differing(before: Character, after: Character) -> tuple[str, ...]:
    """What the second sheet has otherwise: keys of numbers, and names of other parts."""
    one, two = as_document(before), as_document(after)
    first, second = one.numbers, two.numbers
    changed = {key for key, _ in {*first.items()} ^ {*second.items()}}
    numbers = [key for key in dict.fromkeys((*first, *second)) if key in changed]
    others = [part for part in PARTS if getattr(one, part) != getattr(two, part)]
    return (*numbers, *(part for part in others if part != "numbers"))


def _vitals(_: Resolution, sheet: Character) -> object:
    vitals = sheet.vitals
    if not 1 <= vitals.maximum <= HIGHEST or not LOWEST <= vitals.hit_points <= vitals.maximum:
        raise RuleError(
            f"Hit points go up to the maximum, and that from 1 to {HIGHEST}: write `8`, or `5/8`."
        )
    if vitals.hit_points < 1 and vitals.life is Life.UP:
        raise RuleError("Somebody with no hit points left is down. Give at least 1.")
    if not 0 <= vitals.wound_level < len(WOUND_LEVELS):
        raise RuleError(f"A wound level goes from 0 to {len(WOUND_LEVELS) - 1}.")
    _count(vitals.failed_saves)
    _count(vitals.subdual)
    _count(vitals.temporary)
    return vitals


def _count(number: int) -> int:
    if not 0 <= number <= MOST:
        raise RuleError(f"{number} is outside: that goes from 0 to {MOST:,}.")
    return number


def _numbers(resolution: Resolution, sheet: Character) -> Mapping[str, int]:
    found = {resolution.fields.find(key): value for key, value in sheet.numbers.items()}
    return {field.key: field.check(value) for field, value in found.items()}


def _items(_: Resolution, sheet: Character) -> object:
    require_list(sheet.items)
    items = tuple(map(check_item, sheet.items))
    require_hands(items)
    return items


def _powers(_: Resolution, sheet: Character) -> object:
    powers = tuple(replace(one, name=on_one_line(one.name)) for one in sheet.powers)
    if len(powers) > MOST_POWERS or not all(map(_is_power, powers)):
        raise RuleError(
            f"A sheet has at most {MOST_POWERS} powers with names of up to {LONGEST_NAME} letters."
        )
    _require_different("power", (word_of(power.name) for power in powers))
    return powers


def _is_power(power: Power) -> bool:
    return bool(word_of(power.name)) and len(power.name) <= LONGEST_NAME


def _require_different(what: str, names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise RuleError(f"The same {what} is there twice. Write it once.")
        seen.add(name)


def _spells(_: Resolution, sheet: Character) -> object:
    spells = tuple(replace(one, name=on_one_line(one.name)) for one in sheet.spells)
    if len(spells) > MOST_SPELLS or not all(map(_is_spell, spells)):
        raise RuleError(
            f"A sheet has at most {MOST_SPELLS} spells with names of up to {LONGEST_SPELL} "
            f"letters, each 1 to {MOST_OF_ONE} times."
        )
    _require_different("spell", (spell.name.casefold() for spell in spells))
    return spells


def _is_spell(spell: Spell) -> bool:
    fits = 0 < len(spell.name) <= LONGEST_SPELL and 1 <= spell.count <= MOST_OF_ONE
    return fits and 0 <= spell.left <= spell.count


def _spell_book(_: Resolution, sheet: Character) -> object:
    written = tuple(word for one in sheet.spell_book if (word := on_one_line(one)))
    if len(written) > MOST_IN_BOOK or any(len(one) > LONGEST_SPELL for one in written):
        raise RuleError(
            f"A spell book has room for {MOST_IN_BOOK} spells of {LONGEST_SPELL} letters."
        )
    return written


def _class_name(_: Resolution, sheet: Character) -> object:
    return check_class_name(sheet.class_name) if sheet.class_name else ""


def _second(resolution: Resolution, sheet: Character) -> object:
    track = sheet.second
    if track is None:
        return None
    if not 1 <= track.hit_points <= HIGHEST:
        raise RuleError(f"The hit points of a class go from 1 to {HIGHEST}.")
    return replace(
        track,
        name=check_class_name(track.name),
        level=check_level(track.level),
        experience=_count(track.experience),
        numbers=_numbers(resolution, replace(sheet, numbers=track.numbers)),
    )


def _rolled(_: Resolution, sheet: Character) -> object:
    return None if sheet.rolled is None else _count(sheet.rolled)


def _skills(resolution: Resolution, sheet: Character) -> object:
    skills = [check_skill(resolution.state, skill) for skill in sheet.skills]
    if len(skills) > MOST_SKILLS:
        raise RuleError(f"A sheet holds {MOST_SKILLS} skills.")
    _require_different("skill", (skill.name.casefold() for skill in skills))
    return tuple(sorted(skills, key=lambda skill: skill.name.casefold()))


def _background(_: Resolution, sheet: Character) -> object:
    background = sheet.background
    return None if background is None else replace(background, key=find_calling(background.key).key)


def _order(_: Resolution, sheet: Character) -> object:
    order = sheet.standing_order
    if order is None:
        return None
    if order.kind not in {kind.key for kind in STANDING}:
        raise RuleError(f"There is no standing order “{order.kind[:40]}”.")
    return replace(order, text=on_one_line(order.text)[:LONGEST_TEXT])


def _points(_: Resolution, sheet: Character) -> object:
    return None if sheet.action_points is None else _count(sheet.action_points)


def _rest(_: Resolution, sheet: Character) -> object:
    return replace(sheet.rest, surges_spent=_count(sheet.rest.surges_spent))


def _service(_: Resolution, sheet: Character) -> object:
    service = sheet.service
    if service is None:
        return None
    return replace(service, trade=on_one_line(service.trade)[:LONGEST_TRAIT])


def _languages(_: Resolution, sheet: Character) -> object:
    languages = tuple(word for one in sheet.languages if (word := on_one_line(one)))
    if len(languages) > MOST_LANGUAGES or any(len(one) > LONGEST_WORD for one in languages):
        raise RuleError(
            f"A sheet has room for {MOST_LANGUAGES} languages of {LONGEST_WORD} letters."
        )
    return languages


def _remarks(_: Resolution, sheet: Character) -> object:
    remarks = tuple(line for one in sheet.remarks if (line := on_one_line(one)))
    if len(remarks) > MOST_REMARKS or any(len(one) > LONGEST_REMARK for one in remarks):
        raise RuleError(f"A sheet has room for {MOST_REMARKS} remarks of {LONGEST_REMARK} letters.")
    return remarks


def _bonuses(_: Resolution, sheet: Character) -> object:
    if unknown := [key for key in sheet.bonuses if key not in ABILITY_KEYS]:
        raise RuleError(f"There is no ability called “{unknown[0][:20]}”.")
    return sheet.bonuses[:MOST_LANGUAGES]


CHECKS: Mapping[str, Check] = {
    "name": lambda _, sheet: on_one_line(sheet.name),
    "vitals": _vitals,
    "level": lambda _, sheet: check_level(sheet.level),
    "numbers": _numbers,
    "slow": lambda _, sheet: sheet.slow,
    "items": _items,
    "traits": lambda resolution, sheet: check_traits(resolution, sheet.traits),
    "powers": _powers,
    "class_name": _class_name,
    "second": _second,
    "rolled": _rolled,
    "skills": _skills,
    "background": _background,
    "spells": _spells,
    "spell_book": _spell_book,
    "action_points": _points,
    "rest": _rest,
    "drained": lambda _, sheet: check_level(sheet.drained),
    "experience": lambda _, sheet: _count(sheet.experience),
    "service": _service,
    "languages": _languages,
    "bonuses": _bonuses,
    "heat_seen": lambda _, sheet: sheet.heat_seen,
    "standing_order": _order,
    "remarks": _remarks,
}
"""One check for each part; the name is compared with those of others where it is given."""


def checked(resolution: Resolution, sheet: Character) -> Character:
    """The sheet, tidied, without what belongs to another game. Raises RuleError."""
    document = as_document(sheet)
    return replace(
        document, **{part: check(resolution, document) for part, check in CHECKS.items()}
    )
