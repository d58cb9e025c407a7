"""Sneaking: the roll, and what it means for an encounter (ERIS-SNEAK)."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from rules.clock.clock import now
from rules.encounter.joining import PARTY
from rules.encounter.opening import settle_surprise
from rules.encounter.records import EncounterBegan
from rules.errors import ForbiddenError, RuleError, WayOut
from rules.expedition.going import travellers
from rules.expedition.records import PartyCameBack
from rules.health.records import LifeChanged
from rules.kernel.events import EVERYBODY, REFEREES, Who
from rules.kernel.fields import has_trait
from rules.kernel.naming import name_combatant
from rules.kernel.numbers import check_forced
from rules.kernel.questions import Addend, Asker, Found
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character, find_combatant
from rules.kernel.visibility import Visibility
from rules.kernel.words import capitalized
from rules.light.darkness import given_away
from rules.record import replace
from rules.sheet.reading import dexterity_class, require_active
from rules.sheet.records import THIEF, CharacterRetired
from rules.state.encounter import Stage
from rules.state.game import GameState
from rules.state.health import Life
from rules.stealth import FAMILY
from rules.stealth.records import (
    CAMOUFLAGED,
    DETECTED,
    R_BOOK,
    STEALTH,
    Factor,
    ScoutsMet,
    Sneak,
    SneakBonus,
    SneakingBegan,
    SneakingEnded,
    SneakRolled,
    SneakUp,
    StopSneaking,
    by_numbers,
)
from rules.stealth.silent import worst_of

RULE = "ERIS-SNEAK"
BASE = 2
DIE = 6
TOO_BRIGHT = (
    "{light} gives away whoever carries it. Put it out or cover it, or ask a referee, who can "
    "allow it."
)


@dataclass(frozen=True, slots=True)
class Chance:
    """On a die of so many `sides`: `base` and what was added, which come to `value`, held between
    0 and the sides."""

    who: str
    base: int
    added: tuple[Addend, ...]
    sides: int = DIE
    rule: str = RULE

    @property
    def value(self) -> int:
        """R-CHANCE."""
        total = self.base + sum(one.amount for one in self.added)
        return min(self.sides, max(0, total))


def light_on(asker: Asker, people: Collection[str], *, whole_party: bool) -> Found | None:
    """What light does to the base for people who carry it in the dark; None without any.

    0 is too bright to sneak by. Who goes alone leaves the others' lights behind.
    """
    return given_away(asker.state, None if whole_party else people)


def chance_of(asker: Asker, who: str, base: int, how: tuple[str, ...]) -> Chance:
    """Somebody's chance by that base, with all that is added to it."""
    return Chance(who, base, asker.ask(SneakBonus(who=who, how=how)))


def worst(asker: Asker, people: Collection[str], base: int, how: tuple[str, ...]) -> Chance:
    """The chance of a group: that of its worst member (R-SNEAK-GROUP)."""
    return min((chance_of(asker, who, base, how) for who in people), key=lambda one: one.value)


def words_of(*, camouflaged: bool, detected: bool) -> tuple[str, ...]:
    """The words of a question for what was said."""
    said = ((CAMOUFLAGED, camouflaged), (DETECTED, detected))
    return tuple(word for word, is_so in said if is_so)


@FAMILY.answers(RULE)
def own_factors(state: GameState, question: SneakBonus) -> Iterator[Addend]:
    """Rows of the table that follow from the sheet, and from what was said."""
    if has_trait(state, question.who, THIEF.key):
        yield Addend(THIEF.label, 1, RULE)
    dexterity = dexterity_class(state, question.who)
    yield Addend("DEX", dexterity, RULE)
    if CAMOUFLAGED in question.how:
        yield Addend("camouflage", 1, RULE)
    if DETECTED in question.how:
        yield Addend("detected, not seen", -1, RULE)


@FAMILY.handles
def sneak_up(resolution: Resolution, action: SneakUp) -> None:
    """Roll for those who sneak together; what comes of it counts for the next encounter."""
    people = _people(resolution, action)
    side = _side(resolution, people)
    _require_fresh(resolution, people)
    chance = _chance(resolution, people, action)
    check_forced(action.forced, 1, chance.sides, f"1d{chance.sides}")
    told = tuple(resolution.who(one) for one in people)
    wanted = Visibility.BLIND if by_numbers(resolution.state) else action.seen
    seen = resolution.visibility(next((who for who in told if who.hidden), None), wanted)
    audience = seen.audience(resolution.actor.member)
    began = EVERYBODY if side == "party" else audience
    hiding = action.hiding
    resolution.emit(SneakingBegan(people=told, hiding=hiding, rule=chance.rule, audience=began))
    forced = action.forced
    throw = resolution.roll("sneaking", 1, chance.sides, secret=seen.is_secret, forced=forced)
    undetected = throw.total <= chance.value
    resolution.emit(
        SneakRolled(
            people=told,
            worst=resolution.who(chance.who),
            base=chance.base,
            factors=tuple(Factor(one.label, one.amount) for one in chance.added),
            chance=chance.value,
            throw=throw,
            undetected=undetected,
            sides=chance.sides,
            hiding=action.hiding,
            rule=chance.rule,
            audience=audience,
        )
    )
    if not seen_by_none(told):
        _keep(resolution, people, side, undetected=undetected)


