"""Changes of the rules of a game, told as sentences."""

from collections.abc import Mapping

from cogs.render.narration import People, Teller
from cogs.render.text import plain
from rules.campaign import FixedValueDiffers, PresetChanged, SettingChanged
from rules.events import Event
from rules.setting import PRESETS


def _later(waits: bool) -> str:
    return " It counts from the next encounter." if waits else ""


def _warning(warning: str) -> str:
    if not warning:
        return ""
    return f"\nWarning: Planet Eris holds {warning} fixed for all its referees."


def _setting(event: SettingChanged, _people: People) -> str:
    return (
        f"**{event.label}**: now `{event.after}` (was `{event.before}`): "
        f"{event.meaning.rstrip('.')}.{_later(event.waits)}{_warning(event.warning)}"
    )


def _preset(event: PresetChanged, _people: People) -> str:
    changed = len(event.changed)
    what = f"{changed} settings change" if changed != 1 else "one setting changes"
    return (
        f"The game now follows {PRESETS[event.after]}; {what}."
        f"{_later(event.waits)}{_warning(event.warning)}"
    )


def _fixed(event: FixedValueDiffers, _people: People) -> str:
    return (
        f"Warning: {event.thing} of {plain(event.target.label)}: {event.given} instead of "
        f"{event.usual}. Planet Eris holds this fixed for all its referees."
    )


TELLERS: Mapping[type[Event], Teller] = {
    SettingChanged: _setting,
    PresetChanged: _preset,
    FixedValueDiffers: _fixed,
}
