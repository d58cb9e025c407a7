"""What is owed of treasure: the referee's award, and dice and picks of a roll-off."""

from collections.abc import Iterator

from rules.kernel.dues import Due, DueKind
from rules.kernel.targets import find_character
from rules.state.game import GameState
from rules.state.treasure import RollOff
from rules.treasure.reckoning import reckon
from rules.treasure.rolling_off import has_answered


def dues_of_treasure(state: GameState) -> Iterator[Due]:
    """All of them; none holds the game up."""
    if state.expedition is None and state.encounter is None and is_to_award(state):
        yield Due(
            kind=DueKind.AWARD,
            verb="treasure",
            command="`/award show`",
            otherwise="it stays in the pool",
            holds=False,
        )
    if state.treasure.roll_off is not None:
        yield from _of_roll_off(state, state.treasure.roll_off)


def is_to_award(state: GameState) -> bool:
    """Whether there is anything in the pool that has brought no experience yet."""
    return any(line.xp or line.is_open for line in reckon(state).lines)


def _of_roll_off(state: GameState, roll_off: RollOff) -> Iterator[Due]:
    if roll_off.order:
        words = (roll_off.id, str(roll_off.picks))
        yield _due(state, DueKind.PICK, roll_off.order[0], words)
        return
    for one in roll_off.rollers:
        if not has_answered(one):
            yield _due(state, DueKind.ROLL_OFF, one.who, (roll_off.id,))


def _due(state: GameState, kind: DueKind, who: str, words: tuple[str, ...]) -> Due:
    character = find_character(state, who)
    assert character is not None
    picks = kind is DueKind.PICK
    return Due(
        kind=kind,
        target=who,
        name=character.name,
        owners=(character.owner,),
        moment=None,
        verb="treasure" if picks else "roll-off",
        words=words,
        command="`/award pick`" if picks else "`/award roll`",
        otherwise="the next picks" if picks else "is rolled for",
        holds=False,
    )