def _chance(resolution: Resolution, people: tuple[str, ...], action: SneakUp) -> Chance:
    """What is rolled against, by the game's way. RuleError for what has no meaning in it."""
    base = _base_for(resolution, people, whole_party=action.party, allow=action.allow)
    if not by_numbers(resolution.state):
        if action.hiding:
            raise RuleError("In this game hiding is sneaking: leave `hiding` out.")
        how = words_of(camouflaged=action.camouflaged, detected=action.detected)
        return worst(resolution, people, base, how)
    if action.camouflaged or action.detected:
        raise RuleError("Here the number on the sheet counts as it is: nothing is added to it.")
    found = worst_of(resolution, people, hiding=action.hiding)
    return Chance(found.who, found.value, (), found.sides, R_BOOK)


def seen_by_none(people: tuple[Who, ...]) -> bool:
    """Whether players know of none of them: then who is surprised would tell, and a referee says it
    as they show themselves."""
    return any(who.hidden for who in people)


def _people(resolution: Resolution, action: SneakUp) -> tuple[str, ...]:
    """Whom it is about. ForbiddenError for others'."""
    if action.party and action.targets:
        raise RuleError("Say who sneaks, or that it is the whole party, and not both.")
    if action.party:
        return _whole_party(resolution)
    if not action.targets:
        return (require_active(resolution.state, resolution.actor).id,)
    people = tuple(dict.fromkeys(name_combatant(resolution, one) for one in action.targets))
    for one in people:
        resolution.require_control(one, "sneak with {}")
    return people


def _whole_party(resolution: Resolution) -> tuple[str, ...]:
    people = tuple(one.id for one in travellers(resolution.state) if one.vitals.life is Life.UP)
    if not people:
        raise RuleError("Nobody is there to sneak. ", WayOut("Make a character", "sheet new"), ".")
    if resolution.actor.is_referee or any(map(resolution.controls, people)):
        return people
    raise ForbiddenError("Only somebody of the party, or a referee, can roll for all of it.")


def _side(resolution: Resolution, people: tuple[str, ...]) -> str:
    """The side they are on: they sneak together, so it is one."""
    sides = {_side_of(resolution.state, one) for one in people}
    if len(sides) > 1:
        raise RuleError("They stand on different sides, and do not sneak together.")
    return sides.pop()


def _side_of(state: GameState, target: str) -> str:
    one = find_combatant(state, target)
    return "party" if one is None else one.side


def _require_fresh(resolution: Resolution, people: tuple[str, ...]) -> None:
    """Raise RuleError for players who have just tried; a referee has them roll anew at will."""
    if resolution.actor.is_referee:
        return
    for sneak in STEALTH.of(resolution.state).sneaks:
        tried = [one for one in people if one in sneak.who]
        if not tried:
            continue
        name = resolution.who(tried[0]).label
        if not sneak.over:
            raise RuleError(
                f"{name} is sneaking already. ", WayOut("End it", "sneak stop"), " first."
            )
        if sneak.at == now(resolution.state):
            raise RuleError(f"{name} has just tried that. A referee can have it rolled again.")


def _base_for(
    resolution: Resolution, people: tuple[str, ...], *, whole_party: bool, allow: bool
) -> int:
    """The base in sixths, by the light they carry (R-SNEAK-DIM); a referee allows a bright one."""
    light = light_on(resolution, people, whole_party=whole_party)
    if light is None:
        return BASE
    if light.value:
        return light.value
    if not allow:
        raise RuleError(TOO_BRIGHT.format(light=capitalized(light.label)))
    resolution.require_referee("let somebody sneak by a bright light")
    return BASE


