"""What is special about monsters, at its moment: done by itself, or asked of the referee.

The rows are those of the game's book (`rules/books/*/abilities*.py`); what a use does is done as a
spell's row is.
"""

from collections.abc import Iterable, Iterator

from rules.attack.records import AttackRolled
from rules.bestiary.known import find_block
from rules.bestiary.rows import Ability, Moment, abilities_in
from rules.bestiary.words import RULE
from rules.books.settings import book_of
from rules.casting.knowing import level_of
from rules.encounter.bodies import bodies_of
from rules.encounter.records import CombatantJoined, CombatantRevealed
from rules.errors import RuleError, TooLateError
from rules.health.records import LifeChanged
from rules.items.known import has_edge
from rules.items.reading import find_item
from rules.kernel.events import Who
from rules.kernel.fields import traits_of
from rules.kernel.resolution import Resolution, attempt
from rules.kernel.targets import find_combatant, id_of, split_target
from rules.kernel.words import numbered
from rules.monstrous import FAMILY
from rules.monstrous.records import MONSTROUS, AbilityAsked, AbilityUsed, Unasked, UseAbility
from rules.morale.records import MoraleChecked
from rules.positions.spacing import are_comrades, engaged_with
from rules.record import replace
from rules.spells.rows import Whom
from rules.spells.work import Working
from rules.spells.working import UNAIMED, work
from rules.state.encounter import Combatant, Kind
from rules.state.game import GameState
from rules.state.health import UP, Life

OVER = "That is over: they are not in the encounter any more."
AGAIN = "/"
MOST_UNASKED = 12
MAGIC, EDGED = "magic", "edged"


def abilities_of(state: GameState, target: str) -> tuple[Ability, ...]:
    """The rows of the game's book for a monster; () for who has none or came without a block."""
    own = find_combatant(state, target)
    if own is None or own.kind is not Kind.MONSTER or not own.block:
        return ()
    rows = book_of(state).abilities
    block = find_block(state, own.block) if rows else None
    return () if block is None else tuple(abilities_in(rows, own.block, block.abilities))


def asked_of(state: GameState, target: str) -> tuple[Ability, ...]:
    """Those of which the referee is asked."""
    return tuple(one for one in abilities_of(state, target) if not one.by_itself)


def row_of(state: GameState, target: str, mark: str) -> Ability | None:
    """The row of a monster behind a button, None where it has none like that."""
    return next((one for one in asked_of(state, target) if one.mark == mark), None)


def foes_of(state: GameState, target: str) -> list[tuple[str, str]]:
    """Whom a monster can single out: those on other sides in sight, with their names."""
    own = find_combatant(state, target)
    if own is None or state.encounter is None:
        return []
    return [(foe, called(state, foe)) for foe in _foes(state, own)]


def called(state: GameState, target: str) -> str:
    """The name of somebody in the encounter, with the number of a body of a group."""
    one = find_combatant(state, target)
    assert one is not None
    number = split_target(target)[1]
    return numbered(one.name, number) if number else one.name


# Its moments


@FAMILY.follows(RULE)
def they_come(resolution: Resolution, event: CombatantJoined) -> None:
    """Who comes along is asked as they come, and what happens on sight as they are seen.

    Nobody is asked about those whom an ability has brought.
    """
    if any(isinstance(one, AbilityUsed) for one in resolution.deed):
        return
    seen = () if event.target.hidden else (Moment.SIGHT,)
    _ask(resolution, event.target, (Moment.COMES, *seen))


@FAMILY.follows(RULE)
def is_seen(resolution: Resolution, event: CombatantRevealed) -> None:
    """What happens on sight, of who was hidden."""
    if not event.hidden_again:
        _ask(resolution, event.target, (Moment.SIGHT,))


