"""Old-School Essentials: what its spells and magic items leave to the table, by their names."""

from collections.abc import Mapping

from rules.books.ose.treasure import MAPS

SOURCE = "OSE SRD: Spells and Magic Items"
_GLOWS = (
    "whatever is under an evil spell or means evil glows; that is no alignment, and traps and "
    "poison are not evil"
)
_THOUGHTS = (
    "a turn of heed in one direction, then the thoughts of all there in a jumble; a turn more "
    "sorts out one of them. Any language; two feet of rock or a sheet of lead stop it"
)
_SIGHT = (
    "a turn of heed in one direction, then what one creature there sees; two feet of rock or a "
    "sheet of lead stop it"
)
_ILLUSION = (
    "a monster that attacks (armour class 9, gone once it is hit), an attack (save vs spells sees "
    "through it) or a scene (gone once it is touched), 20 feet across; it does no real damage, and "
    "who seems to die lies there for 1d4 turns (/do illusion make)"
)
_SELF = (
    "a creature of no more hit dice than the caster's level; hit points, saves and skill at arms "
    "stay, the body's strength, blows and ways of moving come, and nothing can be cast"
)
_COMMANDED = "what is commanded; "
_BALL = "any place or thing that is thought of, the clearer the better it is known, 3 times a day"
_WISH = "what comes of the wish"

LEFT: Mapping[str, str] = {
    "Detect Evil": _GLOWS,
    "Purify Food and Water": "what was spoiled or poisoned is good again",
    "Speak with Animals": "one kind of animal, ordinary or giant; friendly ones may do a service",
    "Speak with Plants": "plants may do a small favour, such as clear a path; plant monsters talk",
    "Commune": "three questions, yes or no, once a week; once a year six",
    "Quest": f"{_COMMANDED}nothing plainly deadly. Refusing brings a curse until it is done",
    "Ventriloquism": "where the voice comes from, anywhere within reach",
    "ESP": _THOUGHTS,
    "Potion of ESP": _THOUGHTS,
    "Medallion of ESP 30'": "a round of heed on one creature; on 1 in 6 all within 30' hear the "
    "wearer's thoughts instead. It may be given a save vs spells",
    "Medallion of ESP 90'": _THOUGHTS,
    "Helm of telepathy": "the thoughts of whom the wearer heeds, and an answer if they like",
    "Phantasmal Force": _ILLUSION,
    "Wand of illusion": _ILLUSION,
    "Clairvoyance": _SIGHT,
    "Potion of clairvoyance": _SIGHT,
    "Potion of clairaudience": "what one creature within 60' hears; lead stops it",
    "Potion of longevity": "ten years younger, but no younger than grown up",
    "Hallucinatory Terrain": "a hill, wood or the like is there or gone, until somebody of wit "
    "touches it",
    "Polymorph Others": "another creature of at most twice the hit dice, in all it can do and in "
    "its mind too; hit points stay, and death ends it",
    "Wand of polymorph": "into what: of others at most twice their hit dice, mind and all; of "
    "oneself at most the own level, in body alone. Hit points stay",
    "Polymorph Self": _SELF,
    "Potion of polymorph self": _SELF,
    "Wizard Eye": "what an unseen eye sees, in the dark too; it goes 120' a turn",
    "Contact Higher Plane": "a plane from 3rd to 12th: so many questions, yes or no. The higher, "
    "the truer, and the likelier is madness (5 % in the 3rd to 50 % in the 12th)",
    "Magic Jar": "the caster lies as if dead; from a thing within 30' they may take over a body "
    "within 120' that fails a save vs spells. Whoever breaks the thing kills them",
    "Pass-Wall": "a hole 5' across and up to 10' deep through stone",
    "Control Weather": "calm, heat, fog, high winds, rain, snow or a tornado, outdoors. Most of "
    "them halve movement; the caster stands still",
    "Geas": f"{_COMMANDED}to do or to leave. It may not be impossible or deadly, or it falls on "
    "the caster. Whoever goes against it is worse off each day, in the end dead",
    "Lower Water": "up to 10,000 square feet of water are half as deep",
    "Move Earth": "earth, not stone, at up to 60' a turn, downwards too",
    "Part Water": "a path 10' wide and up to 120' long over the ground of the water; the caster "
    "can end it at any time",
    "Reincarnation": "a new body, 1d10: cleric, dwarf, elf, fighter, halfling, magic-user, thief, "
    "8 a monster, 9 and 10 the same class; of level 1d6, at most the old one",
    "Staff of withering": "whom ten years more weaken or kill",
    "Crystal ball": _BALL,
    "Crystal ball with clairaudience": f"{_BALL}; it is heard too",
    "Crystal ball with ESP": f"{_BALL}; one creature's thoughts are read too",
    "Ring of wishes": _WISH,
    "Sword +1, wishes": _WISH,
    "Sword +1, energy drain": "its wielder may say so of a hit",
    **dict.fromkeys(MAPS, "where it leads; traps, enchantments or monsters guard that"),
}
