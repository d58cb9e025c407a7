"""How stat blocks say what a monster is: the words for its nature, and its hit dice."""

import re
from collections.abc import Mapping

from rules.errors import RuleError
from rules.kernel.fields import Trait
from rules.state.health import HitDice

RULE = "R-MONSTER"
RESISTS: Mapping[str, Trait] = {
    word: Trait(f"resists-{word}", f"resists {word}", f"takes half damage from {word}", "R-HALF")
    for word in ("fire", "cold", "lightning", "missile", "melee", "spell", "silver")
}
"""The traits by the tag of the damage that is halved."""
RESISTS_HARM = Trait("resists-harm", "resists all harm", "takes half of all damage", RULE)
ELEMENTS = ("fire", "cold", "lightning", "acid", "gas")
"""What attacks can be made of, as tags of their damage."""
STATES = ("poison", "sleep", "charm", "hold")
"""What else somebody can be safe from."""
IMMUNE_TO: Mapping[str, Trait] = {
    word: Trait(f"immune-to-{word}", f"immune to {word}", f"{word} does nothing to it", RULE)
    for word in (*ELEMENTS, *STATES)
}
PROOF_AGAINST: Mapping[str, Trait] = {
    word: Trait(
        f"proof-against-{word}",
        f"proof against {word}",
        f"plain {word} does nothing to it, and it always saves against any other",
        RULE,
    )
    for word in ELEMENTS
}
BURNING_OIL = Trait(
    "immune-to-burning-oil", "immune to burning oil", "plain fire does nothing to it", RULE
)
SURPRISES: Mapping[int, Trait] = {
    chance: Trait(
        f"surprises-on-{chance}",
        f"surprises on 1-{chance}",
        f"its foes are surprised on a d6 of {chance} or less",
        RULE,
    )
    for chance in (3, 4, 5, 6)
}
ALERT = Trait("surprised-on-1", "surprised only on 1", "surprised on a d6 of 1 alone", RULE)
ALWAYS_HIT = Trait("always-hit", "always hit", "attacks on it need no roll", RULE)
NO_PERSON = Trait("no-person", "no person", "spells for persons do nothing to it", RULE)
DISPLACED = Trait("displaced", "displaced", "attacks on it are at -2", RULE)
POOR_AIM = Trait("poor-aim", "poor aim", "its attacks are at -2", RULE)
SUN_SHY = Trait("sun-shy", "shy of the sun", "its attacks are at -1 in daylight", RULE)
BERSERK = Trait("berserk", "berserk", "its attacks are at +2", RULE)
BATTLE_RAGE = Trait(
    "battle-rage", "battle rage", "its attacks on people and the like are at +2", RULE
)
HUMANOID = Trait("humanoid", "humanoid", "has the shape of people", RULE)
SAVES: Mapping[Trait, int] = {
    Trait("saves-2", "saves at +2", "its saves are at +2", RULE): 2,
    Trait("saves-2-spells", "saves at +2 against spells", "these saves are at +2", RULE): 2,
    Trait("saves-5-magic", "saves at +5 against magic", "these saves are at +5", RULE): 5,
}
REGENERATES: Mapping[int, Trait] = {
    rate: Trait(
        f"regenerates-{rate}",
        f"regenerates {rate}",
        f"regains {rate} hit points at the end of each round",
        RULE,
    )
    for rate in (1, 3)
}
BURNS = Trait(
    "burns",
    "harmed for good by fire and acid",
    "these do not grow back; without them it gets up again when dead",
    RULE,
)
BURNS_WELL = Trait("burns-well", "burns well", "fire: 1 more a die, saves at -2", RULE)
SENSES_INVISIBLE = Trait(
    "senses-invisible", "senses the invisible", "attacks the invisible as if they were seen", RULE
)
ECHOLOCATES = Trait(
    "echolocates", "echolocation", "needs no eyes, and is blind where it hears nothing", RULE
)
QUICK = Trait("quick", "quick", "first in the round of its first attack, +1 in the next", RULE)
PACK = Trait("pack", "pack", "four and more of them have 2 more morale, while half are left", RULE)
FEARS_WOLFSBANE = Trait(
    "fears-wolfsbane", "afraid of wolfsbane", "saves or flees when struck with it", RULE
)
NATURES = tuple(
    Trait(word, word, "what it is: some spells go by it", RULE)
    for word in (
        "animal", "beast", "construct", "dragon", "elemental", "giant", "insect", "ooze", "plant",
    )
)  # fmt: skip
ENCHANTED = Trait("enchanted", "enchanted", "made or called by magic", RULE)
MOST_DICE = 100
MOST_SIDES = 1000
MOST_ASTERISKS = 9
MINUS_SIGN = "\u2212"
"""What typographers and some phones put for a minus."""
_DICE = re.compile(r"(?P<count>\d{1,3})(d(?P<sides>\d{1,4}))?(?P<bonus>[+-]\d{1,3})?")
_LESS_THAN_ONE = {"½": 2, "1/2": 2, "¼": 4, "1/4": 4}
"""Of how many parts less than one hit die is one."""
_UNIT = re.compile(r"^(?:hd|hit di(?:c)?e)(?=[\d½¼ ])|(?<=[\d½¼* ])(?:hd|hit di(?:c)?e)$")
"""What people write before or behind the number."""
_CLASS = re.compile(r"(?P<name>[a-z][a-z-]*)(?: level)? (?P<level>\d{1,2})")
_SIZED = re.compile(r"(?P<name>.+) \((?P<least>\d{1,2})-(?P<most>\d{1,2}) (?P<what>\w+)\)")
HIGHEST_LEVEL = 99


