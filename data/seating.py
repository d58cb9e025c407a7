"""What the state of a game knows of its seats follows from who sits in them."""

from data.codec import Document, encode_state
from data.live import LiveGame
from rules.kernel.parties import each, everybody
from rules.record import replace
from rules.state.pace import Absence


def seated(game: LiveGame, before: LiveGame | None) -> LiveGame:
    """The game with a state that knows in which seats nobody sits; the same one where it did.

    Who has come into a seat since `before` has not been silent in it.
    """
    state = game.state
    taken = {member.number for member in game.members.values()}
    owners: list[int | None] = [one.owner for one in everybody(state) if not one.retired]
    for seen in each(state):
        owners += [] if seen.encounter is None else [one.owner for one in seen.encounter.combatants]
    vacant = tuple(sorted({one for one in owners if one is not None and one not in taken}))
    away = state.away
    if away and before is not None and before.members is not game.members:
        new = {one.number for user, one in game.members.items() if before.member(user) != one}
        away = tuple([one for one in away if one.why is Absence.SAID or one.member not in new])
    known = set(state.pace.told_empty)
    if before is not None:
        # What an undo takes back was told all the same.
        known.update(before.state.pace.told_empty)
    told = tuple(sorted(known.intersection(vacant)))
    if (vacant, away, told) == (state.vacant, state.away, state.pace.told_empty):
        return game
    pace = replace(state.pace, told_empty=told)
    state = replace(state, vacant=vacant, away=away, pace=pace)
    return replace(game, state=state, document=Document(encode_state(state)))
