"""Games, referees, channels, rules, and what was taken back, told as sentences."""

from collections.abc import Iterator, Mapping, Sequence

from cogs.render.brief import Briefs, Mark, Note, Weight
from cogs.render.buttons import Button, commitment_button
from cogs.render.narration import People, Teller, runs
from cogs.render.offers import Offer
from cogs.render.text import join_within, plain
from data.live import Outcome
from rules.campaign.records import FixedValueDiffers, PresetChanged, SettingChanged
from rules.kernel import management as events
from rules.kernel.events import Event
from rules.kernel.management import (
    ChannelChanged,
    GameEnded,
    GameOpened,
    GameRenamed,
    GameReopened,
    HomeMoved,
    MovesRedone,
    MovesUndone,
    RefereeChanged,
    SecretsPlaced,
)
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


SHOWN_DIGITS = 12
"""Of a commitment's 64: enough to compare it with the whole, which `/dice seeds` shows."""


def short(commitment: str) -> str:
    """The first digits of a commitment: `a1b2c3d4e5f6…`."""
    return f"`{commitment[:SHOWN_DIGITS]}…`"


def _opened(event: events.GameOpened, _people: People) -> str:
    return (
        f"The game **{plain(event.name)}** begins. Rules: {PRESETS[event.preset]}.\n"
        f"-# Fair dice: commitment {short(event.commitment)}"
    )


def _ended(_event: events.GameEnded, _people: People) -> str:
    return "The game has ended. `/game reopen` brings it back."


def _reopened(_event: events.GameReopened, _people: People) -> str:
    return "The game goes on where it stopped."


def _renamed(event: events.GameRenamed, _people: People) -> str:
    return f"The game is now called **{plain(event.after)}**."


def _referee(event: events.RefereeChanged, people: People) -> str:
    name = people.name(event.member)
    if not event.is_referee:
        return f"{name} is no longer a referee."
    if event.recovered:
        return f"{name} takes over as referee (Manage Server)."
    return f"{name} is now a referee."


def _channel(event: events.ChannelChanged, _people: People) -> str:
    if event.is_bound:
        return f"<#{event.channel_id}> belongs to this game now."
    return f"<#{event.channel_id}> no longer belongs to this game."


def _home(event: events.HomeMoved, _people: People) -> str:
    return f"The board now stands in <#{event.channel_id}>."


def _secrets(event: events.SecretsPlaced, _people: People) -> str:
    if event.channel_id is None:
        return "What only referees may know is told in no channel any more."
    return f"What only referees may know is told in <#{event.channel_id}> too from now on."


def _undone(event: events.MovesUndone, _people: People) -> str:
    return f"Taken back: {_moves(event.numbers, event.secret)}."


def _redone(event: events.MovesRedone, _people: People) -> str:
    return f"Brought back: {_moves(event.numbers, event.secret)}."


def _moves(numbers: tuple[int, ...], secret: tuple[int, ...]) -> str:
    known = [f"#{run}" for run in runs(numbers).split(", ") if run]
    return ", ".join((*known, *(f"#s{run}" for run in runs(secret).split(", ") if run)))


def _offer_commitment(_event: GameOpened, outcome: Outcome) -> Sequence[Button]:
    """Shows the whole commitment of the dice."""
    return (commitment_button(outcome.game.id),)


OFFERS: Mapping[type[Event], Offer] = {GameOpened: Offer(_offer_commitment)}


def _brief_opened(event: GameOpened, _people: People) -> Iterator[Mark]:
    yield Note((), f"the game {plain(event.name)} began", weight=Weight.GREAT)


TELLERS: Mapping[type[Event], Teller] = {
    SettingChanged: _setting,
    PresetChanged: _preset,
    FixedValueDiffers: _fixed,
    events.GameOpened: _opened,
    events.GameEnded: _ended,
    events.GameReopened: _reopened,
    events.GameRenamed: _renamed,
    events.RefereeChanged: _referee,
    events.ChannelChanged: _channel,
    events.HomeMoved: _home,
    events.SecretsPlaced: _secrets,
    events.MovesUndone: _undone,
    events.MovesRedone: _redone,
}

BRIEFS: Briefs = {
    SettingChanged: None,
    PresetChanged: None,
    FixedValueDiffers: None,
    GameOpened: _brief_opened,
    GameEnded: None,
    GameReopened: None,
    GameRenamed: None,
    RefereeChanged: None,
    ChannelChanged: None,
    HomeMoved: None,
    SecretsPlaced: None,
    MovesUndone: None,
    MovesRedone: None,
}
