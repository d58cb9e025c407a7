"""The kinds of poison (ERIS-POISON), one record each; much of it is the referee's word."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.dice.syntax import nearest
from rules.errors import NotFoundError

POISON = " poison"
NOW, AFTER_BATTLE = 0, -1
"""When a poison does its work, where that is no number of turns."""


@dataclass(frozen=True, slots=True)
class Poison:
    """A kind of poison.

    `name` stands in lists and `tag` on the items that carry it; `printed` is what Planet Eris calls
    it where that is another name. `means` says what it does. It `kills`, it `seizes` the body as
    paralysis does, or it leaves an `effect` of that name, with `condition` the key of one that the
    rules know; the rest is told to the referee as `reminder`. `delay` is in turns, or one of the
    two above: a deadly one that has one kills by itself in Planet Eris, and elsewhere leaves its
    effect. Doses of one that `adds_up` are counted.
    """

    key: str
    name: str
    tag: str
    means: str
    printed: str = ""
    kills: bool = False
    seizes: bool = False
    effect: str = ""
    condition: str = ""
    reminder: str = ""
    delay: int = NOW
    adds_up: bool = False


DEADLY = Poison("deadly", "instantly deadly", "poison", "kills at once", kills=True)
KINDS: tuple[Poison, ...] = (
    DEADLY,
    Poison(
        "slow",
        "slow-acting",
        "slow poison",
        "kills when the battle is over",
        "slow acting deadly",
        kills=True,
        delay=AFTER_BATTLE,
        effect="slow-acting poison",
        reminder="The referee says when it kills.",
    ),
    Poison("paralytic", "paralytic", "paralysing poison", "paralyses", seizes=True),
    Poison(
        "weakening",
        "weakening",
        "weakening poison",
        "weakens",
        effect="weakened by poison",
        reminder="The referee says how weak, and for how long.",
    ),
    Poison(
        "madness",
        "madness",
        "madness poison",
        "drives mad",
        "madness inducing",
        effect="mad from poison",
        reminder="The referee says what the madness does.",
    ),
    Poison(
        "battle-madness",
        "battle madness",
        "fury poison",
        "drives into a fury",
        "battle madness inducing",
        effect="in a fury from poison",
        reminder="The referee says whom the fury turns on.",
    ),
    Poison(
        "asphyxiating",
        "asphyxiating",
        "choking poison",
        "takes the breath",
        effect="choking from poison",
        reminder="The referee says when the choking kills.",
    ),
    Poison(
        "exsanguinating",
        "exsanguinating",
        "bleeding poison",
        "makes wounds bleed on",
        effect="bleeding from poison",
        reminder="The referee says what the bleeding costs.",
    ),
    Poison(
        "coma",
        "coma",
        "coma poison",
        "sends into a coma",
        "coma inducing",
        effect="in a coma from poison",
        condition="helpless",
        reminder="The referee says how long it lasts.",
    ),
    Poison(
        "cumulative",
        "cumulative",
        "cumulative poison",
        "gets worse with each dose",
        effect="a dose of poison",
        reminder="The referee says what so many doses do.",
        adds_up=True,
    ),
    Poison(
        "infected-wound",
        "infected wound",
        "infecting poison",
        "infects the wound",
        "infected wound inducing",
        effect="an infected wound",
        reminder="The referee says how the wound festers.",
    ),
)
BY_KEY: Mapping[str, Poison] = {kind.key: kind for kind in KINDS}
BY_TAG: Mapping[str, Poison] = {kind.tag: kind for kind in KINDS}


def _plain(text: str) -> str:
    """A name as it is looked up: `Coma-inducing ` -> `coma inducing`."""
    return " ".join(text.lower().replace("-", " ").split())


NAMES: Mapping[str, Poison] = {
    _plain(name): kind
    for kind in KINDS
    for name in (kind.key, kind.name, kind.tag, kind.printed)
    if name
}


def poison_of_tag(tag: str) -> Poison | None:
    """The kind that a word on an item means: its tag, or any of its names with `poison` behind."""
    found = BY_TAG.get(tag)
    name = _plain(tag)
    if found is None and name.endswith(POISON):
        return NAMES.get(name.removesuffix(POISON))
    return found


def find_poison(text: str) -> Poison:
    """A kind by its name, however written; NotFoundError says what is near."""
    wanted = _plain(text)
    found = NAMES.get(wanted) or NAMES.get(wanted.removesuffix(POISON))
    if found is not None:
        return found
    near = nearest(wanted, NAMES)
    advice = f"Did you mean `{near}`?" if near else "Pick one from the list that appears."
    raise NotFoundError(f"There is no poison called “{text.strip()[:40]}”. {advice}")
