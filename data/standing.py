"""Reads what an undo or redo is about: which rows, who may, and what has come since."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from data.bundles import texts_of
from data.codec import Codec, read_document, unpack
from data.live import LiveGame, LogEntry, game_of
from data.loading import SELECT, named, read_game, read_row
from data.move_numbers import Number
from data.replaying import MOST_READ, MOST_SINCE, Row
from data.seeds import Seed
from data.stores.asking import Question, Rows
from rules.errors import ForbiddenError, RuleError, TooLateError, WayOut
from rules.kernel import management
from rules.kernel.actor import Actor
from rules.kernel.apart import is_apart
from rules.kernel.parties import has_several, numbers, parties_of
from rules.state.parties import FIRST

_SELECT = SELECT.replace("FROM log", ", state_before FROM log")
_SINCE = f"{_SELECT} WHERE game_id = ? AND seq >= ? ORDER BY seq"
_STANDING = f"""{SELECT}
    WHERE game_id = ? AND changed = 1 AND undone_by IS NULL ORDER BY seq DESC LIMIT ?
"""
_STANDING_OF_PARTY = _STANDING.replace("ORDER BY", "AND party = ? ORDER BY")
_OTHERS_SINCE = """
    SELECT count(*) FROM log WHERE game_id = ? AND seq > ? AND party <> ?
    AND changed = 1 AND undone_by IS NULL
"""
_OWN_SINCE = """
    SELECT count(*) FROM log WHERE game_id = ? AND seq > ? AND party = ? AND is_public = 1
"""
_OWN = f"""{SELECT}
    WHERE game_id = ? AND member = ? AND seq > ?
    AND changed <> 0 AND undone_by IS NULL AND is_public <> 0 ORDER BY seq DESC LIMIT ?
"""
"""In the words of no index but that of members."""
_CALLED = "SELECT is_public, number, undone_by, member FROM log WHERE game_id = ? AND seq = ?"
_PARTY = "SELECT party FROM log WHERE game_id = ? AND seq = ?"
_BEFORE = "SELECT state_before FROM log WHERE game_id = ? AND seq = ?"
_UNDONE = f"{_SELECT} WHERE game_id = ? AND undone_by = ?"
_UNDO = f"{_SELECT} WHERE game_id = ? AND seq = ?"
_UNDOS = """
    SELECT seq, is_public, member FROM log WHERE game_id = ? AND seq IN ({places})
    ORDER BY seq DESC
"""
_OPEN_SEEDS = "SELECT id, value FROM seed WHERE game_id = ? AND kind = 'open'"
Who = Callable[[LiveGame], Actor]
Whose = Callable[[LiveGame], int]
"""The party whose moves somebody means, by its number."""


class Found(NamedTuple):
    """A game, who asks, the rows that are to go or come, newest first, and what has come since.

    `rows` are all from the oldest of them on, `base` is the document before that. It is `whole`
    where nothing else is to stay: then that is what is to be. `party` is whose moves they are.
    """

    game: LiveGame
    actor: Actor
    moves: tuple[LogEntry, ...]
    base: bytes
    rows: Sequence[Row] = ()
    seeds: Mapping[int, Seed] = {}
    party: int = FIRST
    is_whole: bool = False


class Back(NamedTuple):
    """What an undo took back; `whole` is the document before it, where nothing has come since."""

    found: Found
    undo: int
    whole: bytes | None


def read_undo(
    game_id: int, who: Who, through: int | None, codec: Codec, party: Whose
) -> Question[Found]:
    """What somebody would take back: their own, or of a referee what a `party` did last.

    Raises RuleError unless it is theirs to take back.
    """
    game = yield from read_game(game_id, codec)
    actor = who(game)
    label = ""
    if through is not None:
        label = yield from _require_standing(game_id, actor, through)
    # Further back a player's move is past taking back, and theirs are not looked for.
    oldest = game.head - MOST_READ
    if not actor.is_referee and through is not None and through <= oldest:
        raise management.too_much_since(actor)
    rows = yield from _standing(game, actor, through, oldest, party)
    moves = _cut([read_row(row, codec) for row in rows], through, label)
    management.check_undo(actor, moves)
    ((packed,),) = yield _BEFORE, (game_id, moves[-1].seq)
    if packed is None:
        raise RuleError("That scene is long over: what was before it is no longer kept.")
    found = Found(game, actor, moves, unpack(packed), party=moves[0].party)
    if actor.is_referee:
        ((others,),) = (
            (yield _OTHERS_SINCE, (game_id, moves[-1].seq, found.party))
            if has_several(game.state)
            else ((0,),)
        )
        if not others:
            return found._replace(is_whole=True)
    since = game.public_head - moves[-1].number
    if has_several(game.state) or is_apart(moves[-1].number):
        ((since,),) = yield _OWN_SINCE, (game_id, moves[-1].seq, found.party)
    if since > MOST_SINCE:
        raise management.too_much_since(actor)
    return (yield from _with_rows(found, codec))


def _standing(
    game: LiveGame, actor: Actor, through: int | None, oldest: int, party: Whose
) -> Question[Rows]:
    """The rows that somebody could mean, newest first: their own, of a referee a party's."""
    most, are_several = management.MOST_UNDONE + 1, has_several(game.state)
    number = (yield from _party_of(game, party(game), through)) if are_several else FIRST
    if not actor.is_referee:
        others = _not_meant(game, actor, number) if are_several else ()
        statement = _without(_OWN, others) if others else _OWN
        return (yield statement, (game.id, actor.member, oldest, *others, most))
    if are_several:
        return (yield _STANDING_OF_PARTY, (game.id, number, most))
    return (yield _STANDING, (game.id, most))


