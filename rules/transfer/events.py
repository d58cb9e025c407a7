"""What is reported of whole sheets."""

from rules.kernel.events import Event, Who


class SheetRewritten(Event, frozen=True, kw_only=True):
    """Parts of a sheet were written at once: keys of numbers, and fields of `Character`."""

    target: Who
    parts: tuple[str, ...]
