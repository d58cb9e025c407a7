"""Dice whose first faces are told."""

from rules.dice.faces import Faces


class Highest:
    """Dice that show their highest face, but for those told before."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)
        self._ids = 0

    def face(self, sides: int) -> int:
        """The next face that was told, else the highest."""
        return self.faces.pop(0) if self.faces else sides

    def begin(self, *, secret: bool) -> tuple[Faces, int, str]:
        """These faces, as roll 0."""
        return self, 0, "commitment" if secret else ""

    def forget(self, *, secret: bool, count: int) -> None:
        """Nothing is counted."""

    def token(self) -> str:
        """The next id."""
        self._ids += 1
        return f"t{self._ids}"