def _party_of(game: LiveGame, number: int, through: int | None) -> Question[int]:
    """Whose moves go: of a row that is named that one's."""
    if through is None:
        return number
    found = yield _PARTY, (game.id, through)
    return next((party for (party,) in found), number)


def _not_meant(game: LiveGame, actor: Actor, number: int) -> tuple[int, ...]:
    """The other parties in which somebody acts: what they did there is not what they mean here."""
    acts_in = parties_of(game.state, (actor.member, *actor.stands_in_for))
    there = numbers(game.state) if actor.is_referee else acts_in
    return tuple(one for one in there if one != number)


def _without(statement: str, others: tuple[int, ...]) -> str:
    """A statement that leaves out what was done in some parties."""
    places = ", ".join("?" for _ in others)
    return statement.replace("ORDER BY", f"AND party NOT IN ({places}) ORDER BY")


def _with_rows(found: Found, codec: Codec) -> Question[Found]:
    """The same with the rows since the oldest, and the seeds that they fell from."""
    game_id, oldest = found.game.id, found.moves[-1].seq
    if found.game.head - oldest >= MOST_READ:
        raise management.too_much_since(found.actor)
    rows = yield from _read(_SINCE, codec, game_id, oldest)
    seeds = yield _OPEN_SEEDS, (game_id,)
    return found._replace(rows=rows, seeds={id_: Seed(id_, value) for id_, value in seeds})


def _read(statement: str, codec: Codec, *values: object) -> Question[list[Row]]:
    rows = yield statement, values
    return [_row(row, codec) for row in rows]


def _row(row: Sequence[Any], codec: Codec) -> Row:
    *columns, before = row
    action = texts_of(named(columns)).action
    return Row(read_row(columns, codec), action, None if before is None else unpack(before))


def _cut(entries: Sequence[LogEntry], through: int | None, label: str) -> tuple[LogEntry, ...]:
    """The rows that go, of all that could, newest first; `label` is what `through` is called."""
    if through is None:
        return tuple(entries[:1])
    plan = tuple(entry for entry in entries if entry.seq >= through)
    is_listed = bool(plan) and plan[-1].seq == through
    # Of one that is older than all that were read only so much is known: it is too many.
    is_older = len(entries) > management.MOST_UNDONE and through < entries[-1].seq
    if not is_listed and not is_older:
        raise TooLateError(f"Move #{label} changed nothing, so there is nothing to take back.")
    return plan


