"""What is reported of races."""

from rules.kernel.events import Event, Who


class GrudgePassedOver(Event, frozen=True, kw_only=True):
    """Somebody attacked others first while those stand there whom their race hates (R-GRUDGE).

    A warning: it happens all the same. `race` is the word for what the attacker is.
    """

    attacker: Who
    race: str
    hated: tuple[Who, ...]
