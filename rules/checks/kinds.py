"""What can be checked."""

from collections.abc import Iterable, Mapping
from functools import partial

from rules.checks.records import (
    CLIMB_SHEER,
    CLIMB_SHEER_IN_SIX,
    READ_LANGUAGES,
    READ_SCROLLS,
    CheckBonus,
    SaveBonus,
    SaveRolled,
)
from rules.checks.trying import Attempt, Check, More, Trial, by_number_alone, try_check
from rules.dice.syntax import nearest
from rules.errors import NotFoundError, WayOut
from rules.health.hit_points import kill
from rules.kernel.folding import folded
from rules.kernel.naming import who_acts
from rules.kernel.resolution import Resolution
from rules.luck.luck import MOST_MODIFIER, try_luck
from rules.luck.records import is_played_with_luck
from rules.skills.learning import begin_skill
from rules.skills.records import SKILL

R_BOOK = "R-BOOK"
OSE_ABILITY_CHECK = "OSE-ABILITY-CHECK"
ABILITIES_MOST_MODIFIER = 4
"""-4 is an easy task, +4 a difficult one."""
ABILITIES = {
    "str": "Strength",
    "int": "Intelligence",
    "wis": "Wisdom",
    "dex": "Dexterity",
    "con": "Constitution",
    "cha": "Charisma",
}
ERIS_WITHSTAND_ADVERSITY = "ERIS-WITHSTAND-ADVERSITY"
ADVERSITY_KEY = "adversity"
PERCENT = 100
CLIMBING_RULE, GRIP_RULE = "OSE-CLIMBING", "ERIS-GRAPPLE-UNCONTESTED"
GRIP = "grip"
OSE_STUCK_DOORS = "OSE-STUCK-DOORS"
OPEN_DOORS_KEY = "open_doors"
OPEN_DOORS_SIDES = 6
OPEN_DOORS_MOST_MODIFIER = 5
OSE_SAVES = "OSE-SAVES"
SAVES_MOST_MODIFIER = 20
MAGIC = "magic"
"""The tag of what counts as magic, whatever its category (R-MAGIC-SAVE)."""
ALWAYS_MAGIC = ("wands", "spells")
WORDS = {
    "death": ("d", "death ray", "poison"),
    "wands": ("w", "wand"),
    "paralysis": ("p", "petrification", "petrify"),
    "breath": ("b", "breath attack", "breath attacks"),
    "spells": ("s", "spell", "rod", "rods", "staff", "staves"),
}
"""The five categories, and what else people call them."""
ERIS_SKILLS = "ERIS-SKILLS"
EXAMPLE = 35
BY_NAME: dict[str, Check] = {}
ROWS: Mapping[str, tuple[str, ...]] = {
    "abilities": tuple(ABILITIES),
    "saves": tuple(f"save_{category}" for category in WORDS),
    "saves (magic)": tuple(f"magic_{category}" for category in WORDS),
}
"""Numbers that a sheet has in a row, in the order in which people write them."""


DONE_ELSEWHERE: Mapping[str, WayOut] = {
    name: way
    for way, names in (
        (WayOut("Pickpocket", "pickpocket"), ("pick pockets", "pick pocket", "pickpocket")),
        (
            WayOut("Sneak or hide", "sneak up"),
            ("hide in shadows", "hide", "move silently", "sneak"),
        ),
        (WayOut("Search", "search for"), ("find traps", "find treasure traps", "search")),
        (WayOut("Disarm it", "trap disarm"), ("remove traps", "disarm trap", "remove trap")),
        (WayOut("Listen", "door listen"), ("hear noise", "hear noises", "listen")),
        (WayOut("Pick the lock", "door pick"), ("open locks", "pick locks", "pick lock")),
        (WayOut("Turn undead", "turn undead"), ("turn undead", "turning")),
    )
    for name in names
}
"""What a command of its own does and no check, by how people call it."""


def _passes_abilities(face: int, modifier: int, score: int, bonus: int) -> bool:
    """A natural 1 succeeds and a natural 20 fails, whatever is added (R-CHECK-NATURAL)."""
    return face == 1 or (face != 20 and face + modifier <= score + bonus)


def _at_most(face: int, modifier: int, chance: int, bonus: int) -> bool:
    """No face decides by itself: 0 in 6 never succeeds and 6 in 6 always does; 00 is read as 100,
    so that 100 % always succeeds (R-CHANCE)."""
    return face + modifier <= chance + bonus


def _asks_bonus(check: Check, attempt: Attempt) -> CheckBonus:
    return CheckBonus(who=attempt.target, stake=check.key)


