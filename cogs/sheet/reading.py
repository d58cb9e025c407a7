"""What can be picked for a sheet while it is typed, and what a text says of one, word by word.

What cannot be understood is kept, and why.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, cast

import discord

from cogs.core.commands import Group
from cogs.core.files.written import Texts, as_key, short_line
from cogs.core.interaction import Interaction, game_here
from cogs.core.naming import read_meant, row_options
from cogs.core.numbers import read_row
from cogs.core.option import Option, Pairs, Typed
from cogs.render.text import plain, shorten
from cogs.sheet.lines import Thing, placed, read_item, split_items
from cogs.sheet.pages import number_text
from cogs.sheet.parts import BY_NAME, Part, one_of
from data.live import LiveGame
from rules.errors import NotFoundError, RuleError
from rules.kernel.management import require_referee
from rules.kernel.questions import Asker, Found
from rules.record import replace
from rules.sheet.reading import TURNED, fields_in, is_ascending
from rules.state.items import Item
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.transfer.checks import BARE
from rules.view.sheets import view_numbers

SHEET = Group("sheet", "Your character")
Player = Annotated[
    int,
    Option(raw=discord.Member, read=lambda typed, player: owner_of(typed.interaction, player)),
]
"""The member number of the player that a referee named, None for whoever typed."""
AC, ASCENDING, DESCENDING = "ac", "ascending_ac", "descending_ac"
ABILITIES = ("str", "int", "wis", "dex", "con", "cha")
SAVES = ("save_death", "save_wands", "save_paralysis", "save_breath", "save_spells")
CLASS_WORDS = (
    "class",
    "race",
    "classes",
    "kindred",
    "ancestry",
    "race_and_class",
    "class_and_level",
)
UNITS = {"cp": "copper", "sp": "silver", "ep": "electrum", "gp": "gold", "pp": "platinum"}
COIN_WORDS = {
    **{word: unit for unit, metal in UNITS.items() for word in (unit, metal, f"{metal}_pieces")},
    **dict.fromkeys(("money", "purse", "coins"), "gp"),
}
"""What coins are called, with how they are written: `silver` is `sp`."""
DEFENCES = (AC, "fortitude", "reflex", "will")
ROW_WORDS = {
    "defences": DEFENCES,
    "defenses": DEFENCES,
    "abilities": ABILITIES,
    "ability_scores": ABILITIES,
    "scores": ABILITIES,
    "attributes": ABILITIES,
    "stats": ABILITIES,
    "saves": SAVES,
    "saving_throws": SAVES,
    "save": SAVES,
}
OTHER_NAMES = {
    "armor_class": AC,
    "aac": ASCENDING,
    "ascending_armour_class": ASCENDING,
    "ascending_armor_class": ASCENDING,
    "dac": DESCENDING,
    "descending_armour_class": DESCENDING,
    "descending_armor_class": DESCENDING,
    "base_attack_bonus": "attack",
    "to_hit": "attack",
}
SAVES_BY_LETTERS = (
    ("poi", 0), ("par", 2), ("pet", 2), ("sto", 2), ("tur", 2), ("hol", 2), ("d", 0), ("w", 1),
    ("p", 2), ("b", 3), ("s", 4), ("r", 4), ("m", 4),
)  # fmt: skip
"""How the name of a saving throw begins, and which of SAVES it is."""
_NUMBER = re.compile(r"(\d{1,2})")
_WORD = re.compile(r"[A-Za-z]+")
_WHOLE = re.compile(
    r"(?P<number>[+-]?\d{1,8})(?:'| ?ft\.?| ?gp| ?feet)?(?: ?[(\[].*)?", re.IGNORECASE
)
_BOTH_AC = re.compile(r"(?P<down>-?\d{1,2}) ?\[(?P<up>-?\d{1,2})\]")
_CLASS = re.compile(
    r"(?:(?:level |lvl )?(?P<before>\d{1,2})(?:st|nd|rd|th)?(?:[- ]level)? )?"
    r"(?P<words>\D*?)(?: (?:level |lvl )?(?P<behind>\d{1,2}))?",
    re.IGNORECASE,
)
_AND = re.compile(r"[,/;|]|\band\b")
_LETTER = re.compile(r"[A-Za-z]")


async def owner_of(interaction: Interaction, player: discord.Member | None) -> int | None:
    """The member number of the player that a referee named, None for whoever typed."""
    if player is None or player.id == interaction.user.id:
        return None
    if player.bot:
        raise RuleError("A bot cannot play. Name a person.")
    game = await game_here(interaction)
    require_referee(game.actor(interaction.user.id), "make a character for somebody else")
    return await interaction.client.games.management.ensure_member(game.id, player.id)


def _fields(typed: Typed) -> Pairs:
    """The numbers of a sheet, with what stands there now and what they mean."""
    if typed.found is None:
        return ((f"{field.label} ({field.meaning})", field.key) for field in ENGINE.fields)
    return field_options(typed.found, typed.user_id, typed.word("character"))


def field_options(game: LiveGame, user_id: int, whose: str) -> Iterator[tuple[str, str]]:
    """What is offered for each number of the sheet that is being written on, and its key."""
    numbers = _numbers_known(game, user_id, whose)
    yield from row_options()
    for one in fields_in(ENGINE.asking(game.state)):
        now = numbers.get(one.key)
        value = "" if now is None else f" {number_text(one.key, now.value)}{_origin(now)}"
        yield f"{one.label}{value} ({one.meaning})", one.key


def _numbers_known(game: LiveGame, user_id: int, whose: str) -> Mapping[str, Found]:
    """The numbers of that sheet, none if they are not for the person."""
    try:
        character = read_meant(game, user_id, whose)
    except RuleError:
        return {}
    return view_numbers(ENGINE.asking(game.state), game.viewer(user_id), character.id)


def _origin(found: Found) -> str:
    """What a number follows from that nobody typed."""
    return f", by {found.label}" if found.source else ""


FieldKey = Annotated[str, Option(about="Which number; pick one from the list", suggest=_fields)]


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read: a sheet that says it, which of its parts, and what was not understood."""

    sheet: Character
    parts: tuple[str, ...]
    unread: tuple[str, ...] = ()


