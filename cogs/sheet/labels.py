"""The numbers that stand in lines of sheets without anything between: `STR 13, HP 4/6 AC 5 [14]`.

Each counts where its value follows. What has a line of its own, or a colon, is found by
`cogs/sheet/words.py` instead.
"""

import re

from rules.kernel.labelled import Label, Labels, forms_pattern, start_pattern

_NUMBER = r"[+-]?\d"
_ALL = (
    Label("str", "str|strength", "st", starts=_NUMBER),
    Label("int", "int|intelligence", "in", starts=_NUMBER),
    Label("wis", "wis|wisdom", "wi", starts=_NUMBER),
    Label("dex", "dex|dexterity", "de|dx", starts=_NUMBER),
    Label("con", "con|constitution", "co", starts=_NUMBER),
    Label("cha", "cha|chr|charisma", "ch", starts=_NUMBER),
    Label("max_hp", "max hp|hp max|maximum hp|max hit points", starts=r"\d"),
    Label("hit_points", "hp|hit points|hps|hitpoints|h.p.", starts=r"[-(]?\d"),
    Label("ac", "ac|armor class|armour class|a.c.", starts=r"[-+\[(]?\d"),
    Label("ascending_ac", "aac|ascending ac", starts=r"\d"),
    Label("descending_ac", "dac|descending ac", starts=r"-?\d"),
    Label("thac0", "thac0|thaco", starts=r"\d"),
    Label(
        "attack",
        "attack bonus|base attack bonus|bab|to hit bonus|base hit bonus",
        "attack|ab|to hit",
        starts=r"[+-]\d",
    ),
    Label("move", "mv|move|movement|movement rate|speed", "mov", starts=r"\d"),
    Label("experience", "xp|experience|experience points|exp", starts=r"\d"),
    Label(
        "save_death",
        "death ray or poison|death/poison|poison/death|death ray|poison or death|death|poison"
        "|death ray/poison|death or poison|poison or death ray",
        starts=r"\d",
    ),
    Label("save_wands", "magic wands|magical wands|wands|wand|wands/rays", starts=r"\d"),
    Label(
        "save_paralysis",
        "paralysis|paralysis/stone|paralysis or petrify|paralysis/petrify|petrify"
        "|paralysis or turn to stone|paralyze|petrification|turn to stone|stone"
        "|paralyze or stone|paralysis/petrification|paralysis or petrification",
        starts=r"\d",
    ),
    Label(
        "save_breath",
        "dragon breath|breath attacks|breath attack|breath weapon|breath",
        starts=r"\d",
    ),
    Label(
        "save_spells",
        "spells/rods/staves|rods/staves/spells|spells|spell|rods/spells|rods, staves, spells"
        "|rods/staffs/spells|spells/rods|rod/staff/spell|rods, staves, or spells"
        "|spells, rods, staves|magic",
        starts=r"\d",
    ),
    Label("level", "level|lvl", "lv", starts=r"\d"),
    Label("cp", "cp|copper", "", starts=r"[:=]? ?\d"),
    Label("money", "money|purse", "coins", starts=r"[:=]? ?\d"),
    Label("gp", "gp|gold", "", starts=r"[:=] ?\d"),
    Label("fortitude", "fortitude|fort", starts=r"\d"),
    Label("reflex", "reflex|ref", starts=r"\d"),
    Label("will", "will", starts=r"\d"),
    Label("surges", "healing surges|surges", starts=r"\d"),
    Label("initiative", "initiative|init", starts=_NUMBER),
    Label("class", "class|race", "", starts=r"[A-Za-z]"),
    Label("alignment", "alignment|align", "al", starts=r"[lncLNC]"),
)
_ANY_FORM = re.compile(forms_pattern(_ALL), re.IGNORECASE)
_STARTS = {label.key: re.compile(start_pattern(label), re.IGNORECASE) for label in _ALL}
LABELS = Labels(_ALL, _ANY_FORM, _STARTS)
