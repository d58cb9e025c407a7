"""The words for those who belong to a background; a thief's is every family's."""

from rules.kernel.traits import Trait

SOURCE = "ERIS-ADVANCED-TYPES"


def _trait(key: str, *words: str) -> Trait:
    return Trait(key, key.replace("-", " "), "a background over a class", SOURCE, words)


ASSASSIN = _trait("assassin", "assassins")
PALADIN = _trait("paladin", "paladins")
RANGER = _trait("ranger", "rangers", "warden", "ranger/warden")
BERSERKER = _trait("berserker", "berserkers")
DERVISH = _trait("dervish", "dervishes")
PSIONIC = _trait("psionic", "psionics")
DRUID = _trait("druid", "druids")
DEATHMONK = _trait("deathmonk", "ishpanese-deathmonk")
SAMURAI = _trait("samurai", "ishpanese-samurai")

TRAITS = (
    ASSASSIN,
    PALADIN,
    RANGER,
    BERSERKER,
    DERVISH,
    PSIONIC,
    DRUID,
    DEATHMONK,
    SAMURAI,
)
