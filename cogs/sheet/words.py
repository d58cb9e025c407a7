"""What sheets call their parts and numbers, whoever printed them: `Death Ray or Poison`, `MaxHP`.

`meaning(name)` gives the one word that `Draft` knows, "" for a name that no sheet has. A further
tool's name is added to a table here alone.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from cogs.core.files.written import as_key
from cogs.sheet.parts import BY_NAME
from rules.kernel.labelled import plain_text
from rules.systems import ENGINE

AC, ASCENDING, DESCENDING, WAY = "ac", "ascending_ac", "descending_ac", "ac_type"
HP, MOST_HP = "hit_points", "max_hp"
BACKGROUND = "background"
NUMBER = "number:"
"""Stands before the key of a number that a part is called as well."""
BEING, ALIGNMENT, COINS, REMARK, PASSED = "class", "alignment", "coins", "remark", "passed"
ABILITIES = ("str", "int", "wis", "dex", "con", "cha")
SAVES = ("save_death", "save_wands", "save_paralysis", "save_breath", "save_spells")
DEFENCES = (AC, "fortitude", "reflex", "will")
_SHORT_SKILLS: Mapping[str, str] = {
    "pp": "pick_pockets", "ol": "open_locks", "ft": "find_traps", "ms": "move_silently",
    "hs": "hide_in_shadows", "hn": "listen", "cw": "climb_sheer", "rl": "read_languages",
}  # fmt: skip
"""What a thief's skills are called beside each other; any other way than by letters is a field."""
SCORES_ROW, SAVES_ROW, DEFENCES_ROW, SKILLS_ROW = "scores", "saves", "defences", "skills_row"
ROWS: Mapping[str, tuple[str, ...]] = {
    SCORES_ROW: ABILITIES,
    SAVES_ROW: SAVES,
    DEFENCES_ROW: DEFENCES,
    SKILLS_ROW: tuple(_SHORT_SKILLS.values()),
}
UNITS = {"cp": "copper", "sp": "silver", "ep": "electrum", "gp": "gold", "pp": "platinum"}
_LONGEST = 60
_END = re.compile(r"_?(?:\d{1,2}|score|value|total)$")
_NUMBERED_THING = re.compile(
    r"(?:item|equip|equipment|gear|inventory|weapon|armou?r|possession)_?\d{1,2}(?:_?name)?"
)
_SPELLS_OF_A_LEVEL = re.compile(
    r"(?:level_\d|\d(?:st|nd|rd|th)?_level|\d(?:st|nd|rd|th))_(?:spells|prayers)"
    r"|spells_(?:of_)?level_\d|spells?_l(?:vl)?_?\d"
)
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SLASH = re.compile(r"\s?[/&+]\s?|,\s")
_DRESS = re.compile(r"[.:*#'\"?]|\([^()]*\)|\[[^\[\]]*\]")
_SAVE = re.compile(r"^(?:saves?|saving_throws?|st|sv)_(?:vs_|v_|against_)?")
_COIN_NAMES: Mapping[str, str] = {
    name: f"{COINS}:{unit}"
    for unit, metal in UNITS.items()
    for name in (unit, metal, f"{metal}_pieces", f"{metal}_piece", f"{unit[0]}_p", f"{unit}s")
}
_SAVES_BY_WORD = (
    ("wand", 1), ("device", 1), ("paral", 2), ("petri", 2), ("stone", 2), ("turn", 2),
    ("breath", 3), ("dragon", 3), ("poison", 0), ("death", 0), ("spell", 4), ("rod", 4),
    ("stave", 4), ("staff", 4), ("magic", 4),
)  # fmt: skip
"""What stands in the name of a saving throw, the surest first, and which of SAVES it is."""
_SHORT_SAVES = {
    **dict.fromkeys(
        ("par/poi/dth", "par/poi/dea", "ppd", "d", "d/p", "p/d", "dr", "dp", "poi", "dth"), 0
    ),
    **dict.fromkeys(("r/s/w", "rsw", "w", "wa", "mw", "wnd"), 1),
    **dict.fromkeys(
        ("pet/poly", "p", "p/s", "par", "para", "pp", "pet", "hold", "hol", "h", "tur", "t"), 2
    ),
    **dict.fromkeys(("b", "br", "ba", "db", "bre", "bw"), 3),
    **dict.fromkeys(("s", "sp", "rss", "rs", "r/s", "spl", "m", "r", "rod", "srs"), 4),
}
_SURE_SAVES = ("wand", "paraly", "petri", "breath", "poison", "death")
_MODIFIERS = ("_mod", "_modifier", "_bonus", "_adj", "_mods", "_base", "_temp")
_OWN_FIRST = frozenset(("traits", "skills", "powers", "remarks", BACKGROUND))


