"""What checks of the dice find, and whose word stands behind what came in a file."""

from hashlib import sha256

from msgspec import Struct

from data.live import LogEntry
from rules.kernel.events import Throw


class SeedInfo(Struct, frozen=True):
    """A seed as anybody may know it. `value` is hexadecimal, "" while it is in use.

    One that `is_brought` came with the game out of a file: nobody here published its commitment.
    """

    id: int
    kind: str
    commitment: str
    begun_at: int
    revealed_at: int | None
    value: str
    is_brought: bool = False


class Signer(Struct, frozen=True):
    """Who signed a file: the key of an installation in hexadecimal, and what that calls itself."""

    key: str
    name: str

    @property
    def fingerprint(self) -> str:
        """What people compare: `3F2A 91C4 7B0D 55E2`."""
        return fingerprint(self.key)


def fingerprint(key: str) -> str:
    """A key as people compare it; nobody finds another key that looks the same."""
    found = sha256(bytes.fromhex(key)).hexdigest()[:16].upper()
    return " ".join(found[at : at + 4] for at in range(0, 16, 4))


class Brought(Struct, frozen=True):
    """Rows up to `through`, from those of the part before: they came with the game out of a file.

    `signer` is whose signature that file has, None where it has none. `is_told`: the file after it
    says so, and nobody here has seen that signature.
    """

    through: int
    signer: Signer | None = None
    is_told: bool = False


class Rolled(Struct, frozen=True):
    """A log row with the rolls in it that a viewer may see.

    `place` is the label by which they find it: its own, or if they do not know of the row that of
    the move which showed its rolls to everybody.
    """

    entry: LogEntry
    throws: tuple[Throw, ...]
    place: str


class Checked(Struct, frozen=True):
    """One roll, checked by the bot. `key` is what proves it to others, "" while that is secret.

    `is_right` None: a result that the referee set has nothing to check. One that `is_brought` came
    with the game out of a file: that it fits says nothing of whether it fell.
    """

    seq: int
    throw: Throw
    label: str
    commitment: str
    key: str
    is_right: bool | None
    is_brought: bool = False


class Tally(Struct, frozen=True):
    """All rolls of a game, checked: how many are right, and how many were set by hand.

    `brought` fit their seeds too, but came with the game out of a file, as those seeds did.
    `wrong` are the labels of the moves with those that do not follow from their seeds, in order,
    one entry a roll.
    """

    right: int
    forced: int
    wrong: tuple[str, ...]
    brought: int = 0
