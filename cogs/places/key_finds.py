"""Traps and treasure of a room by its key, in lists and in sentences."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from cogs.bestiary.names import NUMBERS
from cogs.core.accounting import is_odd
from cogs.places.key_doubts import has_no_trap, may_be_no_hoard, may_be_no_trap
from cogs.places.key_lids import LIDS
from cogs.places.key_marks import parts_of
from cogs.places.key_people import STATS, has_numbers
from cogs.places.lines import read_trap
from rules.errors import RuleError
from rules.items.line_words import dice_of
from rules.kernel.words import in_sentence
from rules.places.state import Trap

_TRAP = re.compile(
    r"\btrap(?:s|ped(?! (?:here|in|inside|under|beneath|below|behind|between|within)\b))?\b"
    r"(?![ -]?door)|\btripwires?\b|\bsnares?\b|\bdeadfall\b|\bpoison(?:ed)? needle\b|"
    r"\b(?:covered|hidden|open) pit\b|\bpit trap\b|\bpressure plate\b|\bspear trap\b|"
    r"\bspring(?:ing)? (?:blade|spear)s?\b|\bpit(?= \(\d{0,2}d\d)",
    re.IGNORECASE,
)
DICE = re.compile(
    r"(?<![\w+-])(?P<dice>\d{0,2}d\d{1,3}(?: ?[-+x] ?\d{1,3})?|"
    r"\d{1,2}-\d{1,2}(?= (?:points?|damage)\b| ?hp\b| h\.p\.)|(?<=\bfor )\d{1,2}-\d{1,2})"
    r"(?![\w-]|/\d)",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"\b(?:per|each|every|a) (?:round|turn)\b", re.IGNORECASE)
"""What harms for as long as one stays in it, which may be no trap."""
_NO_HARM = re.compile(
    r" ?(?:turns?|rounds?|hours?|days?|minutes?|(?!unless\b)[a-z-]{0,20}"
    r"[a-z]s\b(?!(?: of)? damage)|gp|sp|cp|ep|pp|feet)"
)
_HARMS = re.compile(
    r" ?(?:[),.;:]|$|damage|points|h\.p\.|fire|cold|acid|heat|poison|each|to (?:all|every)|from"
    r"|and|\+|,|per|hp|if|unless|falling|piercing|the)"
)
_CHANCE = re.compile(r"\b(?:on|roll) (?:an? )?$", re.IGNORECASE)
"""Before dice that only say how likely something is: `on a roll of 1-2 on d6`."""
_SAVES = re.compile(
    r"\bsave (?:(?:versus|vs?|against|as)\b\.? ?)?(?P<what>death(?: ray)?|poison|wands?|paralysis|"
    r"paralyzation|petrification|stone|breath|spells?|rods?|magic)?",
    re.IGNORECASE,
)
_KEYS = {
    "death": "save_death", "poison": "save_death", "wand": "save_wands", "paraly": "save_paralysis",
    "petrif": "save_paralysis", "stone": "save_paralysis", "breath": "save_breath",
    "spell": "save_spells", "rod": "save_spells", "magic": "save_spells",
}  # fmt: skip
_OR = re.compile(r"\bor (?P<what>[a-z][\w' -]{2,60})")
_DIES = re.compile(r"(?:die|be slain|death)\b", re.IGNORECASE)
"""What a save against poison or death keeps off, where it is not said against what one saves."""
_HELD = re.compile(
    r"(?:fall (?:un|a)|sleep|be (?:un|para|held|turned|blind)|paraly|die\b|blind|lose)",
    re.IGNORECASE,
)
"""What comes besides damage where a save fails: `2d6 damage, and save or sleep`."""
_HALF = re.compile(r"\bfor half\b|\bhalves\b", re.IGNORECASE)
_FALL = re.compile(
    r"\b(?:falls?|slides?|drops?|tips?|hits?|strikes?|burn\w{0,6}|steam|scald\w{0,6}|"
    r"crush\w{0,6}|gives? way|struck|sprays?|explodes?|shoots?|stabs?|swings?|"
    r"attacks? as|on opening|breaks?|snaps?)\b",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"(?:trapped with|protected by|trap(?:ped)?:|trap,|hazard:|danger:) ?(?:an? |the )?"
    r"(?P<name>[a-z][\w' -]{2,40})",
    re.IGNORECASE,
)
_KINDS = re.compile(
    r"\b(?P<name>(?:(?:spring|covered|loose|rusty) )?(?:pit trap|spring trap|snare|deadfall|"
    r"tripwire|poison needle|needle|"
    r"blade|powder charge|noose|pit|grille|net|gas|block|dart|boulder))\b",
    re.IGNORECASE,
)
_ITEM = re.compile(
    r"\b(?P<item>(?:(?:iron|oak|stone|wooden) )?(?:chest|coffer|box|strongbox|casket|coffin|"
    r"sarcophagus|urn|drawer|"
    r"case))(?: \(| \[|,? (?:which )?(?:is|trapped)|:)",
    re.IGNORECASE,
)
COINS = (
    r"gp|sp|cp|ep|pp|(?:gold|silver)(?=$|[,.;)]| if\b| together\b| each\b)"
    r"|(?:gold|silver|copper|platinum|electrum) pieces?"
)
_AMOUNT = re.compile(
    rf"(?<![\w.,])(?:\d{{0,2}}d\d{{1,3}}(?: ?[x*] ?\d{{1,4}})?|\d[\d.,]{{0,9}}) ?(?:{COINS})\b",
    re.IGNORECASE,
)
_MAGIC = re.compile(
    r"\b(?:potions?|scrolls?|wands?|staff|rod|ring|boots|cloak|rope|bag|amulet|helm|"
    r"gauntlets) of (?![a-z]{1,9} keys)[a-z]|\bholy water\b|"
    r"\b(?:(?:long|short)?sword|dagger|axe|mace|spear|bow|arrows|shield|armou?r|hammer|helmet|"
    r"chain|plate)"
    r"(?: [a-z]{1,9})? ?(?<![\dd)])\+\d(?!\))|"
    r"(?<![\w)])[+-][1-5] (?:[a-z]{1,9} )?(?:(?:long|short)?sword|dagger|axe|mace|spear|bow|arrows|"
    r"shield|armou?r|hammer)\b",
    re.IGNORECASE,
)
_PRICE = re.compile(
    r"\b(?:asks?|costs?|fee|price|(?<!\d )(?<!powder )charges?|offer(?:s|ed)?|demands?|wants"
    r"|pays?|paid|sells?|selling|buys?|for sale|wares"
    r"|tells? (?:[a-z]{1,12} ){1,5}for(?= \d)|toll|limit|bribe[ds]?|(?:is|are|be) given"
    r"|reward|a head|owe[sd]?|tribute)\b|[cegps]p (?:per|an?) "
    r"(?:ounce|person|head|horse|night|day|week|month|mile|trip|pound|bed|meal)\b|\bbeds? \d|"
    r"\bwill (?:cast|identify|carry|ferry|take|row|guide|sell|heal|let|lead|teach)\b",
    re.IGNORECASE,
)
_WORTH = re.compile(
    rf"(?:worth )?\d[\d.,]{{0,9}} ?(?:{COINS})(?: (?:each|apiece|ea|the set|the lot|"
    rf"the pair|a piece))?(?: x ?\d{{1,2}})?",
    re.IGNORECASE,
)
_PRICED = re.compile(
    r"(?:^|[,:;] )(?!and )[A-Za-z' -]{3,30} \d{1,5} ?[gsc]p(?: an? [a-z]{2,10})?(?=[,.;]|$)"
)
"""A thing with what it costs, as a shop lists it: `mule 30 gp`."""
_FEWEST_PRICED = 2
_OF_WHAT = re.compile(
    r"(?:silver|gold|golden|bronze|copper|ivory|jade|[a-z]{2,12}-[a-z]{1,10}ed)\b(?: \([^()]*\))?"
    r"|(?:silvered|gilded|gilt|engraved|inlaid|chased|set|embroidered|carved|studded|etched)\b.*"
)
"""What only says what the thing before it is made of, or how."""
_SAYS_MORE = re.compile(
    r"(?:un)?[a-z-]{1,20}(?:ed|en|orn)|intact|unique|rusty|magical|worthless"
    r"|(?:in|on|under|behind|inside|beneath|around|but|if|which|that|too|not|though|hidden|wrapped"
    r"|sewn|tied|buried|kept|stuffed|belonging|still|weigh(?:s|ing)"
    r"|all of (?:it|them)|now|once)\b.*"
)
"""What only says more of the thing before it: `ring of swimming, worn`."""
_WORD = re.compile(r"\w")
_EACH_HAS = re.compile(r"\beach (?:[a-z]{2,20} )?(?:has|have|carry|carries)\b", re.IGNORECASE)
_OF_VALUE = re.compile(
    r"(?:an? |the )?(?:silver|gold|golden|jewel\w{0,5}|ivory|jade) ", re.IGNORECASE
)
_EACH = re.compile(r"(?:each|apiece|ea|the (?:set|lot|pair)|a piece)$|^worth", re.IGNORECASE)
_COUNTED = re.compile(rf"\d|(?:{NUMBERS}) ", re.IGNORECASE)
_FEW = 4
_NONE = re.compile(r"(?:none|nothing|nil|no treasure|n/a)\b.{0,300}|-{0,9}", re.IGNORECASE)
_NONE_BUT = re.compile(r"^(?:none|nothing|no treasure),? (?:but|except|save) ", re.IGNORECASE)
_CUT = re.compile(
    r"; ?|, (?!\+\d)(?:and )?| and |(?<=[a-z)\]0-9])(?<!\bvs)(?<!\bSt)\.(?: |$)| \+ |: "
)
_CUT_LIST = re.compile(
    r"; ?|, (?!\+\d)(?:and )?|(?<=[\w)\]]) and (?=an? |the |\d)"
    r"|(?<=[a-z)\]])(?<!\bvs)(?<!\bSt)(?<!\b[a-z])\.(?: |$)"
)
_LEAD = re.compile(
    r".*\b(?:hangs?|holds?|keeps|holding|contains?|containing|is|are|with|has|have|carry|carries|hides?|wears?|for|find|lies?|"
    r"inside|hold)\b (?=\S)",
    re.IGNORECASE | re.DOTALL,
)
_IN_BRACKETS = re.compile(r" ?\([^()]{1,300}\)")
_IN_IT = re.compile(r" (?:in it\b|if you can\b).*", re.DOTALL)
"""What stands behind a thing and says no more of it: `600 sp in it which is not locked`."""
_KEY_TO = re.compile(r"\bkeys? (?:to|for|of)(?: an?| the| that)? ?$", re.IGNORECASE)
_WHERE = re.compile(r"(?:at|in|on|under|behind|inside|beneath|below) [^\d,;(]{3,60}")
"""Where something lies, before it: `At the bottom of the vat, a glass bottle`."""
_HEAD_ENDS = re.compile(r"[,;:.(]| - ")
_NAME_ENDS = re.compile(r"[,;:.(]| in | at | that | on | cuts? | hits? | for | unless | if | when ")
_LONGEST, _NEAR = 600, 12


@dataclass(slots=True)
class Snare:
    """A trap as a key tells it: its name, dice of damage, the save, what else, and the words.

    It is `exact` where its line is one of ours, and `is_sure` where nothing says that it is none.
    """

    name: str
    damage: str = ""
    save: str = ""
    halves: bool = False
    effect: str = ""
    item: str = ""
    said: str = ""
    is_named: bool = False
    exact: Trap | None = None
    is_sure: bool = True


@dataclass(frozen=True, slots=True)
class Hoard:
    """One thing of worth: in its own words, and what it lies in; `is_sure` that it is there."""

    text: str
    item: str = ""
    is_sure: bool = True


def says_save(text: str) -> bool:
    """Whether a text says against what somebody saves, which nobody reads aloud."""
    saves = _SAVES.search(text)
    return saves is not None and saves["what"] is not None


def listed_traps(text: str) -> list[Snare]:
    """The trap behind a label."""
    if _NONE.fullmatch(text.strip(" .")) or has_no_trap(text):
        return []
    snare = _snare(text[:_LONGEST])
    with suppress(RuleError):
        snare.exact, snare.is_sure = read_trap(text), True
    head = _HEAD_ENDS.split(text.strip(), maxsplit=1)[0].strip()
    snare.name, snare.is_named = head[:40] or "trap", True
    return [snare]


def told_trap(sentence: str, head: str = "") -> Snare | None:
    """The trap that a sentence tells of, None for none."""
    text = sentence[:_LONGEST]
    is_called = _TRAP.search(text) is not None
    if is_called and has_no_trap(text):
        return None
    if STATS.search(text) and not is_called:
        return None
    dice = _dice(text)
    is_saved = _SAVES.search(text) is not None
    harms = bool(dice) and (_FALL.search(text) is not None or "damage" in text.lower() or is_saved)
    if not (is_called or harms or (is_saved and _OR.search(text))):
        return None
    snare = _snare(text)
    snare.is_named = is_called
    snare.is_sure = snare.is_sure and (is_called or _GOES_ON.search(text) is None)
    if not is_called and head and not snare.name:
        snare.name = head.lower()[:40]
    snare.name = snare.name or "trap"
    return snare


def is_more_of(snare: Snare, before: Snare | None) -> bool:
    """Whether what follows a trap only says more of it."""
    if before is None:
        return False
    lacks = not (snare.damage and before.damage) and not (snare.is_named and before.is_named)
    bare = snare.said.strip(" ().").lower() == "trap"
    return bare or lacks


def is_bare(snare: Snare) -> bool:
    """Whether a trap says nothing of what it does."""
    return not (snare.damage or snare.save or snare.effect)


def with_more(before: Snare, snare: Snare) -> None:
    """Add what follows to a trap."""
    before.damage = before.damage or snare.damage
    before.save, before.halves = before.save or snare.save, before.halves or snare.halves
    before.effect = before.effect or snare.effect
    before.is_sure = before.is_sure and snare.is_sure
    before.is_named = before.is_named or snare.is_named
    if before.name == "trap":
        before.name = snare.name
    before.said = f"{before.said} {snare.said}"


def _snare(text: str) -> Snare:
    save = _SAVES.search(text)
    what = (save["what"] or "") if save is not None else ""
    low = what.lower()
    key = next((key for word, key in _KEYS.items() if low.startswith(word)), "")
    otherwise = _OR.search(text, save.end()) if save is not None else None
    if not key and otherwise is not None and _DIES.match(otherwise["what"]):
        key = "save_death"
    named = _NAMED.search(text)
    kind = _KINDS.search(text)
    name = named["name"] if named is not None else kind["name"] if kind is not None else ""
    name = _NAME_ENDS.split(name, maxsplit=1)[0].strip()
    damage = _dice(text)
    what = otherwise["what"].strip() if otherwise is not None else ""
    effect = "" if damage and not _HELD.match(what) else what
    item = _ITEM.search(text)
    is_in = item is not None and _TRAP.search(text[item.start() :]) is not None
    return Snare(
        name=name.lower()[:40],
        damage=damage,
        save=key,
        halves=save is not None and _HALF.search(text) is not None,
        effect=effect,
        item=item["item"].lower().removeprefix("the ") if item is not None and is_in else "",
        said=text,
        # Whether the save keeps off damage or what else comes, is not said.
        is_sure=not may_be_no_trap(text) and not (effect and damage),
    )


def _dice(text: str) -> str:
    """The first dice in a text that are damage, as a rule reads them."""
    for found in DICE.finditer(text):
        if _CHANCE.search(text[max(0, found.start() - _NEAR) : found.start()]):
            continue
        behind = text[found.end() : found.end() + 20]
        if _HARMS.match(behind) and not _NO_HARM.match(behind):
            return dice_of(found["dice"]).replace("x", "*")
    return ""


def listed_hoards(text: str, item: str = "") -> list[Hoard]:
    """What a list of treasure names."""
    if _NONE.fullmatch(text.strip(" .")) and _AMOUNT.search(text) is None:
        return []
    text = _NONE_BUT.sub("", text.strip())
    parts = _with_worth(parts_of(text[: _LONGEST * 2], _CUT_LIST))
    return [Hoard(part, item, is_sure=_is_sure(part)) for part in parts if _WORD.search(part)]


_CLOSED = re.compile(r"[\])]")
_SPELLED = (
    (re.compile(r"(?<=[cegps]p) (?=\d[\d.,]{0,9} ?[cegps]p\b)"), ", "),
    (re.compile(r"(?<=\w) @ ?(\d{1,6})\b(?! ?[cegps]p)"), r" (\1 gp each)"),
    (re.compile(r", one is ([a-z]{3,12}) \("), r" (one \1, "),
    (re.compile(r"(?<=[a-z]) (?:is|are) (?=of (?:gold|silver|bronze|ivory|jade)\b)"), " "),
)
"""What stands for more: `420 sp 55 gp`, `2 x gem @ 25`, `furs, one is good (60 gp)`."""


def told_hoards(sentence: str) -> list[Hoard]:
    """Coins, things of a price and magic that a sentence tells of."""
    text = _IN_BRACKETS.sub(_without_stats, sentence[:_LONGEST])
    for short, whole in _SPELLED:
        text = short.sub(whole, text)
    if not (_AMOUNT.search(text) or _MAGIC.search(text)) or _PRICE.search(text):
        return []
    found: list[Hoard] = []
    item = ""
    is_sure = not may_be_no_hoard(text) and len(_PRICED.findall(text)) < _FEWEST_PRICED
    for part in _with_worth(parts_of(text, _CUT), _FEW):
        lid = LIDS.search(part)
        if lid is not None and _KEY_TO.search(part[: lid.start()]):
            lid = None
        item = lid["lid"].lower() if lid is not None else item
        # Arms of somebody are in their hands; `6 cp each` may stand behind.
        told = _CLOSED.split(part)[-1].strip(" ;,") if has_numbers(part) else part
        if _AMOUNT.search(told) or _MAGIC.search(told):
            each = " each" if _EACH_HAS.search(told) else ""
            bare = f"{_bare(told)}{each}"
            found.append(Hoard(bare, item, is_sure=is_sure and _is_sure(bare)))
    return found


def _is_sure(text: str) -> bool:
    """Whether a text is something to be had, and no trap."""
    return not (may_be_no_hoard(text) or is_odd(text, is_told=True) or _TRAP.match(text))


def _without_stats(found: re.Match[str]) -> str:
    """What brackets say, but for numbers of somebody, whose arms are in their hands."""
    theirs = found[0].strip(" ()").rpartition("; ")[2]
    behind = f", {theirs}," if _AMOUNT.fullmatch(theirs) else ""  # `(3 orcs, hp 4, 5, 2; 35 sp)`
    return behind if STATS.search(found[0]) else found[0]


def _with_worth(parts: Iterator[tuple[str, str]], most: int = 99) -> list[str]:
    """The parts, with what only says a worth behind that of which it says it: `scrap, 8gp`."""
    found: list[str] = []
    where = ""
    for told in (one.strip(" .*") for one, _ in parts):
        if not found and not where and _WHERE.fullmatch(in_sentence(told)):
            where = in_sentence(told)
            continue
        part, where = f"{told} ({where})" if where else told, ""
        has_worth = _AMOUNT.search(part) or _MAGIC.search(part)
        is_more = bool(found) and (
            (_OF_WHAT.fullmatch(part) and not _AMOUNT.search(found[-1]))
            or (_SAYS_MORE.fullmatch(part) and not has_worth)
        )
        is_worth = bool(found) and _WORTH.fullmatch(part) is not None
        # `6 kobolds, 31 cp` are not worth that: what is counted has a worth each.
        is_worth = is_worth and (_EACH.search(part) is not None or not _COUNTED.match(found[-1]))
        if is_more or (
            is_worth
            and not any(one.search(found[-1]) for one in (_AMOUNT, _MAGIC, _TRAP))
            and (
                len(found[-1].split()) <= most
                or _EACH.search(part) is not None
                or _OF_VALUE.match(found[-1]) is not None
            )
        ):
            found[-1] = f"{found[-1]}, {part}"
        else:
            found.append(part)
    return found or [one for one in (where,) if one]


def _bare(part: str) -> str:
    """`On a hook hangs a cloak worth 20 gp` without what leads to the thing."""
    amount = _AMOUNT.search(part) or _MAGIC.search(part)
    assert amount is not None
    lead = _LEAD.match(part[: amount.start()] + "x")
    bare = _IN_IT.sub("", part[lead.end() if lead is not None else 0 :]).strip(" ,.:-")
    end = bare.find(")") if "(" in bare and _AMOUNT.search(bare[: bare.find(")")]) else -1
    return bare[: end + 1] if end > 0 else bare