def _called(key: str, names: str) -> dict[str, str]:
    return dict.fromkeys((as_key(one) for one in names.split("|")), key)


_SIMPLE: Mapping[str, str] = {
    **_called(
        "name",
        "name|character|character name|char name|char|pc|pc name|called|retainer|hireling|henchman",
    ),
    **_called("level", "level|lvl|lv|lev|character level|experience level|class level|own level"),
    **_called(
        BEING,
        "class|classes|race|kindred|ancestry|species|people|race and class|class and race"
        "|race/class|class/race|class and level|class/level|class level and race"
        "|calling|profession|character class|char class|vocation",
    ),
    **_called(ALIGNMENT, "alignment|align|al|aln"),
    **_called(
        HP,
        "hit points|hp|hits|hit point|vitals|hps|h p|hit pts|current hp|hp current|hp now|hpcurrent"
        "|current|current hit points|hit points current|wounds and hp|hitpoints|life",
    ),
    **_called(
        MOST_HP,
        "max hp|max|hp max|maxhp|hpmax|maximum hp|hp maximum|hp total|total hp|full hp"
        "|hit points max"
        "|max hit points|maximum hit points|hit point maximum|hit points maximum|hit point max"
        "|maxhitpoints",
    ),
    **_called(AC, "ac|armor class|armour class|a c|armorclass|armourclass|armor ac|armour ac"),
    **_called(
        ASCENDING,
        "aac|ascending ac|ac ascending|ascending armour class|ascending armor class"
        "|armour class ascending|armor class ascending|ascendingac|acascending",
    ),
    **_called(
        DESCENDING,
        "dac|descending ac|ac descending|descending armour class|descending armor class"
        "|armour class descending|armor class descending|descendingac|acdescending",
    ),
    **_called(WAY, "ac type|armour class type|armor class type|ac kind|ac mode|ac style"),
    **_called("thac0", "thac0|thaco|to hit ac 0|to hit ac0|thac"),
    **_called(
        "attack",
        "attack bonus|base attack bonus|bab|to hit|to hit bonus|attack modifier|hit bonus|ab"
        "|attack|base hit bonus|melee attack bonus",
    ),
    **_called(
        "move",
        "move|movement|mv|movement rate|move rate|base movement|base move|base movement rate|speed"
        "|exploration movement|exploration move|overland movement base|mov",
    ),
    **_called(
        "experience",
        "experience|xp|experience points|exp|x p|current xp|xp current|total xp"
        "|xp total|experience total",
    ),
    **_called(
        "items",
        "items|wears|carries|owns|wielding|wearing|equipment|inventory|gear|possessions|weapons"
        "|weapon|armour|armor|treasure|stuff"
        "|belongings|weapons and armour|weapons and armor|weapons/armour|weapons/armor"
        "|armour and weapons|armor and weapons|magic items|carried|magic"
        "|carrying|carries|worn|other equipment|equipment carried|adventuring gear|has|she has"
        "|he has|they have|owns|i have|items carried|equipment and treasure|kit|valuables"
        "|notable items|notable possessions|equipped items|equip|pack|on person"
        "|loot|normal equipment|backpack contents|in backpack",
    ),
    **_called(
        "spells",
        "spells|memorised spells|memorized spells|spells memorised|spells memorized"
        "|prepared spells|spells prepared|prepared|spell list|spells known|known spells|spell"
        "|memorised|memorized|memorised today|memorized today|daily spells|spells today"
        "|spells for today|todays spells",
    ),
    **_called("spell_book", "spell book|spellbook|spells in book|spells in spell book|book"),
    **_called("languages", "languages|language|speaks|languages known|languages spoken|tongues"),
    **_called(
        COINS,
        "money|coins|purse|coin|cash|wealth|currency|currencies|moneys|coinage|funds",
    ),
    **_called(
        REMARK,
        "notes|note|description|appearance|background|biography|bio|history|personality"
        "|other|special|special abilities|class abilities|abilities and skills|features|traits"
        "|character notes|backstory|comments|relations|portrait description",
    ),
    **_called(
        SCORES_ROW,
        "abilities|ability scores|scores|attributes|stats|ability score|characteristics"
        "|ability|statistics|attribute|ability values",
    ),
    **_called(
        SAVES_ROW,
        "saves|saving throws|save|saving throw|savingthrows|sv|saves vs|st|saving throws vs"
        "|saving throw values",
    ),
    **_called(DEFENCES_ROW, "defences|defenses"),
    **_called(SKILLS_ROW, "thief skills|thief abilities|thieves skills|thieving skills"),
    **_called("str", "strength|str"),
    **_called("int", "intelligence|int"),
    **_called("wis", "wisdom|wis"),
    **_called("dex", "dexterity|dex"),
    **_called("con", "constitution|con"),
    **_called("cha", "charisma|cha|chr"),
    **_called("fortitude", "fortitude|fort|fortitude defense|fortitude defence"),
    **_called("reflex", "reflex|ref|reflex defense|reflex defence"),
    **_called("will", "will|will defense|will defence"),
    **_called("surges", "surges|healing surges|surges per day|healing surges per day"),
    **_called(
        PASSED,
        "mod|mods|bonus|adj|modifier|unarmoured ac|unarmored ac|qty|quantity|item|weight|wt"
        "|schema version|sheet version|version|id|img|avatar|score|value|img src|token",
    ),
}


