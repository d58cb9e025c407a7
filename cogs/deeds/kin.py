"""Verbs that mean the same at a table: one says for another whatever stands beside a command."""

from collections.abc import Iterable, Mapping

_GROUPS = (
    "throw hurl toss dash chuck lob fling pitch trow heave",
    "attack hit strike atk bash smash whack wallop slash stab swing smite clobber thump hack",
    "attack assault ambush maul pound clout swat slug sock punch jab pummel bludgeon cleave skewer",
    "give hand gift loan donate",
    "take grab snatch nab snag scoop",
    "buy purchase acquire procure",
    "sell flog hawk pawn offload",
    "run flee scram escape dash sprint scarper skedaddle hightail",
    "search investigate inspect examine scour rummage ransack comb frisk explore probe scan",
    "drop dump ditch discard jettison abandon shed tip spill strew",
    "say tell shout speak talk yell whisper reply answer cry mutter holler greet hail announce",
    "hide sneak creep skulk lurk slink tiptoe prowl",
    "eat munch nibble chew scoff devour consume gobble",
    "drink quaff sip swig gulp glug guzzle chug swallow imbibe",
    "heal mend patch bandage treat stitch",
    "rest nap kip doze snooze relax slumber",
    "drag haul lug tow",
    "light ignite kindle",
    "stop halt cease",
    "kill slay slaughter execute",
    "hire recruit employ enlist",
    "split divide divvy distribute",
    "hurt harm injure wound",
    "appear arrive emerge",
    "force break kick barge shove ram shoulder bust",
    "disarm disable defuse deactivate",
    "extinguish douse snuff quench",
    "haggle bargain negotiate parley",
    "shoot snipe",
    "follow chase pursue",
    "steal pilfer filch swipe",
    "climb scale clamber ascend",
    "wear don equip",
    "listen eavesdrop",
    "close shut slam",
    "walk stride trudge trek hike march",
    "repair mend fix",
    "pray worship",
    "read peruse",
    "learn memorise memorize",
)
HEADS: Mapping[str, str] = {
    word: words.split()[0] for words in reversed(_GROUPS) for word in words.split()
}
"""By a word, the first of its group; of several groups the first counts."""


def heads_of(forms: Iterable[str]) -> frozenset[str]:
    """The first words of the groups in which any of some forms of a word stands."""
    return frozenset(HEADS[form] for form in forms if form in HEADS)
