"""The parts of the board in the order in which they act, and what comes next."""

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.render.board_lines import (
    ACTS,
    CHARACTER,
    NAMED_AT_MOST,
    Detail,
    called,
    combatant_text,
    listed_within,
    out_text,
)
from rules.kernel.dues import REFEREE, DueKind, debtors
from rules.record import Record
from rules.rounds.records import phase_name
from rules.rounds.steps import SLOW
from rules.state.rounds import ACT, StepKind
from rules.view.records import CombatantView, EncounterView, SideView, StepView

FEWEST_IN_A_LIST = 3
_MOST_OUT = 12
UNKNOWN = " –"  # noqa: RUF001 - a dash of the width of a digit
NOW, NEXT, OVER = "acting now", "next", "have acted"


class Row(Record):
    """A line of the board. Where there is no room, the lowest `worth` is left out first."""

    text: str
    worth: int


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the board with a heading in bold, "" for none."""

    heading: str
    rows: tuple[Row, ...]


class Place(Record):
    """Those who act together: the steps of their part of the round, and the combatants in it.

    `step` is the one that is being played, else the first. `is_past` if their part has gone by.
    """

    steps: tuple[StepView, ...]
    combatants: tuple[CombatantView, ...]
    step: StepView
    is_past: bool

    @property
    def is_current(self) -> bool:
        """Whether they act now."""
        return self.step.is_current


def sections_of(view: EncounterView, detail: Detail) -> list[Section]:
    """All parts of the board: by sides until the order is known, then in its order."""
    # A decided fight has no order any more: sides, as before there was one.
    places = [] if view.awaits(DueKind.END) else places_of(view)
    if not places:
        found = [_side_section(view, side, detail) for side in view.sides]
        sections = [one for one in found if one.rows]
    elif _is_list(places):
        sections = [_list_section(view, places, detail)]
    else:
        sections = _place_sections(view, places, detail)
    if places:
        placed = {combatant.id for place in places for combatant in place.combatants}
        sections += _waiting_section(view, placed, detail)
    return [*sections, *_out_section(view, detail)]


def places_of(view: EncounterView) -> list[Place]:
    """The order of the round as far as it is known, each place with those who are still there."""
    by_number: dict[int, list[StepView]] = {}
    for step in view.steps:
        if step.kind is ACT and step.place:
            by_number.setdefault(step.place, []).append(step)
    combatants = {combatant.id: combatant for combatant in view.combatants if not combatant.is_out}
    places: list[Place] = []
    for steps in by_number.values():
        members = dict.fromkeys([who for step in steps for who in step.members])
        there = tuple([combatants[who] for who in members if who in combatants])
        current = next((step for step in steps if step.is_current), None)
        if there or current is not None:
            last = steps[-1]
            places.append(Place(tuple(steps), there, current or steps[0], last.is_past))
    return places


def _is_list(places: Sequence[Place]) -> bool:
    """Whether everybody acts alone, so that headings would be longer than what they head."""
    return len(places) >= FEWEST_IN_A_LIST and all(
        len(place.steps) == 1
        and place.step.phase in ("", SLOW)
        and (len(place.combatants) <= 1 or place.step.simultaneous)
        for place in places
    )


# Sections


def _row(
    view: EncounterView, combatant: CombatantView, detail: Detail, *, says_acted: bool = True
) -> Row:
    return Row(combatant_text(view, combatant, detail, says_acted=says_acted), _worth(combatant))


def _worth(combatant: CombatantView) -> int:
    """Those who are waited for come first, then characters, then those who can do something."""
    is_character = combatant.kind is CHARACTER
    return (
        4 * (combatant.awaited or combatant.can_act) + 2 * is_character + (combatant.standing > 0)
    )


def _side_section(view: EncounterView, side: SideView, detail: Detail) -> Section:
    heading = f"**{called(side.label, detail)}**"
    if view.awaits(DueKind.END):
        pass
    elif side.rolls:
        heading += f" · initiative {dice_text(side.rolls)}"
    elif side.awaited and not view.is_pursuit:
        heading += " · to roll"
    if side.surprised:
        heading += " · surprised"
    rows = tuple(
        _row(view, combatant, detail) for combatant in side.combatants if not combatant.is_out
    )
    if not side.combatants:
        rows = (Row("nobody yet", 1),)
    return Section(heading, rows)


def dice_text(rolls: Sequence[int]) -> str:
    """`4`, or `4 (tie: 6)` where a tie was rolled again."""
    first, *again = map(str, rolls)
    return f"{first} (tie: {', '.join(again)})" if again else first


def _place_sections(view: EncounterView, places: Sequence[Place], detail: Detail) -> list[Section]:
    sections: list[Section] = []
    following = _following(places)
    is_numbered = len(places) >= FEWEST_IN_A_LIST
    for number, place in enumerate(places, start=1):
        name = place_name(place, detail)
        numbered = f"{number} · {name}" if is_numbered else name
        # Whose turn it is stands in larger letters: it is seen before it is read.
        heading = f"### {ACTS} {numbered}" if place.is_current else f"**{numbered}**"
        parts = [heading]
        if place.is_current:
            parts.append(NOW)
        elif place is following:
            parts.append(NEXT)
        elif place.is_past:
            parts.append(OVER)
        parts += [*_parts(place), *_totals(place)]
        says_acted = not place.is_past
        rows = tuple([_row(view, one, detail, says_acted=says_acted) for one in place.combatants])
        if not rows:
            rows = (Row("nobody is left here", 1),)
        sections.append(Section(" · ".join(parts), rows))
    return sections


def _following(places: Sequence[Place]) -> Place | None:
    return next((place for place in places if not place.is_past and not place.is_current), None)


def place_name(place: Place, detail: Detail) -> str:
    """What a place is called: its side, or who stands there."""
    return called(place.step.label, detail)


def _totals(place: Place) -> list[str]:
    """What they rolled for initiative, as far as it may be known."""
    totals = [
        combatant.initiative for combatant in place.combatants if combatant.initiative is not None
    ]
    if not totals:
        return []
    highest, lowest = max(totals), min(totals)
    return [f"initiative {highest}" + (f"-{lowest}" if lowest < highest else "")]


def _parts(place: Place) -> list[str]:
    step = place.step
    parts: list[str] = []
    if step.phase and len(place.steps) == 1:
        parts.append(phase_name(step.phase))
    if step.simultaneous:
        parts.append("at once")
    return parts


def _list_section(view: EncounterView, places: Sequence[Place], detail: Detail) -> Section:
    """All in one list, each behind what they rolled."""
    following = _following(places)
    rows: list[Row] = []
    for place in places:
        words = [*_parts(place)]
        if place.is_current or place is following:
            words.insert(0, "now" if place.is_current else NEXT)
        tail = "".join(f" · {part}" for part in words)
        for one in place.combatants:
            worth = _worth(one) + 8 * (place.is_current or place is following)
            row = f"`{_total(one)}` {combatant_text(view, one, detail)}{tail}"
            rows.append(Row(f"### {row}" if place.is_current else row, worth))
    return Section("**In order of initiative**", tuple(rows))


def _total(combatant: CombatantView) -> str:
    return UNKNOWN if combatant.initiative is None else f"{combatant.initiative:>2}"


def _waiting_section(view: EncounterView, placed: set[str], detail: Detail) -> list[Section]:
    """Those who have no place in this round: surprised, or come too late for it."""
    combatants = [
        combatant
        for combatant in view.combatants
        if combatant.id not in placed and not combatant.is_out
    ]
    if not combatants:
        return []
    is_surprise = view.surprise_round
    heading = "**Surprised**" if is_surprise else "**Not in this round's order**"
    return [Section(heading, tuple(_row(view, combatant, detail) for combatant in combatants))]


def _out_section(view: EncounterView, detail: Detail) -> list[Section]:
    combatants = [combatant for combatant in view.combatants if combatant.is_out]
    if not combatants:
        return []
    told = listed_within([out_text(combatant, detail) for combatant in combatants], _MOST_OUT)
    return [Section("", (Row(f"-# Out of the fight: {told}", 0),))]


# What comes next, and who is waited for


def remaining_phases(view: EncounterView) -> list[str]:
    """The phases that those who act now have still before them; none once a fight is decided."""
    current = view.current
    if (
        view.awaits(DueKind.END)
        or current is None
        or current.kind is not StepKind.ACT
        or not current.place
    ):
        return []
    acted = {combatant.id for combatant in view.combatants if combatant.done}
    return [
        phase_name(step.phase)
        for step in view.steps
        if step.place == current.place
        and not step.is_past
        and not step.is_current
        and set(step.who) - acted
    ]


def waiting_for(view: EncounterView, detail: Detail) -> str:
    """Whom the encounter waits for, "" while for nobody in particular."""
    names = debtors(view.dues)
    shown = [name if name == REFEREE else called(name, detail) for name in names]
    if shown[-1:] == [REFEREE]:
        shown = [*shown[:-1][: NAMED_AT_MOST - 1], REFEREE]
    return listed_within(shown, NAMED_AT_MOST)
