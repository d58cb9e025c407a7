"""What a sheet that was read comes to in the end, and what is asked about before.

Hit points and armour class are known only once all was said of them; so is what somebody is.
"""

import dataclasses
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import cast

from cogs.core.reading import Doubt
from cogs.render.text import shorten
from cogs.sheet.being import Being
from cogs.sheet.lines import Thing, placed
from cogs.sheet.values import Armour
from cogs.sheet.words import AC, SAVES
from rules.dice.expression import parse
from rules.kernel.questions import Asker
from rules.record import replace
from rules.sheet.classes import class_word, hit_dice, rank_of
from rules.sheet.reading import TURNED, is_ascending
from rules.state.game import GameState
from rules.state.health import Life, Vitals
from rules.state.items import Item
from rules.state.sheet import Character
from rules.transfer.checks import BARE, LONGEST_REMARK, MOST_REMARKS

_LEVEL = re.compile(
    r"\b(?:level|lvl\.?) (?P<a>\d{1,2})\b(?! spell)"
    r"|\b(?P<b>\d{1,2}(?=[snrt]|(?<=\b0)))(?:st|nd|rd|th)?[- ](?:level|lvl)\b(?! spell)",
    re.IGNORECASE,
)
_SECRET = re.compile(r"\b[GD]M(?:'s eyes)? only\b|\b[GD]M,? and no(?:body|[ -]?one)\b")
LEFT_OUT = "Left out: what the referee alone knows, for players read their sheet."
_FROM_NOUGHT = re.compile(r"\bACKS?\b|\bAdventurer Conqueror")
"""Says that armour counts as ACKS does."""
_BY_CLASS = (
    ("thac0", re.compile(r"(?:to[- ]hit|thac0)\b", re.IGNORECASE), ("thac0", "attack")),
    ("saves", re.compile(r"sav(?:es?|ing throws?)\b", re.IGNORECASE), SAVES),
)
"""What a class says where the sheet does not: how a line that says it begins, and its numbers."""
_HURT = re.compile(r"\b(?:current(?:ly)?|now)\b:? ?(?:at )?hp:? ?(?P<now>\d{1,3})\b", re.IGNORECASE)
_UNARMOURED = 9
"""No armour class that counts down is higher, and none that counts up is as low."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read: a sheet that says it, which of its parts, doubts, and what was not read."""

    sheet: Character
    parts: tuple[str, ...]
    unread: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    lacks: str = ""