@dataclass(slots=True)
class Draft:
    """A sheet while it is being read."""

    asker: Asker
    is_here: bool = False
    fields: dict[str, object] = field(default_factory=dict[str, object])
    held: dict[str, int] = field(default_factory=dict[str, int])
    things: list[str] = field(default_factory=list[str])
    unread: list[str] = field(default_factory=list[str])

    # What is said

    def try_say(self, name: str, texts: Texts, whole: str = "") -> None:
        """Take in what a part or number says; what cannot be is noted with the reason."""
        try:
            self.say(name, texts)
        except NotFoundError:
            self.note(whole or f"{name}: {', '.join(texts)}")
        except RuleError as refusal:
            self.note(whole or f"{name}: {', '.join(texts)}", refusal.message)

    def short(self, name: str, texts: Texts) -> Texts:
        """The texts without white space that says nothing; one with a line too long is noted."""
        kept: list[str] = []
        for text in texts:
            try:
                short_line(name)
                tidy = "\n".join(map(short_line, text.splitlines()))
            except RuleError as refusal:
                self.note(f"{name}: {text}", refusal.message)
            else:
                kept.append(tidy)
        return tuple(text for text in kept if text.strip())

    def note(self, text: str, why: str = "") -> None:
        """Note something that was not understood, safe to be told."""
        self.unread.append(f"“{plain(shorten(text.strip(), 60))}”" + (f": {why}" if why else ""))

    def say(self, name: str, texts: Texts) -> None:
        """The same. Raises RuleError, NotFoundError for what no sheet has."""
        key = as_key(name)
        if key in ROW_WORDS:
            self._row(ROW_WORDS[key], texts)
        elif key in CLASS_WORDS:
            self.be(" ".join(texts))
        elif key in COIN_WORDS:
            self.own_coins(COIN_WORDS[key], one_of(texts))
        elif (part := BY_NAME.get(key)) is not None:
            self._part(part, texts)
        else:
            self._number(key, one_of(texts))

    def _part(self, part: Part, texts: Texts) -> None:
        if part.field == "items":
            self.things += [line for text in texts for line in split_items(text)]
            return
        if part.is_list and part.split is not None and len(texts) == 1:
            texts = tuple(part.split(texts[0]))
        value = part.read(texts)
        if part.is_list and isinstance(value, tuple):
            value = (*self._said(part.field), *cast("tuple[object, ...]", value))
        self.fields[part.field] = value

    def _said(self, part: str) -> tuple[object, ...]:
        """What a list says so far."""
        return cast("tuple[object, ...]", self.fields.get(part, ()))

    def _row(self, keys: tuple[str, ...], texts: Texts) -> None:
        """`13 9 12 15 10 8`, or each with its name."""
        text = ", ".join(texts)
        if keys is DEFENCES:
            self._defences(text)
        elif _LETTER.search(text):
            for key, value in _named_numbers(keys, text):
                self.held[key] = self.asker.fields.find(key).check(value)
        else:
            fields = [self.asker.fields.find(key) for key in keys]
            self.held |= read_row(fields, text)

    def _defences(self, text: str) -> None:
        """`16 12 13 14`, or each with its name; armour class as the game writes it."""
        numbers = _NUMBER.findall(text)
        if _LETTER.search(text):
            pairs = [(key, str(value)) for key, value in _named_numbers(DEFENCES, text)]
        elif len(numbers) != len(DEFENCES):
            raise RuleError("Type four numbers: AC, Fortitude, Reflex and Will.")
        else:
            pairs = list(zip(DEFENCES, numbers, strict=True))
        for key, number in pairs:
            self._number(key, number)

    def _number(self, key: str, text: str) -> None:
        key = OTHER_NAMES.get(key, key)
        if key in (AC, ASCENDING, DESCENDING):
            self.held[AC] = self.asker.fields.find(AC).check(self._armour(key, text))
            return
        found = self.asker.fields.find(key)
        self.held[found.key] = found.check(_whole_of(text))

    def _armour(self, key: str, text: str) -> int:
        """Armour class as sheets hold it: `4 [15]` says it both ways."""
        both = _BOTH_AC.match(text)
        if both is not None:
            return int(both["down"])
        value = _whole_of(text)
        up = key == ASCENDING or (key == AC and is_ascending(self.asker.state))
        return TURNED - value if up else value

    def be(self, text: str) -> None:
        """Race and class, with the level where it stands there: `Elf`, `Fighter 3`."""
        words: list[str] = []
        for piece in _AND.split(" ".join(text.split())):
            found = _CLASS.fullmatch(piece.strip())
            if found is None or not found["words"].strip(" ()"):
                raise RuleError("Write it as in `Class: fighter`.")
            if level := found["before"] or found["behind"]:
                self.fields["level"] = max(int(level), int(str(self.fields.get("level", 0))))
            words += self._traits_in(found["words"].strip(" ()"))
        self.fields["traits"] = tuple(dict.fromkeys((*self._said("traits"), *words)))

    def _traits_in(self, text: str) -> list[str]:
        """`elven fighter` are two where both are known."""
        parts = text.split()
        if len(parts) > 1 and all(map(self.knows_trait, parts)):
            return parts
        return [text.lower()]

    def knows_trait(self, word: str) -> bool:
        """Whether rules know the word for what somebody is."""
        return ENGINE.traits.find(ENGINE.traits.read(word)) is not None

    def own_coins(self, unit: str, text: str) -> None:
        """So many coins of a kind."""
        count = _whole_of(text)
        if count > 0:
            self.things.append(f"{count} {unit}")

    # What came of it

    def reading(self) -> Reading:
        """All that was said."""
        items = self._items()
        fields = dict(self.fields)
        if items:
            fields["items"] = items
        if self.held:
            fields["numbers"] = self.held
        return Reading(replace(BARE, **fields), tuple(fields), tuple(self.unread))

    def _items(self) -> tuple[Item, ...]:
        """The things; one that cannot be read costs no other."""
        read: list[Thing] = []
        for line in self.things:
            try:
                read.append(read_item(line))
            except RuleError as refusal:
                self.note(line, refusal.message)
        names = {item.name.casefold() for item, _ in read}
        for number, (item, inside) in enumerate(read):
            if inside and inside.partition(" #")[0].casefold() not in names:
                self.note(f"{item.name} in {inside}", "that is not on the list.")
                read[number] = (item, "")
        return placed(read)


