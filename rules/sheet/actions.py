"""What people do with their sheets."""

from dataclasses import dataclass

from rules.kernel.action import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateCharacter(Action):
    """Make a sheet. `owner` None is whoever acts; only a referee can name another member.

    `hit_points` None has them rolled. `maximum` None means unhurt and new, so that the least hit
    points of a new character count (ERIS-HP-LEVELING). `numbers` are pairs of a field's key or
    label and its value, `traits` words such as `elf`, `class_name` is one such as `magic-user`.
    """

    name: str
    hit_points: int | None
    maximum: int | None = None
    level: int = 1
    owner: int | None = None
    numbers: tuple[tuple[str, int], ...] = ()
    traits: tuple[str, ...] = ()
    class_name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerNewcomer(Action):
    """Let a member in whose sheet waits for a referee, or turn them away."""

    member: int
    let_in: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSheetNumber(Action):
    """Write a number on a sheet; None wipes it. `field` is a key or a label."""

    character_id: str
    field: str
    value: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeTraits(Action):
    """Give a character traits such as `elf`, or with `remove` take them away."""

    character_id: str
    traits: tuple[str, ...]
    remove: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RenameCharacter(Action):
    """Give a character another name."""

    character_id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLevel(Action):
    """Set a character's level, 0 to 99; 0 is a normal human."""

    character_id: str
    level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseActive(Action):
    """Make this the character that its player is playing."""

    character_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RetireCharacter(Action):
    """Put a sheet away, or take it out again with `retired` False."""

    character_id: str
    retired: bool = True
