"""How bodies stand, what is on them, and hit dice."""

from enum import StrEnum

from rules.record import Count, Dice, HalfOrQuarter, HitPoints, HitPointsAtMost, Record

_PARTS = {2: "½", 4: "¼"}


class HitDice(Record):
    """Hit dice of one body: `count` of the game's own die and a `bonus`, as in `3+1**`.

    `asterisks` are marks of special abilities. `half` is less than one hit die, `½`; `parts` is of
    how many parts it is one, 4 for `¼`. `normal_human` is the form `NH`. With `sides` they are
    plain dice such as `2d6`, which roll hit points but are no number of hit dice. With a
    `class_name` they are a level of that class, by which somebody saves: `cleric 7`.
    """

    count: Dice = 1
    bonus: HitPoints = 0
    asterisks: Dice = 0
    sides: Count = 0
    half: bool = False
    normal_human: bool = False
    parts: HalfOrQuarter = 2
    class_name: str = ""

    @property
    def text(self) -> str:
        """How they are written: `3+1**`, `½`, `NH`, `2d6`."""
        if self.normal_human:
            return "NH"
        if self.class_name:
            return f"{self.class_name} {self.count}"
        number = f"{self.count}d{self.sides}" if self.sides else f"{self.count}"
        bonus = f"{self.bonus:+d}" if self.bonus else ""
        return (_PARTS[self.parts] if self.half else number + bonus) + "*" * self.asterisks


class Life(StrEnum):
    """How a body stands between walking and dead."""

    UP = "up"
    UNCONSCIOUS = "unconscious"
    CRITICAL = "critically injured"
    DEAD = "dead"


UP, DEAD = Life.UP, Life.DEAD
"""For what is asked of everybody in every step: Python 3.11 is slow at `Life.UP`."""


class Endurance(Record):
    """How a monster tires (ENDURANCE), in two tallies: `normal` damage, and `tired` of endurance.

    `listed` are the hit points of its stat block; its maximum has the extra ones for endurance too.
    `exhausted` is how damage has left it, `status` what everybody has been told of it: "weakened",
    "exhausted" or "".
    """

    listed: int
    normal: int = 0
    tired: int = 0
    exhausted: bool = False
    status: str = ""

    @property
    def spent(self) -> int:
        """Both tallies together."""
        return self.normal + self.tired


class Vitals(Record):
    """Hit points and what became of the body. `wound_level` 0 to 3 as in 4E-WOUNDS.

    `fell_at` is when it fell, in seconds since the campaign began, None of who is up or dead.
    `endurance` is None for whoever does not tire. `subdual` is damage that only beats somebody down
    (OSE-SUBDUE), which the hit points know nothing of. `temporary` are hit points that damage takes
    first (R-TEMPORARY); they are in neither of the other two numbers.

    `saves_due` counts the death saves still to be rolled, `saves_through` is the last round of this
    encounter whose save has fallen due, -1 for none (4E-DEATH-SAVE). `secret_failures` are failed
    saves of which referees alone know; until everybody learns of them they have changed nothing.
    """

    hit_points: HitPoints
    maximum: HitPointsAtMost
    life: Life = Life.UP
    wound_level: int = 0
    failed_saves: int = 0
    wakes_at_turn: int | None = None
    saves_due: int = 0
    saves_through: int = 0
    secret_failures: int = 0
    fell_at: int | None = None
    endurance: Endurance | None = None

    @property
    def listed(self) -> int:
        """The hit points of its sheet or stat block, without extra ones for endurance."""
        return self.maximum if self.endurance is None else self.endurance.listed

    subdual: int = 0
    temporary: Dice = 0


ON_MISS = "miss"
"""The tag of damage that an attack does though it missed (ENDURANCE-MISS)."""


class Harm(Record):
    """Damage on its way to one body. `target`, `by` and `item` are ids, "" for nobody and nothing.

    `tags` say what it is ("melee", "missile", "spell", "fire", "area", "subdual", …),
    `rulings` what whoever deals it knows to count ("half", "double"). `audience` is who may see the
    dice, as in an event.
    """

    target: str
    amount: int
    is_attack: bool = True
    by: str = ""
    audience: tuple[int, ...] | None = None
    tags: tuple[str, ...] = ()
    item: str = ""
    rulings: tuple[str, ...] = ()


PRISONER = "prisoner"
"""The key of the condition of those who are in enemy hands: they are not with the party."""


class Effect(Record):
    """A condition or a bonus on a target, with its end.

    `rounds_left` None means that rounds do not end it. `ends_at` is the end of what lasts for
    turns, in seconds since the campaign began. `until_turn_of` names the combatant at the
    end of whose next turn it ends, which falls in `ends_in_round` or later; `serves_in_round` is
    the earliest round of the one turn that it serves its target (4E-BONUS-ONCE). `modifies` is
    "attack", "defence", "damage" or "". `key` is that of a condition which the rules know; a name
    without one does nothing by itself. `rule` is the catalogue ID of the rule that put it on, ""
    for one that somebody typed; its bearer ends it only if it is `dismissible`.
    `level` is that of whoever cast the spell which put it on, 0 for what no spell did; one that is
    `held` lasts for as long as its source does nothing else.
    """

    id: str
    name: str
    target: str
    source: str = ""
    amount: int = 0
    modifies: str = ""
    rounds_left: int | None = None
    until_turn_of: str = ""
    ends_in_round: int = 0
    serves_in_round: int = 0
    key: str = ""
    spent: bool = False
    hidden: bool = False
    ends_at: int | None = None
    rule: str = ""
    dismissible: bool = False
    level: int = 0
    held: bool = False
