"""Verbs that mean the same at a table: one says for another whatever stands beside a command."""

from collections.abc import Iterable, Mapping

_GROUPS = (
    "throw hurl toss chuck lob fling pitch trow heave",
    "attack hit strike atk bash smash whack wallop slash stab swing smite clobber thump hack",
    "give hand gift loan",
    "take grab snatch nab snag swipe scoop",
    "buy purchase acquire",
    "sell flog hawk pawn",
    "run flee scram escape dash sprint scarper skedaddle hightail",
    "search investigate inspect examine scour rummage ransack comb frisk",
    "drop dump ditch discard jettison abandon",
    "say tell shout speak talk yell whisper reply answer cry mutter holler",
    "hide sneak creep skulk lurk slink",
    "eat munch nibble chew scoff",
    "drink quaff sip swig gulp glug guzzle chug swallow",
    "heal mend patch bandage treat",
    "rest nap kip doze snooze",
    "drag haul lug tow",
    "light ignite kindle",
    "stop halt cease",
    "kill slay slaughter",
    "hire recruit employ enlist",
    "split divide divvy distribute",
    "hurt harm injure wound",
    "appear arrive emerge",
    "force break kick barge shove ram",
    "disarm disable defuse",
    "extinguish douse snuff",
    "haggle bargain negotiate parley",
    "shoot snipe",
    "follow chase pursue",
    "steal pilfer filch",
)
HEADS: Mapping[str, str] = {word: words.split()[0] for words in _GROUPS for word in words.split()}


def heads_of(forms: Iterable[str]) -> frozenset[str]:
    """The first words of the groups in which any of some forms of a word stands."""
    return frozenset(HEADS[form] for form in forms if form in HEADS)