def _keep(resolution: Resolution, people: tuple[str, ...], side: str, *, undetected: bool) -> None:
    """Settle surprise in an encounter that has not come to blows, or keep it for the next one."""
    met = resolution.state.encounter
    if met is None:
        sneak = Sneak(people, undetected, now(resolution.state))
        # The sneaks of others, as far as they still count.
        kept = (_drop_from(sneak, people) for sneak in STEALTH.of(resolution.state).sneaks)
        others = tuple(sneak for sneak in kept if sneak.who and not sneak.over)
        _put_sneaks(resolution, (*others, sneak))
    elif met.stage is Stage.MEETING:
        settle(resolution, side, undetected=undetected)


def _drop_from(sneak: Sneak, people: tuple[str, ...]) -> Sneak:
    """The same without some of those who sneak."""
    return replace(sneak, who=tuple(one for one in sneak.who if one not in people))


def _put_sneaks(resolution: Resolution, sneaks: tuple[Sneak, ...]) -> None:
    """Replace all that is kept of who sneaks."""
    stealth = replace(STEALTH.of(resolution.state), sneaks=sneaks)
    resolution.put(STEALTH, stealth)


def settle(resolution: Resolution, side: str, *, undetected: bool) -> None:
    """Say of all other sides whether they are surprised: no roll is left to them."""
    label = "others sneak, unnoticed" if undetected else "others sneak, and were noticed"
    for other in resolution.encounter.sides:
        if other.key != side:
            settle_surprise(resolution, other, Found(0, label, RULE), surprised=undetected)


def _people_told(resolution: Resolution, people: tuple[str, ...]) -> tuple[Who, ...]:
    """Characters by their names, those left out who are gone from the game."""
    known = [one for one in people if find_character(resolution.state, one) is not None]
    return tuple(resolution.who(one) for one in known)


@FAMILY.handles
def stop_sneaking(resolution: Resolution, action: StopSneaking) -> None:
    """Let some walk on openly. That they tried stays known until time has gone by."""
    wanted = [name_combatant(resolution, one) for one in action.targets]
    for one in wanted:
        resolution.require_control(one, "say how {} walks")
    sneaks = [sneak for sneak in STEALTH.of(resolution.state).sneaks if not sneak.over]
    sneaking = [one for sneak in sneaks for one in sneak.who]
    ending = [one for one in sneaking if (one in wanted if wanted else resolution.controls(one))]
    if not ending:
        raise RuleError("Nobody of yours is sneaking.")
    _put_sneaks(resolution, tuple(_ended(resolution, tuple(ending))))
    people = _people_told(resolution, tuple(ending))
    resolution.emit(SneakingEnded(people=people, rule=RULE))


def _ended(resolution: Resolution, ending: tuple[str, ...]) -> list[Sneak]:
    kept: list[Sneak] = []
    for sneak in STEALTH.of(resolution.state).sneaks:
        gone = tuple(one for one in sneak.who if one in ending and not sneak.over)
        left = _drop_from(sneak, gone)
        kept += [left] if left.who else []
        kept += [replace(sneak, who=gone, over=True)] if gone else []
    return kept


@FAMILY.follows(RULE)
def encounter_begins(resolution: Resolution, _event: EncounterBegan) -> None:
    """What was rolled for the whole party takes the place of the others' roll for surprise.

    Where only some of it sneak, the referee says what that means.
    """
    sneaks = [sneak for sneak in STEALTH.of(resolution.state).sneaks if not sneak.over]
    if STEALTH.of(resolution.state).sneaks:
        _put_sneaks(resolution, ())
    party = {one.id for one in travellers(resolution.state)}
    for sneak in sneaks:
        if party <= {*sneak.who}:
            settle(resolution, PARTY, undetected=sneak.undetected)
        else:
            people = _people_told(resolution, sneak.who)
            resolution.emit(
                ScoutsMet(people=people, undetected=sneak.undetected, rule=RULE, audience=REFEREES)
            )


@FAMILY.follows(RULE)
def party_is_home(resolution: Resolution, _event: PartyCameBack) -> None:
    """Nobody sneaks at home."""
    _put_sneaks(resolution, ())


@FAMILY.follows(RULE)
def somebody_goes(resolution: Resolution, event: CharacterRetired | LifeChanged) -> None:
    """Who is put away, or off their feet, sneaks no longer."""
    if isinstance(event, LifeChanged) and event.after is Life.UP:
        return
    sneaks = STEALTH.of(resolution.state).sneaks
    if any(event.target.id in sneak.who for sneak in sneaks):
        kept = (_drop_from(sneak, (event.target.id,)) for sneak in sneaks)
        _put_sneaks(resolution, tuple(sneak for sneak in kept if sneak.who))


def sneaking(state: GameState) -> tuple[str, ...]:
    """The ids of all who sneak."""
    return tuple(one for sneak in STEALTH.of(state).sneaks if not sneak.over for one in sneak.who)
