"""Why an action is refused, and what would allow it: found out by trying. Nothing comes of it.

What refuses is a verdict that a rule gave, or the settings that would allow it if they were chosen
otherwise; else the rule that the refusing function is about, by the IDs that it names.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import FrameType, TracebackType

from rules.errors import ForbiddenError, NotFoundError, RuleError
from rules.kernel.action import Action, Deed
from rules.kernel.actor import Actor
from rules.kernel.events import Event
from rules.kernel.questions import Verdict
from rules.kernel.setting import Setting, Value
from rules.record import fields_of, replace
from rules.state.game import GameState

Try = Callable[[GameState, Actor, Action], None]
"""Does an action in a state that is thrown away. Raises RuleError where it is refused."""

OVERRIDES = ("allow", "anyway", "waive")
"""Fields of actions by which somebody has done what a rule refuses."""
MOST_NAMED = 2
"""A function that names more rules than these is about none of them."""
_ID = re.compile(r"(?:OSE|ERIS|4E|ENDURANCE|R)(?:-[A-Z0-9]+)+|ENDURANCE")


@dataclass(frozen=True, slots=True)
class Hindrance:
    """A setting, and the values with which the action would be done."""

    setting: Setting
    allowing: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is refused: rules by their IDs, settings, and what would have it done.

    `own` is what whoever tried can do instead, `referees` what a referee can.
    """

    message: str
    rules: tuple[str, ...] = ()
    hindrances: tuple[Hindrance, ...] = ()
    own: Action | None = None
    referees: Action | None = None


def why_refused(
    attempt: Try, settings: Mapping[str, Setting], state: GameState, actor: Actor, action: Action
) -> Refusal | None:
    """Why it is refused as things are; None for what would be done.

    Of what somebody may not do it knows nothing: the refusal says who may, and perhaps no more.
    """
    error = _refusal(attempt, state, actor, action)
    if error is None:
        return None
    if isinstance(error, ForbiddenError):
        return Refusal(error.message)
    found = [
        Hindrance(setting, _allowing(attempt, setting, state, actor, action))
        for setting in _looked_at(attempt, settings, state, actor, action)
    ]
    hindrances = tuple(one for one in found if one.allowing)
    own = _overridden(attempt, state, actor, action)
    by_referee = own is None and not actor.is_referee and not isinstance(error, NotFoundError)
    referees = _by_referee(attempt, state, action) if by_referee else None
    verdict = _verdict_behind(error)
    rules = [verdict] if verdict else [one.setting.source for one in hindrances]
    if not rules and (own or referees):
        rules = _named_behind(error)
    known = tuple(dict.fromkeys(filter(None, rules)))
    return Refusal(error.message, known, hindrances, own, referees)


def _refusal(attempt: Try, state: GameState, actor: Actor, action: Action) -> RuleError | None:
    try:
        attempt(state, actor, action)
    except RuleError as error:
        return error
    return None


# Settings


class _Noting(dict[str, str]):
    """Choices that note in `looked_at` which of them somebody looks at."""

    looked_at: dict[str, None]

    def get(self, key: str, default: str | None = None) -> str | None:  # type: ignore[override]
        """The choice, else what is the default."""
        self.looked_at[key] = None
        return super().get(key, default)


def _looked_at(
    attempt: Try, settings: Mapping[str, Setting], state: GameState, actor: Actor, action: Action
) -> list[Setting]:
    """The settings that are looked at before it is refused; what goes through all of them, to
    choose or to list them, is not refused by any."""
    chosen, encounter = _Noting(state.overrides), state.encounter
    chosen.looked_at = {}
    if encounter is not None:
        frozen = _Noting(encounter.settings)
        frozen.looked_at = chosen.looked_at
        encounter = replace(encounter, settings=frozen)
    _refusal(attempt, replace(state, overrides=chosen, encounter=encounter), actor, action)
    looked_at = chosen.looked_at
    return [settings[key] for key in looked_at] if len(looked_at) < len(settings) else []


def _allowing(
    attempt: Try, setting: Setting, state: GameState, actor: Actor, action: Action
) -> tuple[Value, ...]:
    """The other values of a setting with which the action would be done."""
    others = [one for one in setting.values if one.key != setting.in_force(state)]
    chosen = [(one, _chosen(state, setting, one)) for one in others]
    return tuple(one for one, then in chosen if not _refusal(attempt, then, actor, action))


def _chosen(state: GameState, setting: Setting, value: Value) -> GameState:
    """The state in which a setting had another value all the time."""
    encounter = state.encounter
    if encounter is not None:
        encounter = setting.frozen(encounter, value.key)
    chosen = {**state.overrides, setting.key: value.key}
    return replace(state, overrides=chosen, encounter=encounter)


# Whose word would do


def _overridden(attempt: Try, state: GameState, actor: Actor, action: Action) -> Action | None:
    """The action with the field by which the actor has it done all the same, None for none."""
    fields = fields_of(type(action))
    for over in OVERRIDES:
        if over in fields and not getattr(action, over):
            allowed = replace(action, **{over: True})
            if _refusal(attempt, state, actor, allowed) is None:
                return allowed
    return None


def _by_referee(attempt: Try, state: GameState, action: Action) -> Action | None:
    """What a referee would do in the place of whoever tried, None where that is refused too."""
    referee = Actor(0, is_referee=True)
    if isinstance(action, Deed) and not _refusal(attempt, state, referee, action):
        return action
    return _overridden(attempt, state, referee, action)


# Which rule


def _verdict_behind(error: RuleError) -> str:
    """The rule that forbade it, where the refusal tells a verdict; else ""."""
    for frame in _frames(error.__traceback__):
        for value in frame.f_locals.values():
            if isinstance(value, Verdict) and value.label and error.message.startswith(value.label):
                return value.source
    return ""


def _named_behind(error: RuleError) -> list[str]:
    """The rules that the refusing function names, else who called it in the same file."""
    frames = list(_frames(error.__traceback__))
    here = [one for one in frames if one.f_code.co_filename == frames[-1].f_code.co_filename]
    named = (list(dict.fromkeys(_named_in(one))) for one in reversed(here))
    found = next(filter(None, named), list[str]())
    return found if len(found) <= MOST_NAMED else []


def _named_in(frame: FrameType) -> Iterator[str]:
    """The IDs that a function says, or that stand in the events it reports."""
    code = frame.f_code
    said = (frame.f_globals.get(name) for name in code.co_names)
    for value in (*code.co_consts, *said):
        known: object = value
        if isinstance(value, type) and issubclass(value, Event):
            known = getattr(value, "rule", "")
        if isinstance(known, str) and _ID.fullmatch(known):
            yield known


def _frames(trace: TracebackType | None) -> Iterator[FrameType]:
    """The functions of families through which a refusal came, the outermost first."""
    while trace is not None:
        name = str(trace.tb_frame.f_globals.get("__name__", ""))
        is_family = name.startswith("rules.") and not name.startswith("rules.kernel.")
        if is_family or name == "rules.kernel.engine":
            yield trace.tb_frame
        trace = trace.tb_next