def _whole_of(text: str) -> int:
    """The whole number that a text begins with: `13 (+1)`, `120' (40')`. Raises RuleError."""
    found = _WHOLE.fullmatch(" ".join(text.split()).replace("\u2212", "-"))
    if found is None:
        raise RuleError(f"“{shorten(text.strip(), 40)}” is not a whole number, such as `7`.")
    return int(found["number"])


def _named_numbers(keys: tuple[str, ...], text: str) -> Iterator[tuple[str, int]]:
    """`D12 W13 P14 B15 S16`, `STR 13, DEX 9`: the numbers of a row that stand behind names."""
    *parts, _ = _NUMBER.split(text)
    for before, number in zip(parts[::2], parts[1::2], strict=True):
        name = before.replace(";", ",").rpartition(",")[2]
        if words := _WORD.findall(name):
            # `Death ray 12` is called by its first word, `the D12` by what the number stands at.
            yield _key_of(keys, words[-1 if _LETTER.match(name[-1]) else 0]), int(number)


def _key_of(keys: tuple[str, ...], name: str) -> str:
    word = name.lower()
    if keys is SAVES:
        place = next((at for begins, at in SAVES_BY_LETTERS if word.startswith(begins)), None)
        found = None if place is None else keys[place]
    else:
        found = next((key for key in keys if word.startswith(key)), None)
    if found is None:
        raise NotFoundError(f"I do not know which number “{shorten(name, 20)}” is.")
    return found


def read_cells(draft: Draft, cells: Iterable[tuple[str, Texts]]) -> None:
    """What entries of a file say; empty ones say nothing."""
    for name, texts in cells:
        kept = draft.short(name, texts)
        if kept:
            draft.try_say(name, kept)
