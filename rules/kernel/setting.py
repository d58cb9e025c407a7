"""The shape of a setting of a game: a key, its values in words, and what each preset chooses."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.kernel.numbers import read_whole
from rules.record import replace
from rules.state.encounter import Encounter
from rules.state.game import GameState

PRESETS: Mapping[str, str] = {
    "ose": "Old-School Essentials",
    "eris": "Planet Eris house rules",
    "4e": "House-ruled 4th edition",
}


GONE: Mapping[str, tuple[str, str, str]] = {
    "skill_choice": (
        "higher",
        "A skill once trained",
        "half of 1d100 and 5%, or what it was, if that is higher",
    ),
    "flight_course": (
        "sixths",
        "Which way people flee in the wilds",
        "1d6, each a sixth of a circle from north",
    ),
    "encounter_rest": (
        "rest",
        "Whether the end of an encounter is a rest",
        "what is left of its last turn is spent on resting",
    ),
    "racial_bonuses": ("1", "How many +1s a race gives", "one ability of the race gets +1"),
    "late_deadlines": (
        "grace",
        "A deadline that came while the bot was away",
        "those who are waited for get two more hours",
    ),
    "turn_preview": (
        "if-anything",
        "Whether a turn is shown before it is played",
        "when it brings anything, such as a torch that goes out",
    ),
    "power_effects": (
        "told",
        "What an encounter power does",
        "the table plays it out, with attacks and conditions",
    ),
    "decided_fights": (
        "by-referee",
        "A fight in which one side is down or gone",
        "ends when the referee ends the encounter",
    ),
    "surprise_rolls": (
        "by-itself",
        "The party's die for surprise",
        "falls as the encounter begins that came up",
    ),
    "referee_pause": (
        "off",
        "A stop for the referee",
        "the round stops only where somebody is waited for",
    ),
    "wake_period": ("turns", "What the d6 of waking counts", "turns of ten minutes"),
    "faces": (
        "on",
        "Portraits beside names",
        "where a character has one: on the board, in menus and on buttons",
    ),
    "as_declared": (
        "by-itself",
        "What was declared",
        "is carried out by itself as soon as the turn comes",
    ),
    "monster_totals": ("shown", "Monsters' own initiative totals", "everybody sees them"),
    "declarations": ("open", "Who sees declarations before initiative", "everybody, at once"),
    "readiness": (
        "named",
        "Numbers that are missing",
        "who comes into a fight is told what is still missing on the sheet",
    ),
    "lost_course": ("referee", "Where the lost really go", "the referee says so, in secret"),
    "no_order": (
        "hold",
        "Who has not answered at a deadline and left no standing order",
        "does nothing but hold their ground",
    ),
    "reminders": (
        "twice",
        "Reminders before a deadline",
        "at half time and near the end, unless nobody is to be mentioned",
    ),
    "damage_by_players": (
        "everyone",
        "Who applies damage to monsters",
        "everybody, to monsters they can see",
    ),
    "armour_class": (
        "",
        "Which way armour class counts",
        "up where attack rolls are judged by it, else down",
    ),
    "terrains": ("", "Terrains of a game's own", "clear land, beside those of the book"),
    "market": ("", "Prices that players agree on", "a referee names them"),
    "party_decides": ("majority", "How the party decides", "more than half of all decide"),
}
"""Settings of former days, and what else a game could choose: the value that holds in every game
since, its label, what it means."""


@dataclass(frozen=True, slots=True)
class Value:
    """One value a setting can take, and what it means at the table."""

    key: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """The whole numbers that a setting can be instead of a word.

    `meaning` says what one means at the table, with `{:,}` for the number.
    """

    least: int
    most: int
    meaning: str

    @property
    def bounds(self) -> str:
        """From where to where they go, in words."""
        return f"a number of {self.least:,} to {self.most:,}"

    def value(self, text: str) -> Value | None:
        """The value that a number in digits is, None for anything else."""
        number = read_whole(text)
        if number is None or not self.least <= number <= self.most:
            return None
        return Value(str(number), self.meaning.format(number))


@dataclass(frozen=True, slots=True)
class Setting:
    """A choice of a game. The first value is the default where a preset names none.

    `source` is the catalogue ID (or `R-…` ruling) that it comes from, "" where it is about the
    table and not about a rule. `from_next_encounter` is False for a setting that acts at once, as
    those that only change what is shown. `note` says what else a change of it does. `only_with` is
    another setting's key and the values with which this one has an effect; None is any.
    `numbers` are what it can be beside the values.
    """

    key: str
    label: str
    source: str
    values: tuple[Value, ...]
    presets: Mapping[str, str] = field(default_factory=dict[str, str])
    from_next_encounter: bool = True
    note: str = ""
    only_with: tuple[str, tuple[str, ...]] | None = None
    numbers: Numbers | None = None

    def default(self, preset: str) -> str:
        """The value that a preset chooses."""
        return self.presets.get(preset, self.values[0].key)

    def chosen(self, state: GameState) -> str:
        """The value that a game has chosen, whatever a running encounter still uses."""
        found = state.overrides.get(self.key)
        return self.default(state.preset) if found is None else found

    def in_force(self, state: GameState) -> str:
        """The value that counts now: the running encounter's own, else the chosen one."""
        found = None if state.encounter is None else state.encounter.settings.get(self.key)
        return self.chosen(state) if found is None else found

    def frozen(self, encounter: Encounter, key: str) -> Encounter:
        """A running encounter in which this value is in force instead of what it froze."""
        return replace(encounter, settings={**encounter.settings, self.key: key})

    def counts(self, state: GameState, settings: "Mapping[str, Setting]") -> bool:
        """Whether it has an effect as the other settings are chosen."""
        if self.only_with is None:
            return True
        key, values = self.only_with
        return key not in settings or settings[key].chosen(state) in values

    def value(self, key: str) -> Value | None:
        """The value with that key, None if there is none."""
        found = next((value for value in self.values if value.key == key), None)
        return found if found or self.numbers is None else self.numbers.value(key)

    def number(self, state: GameState) -> int | None:
        """The number that counts now, None where it is a word."""
        chosen = self.in_force(state)
        return int(chosen) if chosen.isdecimal() else None


def switch(
    key: str, label: str, source: str, *, off: str, on: str, on_in: tuple[str, ...]
) -> Setting:
    """A setting that is off or on, on in the presets named."""
    return Setting(
        key,
        label,
        source,
        (Value("off", off), Value("on", on)),
        dict.fromkeys(on_in, "on"),
    )
