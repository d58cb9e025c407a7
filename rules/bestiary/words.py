"""The words on stat blocks that say what a monster is: what harms it, and what it is good at."""

from collections.abc import Mapping

from rules.kernel.fields import Trait

RULE = "R-MONSTER"


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


def _resists(word: str) -> Trait:
    return Trait(f"resists-{word}", f"resists {word}", f"takes half damage from {word}", "R-HALF")


RESISTS: Mapping[str, Trait] = {
    word: _resists(word)
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
    FEARS_WOLFSBANE,
    *NATURES,
    ENCHANTED,
)
