"""What those in a room are called, and how many they are: a name without what follows it."""

import re
from collections.abc import Iterable, Mapping, Sequence

from cogs.bestiary.names import NUMBER_WORDS

ACT = (
    r"(?:wait|sleep|lurk|watch|guard|nest|play|squat|quarrel|prowl|roam|attack|throw|feed|drink|"
    r"fight|camp|kneel|gnaw|argue|hide|hunt|asleep|have their)(?:s|ing|ling)?\b"
)
_WORDS: Mapping[str, str] = {
    **{word: str(number) for word, number in NUMBER_WORDS.items()},
    **dict.fromkeys(("a", "an", "the"), "1"),
    "dozen": "12",
    "pair of": "2",
    "a pair of": "2",
}
_ACT_WORD = re.compile(ACT)
_TAIL = re.compile(r" of \d{1,2} HD$| \([^(]{0,300}$")
_STRANGE = re.compile(r"[^A-Za-z' ,-]")
_KIND_BEHIND = re.compile(r"[A-Z][\w'-]{1,24} [(\[]\d")
"""What kind of those before it, and how many: `Gnome, Plague-Mad (3)`."""
DOES = re.compile(
    r"\b(?:cure|heal|regain|restore|drain|lose|regenerate|deal|bite|suffer|cost|take)s?$"
    r"|\b(?:attack|fight|hit)s? as(?: an?)?$",
    re.IGNORECASE,
)
"""Before numbers that are nobody's own: `Tears cure 1 hp`, `darts attack as HD 2`."""
COUNT_LAST = re.compile(r"^(?P<name>[a-z]{2,30}) (?P<count>\d{1,2})")
"""How many, behind who they are and before their numbers: `lizardmen 12 (AC 5)`."""
IS = re.compile(r"^(?:The|An?|His|Her|Their) [a-z -]{3,30} (?:is|was|are) (?=[A-Z])")
"""What somebody is, before their name: `The vicar is Mother Prue`."""
AT_PLACE = re.compile(
    r" (?:on|in|at|by|under|behind|near|atop) (?:the|an?) [a-z'-]{2,20}(?: [a-z'-]{2,20})?$"
)
"""Where those are whom a count stands before: `two bandits on the wall`."""
LONGEST_NAME, MOST_WORDS = 40, 5
_SHORTEST_STATE = 4
STOPS = frozenset(
    (
        "in", "on", "at", "under", "behind", "with", "who", "which", "that", "have", "has", "is",
        "are", "wait", "waits", "by", "from", "inside", "here", "asleep", "within", "around",
        "round", "among", "near", "and", "or", "of the", "to", "sleep", "sleeps", "lurk", "lurks",
        "watch", "watches", "keep", "keeps", "guard", "guards", "hold", "holds", "nest", "nests",
        "play", "plays", "will", "all", "both", "for", "walks", "walk", "hides", "hide", "hang",
        "hangs", "sit", "sits", "stand", "stands", "squat", "squats", "quarrel", "rises", "rise",
        "throw", "throws", "live", "lives", "prowl", "prowls", "roam", "roams", "was", "were",
        "can", "do", "does", "not", "playing", "quarrelling", "coiled", "chained", "each",
        "above", "below", "lair", "lairs", "lie", "lies", "fight", "fights", "if", "when",
        "unless", "as", "called", "hidden", "dead", "feed", "feeds", "rest", "rests",
        "attack", "attacks", "but", "same",
    )
)  # fmt: skip
NOT_THEM = frozenset(
    "gp sp cp ep pp xp cn dc lb gold silver copper coins coin feet foot ft turns turn rounds "  # noqa: SIM905
    "round hours hour days damage points point miles yards inches steps hp hit levels level "
    "pounds lbs gallons people doors door chests chest chairs tables barrels crates casks "
    "beds cots bunks shelves statues pillars columns torches candles lamps shields spears "
    "swords bottles jars urns pots books scrolls scroll potions potion gems pearls opals "
    "garnets rings keys sacks bags nets ropes coils niches coffins graves windows arrows "
    "bolts stools benches vats troughs stones weights heaps rooms squares to more of each or "
    "in per charges uses fire cold acid poison times shells flasks rations lumps gloves robes "
    "surplices hammers boats punts stairs passages bones heat quills candlesticks teeth x "
    "item items bloodstones moonstones rubies diamonds emeralds sapphires vials goblets cups "
    "plates bowls mirrors hides skins furs planks bars ingots eggs cloaks boots cogs shelf "
    "parts minutes yard years year months weeks nights meals hands sides crystals lanterns "
    "pit ceiling lid thrones prisoners corpses lines rows pieces piece magic jewels "
    "tapestries paintings".split()
)
BEFORE_NAMES = ("chained", "hidden", "sleeping", "dead")
"""What may stand before a name, and ends one behind it."""
HOLDS = frozenset(
    "chest box coffer footlocker strongbox casket coffin trunk urn sarcophagus safe "  # noqa: SIM905
    "door lock lid crate barrel desk cabinet cage".split()
)
"""What has a trap with hit points, and is nobody."""
STATES = frozenset(
    "hidden frozen slain sunken drunken asleep awake drunk blind mad lame hungry "  # noqa: SIM905
    "invisible dead angry".split()
)
"""What only says more of those before it: `2 fishermen, drunk`."""
NOBODY = frozenset(("contents", "features", "description", "notes", "details", "room", "area"))
"""Heads of what stands in a room, which are nobody who does."""
GUARDS = frozenset(("guard", "guards"))
BEHIND_NOUN = frozenset(
    "in at on with who and by here asleep from are is stand".split()  # noqa: SIM905
)
"""What stands behind guards who are somebody."""


