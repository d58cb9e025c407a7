"""The labels of stat blocks, as the rulebooks and those who copy from them write them.

A further book's word is added here alone: to the label that it means, or as a label of its own,
with what its value begins with; what the value says is read in `cogs/bestiary/values.py`.
"""

import re

from rules.kernel.labelled import Label, Labels, forms_pattern, start_pattern

NAME, COUNT = "name", "count"
AC, HIT_DICE, HIT_POINTS = "ac", "hit_dice", "hit_points"
ATTACKS, DAMAGE, TO_HIT = "attacks", "damage", "to_hit"
SAVES, MOVE, MORALE = "saves", "move", "morale"
ALIGNMENT, EXPERIENCE, APPEARING, TREASURE = "alignment", "experience", "appearing", "treasure"
FLY, SWIM, TRAITS = "fly", "swim", "traits"
LEVEL, ROLE, DEFENCES, INITIATIVE = "level", "role", "defences", "initiative"
_NUMBER = r"[-+(\[]{0,2}\d"
_DICE = r"\d{1,5} ?d ?\d|d\d{1,2}\b|\d{1,5} ?[-/] ?\d{1,5}|\d{1,5}\b|by |nil|none|special|see |as "
_SAVE = (
    r"(?:as\b|a?s? ?an? )?\s?(?:vs\.? [a-z]{1,9} \d|\d|[(]?\+?\d|d ?\d|dea|poi|par|bre"
    r"|wan|spe|rod|sta|pet|mag|dev|"
    r"(?:[a-z]{1,3}|fighter|cleric|magic|m-u|mage|wizard|thief|elf|dwarf|halfling|hobbit|normal|"
    r"monster|specialist|barbarian|ranger|paladin|druid|assassin|monk|bard|level|[a-z]{1,9}:?)"
    r"[-: ]{0,2}(?:level |man|human|user)?[-: ]{0,2}(?:\d|$|[,;)|.])|n[hm]\b)"
)
_ALL = (
    Label(NAME, "", "name|monster|creature|monster name"),
    Label(COUNT, "", "count|quantity|qty|number|#"),
    Label(
        AC,
        "ac|armor class|armour class|armorclass|armourclass|a.c.|armr cl|ca|rk",
        "armor|armour|aac|dac|ascending ac|descending ac|ascending armor class"
        "|ascending armour class|descending armour class|descending armor class",
        starts=r"[-+\[(]?\d|as |see ",
    ),
    Label(
        HIT_DICE,
        "hd|hit dice|hit die|hitdice|hit dice (hp)|h.d.|dv|tw",
        "dice",
        within=(HIT_POINTS,),
        starts=(
            r"[-+(~<]?\d|[fcmtedhnFCMTEDHN][a-zA-Z]{0,2} ?\d|less|nh\b|as |up |\.5|variable"
            r"|special"
        ),
    ),
    Label(
        HIT_POINTS,
        "hp|hps|hit points|hitpoints|h.p.|hp each",
        "hit pts|life|hits|average hp|hp average|avg hp|hp avg",
        starts=r"\(?\d",
        within=(HIT_DICE, AC, NAME, EXPERIENCE),
    ),
    Label(
        ATTACKS,
        "att|atk|atks|atts|attacks|#at|#att|# at|# att|no. of attacks|no of attacks"
        "|number of attacks|no. attacks|# attacks|#attacks|# of attacks|#a|attack routine",
        "at|attack|actions|melee|ranged|weapons|weapon",
    ),
    Label(DAMAGE, "dmg|damage|dam|damage/attack|damage per attack", "d|dg|dm", starts=_DICE),
    Label(
        TO_HIT,
        "thac0|thaco|attack bonus|attack throw|to hit ac 0|to-hit ac 0",
        "ab|bab|thac|hit bonus|to hit|to-hit|bonus to hit|to hit bonus|to-hit bonus"
        "|total hit bonus|attack mod|throw",
        starts=_NUMBER,
    ),
    Label(
        SAVES,
        "save|saves|sv|saving throws|saving throw|save as|saves as|save class|sv as"
        "|saving throw class",
        "st|s.t.|throws",
        starts=_SAVE,
    ),
    Label(
        MOVE,
        "mv|movement|move|movement rate|move rate|base movement|speed",
        "mov|m|mr",
        starts=r"[/(]{0,3}\d|fly|swim|walk|nil|none|as |by ",
    ),
    Label(FLY, "", "fly|flying|flight|flies|flies at", starts=r"\d"),
    Label(SWIM, "", "swim|swimming", starts=r"\d"),
    Label(
        MORALE,
        "ml|morale|moral",
        "mor|mrl",
        starts=(
            r"[-+(]?\d|n/a|none|-|special|steady|elite|fanatic|average|unsteady|unreliable"
            r"|champion|fearless|see"
        ),
    ),
    Label(
        ALIGNMENT,
        "al|align|alignment|aln",
        "",
        starts=(
            r"\(?(?:any|l(?:awful)?\b|n(?:eutral(?:ity)?)?\b(?!/a\b)|c(?:haotic)?\b|[lnc][gne]\b"
            r"|chaos|law|un|none|evil|good|true|varies|usually|see|-)"
        ),
    ),
    Label(
        EXPERIENCE,
        "xp|xp value|xpv|x.p.|experience|experience points|cl/xp|hdx/xp|hde/xp|exp|level/xp"
        "|level/x.p.|level/xp value|level/x.p. value|lvl/xp|lvl/x.p.|xp award"
        "|experience value|challenge level/xp|cl / xp",
        "value",
        starts=r"[\dAB]|[ivx]{1,5} ?/|nil|none|see|as ",
    ),
    Label(
        APPEARING,
        "na|no. appearing|no appearing|number appearing|no. app.|no. app|# app|#app"
        "|# appearing|no. enc.|no. enc|no enc|number encountered|no. encountered"
        "|numbers appearing|app|frequency/no. appearing|no.|dungeon enc|dungeon enc.",
        "appearing|appear|appears|n.a.|encounter|encounters|group",
        starts=r"\(?\d|none|nil|-|see|unique|special|varies|gang|warband|lair|pack|herd|flock|band|tribe"
        r"|nest|swarm|troop|patrol|colony|den|pride|mob|horde|wing|party|company",
    ),
    Label(
        TREASURE,
        "tt|treasure: type|treasure type|hoard class|treasure class|hoard|treasure types",
        "treasure|treas|hc|t.t.|t",
    ),
    Label(
        "size",
        "size",
        "sz|s",
        starts=r"[tsmlhg]\b|\d{1,5} ?['f]|tiny|small|man|med|large|huge|gig",
    ),
    Label(
        "intelligence",
        "",
        "int|intelligence",
        starts=r"\d{1,5}-\d|non|semi|low|avg|ave|very|high|exc|gen|sup|ani|-",
    ),
    Label(
        "in lair",
        "% in lair|%lair|% lair|in lair|lair probability",
        "lair|% liar",
        starts=r"\d|nil|-|none",
    ),
    Label(
        "magic resistance",
        "magic resistance|magic resist",
        "mr|m.r.|resist",
        starts=r"\d|std|stand|nil|none|see",
    ),
    Label("challenge level", "challenge level", "cl|challenge rating|challenge", starts=r"[\dAB]"),
    Label("in the wild", "wilderness enc|wilderness enc.", "wild|wilderness", starts=r"[(\w]"),
    Label("frequency", "", "frequency|freq", starts=r"very|rare|com|unc|uni"),
    Label("special attacks", "special attacks|special attack", "sa|s.a.|sp att"),
    Label(
        "special defences",
        "special defenses|special defences|special defense|special defence",
        "sd|s.d.|sp def",
    ),
    Label(
        "special",
        "special abilities|special qualities",
        "special|sp|spec|abilities|ability|traits|qualities",
    ),
    Label(TRAITS, "", "kind", starts=r"[a-z]"),
    Label("infravision", "infravision", "", starts=r"\d"),
    Label(
        "psionic ability",
        "psionic ability|psionics|psi|attack/defense modes|attack/defence modes",
        "",
        starts=r"nil|\d|none|-",
    ),
    Label("languages", "", "languages|language|speaks"),
    Label("senses", "", "senses|vision|darkvision|perception", starts=r"\S"),
    Label("description", "", "description|desc|notes|note|comments|remarks|tactics|biography"),
    Label("spells", "", "spells|spells memorized|spells memorised", starts=r"[a-z]"),
    Label(
        "terrain",
        "",
        "terrain|environment|habitat|organization|climate|climate/terrain|activity cycle|diet",
    ),
    Label(ROLE, "", "role|type|class|level and role"),
    Label(LEVEL, "", "level|lvl|lv|monster level", starts=r"\d|[ivx]{1,5}\b"),
    Label("bloodied", "bloodied", "", starts=r"\d"),
    Label("fortitude", "fortitude|fort", "", starts=r"\+?\d"),
    Label("reflex", "reflex|ref", "", starts=r"\+?\d"),
    Label("will", "", "will", starts=r"\+?\d"),
    Label(INITIATIVE, "initiative", "init", starts=r"[-+]?\d"),
)
_ANY_FORM = re.compile(forms_pattern(_ALL), re.IGNORECASE)
_STARTS = {label.key: re.compile(start_pattern(label), re.IGNORECASE) for label in _ALL}
LABELS = Labels(_ALL, _ANY_FORM, _STARTS)
"""All that is known; keys with a space say what is kept as a remark, in the words of the book."""
