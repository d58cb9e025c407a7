"""What somebody does in a turn or a day."""

from rules.record import Record


class Task(Record, frozen=True):
    """One thing to do, by the key of its kind; `target` and `text` are what that kind makes of
    them: a door, an area, somebody's own words."""

    kind: str
    target: str = ""
    text: str = ""