def _require_standing(game_id: int, actor: Actor, seq: int) -> Question[str]:
    """What a row is called. TooLateError if it was taken back already: a button pressed twice."""
    ((is_public, value, undone_by, member),) = yield _CALLED, (game_id, seq)
    label = Number(bool(is_public), value).label
    if undone_by is not None:
        ((is_public, value, *_),) = yield _CALLED, (game_id, undone_by)
        raise TooLateError(
            f"Move #{label} has been taken back already, by move "
            f"#{Number(bool(is_public), value).label}. ",
            WayOut("Bring back what was taken last", "log redo"),
            ".",
        )
    if not actor.is_referee and member != actor.member:
        raise ForbiddenError(
            f"Move #{label} is somebody else's. Only whoever made it, or a referee, can take it "
            "back."
        )
    return label


def read_redo(
    game_id: int, who: Who, wanted: int | None, codec: Codec, party: Whose
) -> Question[Back]:
    """What somebody would bring back, of what was done in the party that they mean.

    Raises RuleError unless they may.
    """
    game = yield from read_game(game_id, codec)
    actor = who(game)
    undo = yield from _newest_undo(game, actor, wanted, codec, party(game))
    undone = yield from _read(_UNDONE, codec, game_id, undo.entry.seq)
    moves = tuple([row.entry for row in sorted(undone, key=lambda row: -row.entry.seq)])
    management.check_redo(actor, moves, undo.entry)
    base = game.document.encoded
    mine = Found(game, actor, moves, base, party=moves[0].party if moves else FIRST)
    found = yield from _with_rows(mine, codec)
    standing = [row for row in found.rows if row.entry.changed and row.entry.undone_by is None]
    newer = (row.entry for row in standing if row.entry.seq > undo.entry.seq)
    others = _not_meant(game, actor, undo.entry.party) if has_several(game.state) else ()
    own = (one for one in newer if one.member == actor.member and one.party not in others)
    if any(entry.is_public for entry in own):
        raise management.nothing_to_redo(is_wanted=wanted is not None)
    first = next(iter(standing), None)
    if first is not None and first.before is None:
        raise management.nothing_to_redo(is_wanted=wanted is not None)
    if first is not None and first.before is not None:
        return Back(found._replace(base=first.before), undo.entry.seq, None)
    return Back(found, undo.entry.seq, _whole(found, undo))


def _whole(found: Found, undo: Row) -> bytes | None:
    """The document before an undo, where what it left is what there is, and it kept nothing."""
    oldest = next(row for row in found.rows if row.entry.seq == found.moves[-1].seq)
    own = {entry.seq for entry in found.moves}
    has_kept = any(
        row.entry.changed and row.entry.seq < undo.entry.seq and row.entry.seq not in own
        for row in found.rows
        if (row.entry.undone_by or 0) > undo.entry.seq
    )
    if has_kept or undo.before is None or oldest.before is None:
        return None
    # Read first: documents of two versions are compared as this one would store them.
    is_as_left = read_document(oldest.before) == read_document(found.base)
    return undo.before if is_as_left else None


def _newest_undo(
    game: LiveGame, actor: Actor, wanted: int | None, codec: Codec, party: int
) -> Question[Row]:
    """The undo that can be brought back: of a player their own newest.

    Referees have the newest of all in a party, and by its button the newest that players know of.
    """
    there = dict(map(game_of, game.redo))
    others = (
        _not_meant(game, actor, there.get(wanted or 0, party)) if has_several(game.state) else ()
    )
    meant = [seq for seq, number in there.items() if number not in others]
    undos: list[tuple[int, int, int]] = []
    if meant:
        places = ", ".join("?" for _ in meant)
        undos += yield _UNDOS.format(places=places), (game.id, *meant)
    known = [undo for undo in undos if undo[1]]
    own = [undo for undo in known if undo[2] == actor.member]
    found = [*undos[:1], *known[:1]] if actor.is_referee else own[:1]
    asked = [undo for undo in undos if undo[0] == wanted]
    chosen = next(iter(found if wanted is None else asked), None)
    if chosen is None:
        raise management.nothing_to_redo(is_wanted=wanted is not None)
    (undo,) = yield from _read(_UNDO, codec, game.id, chosen[0])
    management.check_redo(actor, (), undo.entry)
    if chosen not in found:
        raise management.nothing_to_redo(is_wanted=wanted is not None)
    return undo
