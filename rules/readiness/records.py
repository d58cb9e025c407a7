"""The event of readiness."""

from rules.kernel.events import Event, Who


class StillLacking(Event):
    """Nobody has written yet what this fight will ask of somebody.

    Each of `lacks` are keys of numbers of which one is enough, or which make a row.
    """

    target: Who
    lacks: tuple[tuple[str, ...], ...]
