"""Which deed somebody means by what they type: its words in any order, short, or with a slip.

Each word counts by how few deeds have it, so that a name says more than "attack". A word is looked
for in the label and the key of a command, then among the other words for the deed; as it is typed,
as the beginning of a word, by another word for it, and last with a slip of the pen.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log
from typing import NamedTuple

from cogs.render.deeds import COMMANDS, Deed, Near
from rules.dice.syntax import nearest

_SMALL = """
a an and as at be by can did do does for from has have i i'll i'm in into is it its let like make me
my now of on our please some somebody that the their them then they this to up want we what will
with you your
""".split()  # noqa: SIM905 - a list of one word a line would be longer than all else here
SMALL = frozenset(_SMALL)
"""They say nothing of what is meant, unless nothing else is typed."""

_ALIKE = """
attack: hit strike stab shoot fight kill swing fire atk slash backstab charge fling smite ambush
throw: hurl toss lob fling
bow: shoot arrow
withdraw: disengage fallback retreat
move: go walk step run advance approach shift
away: flee run retreat withdraw escape
run: flee escape retreat
sneak: hide stealth shadows silently creep
search: look examine perception investigate inspect find check
listen: hear
force: kick bash break smash bust shove
pick: unlock lockpick
climb: scale
coins: gold money gp sp cp coin
treasure: loot hoard
lies: loot
buy: purchase shop
sell: shop vendor
wield: equip draw wear unequip sheathe unsheathe armour weapon hold don ready
armour: armor mail shield
has: inventory bag backpack items equipment gear things carry
item: inventory gear equipment thing
give: trade hand pass
hand: give
use: drink quaff read eat consume apply potion scroll
eat: ration rations food
food: ration rations eat
light: torch lantern lamp ignite
out: extinguish douse snuff
spell: magic spells incantation
cast: spell magic
memorise: prepare memorize spellbook
hit: hp health
points: hp health
heal: cure mend bandage
damage: hurt harm wound dmg
initiative: init
experience: xp exp
rest: sleep camp nap recover
camp: sleep rest night
hire: henchman retainer hireling mercenary recruit
retainer: henchman hireling
play: continue
monster: npc enemy foe creature spawn mob
monsters: npc enemy enemies foe foes creature creatures spawn mobs
add: spawn create new summon
strike: remove delete forget drop
remove: delete kill
sheet: stats character pc vsheet abilities
character: pc hero
undo: revert back oops rollback
saving: save
save: saving
check: save saving test
ability: str dex con int wis cha strength dexterity constitution intelligence wisdom charisma stat
death: dying
wait: skip pass delay nothing
later: delay wait ready hold
nothing: skip pass
decide: nothing skip pass
done: end finished finish pass skip ready
end: stop finish over
turn: round
next: continue advance forward
encounter: combat fight battle
rounds: combat fight
begin: start new
start: begin new
condition: status effect stun poison blind prone poisoned stunned blinded paralysed charmed bloodied
setting: rule config option
settings: rules config options house houserule
rules: settings config house houserule
roll: r dice gmroll secret d20 d6 d100 die reroll
mention: ping nag remind
nudge: ping nag remind
details: status turn order board whose state
board: status turn order whose state tracker
trap: traps
traps: trap
disarm: disable
wandering: random
way: direction path
go: walk enter travel leave head
day: travel
travel: journey march wander
standing: always default auto automatic
before: same again last repeat
again: same repeat
march: marching
train: learn practise practice study
away: afk vacation holiday absent gone
log: history
take: get grab
""".strip()
OF_BUTTONS: Mapping[str, str] = {
    "attack": "weapon",
    "board-down": "board",
    "cast": "spell",
    "catch-up": "missed summary recap",
    "declare": "action",
    "details": "status board order whose turn who waiting declared hp",
    "done": "end turn finish finished pass skip ready",
    "hire": "retainer henchman mercenary recruit tavern",
    "initiative": "init roll",
    "journey": "travel map where",
    "lights": "torch lantern",
    "move": "run walk charge withdraw retreat flee",
    "next": "turn round continue on begin start combat initiative",
    "nudge": "ping remind players who waiting declared",
    "phase": "done end",
    "powers": "encounter daily action point",
    "shop": "buy sell store market",
    "surprise": "ambush",
    "task": "turn day",
    "treasure": "loot hoard gold",
    "turn": "minutes pass",
}
"""What people type for a button of the board, by what it does."""
OTHER_BOTS: Mapping[str, str] = {
    "i a": "attack",
    "i add": "add monsters",
    "i aoo": "attack",
    "i cast": "cast",
    "i effect": "condition",
    "i end": "end encounter",
    "i hp": "hit points",
    "i j": "join encounter",
    "i join": "join encounter",
    "i list": "board",
    "i madd": "add monsters",
    "i n": "next",
    "i next": "next",
    "i remove": "remove",
    "i begin": "begin encounter",
    "init a": "attack",
    "init add": "add monsters",
    "init attack": "attack",
    "init begin": "begin encounter",
    "init cast": "cast",
    "init effect": "condition",
    "init end": "end encounter",
    "init hp": "hit points",
    "init join": "join encounter",
    "init list": "board",
    "init madd": "add monsters",
    "init n": "next",
    "init next": "next",
    "init remove": "remove",
    "init start": "begin encounter",
    "g hp": "hit points",
    "g lr": "long rest",
    "g sr": "short rest",
    "g status": "sheet",
    "gmroll": "roll dice secret",
    "lr": "long rest",
    "sr": "short rest",
    "vsheet": "show sheet",
}
"""Commands of other bots, and what they are in words here."""
_WORD = re.compile(r"[a-z0-9']+")
_DICE = re.compile(r"\d*d\d+")
_LONGEST, _MOST_WORDS = 120, 12
_SHORTEST_SLIP = 4
_SHORTEST_SAID = 3
"""A shorter beginning of a name does not say it."""
_LABELLED = re.compile(r"[\w']+|[(]")
_COUNTED = re.compile(r"[(]\d+[)]")
"""How many somebody is, which names none of them."""
_EXACT, _FORM, _BEGINS, _SAME, _SLIP = 1.0, 0.95, 0.85, 0.6, 0.55
_ALSO = 0.75
"""What a word counts that does not stand in the label."""
_NEARER = {Near.BOARD: 1.15, Near.MENU: 1.12, Near.ASKED: 1.0}
_WHOLE = 0.12
"""What it adds that all words of a label are typed."""
_KEY = 0.9
"""What words of a command's key count beside those of a label."""
_WORSE = 0.6
"""What is found at all: nothing that fits worse than this part of the best."""
_ENDINGS = ("s", "es", "ing", "ed", "er", "'s")


