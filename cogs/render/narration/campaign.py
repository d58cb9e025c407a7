"""Changes of the rules of a game, told as sentences."""

from collections.abc import Mapping

from cogs.render.brief import Briefs
from cogs.render.narration import People, Teller
from cogs.render.text import join_within, plain
from rules.campaign.records import FixedValueDiffers, PresetChanged, SettingChanged
from rules.kernel.events import Event
from rules.kernel.setting import PRESETS
from rules.systems import ENGINE

_LIST_ROOM = 1600
"""So that the list, its head and the line below it fit into a message."""


def _later(waits: bool) -> str:
    return " It counts from the next encounter." if waits else ""


def _warning(warning: str) -> str:
    if not warning:
        return ""
    return f"\nWarning: Planet Eris holds {warning} fixed for all its referees."


def _setting(event: SettingChanged, _people: People) -> str:
    return (
        f"**{event.label}**: now `{event.after}` (was `{event.before}`): "
        f"{event.meaning.rstrip('.')}{_note(event.key)}.{_later(event.waits)}{_warning(event.warning)}"
    )


def _preset(event: PresetChanged, _people: People) -> str:
    changed = len(event.changed)
    what = f"{changed or 'no'} settings change" if changed != 1 else "one setting changes"
    head = f"The game now follows {PRESETS[event.after]}; {what}.{_later(event.waits)}"
    lines = [_change(*change) for change in event.changed]
    return "\n".join((head, join_within(lines, _LIST_ROOM))) if lines else head


def _change(key: str, before: str, after: str) -> str:
    """`- **Initiative**: `ose-side` → `4e-groups``; the key itself for a setting that has gone."""
    setting = ENGINE.settings.get(key)
    label = setting.label if setting else key
    return f"- **{label}**: `{before}` → `{after}`{_note(key)}"


def _note(key: str) -> str:
    """What else a change of the setting does, if that is worth saying."""
    setting = ENGINE.settings.get(key)
    return f"; {setting.note}" if setting and setting.note else ""


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


BRIEFS: Briefs = {
    SettingChanged: None,
    PresetChanged: None,
    FixedValueDiffers: None,
}
