"""The actions, events and settings of campaign."""

from dataclasses import replace

from rules.campaign import FAMILY
from rules.kernel.action import Word
from rules.kernel.events import REFEREES, Audience, Event, Who
from rules.kernel.setting import switch


class ChangeSetting(Word):
    """Choose another value for one setting; `value` "" goes back to the preset's own."""

    of_game = True

    key: str
    value: str


class ChangePreset(Word):
    """Choose all settings of a rulebook at once; single choices of rules are given up."""

    of_game = True

    preset: str


class TellGone(Word):
    """Say once what of this game's settings is no setting any more."""


class SettingsGone(Event):
    """Settings that the game had chosen otherwise are none any more. `gone` are labels, and what
    holds for all games since."""

    at_once = True

    gone: tuple[tuple[str, str], ...]


class SettingChanged(Event):
    """A setting has another value. `waits` if a running encounter still uses the old one.

    `warning` names what Planet Eris holds fixed and this changes, "" if nothing of the kind.
    """

    at_once = True

    key: str
    label: str
    before: str
    after: str
    meaning: str
    waits: bool = False
    warning: str = ""

    @property
    def changed(self) -> tuple[tuple[str, str, str], ...]:
        """In the form of `PresetChanged`: key, value before and value after."""
        return ((self.key, self.before, self.after),)

    def is_of_game(self) -> bool:
        """All parties play by the same."""
        return True


class PresetChanged(Event):
    """A game plays by another rulebook. `changed` are key, value before and value after.

    `waits` as in `SettingChanged`.
    """

    at_once = True

    before: str
    after: str
    changed: tuple[tuple[str, str, str], ...]
    waits: bool = False

    def is_of_game(self) -> bool:
        """All parties play by the same."""
        return True


class FixedValueDiffers(Event):
    """A `thing` of somebody or something is not what Planet Eris holds fixed.

    It is `given` instead of `usual`. `target` has no id where it is a class or a thing.
    A warning for the referee and never a refusal (ERIS-REFEREE-AUTHORITY).
    """

    target: Who
    thing: str
    given: str
    usual: str
    audience: Audience = REFEREES


TALKATIVE = replace(
    switch(
        "talkative",
        "Messages in the channel",
        "",
        off="what happened in a step is told together when it is over, `/roll` at once; who "
        "joined, declared, is next or is done is on the board and in the log",
        on="every move is told",
        on_in=(),
    ),
    from_next_encounter=False,
)

FAMILY.brings(settings=(TALKATIVE,))