_ABILITIES_ROLL = partial(try_check, Trial(20, _passes_abilities, _asks_bonus, decisive=(1, 20)))
ABILITIES_CHECKS = tuple(
    Check(
        key,
        name,
        f"check {name}",
        OSE_ABILITY_CHECK,
        (key,),
        ABILITIES_MOST_MODIFIER,
        _ABILITIES_ROLL,
        (key,),
    )
    for key, name in ABILITIES.items()
)


_ADVERSITY_TRIAL = Trial(PERCENT, _at_most, _asks_bonus)


def _roll_adversity(resolution: Resolution, check: Check, attempt: Attempt) -> bool:
    """Whoever fails dies, whatever else hangs on it."""
    survives = try_check(_ADVERSITY_TRIAL, resolution, check, attempt)
    if not survives:
        kill(resolution, attempt.target, cause="check")
    return survives


ADVERSITY = Check(
    ADVERSITY_KEY,
    "Withstand adversity",
    "withstand adversity",
    ERIS_WITHSTAND_ADVERSITY,
    (ADVERSITY_KEY,),
    PERCENT,
    _roll_adversity,
    ("withstand",),
)


SHEER = Check(
    CLIMB_SHEER.key,
    CLIMB_SHEER.label,
    "climb a sheer surface",
    CLIMBING_RULE,
    (CLIMB_SHEER.key,),
    100,
    partial(try_check, Trial(100, _at_most, _asks_bonus)),
    is_common=by_number_alone,
    example=87,
)
SHEER_IN_SIX = Check(
    CLIMB_SHEER_IN_SIX.key,
    CLIMB_SHEER_IN_SIX.label,
    "climb a sheer surface",
    CLIMBING_RULE,
    (CLIMB_SHEER_IN_SIX.key,),
    5,
    partial(try_check, Trial(6, _at_most, _asks_bonus)),
    is_common=by_number_alone,
    example=5,
)
HOLD_ON = Check(
    GRIP,
    "Grip",
    "keep hold of a large monster",
    GRIP_RULE,
    ("str",),
    ABILITIES_MOST_MODIFIER,
    partial(try_check, Trial(6, _at_most, _asks_bonus, dice=3)),
    ("keep hold", "hold on"),
    is_common=lambda state: state.preset == "eris",
)
READING_CHECKS = tuple(
    Check(
        field.key,
        field.label,
        deed,
        R_BOOK,
        (field.key,),
        PERCENT,
        partial(try_check, Trial(PERCENT, _at_most, _asks_bonus)),
        is_common=by_number_alone,
        example=80,
    )
    for field, deed in (
        (READ_LANGUAGES, "read what is written"),
        (READ_SCROLLS, "cast from a scroll"),
    )
)
CLIMBING_CHECKS = (SHEER, SHEER_IN_SIX, HOLD_ON)


def _roll_luck(resolution: Resolution, _check: Check, attempt: Attempt) -> bool:
    """Against the number given, if there is one; a roll without a target passes."""
    passed = try_luck(
        resolution,
        attempt.target,
        goal=attempt.number,
        modifier=attempt.modifier,
        forced=attempt.forced,
        seen=attempt.seen,
    )
    return passed is not False


LUCK = Check(
    "luck",
    "Luck",
    "roll luck",
    "4E-LUCK",
    (),
    MOST_MODIFIER,
    _roll_luck,
    is_common=is_played_with_luck,
    is_asked=False,
)


OPEN_DOORS = Check(
    OPEN_DOORS_KEY,
    "Open doors",
    "force what is stuck",
    OSE_STUCK_DOORS,
    (OPEN_DOORS_KEY,),
    OPEN_DOORS_MOST_MODIFIER,
    partial(try_check, Trial(OPEN_DOORS_SIDES, _at_most, _asks_bonus)),
    ("force", "stuck doors"),
    is_common=by_number_alone,
    example=2,
)


def category_of(check: Check) -> str:
    """The category of a save by its field: "save_breath"."""
    return check.fields[-1]


def _passes_saves(face: int, modifier: int, target: int, bonus: int) -> bool:
    """No natural roll decides by itself (R-SAVE-NATURAL)."""
    return face + modifier + bonus >= target


def _tags(check: Check, attempt: Attempt) -> tuple[str, ...]:
    """What it is against; a save for which the second row counts is against magic."""
    is_magic = len(check.fields) > 1
    return tuple(dict.fromkeys((*attempt.tags, MAGIC))) if is_magic else attempt.tags


