"""Hit dice, as a number with its bonus."""

from rules.record import Record

_PARTS = {2: "½", 4: "¼"}


class HitDice(Record, frozen=True):
    """Hit dice of one body: `count` of the game's own die and a `bonus`, as in `3+1**`.

    `asterisks` are marks of special abilities. `half` is less than one hit die, `½`; `parts` is of
    how many parts it is one, 4 for `¼`. `normal_human` is the form `NH`. With `sides` they are
    plain dice such as `2d6`, which roll hit points but are no number of hit dice. With a
    `class_name` they are a level of that class, by which somebody saves: `cleric 7`.
    """

    count: int = 1
    bonus: int = 0
    asterisks: int = 0
    sides: int = 0
    half: bool = False
    normal_human: bool = False
    parts: int = 2
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
