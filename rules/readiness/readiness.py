"""What a fight of this game asks of somebody, and who is told that it is missing.

Nobody waits for it: what is missing is named once as somebody comes in, as the rounds begin, and
as a check is asked for that needs it.
"""

from collections.abc import Iterator

from rules.attack.permitting import STRIKES
from rules.attack.records import DEFENCES
from rules.checks.asking import can_roll, find_ask, owner_of
from rules.checks.kinds import check_of
from rules.checks.records import ChecksAsked
from rules.encounter.bodies import is_out
from rules.encounter.records import CombatantJoined
from rules.errors import Lack
from rules.hirelings.records import AlongSet, HirelingsJoined
from rules.kernel.events import EVERYBODY, REFEREES
from rules.kernel.questions import Asker
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.levels.answers import has_inherent
from rules.readiness import FAMILY
from rules.readiness.records import StillLacking
from rules.rounds.records import StepBegan
from rules.sheet.classes import SAVES
from rules.sheet.reading import ARMOUR, is_ascending, number

SOURCE = "R-SHEETNUM"
MOST_NAMED = 3


def missing_of(asker: Asker, who: str) -> tuple[Lack, ...]:
    """What fights of this game need of somebody and nobody has written, nor a rule given."""
    is_sheet = find_character(asker.state, who) is not None
    return tuple(
        Lack(who, keys)
        for keys in needed_of(asker, is_sheet=is_sheet)
        if all(number(asker, who, key) is None for key in keys)
    )


def needed_of(asker: Asker, *, is_sheet: bool) -> Iterator[tuple[str, ...]]:
    """The keys of all that a fight needs; of several together one is enough to begin with.

    Saves are needed of sheets: those of monsters follow from their hit dice.
    """
    yield STRIKES[is_ascending(asker.state)]
    yield (ARMOUR,)
    if has_inherent(asker.state):
        yield from ((one.key,) for one in DEFENCES)
    elif is_sheet:
        yield SAVES


@FAMILY.follows(SOURCE)
def name_newcomer(resolution: Resolution, event: CombatantJoined) -> None:
    """Somebody comes in: a character, a hireling, monsters."""
    _tell(resolution, event.target.id)


@FAMILY.follows(SOURCE)
def name_hirelings(resolution: Resolution, event: HirelingsJoined | AlongSet) -> None:
    """Hirelings come along; of many only the first are named, the others as they fight."""
    if isinstance(event, AlongSet) and event.stay:
        return
    for who in event.hirelings[:MOST_NAMED]:
        _tell(resolution, who.id)


@FAMILY.follows(SOURCE)
def name_all(resolution: Resolution, event: StepBegan) -> None:
    """The rounds begin: all with a sheet who still lack something. Of monsters nothing is said,
    which would tell that there are hidden ones."""
    encounter = resolution.encounter
    if event.round != 1 or encounter.step_index or event.goes_on:
        return
    for combatant in encounter.combatants:
        is_sheet = find_character(resolution.state, combatant.id) is not None
        if is_sheet and not is_out(encounter, resolution.state, combatant):
            _tell(resolution, combatant.id)


@FAMILY.follows(SOURCE)
def name_for_check(resolution: Resolution, event: ChecksAsked) -> None:
    """A check is asked of players: who lacks the number for it is told now, not as they roll."""
    ask = find_ask(resolution.state, event.ask_id)
    lacks = (check_of(event.what).fields[-1:],)
    told = {e.target for e in resolution.events if isinstance(e, StillLacking) and e.lacks == lacks}
    asked = [
        one.target
        for one in event.targets
        if one not in told and owner_of(resolution.state, one.target) is not None
    ]
    for who in [who for who in asked if ask is not None and not can_roll(resolution, ask, who)]:
        _say(resolution, who, lacks)


def _tell(resolution: Resolution, who: str) -> None:
    lacks = missing_of(resolution, who)
    if lacks:
        _say(resolution, who, tuple(lack.fields for lack in lacks))


def _say(resolution: Resolution, who: str, lacks: tuple[tuple[str, ...], ...]) -> None:
    is_sheet = resolution.find_character(who) is not None
    resolution.emit(
        StillLacking(
            target=resolution.who(who),
            lacks=lacks,
            rule=SOURCE,
            audience=EVERYBODY if is_sheet else REFEREES,
        )
    )
