"""The words for ways out in keys: what they are called, where they lie and lead, how they stand."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from cogs.places.ways import DOORS, PASSAGES
from rules.places.reading import OPPOSITE

OUT = "outside"
"""Where a way leads that leads out of the place."""
SHUTTING = (
    *(one for one in DOORS if one != "lid"),
    "doorway",
    "postern",
    "panel",
    "sluice",
    "window",
    "valve",
    "wicket",
)
OPEN = (
    *PASSAGES, "chute", "road", "aisle", "ledge", "slide", "rope", "well", "drain", "trail",
    "gallery", "stairway", "stairwell", "passageway", "tunnels", "passages", "stream",
    "track", "river", "crawlway", "crawlspace", "crawl", "squeeze", "flue", "duct", "culvert",
    "conduit", "burrow",
)  # fmt: skip
NOUN = "|".join(sorted({*SHUTTING, *OPEN}, key=len, reverse=True))
NOUNS = re.compile(
    rf"\b(?:{NOUN}|exits?|ways? (?:out|on|in|back)|(?<!gives )(?<!give )(?<!gave )way|out)\b",
    re.IGNORECASE,
)
CALLED = re.compile(
    rf"(?<![A-Za-z])(?P<like>(?:(?:iron|oak|oaken|wooden|bronze|stone|double|great|low|narrow|front|heavy|steel|"
    rf"copper|plain|strong|small|large|rusty|rusted|brick|street|spiral|rope|curtained) ){{0,4}})"
    rf"(?P<noun>{NOUN})\b",
    re.IGNORECASE,
)
VERBS = re.compile(
    r"\b(?:leads?|leading|opens? (?:on|to|into|onto|out|north|south|east|west)|opening (?:on|to)|"
    r"returns?|continues?|"
    r"goes|go|runs?|climbs?|descends?|winds?|ascends?|connects?|shows)\b",
    re.IGNORECASE,
)
POINTS: Mapping[str, str] = {
    "n": "north", "ne": "northeast", "e": "east", "se": "southeast", "s": "south",
    "sw": "southwest", "w": "west", "nw": "northwest", "u": "up", "d": "down",
    "upward": "up", "upwards": "up", "downward": "down", "downwards": "down", "upstairs": "up",
    "downstairs": "down", "below": "down", "above": "up", "\u2191": "up", "\u2193": "down",
    "fwd": "fore", "forward": "fore",
}  # fmt: skip
SHIP = ("aft", "fore", "port", "starboard")
"""Where a way lies on a ship; it is a part of what the way is called."""
POINT = (
    r"north[- ]?east(?:ern)?|north[- ]?west(?:ern)?|south[- ]?east(?:ern)?|south[- ]?west(?:ern)?|"
    r"north(?:ern|wards?)?|south(?:ern|wards?)?|east(?:ern|wards?)?|west(?:ern|wards?)?"
)
DIRECTION = re.compile(
    rf"(?<![\w'])(?P<point>{POINT}|up(?:wards?|stairs)?|down(?:wards?|stairs)?|aft|fwd|starboard|"
    rf"(?-i:NE|NW|SE|SW|[NSEWUD])|\u2191|\u2193)(?![\w'])",
    re.IGNORECASE,
)
SMALL = re.compile(
    r"(?<![\w'])(?P<point>ne|nw|se|sw|[nsewud])"
    r"(?= ?(?:->|\u2192|door\b|\)|,|to |back to |stuck\b|locked\b))"
)
NUMBER = r"(?<!\d)\d{4}|(?:[A-Z]{1,2}-?|\d{1,2}\.)?\d{1,3}[a-z]?|[A-Z]"
"""Of a room, or of a hex: four digits."""
ARROW = r"->|=>|>>|\u2192"
ARROWS = re.compile(ARROW)
NEXT_ARROW = re.compile(
    rf"(?<=\d) (?=(?:[nsewud]|[ns][ew]|up|down|dn) ?(?:{ARROW}))", re.IGNORECASE
)
"""Before one more way of several that nothing sets apart: `s->2 w->4`."""
ROOM = r"(?:rooms?|areas?|chamber|location|cave|locale) ?#?|#"
TO = re.compile(
    rf"(?:(?P<sure>(?<!in )(?<!see )(?<!of )\b(?:{ROOM})|{ARROW})"
    rf"|(?:\b(?:in)?to|\bfor)) ?(?:the )?(?:{ROOM})?"
    rf"(?P<number>{NUMBER})(?P<end>(?![\w'\"-]))",
    re.IGNORECASE,
)
IS_SHUT = re.compile(r"(?:is|are|,|\() ?(?:locked|stuck|secret)\b")
GOES_ON = re.compile(
    r" ?(?:leads?\b|goes\b|runs?\b|to|into|through|from|a|the|in|out|by|\(|,|;|\.|:|$|-)"
)
IS_TOLD = re.compile(
    r" ?(?:->|=>|\u2192|:|to\b|\(|\d|,|;|$|\.|out|-|door|gate|arch|passage|curtain|\["
    r"|(?:goes|leads?|runs?|continues?|stuck|locked|lc?kd|secret)\b)"
)
"""Behind a word that may be a direction, where it is one."""
A_NEW = re.compile(r"(?:and )?(?:an?|another) ", re.IGNORECASE)
"""Before one more way of several, which says nothing of the one before it."""
A_ROOM = re.compile(ROOM, re.IGNORECASE)
COUNTS = re.compile(
    r" ?(?:(?:will )?(?:arrives?|comes?|hears?|joins?|investigates?)\b"
    r"|feet|foot|ft|gp|sp|cp|'|\"|damage|hp|points|in \d|d\d"
    r"|(?:round|turn|hour|day|week|month|year|pound|coin|people|person)s?\b)"
)
"""Behind a number that counts or measures something, and is no room's."""
BRACKETED = re.compile(rf"[(\[]#?(?P<number>{NUMBER})(?=[)\],;:. ])")
BARE = re.compile(
    r"(?<![\w'.+/#-])(?<!\d in )(?<!level )(?<!Level )(?<!floor )(?<!page )(?<!map )"
    rf"#?(?P<number>{NUMBER})(?![\w'\"%/]|-\d| ?(?:feet|ft|gp|sp|cp|in 6|hp|x|d\d))"
)
AFTER_TO = re.compile(
    r" {0,3}(?:$|[,.;:)\]!(\[|-]|(?:and|by|via|through|is|are|behind|from|under)\b)"
)
OUTSIDE = re.compile(
    r"\b(?:outside|outdoors|out of doors|open air|daylight|surface|exit to the (?:outside|world))\b"
    r"|(?:\b(?:to|on|onto|into|from|of)|^|[:(\u2192>,]) ?(?:the )?(?:open )?(?:main )?"
    r"(?:road|yard|street|forest|woods?|lake|river|sea|roof|moor|marsh|fen|hill|hillside|beach|"
    r"shore|wilderness|village|town|fields?|world|courtyard outside|out)\b",
    re.IGNORECASE,
)
SAYS_OUT = re.compile(r"\bout(?:side)?\b", re.IGNORECASE)
ONLY_OUT = re.compile(r"(?:to )?(?:the )?(?:outside|out)(?: \([^()]*\))?", re.IGNORECASE)
WAY_OUT = re.compile(
    r"(?<!only )(?<!other )\bway (?:out|in)\b|"
    r"\((?:the )?(?:main )?(?:entry|entrance)\)|\bup (?:and|&) out\b|"
    r"\b(?:north|south|east|west|(?-i:[NSEWUD])) out\b|\bout (?=[NSEWUD]\b)",
    re.IGNORECASE,
)
FROM = re.compile(r"\b(?P<point>up|down) from\b", re.IGNORECASE)
LOCKED = re.compile(
    r"(?<!un)(?<!not )(?<!never )(?<!as )(?<!becomes )"
    r"\b(?:locked|lckd|lkd|padlocked|closed with (?:a )?key)\b",
    re.IGNORECASE,
)
STUCK = re.compile(
    r"(?<!un)(?<!not )\b(?:stuck|swollen|jammed|rusted (?:shut|fast))\b", re.IGNORECASE
)
SECRET = re.compile(r"\b(?:secret|sec|hidden|concealed)\b", re.IGNORECASE)
UNDER_IT = re.compile(
    r"\b(?:beneath|under(?:neath)?) the (?:straw|hay|rug|carpet|matting|rushes|debris|leaves|furs"
    r"|hides)\b",
    re.IGNORECASE,
)
TRAPDOOR = re.compile(r"\btrap ?-?door\b|\bhatch\b", re.IGNORECASE)
"""A way that something lies on, which nobody sees: `Beneath the straw is a trap door`."""
HIDDEN_WAY = re.compile(rf"(?P<how>secret|hidden) \((?P<point>{POINT})\)", re.IGNORECASE)
SOUGHT = re.compile(
    r"\bsearch\w{0,3} (?:is needed )?(?:to find|finds|reveals) it\b"
    r"|\b(?:it is )?found (?:only )?(?:by|after|with) (?:an? )?(?:[a-z]{1,8} of )?search",
    re.IGNORECASE,
)
"""What only who searches finds: `Under the hay a trapdoor. Takes searching to find it.`"""
LIDS = re.compile(
    r"\b(?:un)?(?:locked|stuck|hidden|secret|concealed)(?:,? (?:and )?[\w-]+){0,2} "
    r"(?:chests?|coffers?|box(?:es)?|strongbox|case|casket|drawers?|cupboards?|trunk|desk|"
    r"compartment|safe|niche|cabinet|pocket)\b"
    r"|\b(?:chests?|coffers?|box|strongbox|case|casket|drawer|trunk|safe)"
    r"(?: \((?:[^()]{0,60})\)|,? (?:which )?(?:is|are) (?:locked|stuck|hidden))",
    re.IGNORECASE,
)
POINTS_OF_DOOR = re.compile(
    r"\b(?P<noun>door|gate|wall|grate|portcullis|lid) ?"
    r"\((?:(?P<state>[a-z]{3,10}), )?\d{1,3} ?(?:hp|hit points)\)",
    re.IGNORECASE,
)
"""The hit points of what shuts a way, which are nobody's."""
FROM_WHERE = re.compile(
    r"\bfrom (?:[\w\[\]'-]{1,20} ){1,3}in the (?:north|south|east|west)(?:east|west)?(?= to\b)",
    re.IGNORECASE,
)
"""Where else a road comes from: `from 0303 in the north to 0405`."""
LIES = re.compile(
    rf"(?:\b(?:{NOUN}|way|ways|exits?|out|in|leads?|leading|goes|go|runs?|winds?|climbs?|continues?|back|"
    r"and|or|opens?|is|comes?|cave|opening|fissure|secret|straight|open|room)\b|^|[:(,;.]|->|=>|"
    r"\u2192) ?$",
    re.IGNORECASE,
)
SUBJECT = re.compile(
    rf"(?:^|, |; )(?:the )?(?:room|area|chamber|cave) #?(?:{NUMBER}) (?:floods|fills|is|hears|wakes"
    r"|has|can|will|may|shakes|burns|falls|collapses)\b",
    re.IGNORECASE,
)
"""A room of which a sentence says something: `If it is opened, room 18 floods.`"""
POINTED = re.compile(rf"\b(?:{POINT}|up|down) \((?:{ROOM})?(?P<number>{NUMBER})\)", re.IGNORECASE)
BEYOND = re.compile(
    rf"\b(?:beyond|behind|through) (?:the|this) (?P<noun>{NOUN}) (?:lies|is) (?:{ROOM})? ?"
    rf"(?P<number>{NUMBER})(?=$|[.,;])",
    re.IGNORECASE,
)
"""What lies behind a way that was told of before: `Beyond the portcullis lies 14.`"""
BESIDE_IT = re.compile(
    rf"\b(?:before|in front of|beside|next to|near|opposite|facing|over|above) "
    rf"the (?:(?:{POINT}) )?(?:{NOUN})\b(?! (?:to|leads?)\b)",
    re.IGNORECASE,
)
"""A way that only says where something else is: `a pit before the north door`."""
HIDES = re.compile(r"\b(?:hides|conceals|hiding|holds|contains)\b", re.IGNORECASE)
IS_WHERE = re.compile(r"\b(?:exits?|ways?(?: (?:out|on|back))?) (?:is|are|lies?) ?$", re.IGNORECASE)
"""Before `up` or `down`, where they say where a way lies."""
CLIMBS = re.compile(
    r"\b(?P<noun>stairs?|steps|ladder|ramp|slope|shaft)(?: leads?| goes)? (?:up|down)\b",
    re.IGNORECASE,
)
FIRST_WAY = re.compile(
    rf"(?:and |back )?(?:{POINT}|up|down|(?-i:NE|NW|SE|SW|[NSEWUD])) to (?:the )?(?:{ROOM} ?)?"
    rf"(?P<number>{NUMBER})(?![\w'\"-])",
    re.IGNORECASE,
)
"""A way that is nothing but where it lies and leads: `east to 3`."""
IS_DOWN = re.compile(
    r"\b(?:fall|falls|fallen|is|was|are|upside|slams?|break|broken|knocked"
    r"|slides?|drops?) ?$"
)
CUT = re.compile(
    r"; ?|, ?(?:and )?| and |(?<=[a-z)\]0-9]{2})\.(?: |$)|(?<=[ #]\d)\.(?: |$)"
    r"|(?<=room [A-Z])\. |: ?| \| ",
    re.IGNORECASE,
)
TO_LIST = re.compile(r"to (?=(?:[A-Z]{0,2}-?\d{1,3}[a-z]?|[A-Z]|outside) \()", re.IGNORECASE)
"""Before a list of rooms with where they lie: `To B (n), outside (s).`"""
TO_ITEM = re.compile(rf"(?P<to>{NUMBER}|outside) \((?P<how>[^()]{{0,80}})\)")
ONLY = re.compile(
    rf"(?:(?:back |(?:secret|hidden|locked|stuck|concealed) )?"
    rf"(?:{POINT}|up|down|NE|NW|SE|SW|[NSEWUD]) ?"
    rf"(?:{ARROW}|:|-|to|(?:is|lies|leads|goes|brings)(?: to)?)? ?"
    rf"(?:room |area )?#?(?:{NUMBER})"
    rf"(?: \([^()]*\)| \[[^\[\]]*\])?[,;.]? ?){{1,8}}",
    re.IGNORECASE,
)
KEY_IS = re.compile(r"\bkeys? (?:is |lies |hangs )?(?:in|at|with|from|on|under|to)\b[^();,.]{0,60}")
"""Where its key is, and not where a way leads."""
KEY = re.compile(r"\bkey \"(?P<said>[^\"]*)\"")
HEAR = re.compile(r"\bhear \"(?P<said>[^\"]*)\"")
STATES = re.compile(r"(?<=, )(?:known|open|wedged|spiked|held|silent)(?=[,)])")
EXACT = re.compile(r"\((?P<name>[^(),\"]{1,60})(?P<more>, [^()]*)?\)")
LONGEST, LONGEST_LIST = 600, 4_000
"""Letters of a sentence that are looked at."""


@dataclass(frozen=True, slots=True)
class Rooms:
    """The rooms of a key, by number and by name, as ways name them."""

    by_number: Mapping[str, str] = field(default_factory=dict[str, str])
    by_name: Mapping[str, str] = field(default_factory=dict[str, str])

    def number(self, written: str) -> str:
        """The number as the key writes it, `02` for 2; as it is written where no room has it."""
        return self.by_number.get(normal(written), written)

    def has(self, written: str) -> bool:
        """Whether a room has that number."""
        return normal(written) in self.by_number


def normal(number: str) -> str:
    """A number as numbers are compared."""
    letters = number.rstrip("0123456789abcdefghijklmnopqrstuvwxyz") if len(number) > 1 else number
    rest = number[len(letters) :].lstrip("0") or ("0" if number != letters else "")
    return f"{letters}{rest}".upper().replace("-", "")


def direction_of(word: str) -> str:
    """A word as a direction that places know, "" for any other."""
    key = word.lower().replace("-", "").replace(" ", "").removesuffix("ern")
    key = key.removesuffix("wards").removesuffix("ward") if len(key) > 6 else key
    key = POINTS.get(key, key)
    return key if key in OPPOSITE else ""