def count_of(word: str) -> str:
    """A count as rules read it: `three` as 3, `d6` as 1d6."""
    key = word.lower().replace(" ", "")
    key = f"1{key}" if key.startswith("d") and key[1:2].isdigit() else key
    return _WORDS.get(word.lower(), key.replace("x", "*"))


def with_kinds(items: Iterable[str]) -> list[str]:
    """The items of a list, with what kind they are behind those whom it says it of."""
    found: list[str] = []
    for item in items:
        last, bare = found[-1].strip() if found else "", item.strip()
        if last.istitle() and last.isalpha() and last[-1] != "s" and _KIND_BEHIND.match(bare):
            found[-1] = f"{last} {bare}"
        else:
            found.append(item)
    return found


def short_name(name: str) -> str:
    """A name without what follows it: `goblins in the corner` as `goblins`."""
    words: list[str] = []
    whole = _TAIL.sub("", name).replace("\t", " ").split()
    for at, word in enumerate(whole):
        bare = word.strip(".,;:").lower()
        if not words and bare in BEFORE_NAMES:
            continue
        is_noun = bare in GUARDS and _is_noun(whole[at + 1 :])
        is_noun = is_noun or (not words and _may_begin(bare, whole[at + 1 :]))
        is_stop = not is_noun and (bare in STOPS or (words and _ACT_WORD.fullmatch(bare)))
        # `5 bandits dicing`
        is_stop = is_stop or (words and words[-1][-1:] == "s" and bare.endswith(("ing", "ed")))
        if (is_stop and word[:1].islower()) or _STRANGE.search(word.strip(".,;:")):
            break
        words.append(word.strip(".,;:"))
        if word.endswith((".", ",", ";", ":")) or len(words) >= MOST_WORDS:
            break
    return " ".join(words)[:LONGEST_NAME].strip(" -")


def _is_noun(behind: Sequence[str]) -> bool:
    """Whether guards are somebody, by what follows: `goblin guards in the hall`."""
    return not behind or behind[0].lower() in BEHIND_NOUN


def _may_begin(word: str, behind: Sequence[str]) -> bool:
    """Whether a word of what somebody does is a part of a name: `hide beetles`."""
    following = behind[0].strip(".,;:").lower() if behind else ""
    is_name = following.isalpha() and following not in STOPS
    return is_name and following.endswith("s") and _ACT_WORD.fullmatch(word) is not None


def is_state(text: str) -> bool:
    """Whether a word only says more of those before it: `2 fishermen, bewitched (HD 1)`."""
    is_word = text.islower() and " " not in text and len(text) > _SHORTEST_STATE
    ends = text.endswith(("ed", "ing")) and not text.endswith("ling")
    return text in STATES or (is_word and ends)
