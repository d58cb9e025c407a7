"""An attack, or anything else on a stat block, in one line: read, and written so that it is read.

2 Claws 1d3 (natural)          two blows a round
Longbow 1d6 +1 70/140/210      with a bonus and ranges
Boulder 2d8 x1/2 (heavy)       one throw in two rounds
Sword 1d8 (in hand, magic)     words that rules know, and any others
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from cogs.render.items import attack_text
from cogs.render.text import shorten
from rules.dice.expression import parse
from rules.errors import RuleError
from rules.items.describing import GRADES
from rules.items.known import said_kind
from rules.record import replace
from rules.state.items import Bands, Held, Item

EXAMPLE = "`2 Claws 1d3 (natural)`, `Bite 1d6 (natural, poison)` or `Longbow 1d6 70/140/210`"
Fields = dict[str, Any]
_WORDS = re.compile(r"(?P<rest>.*?\S) \((?P<words>[^()]*)\)")
_OFTEN = re.compile(r"(?:(?P<often>\d{1,2}) ?[x\u00d7]? )?(?P<rest>.+)", re.IGNORECASE)
_QUOTED = re.compile(r'"(?P<name>.+)"(?P<rest>[^"]*)')
_BONUS = re.compile(r"[+-]\d{1,2}")
_RATE = re.compile(r"x(?P<shots>\d{1,2})(?:/(?P<rounds>\d{1,2}))?", re.IGNORECASE)
_BANDS = re.compile(r"(\d{1,5})/(\d{1,5})/(\d{1,5})")
_COUNTED = re.compile(r"(?P<count>\d{1,7}) (?P<what>piece|coin)s?")
_NUMBERED = re.compile(r"(?P<what>worth|charges|holds) (?P<number>\d{1,7})")
_GRADED = re.compile(rf"grade (?P<grade>{'|'.join(filter(None, GRADES))})")
_KIND = re.compile(r"kind (?P<kind>\S.*)", re.IGNORECASE)
_DAMAGE = "damage="
_LONGEST_DAMAGE = 50
_COUNTS = {"piece": "count", "coin": "weight"}
USES: Mapping[str, Fields] = {
    Held.WIELDED.value: {"held": Held.WIELDED},
    Held.WORN.value: {"held": Held.WORN},
    "one-handed": {"hands": 1},
    "two-handed": {"hands": 2},
    "magic": {"magic": True},
}


def read_attacks(text: str) -> tuple[Item, ...]:
    """Several of them, set apart by `;` or by lines. Raises RuleError."""
    lines = text.replace("\n", ";").split(";")
    return tuple(read_attack(line) for line in lines if line.strip())


def read_new_attacks(text: str) -> tuple[Item, ...] | None:
    """All attacks from now on; nothing typed leaves them, `none` wipes them."""
    if not text.strip():
        return None
    return () if text.strip().lower() == "none" else read_attacks(text)


def write_attack(item: Item) -> str:
    """The item in a line that `read_attack` reads as the same item."""
    lines = list(_ways(item))
    return next((line for line in lines if _is_read(line, item)), lines[-1])


def _ways(item: Item) -> Iterator[str]:
    """The line as people write it, then with more and more said outright."""
    quoted = f'"{item.name}"'
    yield attack_text(item)
    yield attack_text(item, quoted)
    yield attack_text(replace(item, damage=f"{_DAMAGE}{item.damage}"), quoted)
    yield f"{attack_text(item, quoted)} ()"


def _is_read(line: str, item: Item) -> bool:
    try:
        return read_attack(line) == replace(item, id="", inside="")
    except RuleError:
        return False


def read_attack(text: str) -> Item:
    """The item that a line describes, without an id. Raises RuleError."""
    line, fields = _without_words(" ".join(text.split()))
    found = _OFTEN.fullmatch(line)
    if found is None:
        raise RuleError(_unreadable(text))
    if found["often"]:
        fields["shots"] = int(found["often"])
    quoted = _QUOTED.fullmatch(found["rest"])
    tokens = (quoted["rest"] if quoted else found["rest"]).split()
    while len(tokens) > (0 if quoted else 1) and (found_there := said(tokens[-1])):
        if found_there.keys() & fields.keys():
            break
        fields |= found_there
        tokens.pop()
    if quoted and tokens:
        raise RuleError(_unreadable(text))
    return replace(Item("", quoted["name"] if quoted else " ".join(tokens)), **fields)


def _unreadable(text: str) -> str:
    return f"“{shorten(text.strip(), 60)}” is no attack. Type for example {EXAMPLE}."


def said(token: str) -> Fields:
    """What a word behind the name says of it; nothing for a word of the name."""
    if _BONUS.fullmatch(token):
        return {"bonus": int(token)}
    if (rate := _RATE.fullmatch(token)) is not None:
        return {"shots": int(rate["shots"]), "rounds": int(rate["rounds"] or 1)}
    if (bands := _BANDS.fullmatch(token)) is not None:
        return {"bands": Bands(*map(int, bands.groups()))}
    if token.startswith(_DAMAGE):
        return {"damage": token.removeprefix(_DAMAGE)}
    return {"damage": token} if is_dice(token) else {}


def is_dice(token: str) -> bool:
    """Whether a word is dice, such as `1d6`, or a number as damage."""
    if len(token) > _LONGEST_DAMAGE or not any(letter.isdecimal() for letter in token):
        return False
    try:
        parse(token).bind({})
    except RuleError:
        return False
    return True


def _without_words(line: str) -> tuple[str, Fields]:
    """The line without what stands in brackets behind it, and what that says."""
    found = _WORDS.fullmatch(line)
    if found is None:
        return line, {}
    fields: Fields = {}
    tags: list[str] = []
    for word in filter(None, (word.strip() for word in found["words"].split(","))):
        said = _said_in_brackets(word)
        fields |= said
        tags += [] if said else [word.lower()]
    return found["rest"], {**fields, "tags": tuple(tags)}


def _said_in_brackets(word: str) -> Fields:
    """What rules know of such a word; nothing for a tag."""
    counted = _COUNTED.fullmatch(word.lower())
    if counted is not None:
        return {_COUNTS[counted["what"]]: int(counted["count"])}
    if (numbered := _NUMBERED.fullmatch(word.lower())) is not None:
        return {numbered["what"]: int(numbered["number"])}
    if (graded := _GRADED.fullmatch(word.lower())) is not None:
        return {"grade": graded["grade"]}
    if (kind := _KIND.fullmatch(word)) is not None and (thing := said_kind(kind["kind"])):
        return {"kind": thing.name}
    return USES.get(word.lower()) or ({"damage": word} if is_dice(word) else {})