@FAMILY.follows(RULE)
def blow_lands(resolution: Resolution, event: AttackRolled) -> None:
    """What a hit of theirs brings, and what comes of hitting them."""
    if not event.hit:
        return
    words = _words(resolution.state, event)
    if not event.harmless:
        _ask(resolution, event.attacker, (Moment.HIT,), event.target, words)
    _ask(resolution, event.target, (Moment.STRUCK,), event.attacker, words, event.item)


def _words(state: GameState, event: AttackRolled) -> frozenset[str]:
    """What a blow is: its mode, its words and name, and whether it is magic or has an edge."""
    item = find_item(state, event.attacker.target, event.item) if event.item else None
    words = {event.mode.value, *event.tags, event.weapon.casefold()}
    if item is not None and (item.magic or item.bonus):
        words.add(MAGIC)
    if item is not None and has_edge(item):
        words.add(EDGED)
    return frozenset(words)


@FAMILY.follows(RULE)
def is_down(resolution: Resolution, event: LifeChanged) -> None:
    """What happens as one of them comes to 0 hit points."""
    if event.before is UP and event.after is not UP:
        _ask(resolution, event.target, (Moment.DOWN,))


@FAMILY.follows(RULE)
def give_way(resolution: Resolution, event: MoraleChecked) -> None:
    """What they do as they flee."""
    if not event.passed:
        _ask(resolution, event.target, (Moment.ROUT,))


def _ask(
    resolution: Resolution,
    who: Who,
    moments: Iterable[Moment],
    whom: Who | None = None,
    words: frozenset[str] = frozenset(),
    item: str = "",
) -> None:
    """Do what needs no word, and ask about the rest."""
    asked: dict[str, Moment] = {}
    other = "" if whom is None else whom.target
    moments = tuple(moments)
    for one in abilities_of(resolution.state, who.target):
        if one.moment not in moments or not _counts(resolution.state, who.target, one, words):
            continue
        if not one.by_itself:
            asked[one.name] = one.moment
        elif not _is_done(resolution.state, one, who.target, other):
            _do_by_itself(resolution, one, who.target, other)
    if asked:
        first, names = next(iter(asked.values())), tuple(asked)
        resolution.emit(
            AbilityAsked(target=who, moment=first, names=names, whom=whom, item=item, rule=RULE)
        )
        if not resolution.actor.is_referee:
            later = Unasked(resolution.token(), who.target, first, names, other, item)
            _keep(resolution, replace(later, round=resolution.encounter.round))


def _keep(resolution: Resolution, one: Unasked) -> None:
    """Ask a referee about it later; what is older than a round is the past."""
    kept = MONSTROUS.of(resolution.state)
    latest = [each for each in kept.unasked if each.round >= one.round - 1]
    resolution.put(MONSTROUS, replace(kept, unasked=(*latest, one)[-MOST_UNASKED:]))


def unasked(state: GameState) -> tuple[Unasked, ...]:
    """What a referee could not be asked as its moment came, of those who are still there."""
    met = state.encounter
    if met is None:
        return ()
    there = (one for one in MONSTROUS.of(state).unasked if one.round >= met.round - 1)
    return tuple(one for one in there if _is_there(state, one.target))


def _is_there(state: GameState, target: str) -> bool:
    own = find_combatant(state, target)
    return own is not None and not own.gone


def _do_by_itself(resolution: Resolution, one: Ability, who: str, whom: str) -> None:
    """Do it where the rules let it happen; what reaches nobody is not told."""
    attempt(resolution, lambda: _do(resolution, one, who, 0, whom, ""))


def _counts(state: GameState, who: str, one: Ability, words: frozenset[str]) -> bool:
    """Whether its moment is one that counts: by the blow, by who is there, and by how many."""
    if (one.words and words.isdisjoint(one.words)) or not words.isdisjoint(one.but):
        return False
    own = find_combatant(state, who)
    if own is None or sum(not gone for _, _, gone in bodies_of(state, own)) < one.least:
        return False
    if one.above and (own.hit_dice is None or own.hit_dice.count <= one.above):
        return False
    if not one.foes:
        return True
    return any(not _natures(state, foe).isdisjoint(one.foes) for foe in _foes(state, own))