@dataclass(slots=True)
class Settled:
    """What was said of a sheet; `choices` are what was chosen of its doubts, by their keys.

    `is_here` says that a form of this game asked: its numbers count as the game's do, and nothing
    is kept as a remark. `unread` is what was not read, each with why, "" where that is not known.
    """

    asker: Asker
    choices: Mapping[str, str] = field(default_factory=dict[str, str])
    fields: dict[str, object] = field(default_factory=dict[str, object])
    held: dict[str, int] = field(default_factory=dict[str, int])
    things: list[Thing] = field(default_factory=list[Thing])
    being: Being = field(default_factory=Being)
    is_here: bool = False
    unread: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    doubts: list[Doubt] = field(default_factory=list[Doubt])
    points: int | None = None
    most: int | None = None
    armour: list[Armour] = field(default_factory=list[Armour])
    way: str = ""
    lacks: str = ""
    """What whoever wrote the file never says, and where it is written."""

    def note(self, text: str, why: str = "") -> None:
        """Keep what was not read as a remark; say why, where that is known."""
        bare = " ".join(text.split()).strip(" :;,").removeprefix("- ").removesuffix(" -")
        if not bare or not any(map(str.isalnum, bare)):
            return
        if _SECRET.search(bare) is not None:
            self.lacks = LEFT_OUT
            return
        remark = shorten(bare, LONGEST_REMARK)
        if all(remark != text for text, _ in self.unread):
            self.unread.append((remark, why))

    def doubt(self, key: str, about: str, choices: Mapping[str, str], first: str = "") -> str:
        """Ask about something; what was chosen of the choices, the first where nobody has."""
        chosen = self.choices.get(key, first)
        chosen = chosen if chosen in choices else next(iter(choices), "")
        if all(one.key != key for one in self.doubts):
            self.doubts.append(Doubt(key, about, tuple(choices.items()), chosen))
        return chosen

    def doubt_levels(self) -> None:
        """Ask which level counts, where several were said."""
        level, others = self.being.level, self.being.lower
        if level is None and "level" not in self.fields:
            self._doubt_no_level()
        if level is None or not others:
            return
        choices = {str(one): f"level {one}" for one in (level, *sorted(others, reverse=True))}
        chosen = int(self.doubt("level", "Several levels stand there", choices))
        self.being = dataclasses.replace(self.being, level=chosen)

    def _doubt_no_level(self) -> None:
        """Ask for the level where it stands in what was not read alone: `Level 4, they say`."""
        found = (one for text, _ in self.unread for one in _LEVEL.finditer(text))
        said = next((one["a"] or one["b"] for one in found), "")
        if said:
            choices = {"": "leave it out", **({said: f"level {int(said)}"} if int(said) else {})}
            about = "Is that their level?" if int(said) else "Nobody is of level 0 here"
            if chosen := self.doubt("level", about, choices):
                self.being = dataclasses.replace(self.being, level=int(chosen))

    def _said(self, part: str) -> tuple[object, ...]:
        """What a list says so far."""
        return cast("tuple[object, ...]", self.fields.get(part, ()))

    def _hold(self, key: str, number: int) -> None:
        found = self.asker.fields.find(key)
        if found.key in self.held and self.held[found.key] != number:
            first = self.held[found.key]
            choices = {str(first): str(first), str(number): str(number)}
            about = f"{found.label} stands there twice"
            self.note(f"{found.label}: {number}")
            number = int(self.doubt(found.key, about, choices))
            self.held[found.key] = found.check(number)
        else:
            self.held[found.key] = found.check(number)

    # What came of it

    def reading(self) -> Reading:
        """All that was said."""
        self._settle_points()
        self._settle_armour()
        self._settle_being()
        self._doubt_by_class()
        fields = dict(self.fields)
        if items := self._items():
            fields["items"] = items
        if self.held:
            fields["numbers"] = self.held
        unread = tuple(f"{text} ({why})" if why else text for text, why in self.unread)
        if not fields:
            return Reading(BARE, (), unread)
        if self.unread and not self.is_here:
            own = cast("tuple[str, ...]", self._said("remarks"))
            more = (text for text, _ in self.unread)
            fields["remarks"] = tuple(dict.fromkeys((*own, *more)))[:MOST_REMARKS]
        sheet = replace(BARE, **fields)
        self._doubt_disagreeing(sheet)
        return Reading(sheet, tuple(fields), unread, tuple(self.doubts), self.lacks)

    def _doubt_disagreeing(self, sheet: Character) -> None:
        """Ask about each value that others of the sheet speak against."""
        asked = {doubt.key for doubt in self.doubts}
        if not self.is_here and "level" in self.fields:
            for key, about in disagreeing(self.asker.state, sheet):
                if key not in asked:
                    self.doubt(key, about, {"": "as it was read"})

    def _settle_points(self) -> None:
        if "vitals" in self.fields or (self.points is None and self.most is None):
            return
        now, most = self.points, self.most
        told = (_HURT.search(text) for text, _ in self.unread)
        hurt = next((int(one["now"]) for one in told if one), now)
        if now in (most, None) or most is None:  # `currently: HP 44` says that they are hurt.
            whole = now if most is None else most
            if hurt is not None and whole is not None and hurt < whole:
                choices = {"now": f"{hurt} of {whole}", "": f"{whole} of {whole}"}
                is_hurt = self.doubt("hurt", f"Hit points: {hurt} now?", choices, "now") == "now"
                now, most = hurt if is_hurt else whole, whole
        now = most if now is None else now
        most = now if most is None else most
        assert now is not None
        assert most is not None
        if now > most > 0:
            choices = {"most": f"{most} of {most}", "more": f"{now} of {now}"}
            about = f"Hit points: {now} of {most}"
            now = most = now if self.doubt("points", about, choices) == "more" else most
        if now < 1 <= most:
            choices = {"down": f"{now} of {most}, down", "up": f"{most} of {most}"}
            about = f"Hit points: {now} of {most}"
            is_down = self.doubt("down", about, choices) == "down"
            life = Life.UNCONSCIOUS if is_down else Life.UP
            self.fields["vitals"] = Vitals(now if is_down else most, most, life=life)
        elif most > 0:
            self.fields["vitals"] = Vitals(now, most)

    def _settle_armour(self) -> None:
        """The armour class as sheets hold it; one that may count either way is asked about."""
        down = next((one.down for one in self.armour if one.down is not None), None)
        up = next((one.up for one in self.armour if one.up is not None), None)
        either = next((one.either for one in self.armour if one.either is not None), None)
        other = either if down is None else down
        if up is not None and other not in (None, up, TURNED - up, TURNED + 1 - up):
            choices = {"": f"{other}, counted down", "up": f"{up}, counted up"}
            about = f"Armour class {other}, and {up} counted up, are not the same"
            down = None if self.doubt("ac", about, choices) == "up" else other
        if down is None and up is not None:
            down = TURNED - up
        if down is None and either is not None:
            down = self._counted(either)
        if down is not None:
            self._hold(AC, down)

    def _counted(self, number: int) -> int:
        """An armour class that may count either way, as sheets hold it."""
        if not any(_FROM_NOUGHT.search(text) for text, _ in self.unread):
            return TURNED - number if self._counts_up(number) else number
        choices = {
            str(TURNED - 10 - number): f"{number}, counted up from 0",
            str(number): f"{number}, counted down",
            str(TURNED - number): f"{number}, counted up from 10",
        }
        return int(self.doubt("ac", f"Armour class {number}: which way does it count?", choices))

    def _counts_up(self, number: int) -> bool:
        if self.way[:3] in ("asc", "des", "up", "dow"):
            return self.way[:3] in ("asc", "up")
        up = is_ascending(self.asker.state)
        if self.is_here:
            return up
        likely = number > _UNARMOURED
        if up == likely:
            return up
        choices = {"up": f"{number}, counted up", "down": f"{number}, counted down"}
        about = f"Armour class {number}: which way does it count?"
        return self.doubt("ac", about, choices, "up" if likely else "down") == "up"

    def _settle_being(self) -> None:
        self.doubt_levels()
        being = self.being
        chosen: dict[str, str] = {}
        for word in being.unknown:
            choices = being.choices(self.asker.state, word)
            about = f"I know no class called {word}"
            chosen[word] = self.doubt(f"class:{word[:20]}", about, choices)
        traits, class_name = being.settled(self.asker.state, chosen)
        said = cast("tuple[str, ...]", self._said("traits"))
        if traits or said:
            self.fields["traits"] = tuple(dict.fromkeys((*said, *traits)))
        if class_name and "class_name" not in self.fields:
            self.fields["class_name"] = class_name
        if being.level is not None and "level" not in self.fields:
            self.fields["level"] = being.level

    def _doubt_by_class(self) -> None:
        """Ask where what a class says would be taken, though a line that was not read says it."""
        for key, begins, numbers in () if self.is_here else _BY_CLASS:
            said = next((text for text, _ in self.unread if begins.match(text)), "")
            if said and not self.held.keys() & set(numbers):
                self.doubt(key, f"“{shorten(said, 60)}” is not read", {"": "as the class has it"})

    def _items(self) -> tuple[Item, ...]:
        """The things; one in a container that is not there is carried."""
        names = {item.name.casefold() for item, _ in self.things}
        read = list(self.things)
        for number, (item, inside) in enumerate(read):
            if inside and inside.partition(" #")[0].casefold() not in names:
                self.note(f"{item.name} in {inside}", "that is not on the list.")
                read[number] = (item, "")
        return placed(read)


def disagreeing(state: GameState, sheet: Character) -> Iterator[tuple[str, str]]:
    """What its neighbours speak against, by key, and what to say of it."""
    thac0, attack = sheet.numbers.get("thac0"), sheet.numbers.get("attack")
    if thac0 is not None and attack is not None and thac0 + attack != TURNED:
        yield "thac0", f"THAC0 {thac0}, and {attack:+d} to hit, which is THAC0 {TURNED - attack}"
    name = class_word(sheet)
    rank = rank_of(state, name, sheet.level)
    if rank is None:
        return
    if 0 < sheet.experience < rank.experience:
        yield (
            "level",
            f"Level {sheet.level} with {sheet.experience:,} XP, which takes {rank.experience:,}",
        )
    rolled = parse(hit_dice(state, name, sheet.level, dict(sheet.numbers))).distribution()
    most = int(rolled.totals[-1])
    if most < sheet.vitals.maximum:
        yield "points", f"{sheet.vitals.maximum} hit points, of which dice give at most {most}"