@lru_cache(maxsize=4096)
def folded(name: str) -> str:
    """A name as it is looked up: `HPMax:` as `hpmax`, `savingThrows` as `saving_throws`."""
    if len(name) > _LONGEST:
        return ""
    bare = _SLASH.sub("/", _DRESS.sub(" ", _CAMEL.sub(" ", plain_text(name))))
    return as_key(" ".join(bare.split()))


def save_named(name: str) -> str:
    """The save that a name within a row of saves means, "" for none."""
    word = _SAVE.sub("", folded(name)) or folded(name)
    if "paraly" in word and ("poison" in word or "death" in word):
        return SAVES[0]  # `Paralyzation, Poison or Death`, beside one of petrification.
    place = _SHORT_SAVES.get(word)
    if place is None:
        place = next((at for part, at in _SAVES_BY_WORD if part in word), None)
    return "" if place is None else SAVES[place]


def ability_named(name: str) -> str:
    """The ability that a name within a row of scores means, "" for none."""
    word = folded(name)
    return next((key for key in ABILITIES if word.startswith(key)), "")


def skill_named(name: str) -> str:
    """The skill that a name within a row of a thief's skills means, "" for none."""
    key = _SHORT_SKILLS.get(folded(name)) or ENGINE.fields.key_of(folded(name))
    return key if key in ROWS[SKILLS_ROW] else ""


@lru_cache(maxsize=4096)
def meaning(name: str, row: str = "") -> str:
    """The part or number that a name means, within a row such as `SAVES_ROW`; "" for none."""
    word = folded(name)
    if not word:
        return ""
    if row == SAVES_ROW and (save := save_named(name)):
        return save
    if row == SCORES_ROW and (ability := ability_named(name)):
        return PASSED if word.endswith(_MODIFIERS) else ability
    if row == COINS and (coin := _COIN_NAMES.get(word)):
        return coin
    if _SPELLS_OF_A_LEVEL.fullmatch(word):
        return "spells"
    if _NUMBERED_THING.fullmatch(word):
        return "items"
    for one in dict.fromkeys((word, _END.sub("", word))):
        if found := _simple(one):
            return found
    return _save_outside(word)


def _simple(word: str) -> str:
    if word in _OWN_FIRST:
        return word
    if found := _SIMPLE.get(word) or _COIN_NAMES.get(word):
        return found
    if word in BY_NAME:
        return BY_NAME[word].key
    key = ENGINE.fields.key_of(word)
    if key not in ENGINE.fields.keys:
        return ""
    return f"{NUMBER}{key}" if key in BY_NAME else key


def _save_outside(word: str) -> str:
    """A save by a name that says so wherever it stands."""
    if "spell" in word and any(one in word for one in ("rod", "stave", "staff")):
        return SAVES[-1]
    is_named = "_" in word and (
        _SAVE.match(f"{word}_") is not None or word.endswith(("_save", "_saves"))
    )
    if word.endswith(_MODIFIERS) or not (is_named or any(one in word for one in _SURE_SAVES)):
        return ""
    return save_named(word.replace("_", " ")) if is_named or len(word.split("_")) < 5 else ""