def _natures(state: GameState, target: str) -> frozenset[str]:
    """What somebody is: by their traits, and of monsters the name of their kind."""
    one = find_combatant(state, target)
    kind = one.block.casefold() if one is not None else ""
    return frozenset((*traits_of(state, target), kind))


def _foes(state: GameState, own: Combatant) -> Iterator[str]:
    """All who stand on another side and are in sight, each of a group by itself."""
    encounter = state.encounter
    assert encounter is not None
    for other in encounter.combatants:
        if other.gone or other.hidden or are_comrades(state, own.id, other.id):
            continue
        yield from (
            target
            for target, vitals, gone in bodies_of(state, other)
            if not gone and vitals.life is not Life.DEAD
        )


# What comes of it


@FAMILY.handles
def use_ability(resolution: Resolution, action: UseAbility) -> None:
    """The referee has a monster do what is special about it."""
    resolution.require_referee("say what a monster does")
    own = find_combatant(resolution.state, action.target)
    if own is None or own.gone:
        raise TooLateError(OVER)
    found = [one for one in abilities_of(resolution.state, own.id) if one.row.key == action.ability]
    one = next(iter(found), None)
    if one is None or not 0 <= action.use < len(one.row.uses):
        raise RuleError(f"{own.name} can do nothing of that name.")
    label = one.row.uses[action.use].label
    if one.a_day and _count(resolution.state, one, action.target, label) >= one.a_day:
        raise RuleError(f"{label or one.row.name}: {own.name} has used that up for today.")
    _do(resolution, one, action.target, action.use, action.whom, action.item)


def _key(one: Ability, who: str, whom: str = "") -> str:
    return AGAIN.join(filter(None, (who, one.row.key, whom)))


def _count(state: GameState, one: Ability, who: str, whom: str = "") -> int:
    return MONSTROUS.of(state).used.get(_key(one, who, whom), 0)


def _is_done(state: GameState, one: Ability, who: str, whom: str) -> bool:
    """Whether what comes over somebody only once has done so."""
    return one.once and bool(_count(state, one, id_of(who), whom))


def _do(resolution: Resolution, one: Ability, who: str, use: int, whom: str, item: str) -> None:
    """Do one of its uses, as its row says, and count it."""
    way = one.row.uses[use]
    kept = MONSTROUS.of(resolution.state)
    key = _key(one, id_of(who), whom) if one.once else _key(one, who, way.label)
    used = {**kept.used, key: kept.used.get(key, 0) + 1}
    # What is left to be asked when one of them was used.
    waiting = kept.unasked
    own = (who, id_of(who))
    without = tuple(
        each for each in waiting if each.target not in own or one.name not in each.names
    )
    resolution.put(MONSTROUS, replace(kept, used=used, unasked=without))
    resolution.emit(
        AbilityUsed(
            target=resolution.who(who),
            name=one.row.name,
            way=way.label,
            by_itself=one.by_itself,
            rule=RULE,
        )
    )
    targets = _reached(resolution.state, who, way.whom, whom)
    if not targets and way.whom not in UNAIMED:
        raise RuleError("There is nobody whom that could reach.")
    level = level_of(resolution.state, who)
    work(resolution, Working(who, one.row, use, level, item), targets)


def _reached(state: GameState, who: str, whom: Whom, other: str) -> tuple[str, ...]:
    """Whom a use comes over: itself, whoever was hit or struck, who is in melee, or all foes."""
    own = find_combatant(state, who)
    assert own is not None
    match whom:
        case Whom.CASTER:
            return (who,)
        case Whom.ONE:
            return (other,) if other else ()
        case Whom.SEVERAL:
            return engaged_with(state, who)
        case Whom.AREA:
            return tuple(_foes(state, own))
        case _:
            return ()