def _asks_saves(check: Check, attempt: Attempt) -> SaveBonus:
    return SaveBonus(
        who=attempt.target,
        whom=attempt.by,
        stake=category_of(check),
        tags=_tags(check, attempt),
    )


def _more(resolution: Resolution, check: Check, attempt: Attempt) -> More:
    return {
        "category": category_of(check),
        "by": who_acts(resolution, attempt.by, resolution.who(attempt.target)),
        "tags": _tags(check, attempt),
    }


_SAVES_ROLL = partial(
    try_check, Trial(20, _passes_saves, _asks_saves, event=SaveRolled, more=_more)
)


def _save(category: str, words: tuple[str, ...]) -> Check:
    """The second row of numbers counts where one is written: these are always magic."""
    usual, name = f"save_{category}", f"vs {category}"
    numbers = (f"magic_{category}", usual) if category in ALWAYS_MAGIC else (usual,)
    more = (category, name, *words)
    return Check(
        usual,
        f"Save {name}",
        f"save {name}",
        OSE_SAVES,
        numbers,
        SAVES_MOST_MODIFIER,
        _SAVES_ROLL,
        more,
    )


def _against_magic(category: str) -> Check:
    usual, magic, name = f"save_{category}", f"magic_{category}", f"vs {category} (magic)"
    deed, numbers = f"save {name}", (magic, usual)
    return Check(
        magic,
        f"Save {name}",
        deed,
        OSE_SAVES,
        numbers,
        SAVES_MOST_MODIFIER,
        _SAVES_ROLL,
        is_common=by_number_alone,
    )


SAVES_CHECKS = (
    *(_save(category, words) for category, words in WORDS.items()),
    *(_against_magic(category) for category in WORDS if category not in ALWAYS_MAGIC),
)


_SKILLS_TRIAL = Trial(PERCENT, _at_most, _asks_bonus)


def _roll_skills(resolution: Resolution, check: Check, attempt: Attempt) -> bool:
    if attempt.number is None:
        begin_skill(resolution, attempt.target, check.name, seen=attempt.seen, asked=attempt.asked)
    return try_check(_SKILLS_TRIAL, resolution, check, attempt)


def _skill_check(name: str) -> Check:
    """The check of a skill by its name."""
    key = f"{SKILL}{name}"
    return Check(
        key,
        name,
        f"use {name}",
        ERIS_SKILLS,
        (key,),
        PERCENT,
        _roll_skills,
        is_common=by_number_alone,
        example=EXAMPLE,
        on_sheets_alone=True,
    )


CHECKS: tuple[Check, ...] = (
    *ABILITIES_CHECKS,
    *SAVES_CHECKS,
    ADVERSITY,
    OPEN_DOORS,
    *CLIMBING_CHECKS,
    *READING_CHECKS,
    LUCK,
)
BY_KEY: Mapping[str, Check] = {check.key: check for check in CHECKS}
for _check in CHECKS:
    for _name in dict.fromkeys((_check.key, _check.name.lower(), *_check.words)):
        assert _name not in BY_NAME, f"two checks are called {_name}"
        BY_NAME[_name] = _check


def check_of(key: str) -> Check:
    """The check with that key, that of a skill too."""
    found = BY_KEY.get(key)
    return _skill_check(key.removeprefix(SKILL)) if found is None else found


def find_check(text: str, known: Iterable[str] = ()) -> Check:
    """A check by its key or a name, however written; NotFoundError says what is near.

    `known` are the skills that the game knows. Any other is found behind `skill:`.
    """
    wanted = folded(text)
    plain = wanted.replace("versus", "vs").replace("against", "vs").replace("vs.", "vs")
    alone = plain.removeprefix("save ").removeprefix("vs ")
    for name in (plain, alone, plain.replace(" vs ", "_").replace(" ", "_")):
        if name in BY_NAME:
            return BY_NAME[name]
    # The skill that is meant, "" for none: by its name, or as it is typed behind `skill:`.
    typed = text.strip()
    word = typed.casefold()
    name = typed[len(SKILL) :].strip() if word.startswith(SKILL) else ""
    skill = next((one for one in known if one.casefold() == (name.casefold() or word)), name)
    if skill:
        return _skill_check(skill)
    if wanted in DONE_ELSEWHERE:
        said = f"“{text.strip()}” is no check, but something to do: "
        raise NotFoundError(said, DONE_ELSEWHERE[wanted], ".")
    near = nearest(wanted, BY_NAME)
    advice = f"Did you mean `{near}`?" if near else "Pick one from the list that appears."
    raise NotFoundError(f"There is no check called “{text.strip()[:40]}”. {advice}")