def _harmed_by(key: str, what: str) -> Trait:
    means = f"harmed only by {what}, and by whatever else it is said to be harmed by"
    return Trait(f"harmed-by-{key}", f"harmed by {what}", means, "OSE-INVULNERABILITY")


HARMED_BY_MAGIC = _harmed_by("magic", "magic")
HARMED_BY_SILVER = _harmed_by("silver", "silver")
HARMED_BY_FIRE = _harmed_by("fire", "fire")
HARMED_BY_COLD = _harmed_by("cold", "cold")
HARMED_BY: Mapping[str, Trait] = {
    "magic": HARMED_BY_MAGIC,
    "silver": HARMED_BY_SILVER,
    "fire": HARMED_BY_FIRE,
    "cold": HARMED_BY_COLD,
}
"""The traits by what harms those who have them."""


TRAITS = (
    *HARMED_BY.values(),
    *RESISTS.values(),
    RESISTS_HARM,
    *IMMUNE_TO.values(),
    *PROOF_AGAINST.values(),
    BURNING_OIL,
    *SURPRISES.values(),
    ALERT,
    ALWAYS_HIT,
    NO_PERSON,
    DISPLACED,
    POOR_AIM,
    SUN_SHY,
    BERSERK,
    BATTLE_RAGE,
    HUMANOID,
    *SAVES,
    *REGENERATES.values(),
    BURNS,
    BURNS_WELL,
    SENSES_INVISIBLE,
    ECHOLOCATES,
    QUICK,
    PACK,
    FEARS_WOLFSBANE,
    *NATURES,
    ENCHANTED,
)


def parse_hit_dice(text: str) -> HitDice:
    """Hit dice from `3`, `HD 3`, `3+1`, `1-1`, `10**`, `½`, `1/4`, `NH`, or plain dice as `2d6`.

    RuleError for anything else.
    """
    bare = _UNIT.sub("", _words(text).replace(MINUS_SIGN, "-"))
    typed = "".join(bare.split())
    word = typed.rstrip("*")
    asterisks = min(len(typed) - len(word), MOST_ASTERISKS)
    if word == "nh":
        return HitDice(normal_human=True)
    if word in _LESS_THAN_ONE:
        return HitDice(half=True, asterisks=asterisks, parts=_LESS_THAN_ONE[word])
    match = _DICE.fullmatch(word)
    if match is None or not word.isascii():
        raise RuleError(
            f"“{text.strip()[:40]}” is not a number of hit dice. Type for example `3`, `3+1`, "
            "`1-1`, `½`, or dice such as `2d6`."
        )
    count, sides = int(match["count"]), int(match["sides"] or 1)
    if not (1 <= count <= MOST_DICE and 1 <= sides <= MOST_SIDES):
        raise RuleError(
            f"Hit dice go from 1 to {MOST_DICE} dice of at most {MOST_SIDES} sides. "
            "Type for example `3` or `2d6`."
        )
    sides = sides if match["sides"] else 0
    return HitDice(count, int(match["bonus"] or 0), asterisks, sides)


def parse_saves_as(text: str) -> HitDice:
    """By what somebody saves: hit dice, or a level of a class as in `cleric 7`.

    RuleError for anything else.
    """
    match = _CLASS.fullmatch(_words(text))
    if match is None or match["name"] == "hd":
        return parse_hit_dice(text)
    level = int(match["level"])
    if not 1 <= level <= HIGHEST_LEVEL:
        raise RuleError(f"A level goes from 1 to {HIGHEST_LEVEL}. Type for example `cleric 7`.")
    return HitDice(level, class_name=match["name"])


def sizes_of(text: str) -> tuple[str, ...]:
    """The names of stat blocks that `Hydra (5-8 heads)` leaves to a die; () for another text."""
    found = _SIZED.fullmatch(text)
    if found is None:
        return ()
    sizes = range(int(found["least"]), int(found["most"]) + 1)
    return tuple(f"{found['name']} ({size} {found['what']})" for size in sizes)


def _words(text: str) -> str:
    """What was typed, in lower case with single spaces."""
    return " ".join(text.lower().split())
