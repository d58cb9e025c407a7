"""One line of the board: a name, how it is, and what else matters of it, in words."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from cogs.render.doing import does
from cogs.render.game_time import left_words, lying_words
from cogs.render.narration import runs
from cogs.render.text import moment, plain, shorten
from rules.checks.kinds import check_of
from rules.health.death_rules import WOUND_LEVELS
from rules.kernel.dues import DueKind, debtors
from rules.kernel.targets import split_target
from rules.kernel.words import many, numbered, plural, whose
from rules.record import replace
from rules.state.encounter import Kind, Stage
from rules.state.health import DEAD, UP, Life
from rules.state.pace import Absence
from rules.state.rounds import StepKind
from rules.view.records import AbsenceView, BodyView, CombatantView, EffectView, EncounterView

CHARACTER = Kind.CHARACTER
ACTS, ACTED, WAITS = "▸", "✓", "·"
"""Marks before a name. They only repeat what words say; none of them turns into an emoji."""
FULL, EMPTY, CELLS = "▰", "▱", 5
"""A bar of hit points. It only repeats the numbers before it."""
NAMED_AT_MOST = 8
"""So many are named at the foot of the board; the others are counted there."""
_OWED = {StepKind.DECLARE: "to declare", StepKind.INITIATIVE: "to roll"}


@dataclass(frozen=True, slots=True)
class Detail:
    """How much is told: the length of names, whether bodies, effects, texts are, how many moves.

    `bars` draw hit points behind their numbers. `faces` are the emojis of portraits, by the ids of
    those who have one.
    """

    name_limit: int
    text_limit: int
    effects: bool = True
    bodies: bool = True
    moves: int = 2
    bars: bool = True
    faces: Mapping[str, str] = field(default_factory=dict[str, str])


LADDER: tuple[Detail, ...] = (
    Detail(60, 60, moves=8),
    Detail(60, 60),
    Detail(40, 30),
    Detail(32, 0),
    Detail(24, 0, effects=False, bars=False),
    Detail(16, 0, effects=False, bodies=False, moves=0, bars=False),
)
"""From all there is to the least: a board takes the first step on which it fits."""


def called(name: str, detail: Detail) -> str:
    """A name that fits, safe in a message; it is cut before it is escaped, never after."""
    return plain(shorten(name, detail.name_limit))


def named(combatant: CombatantView, detail: Detail) -> str:
    """A combatant's name, a hireling's with the character whose player runs it: `Aldric's Bill`."""
    name = called(combatant.name, detail)
    return f"{whose(called(combatant.employer, detail))} {name}" if combatant.employer else name


def body_name(view: EncounterView, target: str) -> str:
    """What one of an encounter is called, one of a group by its number: `Goblin 2`."""
    who, number = split_target(target)
    combatant = view.combatant(who)
    assert combatant is not None
    return numbered(combatant.name, number)


def combatant_text(
    view: EncounterView, combatant: CombatantView, detail: Detail, *, says_acted: bool = True
) -> str:
    """`▸ **Aldric** 9/12 hp · a spell: sleep`.

    `says_acted` is False below a heading that says so of all.
    """
    # A decided fight has no turns any more.
    has_acted = combatant.done and bool(combatant.standing) and not view.awaits(DueKind.END)
    mark = ACTED if has_acted else ACTS if combatant.awaited or combatant.can_act else WAITS
    name = _called(combatant, detail)
    if combatant.kind is CHARACTER:
        name = f"{detail.faces.get(combatant.id, '')} **{name}**".lstrip()
    words = [f"{mark} {name} {_health_text(combatant, detail)}".rstrip()]
    if has_acted and says_acted:
        words.append("done")
    return " · ".join([*words, *_states(view, combatant, detail)])


def out_text(combatant: CombatantView, detail: Detail) -> str:
    """`Goblins (7 dead)`: a combatant of which nobody is left."""
    count = len(combatant.bodies)
    reasons: dict[str, int] = {}
    for body in combatant.bodies:
        reason = "dead" if body.life is Life.DEAD else body.gone
        reasons[reason] = reasons.get(reason, 0) + 1
    told = [reason if count == 1 else f"{number} {reason}" for reason, number in reasons.items()]
    return f"{_called(combatant, detail)} ({', '.join(told)})"


def _called(combatant: CombatantView, detail: Detail) -> str:
    """The name; of a group as several are called."""
    is_one = len(combatant.bodies) == 1
    return called(combatant.name if is_one else plural(combatant.name), detail)


# Health


def _health_text(combatant: CombatantView, detail: Detail) -> str:
    """How a combatant is: hit points where they may be known, else a word; groups in one line."""
    if len(combatant.bodies) == 1:
        return body_text(combatant.bodies[0], bars=detail.bars)
    count = f"{combatant.standing} of {len(combatant.bodies)}"
    if not detail.bodies:
        return f"{count} standing"
    groups = _alike(combatant.bodies)
    if len(groups) == 1:
        return f"{count}, {'all ' if combatant.standing else ''}{next(iter(groups))}"
    return f"{count}: {'; '.join(f'#{runs(who)} {how}' for how, who in groups.items())}"


def _alike(bodies: Iterable[BodyView]) -> Mapping[str, list[int]]:
    """The numbers of those who are in the same way, the fallen last."""
    groups: dict[str, list[int]] = {}
    for body in sorted(bodies, key=lambda b: (bool(b.gone), b.life is not Life.UP, b.number)):
        groups.setdefault(_short(body), []).append(body.number)
    return groups


def _short(body: BodyView) -> str:
    if body.gone and body.life is not Life.DEAD:
        return body.gone
    return body_text(body)


def bar(now: int, most: int) -> str:
    """`▰▰▰▱▱`: full only for whoever has all, and not empty while anything is left."""
    if now >= most:
        return FULL * CELLS
    full = max(1, CELLS * now // most) if now > 0 else 0
    return FULL * full + EMPTY * (CELLS - full)


def body_text(body: BodyView, *, bars: bool = False) -> str:
    """`9/12 hp ▰▰▰▱▱`, `0/8 hp, unconscious`, `badly hurt`, `dead`."""
    if body.life is DEAD:
        return "dead"
    to_come = [f"{body.held} damage to come"] if body.held else []
    to_come += [f"{body.subdual} subdual"] if body.subdual else []
    shown = ["bloodied"] * body.bloodied + [body.status] * bool(body.status)
    checks = _checks(body) if body.checks else []
    to_come += [f"{body.temporary} temporary hp"] if body.temporary else []
    if body.hit_points is None:
        return ", ".join((body.word, *shown, *to_come, *checks))
    words = [f"{body.hit_points}/{body.maximum} hp", *shown, *to_come]
    if body.life is not UP:
        words.append(lying_words(body.life, body.lying, body.wakes_in))
    if body.wound_level:
        words.append(f"wounds: {WOUND_LEVELS[body.wound_level].lower()}")
    if body.failed_saves:
        words.append(f"{many(body.failed_saves, 'failed save')}")
    if body.secret_failures:
        words.append(f"{body.secret_failures} failed in secret")
    if body.saves_due:
        words.append("**death save due**")
    told = ", ".join((*words, *checks))
    return f"{told} {bar(body.hit_points, body.maximum or 0)}" if bars else told


def _checks(body: BodyView) -> list[str]:
    """`save vs death due`, `save vs paralysis due, 2 times`."""
    due = Counter(f"**{plain(check_of(check).name.lower())} due**" for check in body.checks)
    return [words if count == 1 else f"{words}, {count} times" for words, count in due.items()]


# What else


def _states(view: EncounterView, combatant: CombatantView, detail: Detail) -> list[str]:
    states: list[str] = []
    if combatant.hidden:
        states.append("hidden")
    if combatant.initiative is not None and _is_rolling(view):
        states.append(f"initiative {combatant.initiative}")
    if combatant.declared and _says_declared(view, combatant):
        states.append(_declaration(combatant, detail))
    elif combatant.awaited and _says_owed(view, combatant):
        states.append(_owed(view) + _by_whom(combatant, detail))
    if combatant.asked_at and is_asked(combatant) and not asked_together(view):
        states.append(f"asked {moment(combatant.asked_at)}")
    if combatant.absence is not None and not combatant.is_out:
        states.append(_away(combatant.absence, detail))
    if combatant.slow and _has_slow_place(view, combatant):
        states.append("slow weapon")
    if combatant.is_late and view.stage is Stage.ROUNDS:
        states.append("acts from next round")
    if detail.effects:
        states += effects_of(combatant, detail)
    return states


def _has_slow_place(view: EncounterView, combatant: CombatantView) -> bool:
    """Whether a slow weapon gives somebody a place of their own, and that is not said already."""
    is_over = view.awaits(DueKind.END)
    return view.has_slow_places and not (is_over or _is_among_slow(view, combatant))


def _says_declared(view: EncounterView, combatant: CombatantView) -> bool:
    """Whether what somebody declared is still to come, and worth a word."""
    if view.awaits(DueKind.END):
        return False
    return _owed(view) == "to declare" or combatant.declared != "nothing"


def _says_owed(view: EncounterView, combatant: CombatantView) -> bool:
    """Whether their line has to say what they are asked.

    The heading says what all are asked, the foot of whom, as long as all of them are named there.
    """
    is_owed = bool(combatant.standing or _is_rolling(view))
    return is_owed and bool(_owed(view)) and len(debtors(view.dues)) > NAMED_AT_MOST


def is_asked(combatant: CombatantView) -> bool:
    """Whether its player is waited for, and since when is known."""
    is_here = combatant.owner is not None and not combatant.absence
    return bool(combatant.asked_at) and is_here


def asked_together(view: EncounterView) -> int:
    """Since when all players are waited for, in milliseconds; 0 if it is not the same for all."""
    moments = {one.asked_at for one in view.combatants if one.asked_at and is_asked(one)}
    return moments.pop() if len(moments) == 1 else 0


def _by_whom(combatant: CombatantView, detail: Detail) -> str:
    """Whose word is waited for, where it is not its own player's."""
    return f" ({whose(called(combatant.employer, detail))} player)" if combatant.employer else ""


