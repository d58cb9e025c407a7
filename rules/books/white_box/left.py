"""White Box: what its spells leave to the table, by their names."""

from collections.abc import Mapping

SOURCE = "White Box: Chapter 6"
_THINKS = "the thoughts of others within reach; the referee says them"

LEFT: Mapping[str, str] = {
    "Detect Chaos": "whatever is of Chaos within reach, creature or thing; no thoughts",
    "Detect Law": "whatever is of Law within reach, creature or thing; no thoughts",
    "Detect Thoughts": _THINKS,
    "Purify Food and Drink": "what was spoiled or poisoned is good again",
    "Speak with Animals": "animals may help, and do not attack the party without a reason",
    "Speak with Plants": "plants may do what they can, such as clear a path",
    "Commune": "three questions, yes or no, once a week; once a year six",
    "Quest": "what is commanded, and what comes over who refuses",
    "Phantasmal Force": "what is seen; it is gone once it is touched, and hurts who believes it",
    "Crystal Ball": "what is seen or heard there",
    "Cloudkill": "a cloud 15' in radius that creeps ahead; in it who has fewer than 5 hit dice "
    "saves or dies",
    "Cause Disease": "which disease, and what it does",
    "Hallucinatory Terrain": "a hill, wood or the like is there or gone, until a foe touches it",
    "Polymorph": "into what, and what of it comes along: the caster keeps hit points and skill at "
    "arms, somebody else becomes it in all",
    "Wizard Eye": "what an unseen eye sees; it goes 120' a turn, up to 240' away",
    "Contact Other Plane": "how deep, from 1 to 6: so many questions, yes or no; a d20 says "
    "whether the answer is right, and whether it maddens",
    "Magic Jar": "from a thing within 30' the caster may take over a body within 120' that fails a "
    "save",
    "Passwall": "a hole through stone, up to 10' deep",
    "Control Weather": "rain, storm, heat, cold, clouds, or the end of them",
    "Move Water": "water is half as deep for 10 turns; or a gap through it, 10' deep, for 6 turns",
    "Move Earth": "hills and the like, elsewhere",
    "Telekinesis": "what is moved, and whither",
    "Project Image": "what the image does; spells seem to come from it",
    "Reincarnation": "a new body of the same alignment",
}