def _turned(text: str) -> Iterator[tuple[str, str]]:
    """Each word that people type with one that labels have."""
    for line in text.splitlines():
        meant, _, typed = line.partition(": ")
        for word in typed.split():
            yield word, meant


def _gathered(text: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for word, meant in _turned(text):
        found[word] = (*found.get(word, ()), meant)
    return found


SAME: Mapping[str, tuple[str, ...]] = _gathered(_ALIKE)
"""What people type, and the words that labels have for it."""


@lru_cache(maxsize=8192)
def _words_of(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.lower()))


class _Words(NamedTuple):
    """The words of a deed's label, of its key as a command, and the others for it."""

    label: frozenset[str]
    key: frozenset[str]
    also: frozenset[str]


@dataclass(slots=True)
class _Fit:
    """How well a deed fits so far: the words of it that were typed, and what they count."""

    deed: Deed
    words: _Words
    score: float = 0.0
    labelled: int = 0
    named: int = 0

    @property
    def rank(self) -> float:
        """The better the lower. Labels and keys that are typed whole come before others."""
        label, key = len(self.words.label), len(self.words.key)
        whole = min(1.0, max(self.labelled / max(1, label), _KEY * self.named / max(1, key)))
        return -round(self.score * _NEARER[self.deed.near] * (1 + _WHOLE * whole), 4)


@lru_cache(maxsize=8192)
def _split(label: str, key: str, also: str) -> _Words:
    own, named = frozenset(_words_of(label)), frozenset(_words_of(key))
    return _Words(own, named, frozenset(_words_of(also)) - own - named)


def _parts(deed: Deed) -> _Words:
    key = str(deed.words[0]) if deed.verb in COMMANDS and len(deed.words) == 1 else ""
    return _split(deed.label, key, deed.also)


def find_deeds(deeds: Iterable[Deed], typed: str, *, most: int) -> list[Deed]:
    """The deeds that fit what was typed, the best first; all of them for nothing typed."""
    wanted = words_of(typed[:_LONGEST])
    if not wanted:
        return sorted(deeds, key=lambda deed: deed.near)[:most]
    fits = [_Fit(deed, _parts(deed)) for deed in deeds]
    known = frozenset[str]().union(*(words for fit in fits for words in fit.words))
    for word in wanted:
        _count(fits, _fitting(word, known))
    ranked = sorted(((fit.rank, index) for index, fit in enumerate(fits) if fit.score))
    return [fits[index].deed for rank, index in ranked[:most] if rank <= ranked[0][0] * _WORSE]


