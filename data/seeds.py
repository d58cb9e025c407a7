"""The seeds of a game and the dice of one action that are derived from them.

`open` is committed by its SHA-256 and revealed on rotation. `secret` stays until the game ends;
each secret roll has a key of its own, derived from it, whose hash is stored with the roll.
"""

import secrets

from msgspec import Struct

from rules.dice.faces import Faces, FairDice, roll_label
from rules.dice.fairness import commitment, secret_roll_key
from rules.kernel.events import Throw

SEED_BYTES = 32
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH = 6


BROUGHT, RETURNED = "x", "y"
"""So the action key of a row begins that came with a game out of a file: of one that nobody here
saw fall, and of one that fell here before, as the file's signature shows."""


def brought_key(game_id: int, game: str, action_key: str, *, returned: bool = False) -> str:
    """The action key of such a row here, for one that it had in a game elsewhere."""
    return f"{RETURNED if returned else BROUGHT}{game_id}:{game}:{action_key}"


def is_brought(action_key: str) -> bool:
    """Whether a row came with its game out of a file, and nobody here saw its dice fall."""
    return action_key.startswith(BROUGHT)


def origin(game_id: int, action_key: str) -> tuple[str, str]:
    """The game and the action key under which the dice of a row fell, here or elsewhere."""
    if not action_key.startswith((BROUGHT, RETURNED)):
        return str(game_id), action_key
    _, game, key = action_key.split(":", 2)
    return game, key


def label_from(source: tuple[str, str], throw: Throw) -> str:
    """The label of a throw; `source` is the game and action key of its row, see `origin`."""
    game, key = source
    return roll_label(game, throw.again or key, throw.roll)


class Seed(Struct, frozen=True):
    """One seed of a game. `id` is 0 until it is stored."""

    id: int
    value: bytes

    def __repr__(self) -> str:
        return f"Seed(id={self.id})"

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed in hexadecimal: published before it is used."""
        return commitment(self.value)


def new_seed() -> Seed:
    """A fresh seed from the system's generator."""
    return Seed(0, secrets.token_bytes(SEED_BYTES))


class GameDice:
    """The dice of one action: every roll follows from a seed and the action's own key.

    Open and secret rolls are counted each for themselves: a gap in the numbers of the open ones
    would tell that others fell in secret.
    """

    __slots__ = ("_action_key", "_game", "_open", "_rolls", "_secret", "_tokens")

    def __init__(self, game_id: int, action_key: str, open_seed: Seed, secret_seed: Seed) -> None:
        self._game = str(game_id)
        self._action_key = action_key
        self._open = open_seed
        self._secret = secret_seed
        self._rolls = {False: 0, True: 0}
        self._tokens: FairDice | None = None

    def begin(self, *, secret: bool) -> tuple[Faces, int, str]:
        """A source for the next roll, its number, and the commitment of a secret roll's key."""
        number = self._rolls[secret]
        self._rolls[secret] += 1
        label = roll_label(self._game, self._action_key, number)
        if not secret:
            return FairDice(self._open.value, label), number, ""
        key = secret_roll_key(self._secret.value, label)
        return FairDice(key, label), number, commitment(key)

    def forget(self, *, secret: bool, count: int) -> None:
        """The last so many rolls have not been made: their numbers come again."""
        self._rolls[secret] -= count

    def token(self) -> str:
        """A short id, derived from the secret seed so that it tells nothing."""
        if self._tokens is None:
            self._tokens = FairDice(
                self._secret.value, roll_label(self._game, f"token/{self._action_key}", 0)
            )
        faces = self._tokens.faces(len(ID_LETTERS), ID_LENGTH)
        return "".join(ID_LETTERS[face - 1] for face in faces)