def _away(absence: AbsenceView, detail: Detail) -> str:
    """`away, back in 3 days`; `away, Aldric's player plays`; `does not answer`."""
    if absence.stand_in:
        return f"away, {called(absence.stand_in, detail)} plays"
    if absence.until is None:
        return "does not answer" if absence.why is Absence.SILENT else "nobody plays"
    return f"away, back {moment(absence.until)}"


def _is_among_slow(view: EncounterView, combatant: CombatantView) -> bool:
    """Whether it stands under a heading that says so already."""
    return any(step.phase == "slow" and combatant.id in step.members for step in view.steps)


def _is_rolling(view: EncounterView) -> bool:
    return _owed(view) == "to roll"


def _owed(view: EncounterView) -> str:
    """What the step being played asks of each: `to roll`, `to declare`, nothing."""
    return "" if view.current is None else _OWED.get(view.current.kind, "")


def _declaration(combatant: CombatantView, detail: Detail) -> str:
    if combatant.declared == "nothing":
        return "nothing declared"
    said = combatant.said
    assert said is not None
    text = shorten(said.text, detail.text_limit) if detail.text_limit else ""
    return does(replace(said, text=text))


def effects_of(combatant: CombatantView, detail: Detail) -> list[str]:
    """The conditions of a combatant; one that several of its bodies have is told once."""
    on_bodies: dict[str, list[int]] = {}
    for body in combatant.bodies:
        for effect in body.effects:
            on_bodies.setdefault(effect_text(effect, detail), []).append(body.number)
    told = [effect_text(effect, detail) for effect in combatant.effects]
    is_group = len(combatant.bodies) > 1
    for text, numbers in on_bodies.items():
        is_all = 1 < combatant.standing <= len(numbers)
        whose = "all" if is_all else f"#{runs(numbers)}"
        told.append(f"{whose} {text}" if is_group else text)
    return told


def effect_text(effect: EffectView, detail: Detail) -> str:
    """`*web*, 2 rounds`; `*weary*, -1 attack, 2 turns`."""
    words = [f"*{called(effect.name, detail)}*"]
    if effect.amount:
        words.append(f"{effect.amount:+d} {effect.modifies}".rstrip())
    if effect.spent:
        words.append("used")
    elif left := left_words(effect):
        words.append(left)
    elif effect.until:
        words.append(f"until {whose(called(effect.until, detail))} turn ends")
    return ", ".join(words)


def listed_within(names: Sequence[str], most: int) -> str:
    """`A, B and C`; `A, B and 5 more` where there are too many."""
    if len(names) > most:
        names = [*names[: most - 1], f"{len(names) - most + 1} more"]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