def left_over(deed: Deed, typed: str) -> list[str]:
    """What was typed that does not stand in a deed itself: by another word for it more can be
    meant. Small words alone stand in none."""
    label = _COUNTED.sub("", deed.label)
    known = frozenset(_words_of(label)) | _parts(deed).key
    return [word for word in words_of(typed) if word in SMALL or not _stands(word, known)]


def fits(deed: Deed, typed: str) -> bool:
    """Whether at least half of what was typed says something of a deed; numbers say nothing."""
    words = [word for word in words_of(typed) if not word.isdecimal()]
    label, key, also = _parts(deed)
    told = [word for word in words if _stands(word, also) or _fitting(word, label | key)]
    return 2 * len(told) >= len(words) > 0


def said_of(deed: Deed, typed: str) -> str:
    """The label of a deed up to the first word that nobody has typed, with dots for the rest.

    So it tells those who read it nothing that whoever typed has not said. "" is for no word.
    """
    said, end, is_whole = words_of(typed), 0, True
    meant = frozenset(one for word in said for one in SAME.get(word, ()))
    for found in _LABELLED.finditer(deed.label):
        one = found[0].lower()
        if one in meant or any(_stands(word, frozenset((one,))) for word in said):
            end = found.end()
        elif one not in SMALL:
            is_whole = False
            break
    if is_whole and end:
        return deed.label
    return f"{deed.label[:end]}…" if end else ""


def _stands(word: str, known: frozenset[str]) -> bool:
    """Whether a word stands among others as it is, in another form, or as their beginning."""
    if word in known or not known.isdisjoint(_forms(word)):
        return True
    return len(word) >= _SHORTEST_SAID and any(one.startswith(word) for one in known)


def _count(fits: Sequence[_Fit], fitting: Mapping[str, float]) -> None:
    """Add what one word counts to each deed that has it."""
    words = fitting.keys()
    found: list[tuple[_Fit, float]] = []
    for fit in fits if fitting else ():
        own = words & fit.words.label
        key = words & fit.words.key
        also = words & fit.words.also
        if own or key or also:
            best = max((fitting[one] for one in own | key), default=0.0)
            beside = max((fitting[one] * _ALSO for one in also), default=0.0)
            fit.labelled += any(fitting[one] >= _BEGINS for one in own)
            fit.named += any(fitting[one] >= _BEGINS for one in key)
            found.append((fit, max(best, beside)))
    weight = log(1 + len(fits) / max(1, len(found)))
    for fit, best in found:
        fit.score += weight * best


def words_of(typed: str) -> list[str]:
    """The words typed that say something, else all of them; dice are a roll."""
    text = typed.lower().strip(" /!.?")
    for said, meant in OTHER_BOTS.items():
        if text == said or text.startswith(f"{said} "):
            text = f"{meant}{text[len(said) :]}"
            break
    words = ["roll" if _DICE.fullmatch(word) else word for word in _words_of(text)]
    telling = [word for word in words if word not in SMALL]
    return list(dict.fromkeys(telling or words))[:_MOST_WORDS]


def _fitting(word: str, known: frozenset[str]) -> dict[str, float]:
    """The words of deeds that a typed one may stand for, and how well."""
    found: dict[str, float] = {}
    for meant in SAME.get(word, ()):
        found[meant] = _SAME
    for form in _forms(word):
        for meant in SAME.get(form, ()) if form != word else ():
            found.setdefault(meant, _SAME)
        found[form] = _FORM
    for one in known:
        if one.startswith(word):
            found[one] = _EXACT if one == word else _BEGINS
    found = {one: fit for one, fit in found.items() if one in known}
    if not found and len(word) >= _SHORTEST_SLIP and (slip := nearest(word, _alike(word, known))):
        found[slip] = _SLIP
    return found


def _forms(word: str) -> Iterator[str]:
    """`attacks` as `attack`, `lying` as `lie` no more than `ly`."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) > 2:
            yield word.removesuffix(ending)


def _alike(word: str, known: Iterable[str]) -> Iterator[str]:
    """Words that a slip could have made of it: one of its first two letters is right."""
    return (
        one
        for one in known
        if abs(len(one) - len(word)) <= 2 and (one[:1] == word[0] or one[1:2] == word[1])
    )
