"""What is made of a stat block while its labels are read.

Every reader takes the text of a value and says in `Reading` what it came to, what is doubtful about
it, and what of it was not understood, which is kept as a remark.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cogs.bestiary.labels import AC, ATTACKS, EXPERIENCE, MORALE, TO_HIT
from cogs.core.reading import Doubt
from rules.items.attack_words import Attack
from rules.items.known import find_known, is_a
from rules.items.line_words import dice_of
from rules.items.tags import NATURAL
from rules.items.things import Kind
from rules.kernel.labelled import tidied
from rules.kernel.words import capitalized, singular
from rules.record import replace
from rules.state.items import Item

_NUMBERS = re.compile(r"(?<![\d.])-?\d{1,4}")
_ADVANCED = frozenset(("size", "magic resistance", "special attacks", "special defences"))
_THROWN = re.compile(r"\d{1,2}\+")
_DICE = re.compile(r"d\d")
_WEAPONS = frozenset(
    "sword dagger spear axe mace club bow weapon pike crossbow staff javelin sling "  # noqa: SIM905
    "halberd polearm knife hammer flail pistol musket lance hook billhook shiv "
    "scythe sickle whip trident blade cleaver hatchet pick scimitar rapier cutlass "
    "glaive maul censer bell handbell torch crook".split()
)
_MOST_TAGS, _LONGEST_TAG = 5, 40


@dataclass(slots=True)
class Reading:
    """What has been read of one stat block; `said` are all values by label, as they are written."""

    said: Mapping[str, str]
    is_ascending: bool = False
    choices: Mapping[str, str] = field(default_factory=dict[str, str])
    is_among_acks: bool = False
    fields: dict[str, object] = field(default_factory=dict[str, object])
    held: dict[str, int] = field(default_factory=dict[str, int])
    points: tuple[int, ...] = ()
    attacks: list[Attack] = field(default_factory=list[Attack])
    doubts: list[Doubt] = field(default_factory=list[Doubt])
    remarks: list[str] = field(default_factory=list[str])

    @property
    def is_acks(self) -> bool:
        """Whether it counts as ACKS does: armour up from 0, morale as a bonus."""
        return self.is_among_acks or counts_as_acks(self.said)

    @property
    def is_modern(self) -> bool:
        """Whether it may move by the round, as where armour counts up alone."""
        armour = numbers_in(self.said.get(AC, ""))
        return bool(armour) and min(armour) > 9 and "[" not in self.said.get(AC, "")

    def doubt(self, key: str, about: str, choices: Mapping[str, str]) -> str:
        """Ask about a value; what was chosen of the choices, the first where nobody has."""
        chosen = self.choices.get(key, "")
        chosen = chosen if chosen in choices else next(iter(choices))
        self.doubts.append(Doubt(key, about, tuple(choices.items()), chosen))
        return chosen

    def strike(self, attacks: Iterable[Attack]) -> None:
        """Keep attacks, and what was not read of each."""
        for attack in attacks:
            self.attacks.append(attack)
            if attack.left:
                lost = (one.typed for one in attack.left if one.typed not in attack.typed)
                self.remarks.append(f"Attacks: {', '.join((attack.typed, *lost))}")
            if any(_DICE.search(one.part) for one in attack.left):
                choices = {"": "as they were read, the rest as a remark"}
                self.doubt(ATTACKS, f"Attacks “{self.remarks[-1][:80]}”", choices)

    def rest(self, label: str, text: str) -> None:
        """Keep what a value says besides."""
        bare = tidied(text).strip(" ()[].;,")
        if bare:
            self.remarks.append(f"{label}: {bare}" if label else bare)


def counts_as_acks(said: Mapping[str, str]) -> bool:
    """Whether labels are those of ACKS: an attack throw `5+`, morale as a bonus or 0.

    OSRIC has a bonus there as well, among labels that ACKS knows nothing of.
    """
    if _ADVANCED & said.keys() or "/" in said.get(EXPERIENCE, ""):
        return False
    morale = said.get(MORALE, "").strip()
    is_bonus = morale[:1] in ("+", "-") and morale[1:2].isdecimal()
    thrown = _THROWN.match(said.get(ATTACKS, "") or said.get(TO_HIT, ""))
    return bool(thrown) or is_bonus or morale == "0"


def numbers_in(text: str) -> list[int]:
    return [int(n) for n in _NUMBERS.findall(text[:80])]


def is_weapon(name: str) -> bool:
    """Whether an attack is made with something that is held, and not with the body."""
    known = find_known(name)
    is_known = known is not None and is_a(known, Kind.WEAPON)
    return is_known or bool(_WEAPONS & set(name.lower().split()))


def kept_attack(attack: Attack) -> Item:
    """An attack as a stat block keeps it: one of them by name, dice in full, part of the body
    where it is no weapon; what it says of its roll stands elsewhere."""
    item = attack.item
    name = item.name if item.name != "attack" else ""
    called = (singular(name) if item.shots > 1 else name) or "attack"
    tags = (*(() if is_weapon(name) else (NATURAL,)), *(tag[:_LONGEST_TAG] for tag in item.tags))
    return replace(
        item,
        name=capitalized(called),
        damage=dice_of(item.damage) if item.damage.startswith("d") else item.damage,
        bonus=0,
        tags=tuple(dict.fromkeys(tags))[:_MOST_TAGS],
    )
