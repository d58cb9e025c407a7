"""When something can be done, as whoever asks may know it: what `says` asks of each command."""

from collections.abc import Sequence

from cogs.core.said import When
from cogs.render.deeds import Doer
from rules.combat.parry import is_parried
from rules.expedition.going import leads, scale_of
from rules.hirelings.entering import THE_TAVERN
from rules.hirelings.notices import visit_of
from rules.hirelings.records import MakeOffer
from rules.items.money import purse_of
from rules.items.records import BuyItem, UseItem
from rules.kernel.dues import DueKind
from rules.kernel.fields import has_trait
from rules.movement.leaving import is_free
from rules.pursuit.chasing import may_decide
from rules.pursuit.state import is_pursuit_on
from rules.rounds.declarations import NOTHING
from rules.rounds.records import Declare
from rules.sea.records import VOYAGE
from rules.skills.records import BeginTraining
from rules.state.encounter import Stage
from rules.state.items import Held
from rules.state.party import Scale
from rules.state.rounds import StepKind
from rules.stealth.records import by_numbers
from rules.stealth.silent import knows_how
from rules.systems import ENGINE
from rules.travel.records import JOURNEY
from rules.view.attacks import reaches_anybody
from rules.view.items import view_lying, view_pool
from rules.view.journey import baits_of, view_chase, view_followed
from rules.view.moves import view_move
from rules.view.party import view_lights
from rules.view.places import view_here
from rules.view.records import CombatantView


def both(*whens: When) -> When:
    """All of them."""
    return lambda doer: all(when(doer) for when in whens)


def either(*whens: When) -> When:
    """Any of them."""
    return lambda doer: any(when(doer) for when in whens)


def takes_part(doer: Doer) -> bool:
    """Somebody who takes_part a character that lives, or a referee."""
    return doer.viewer.is_referee or doer.character is not None


def is_at_home(doer: Doer) -> bool:
    """Nobody is out, and nobody is met."""
    return takes_part(doer) and not doer.is_out


def may_trade(doer: Doer) -> bool:
    """Somebody at home who can go to market; a referee while nobody is out."""
    own = doer.character
    if own is None or doer.viewer.is_referee:
        return is_at_home(doer)
    return doer.may(BuyItem(name="", target=own.id))


def may_hire(doer: Doer) -> bool:
    """Somebody at home who can talk to those who are to be had; a referee while nobody is out."""
    own = doer.character
    if own is None or doer.viewer.is_referee:
        return is_at_home(doer)
    return doer.may(MakeOffer(prospects=(), employer=own.id))


def may_train(doer: Doer) -> bool:
    """Somebody who can learn, and is not out with the party; a referee while nobody is out."""
    own = doer.character
    if own is None or doer.viewer.is_referee:
        return is_at_home(doer)
    return doer.met is None and doer.may(BeginTraining(skill="", character_id=own.id))


def is_quiet(doer: Doer) -> bool:
    """No encounter is running."""
    return takes_part(doer) and doer.met is None


def is_met(doer: Doer) -> bool:
    """An encounter is running."""
    return doer.met is not None


def is_meeting(doer: Doer) -> bool:
    """The sides have met, and no round has begun."""
    return doer.met is not None and doer.met.stage is Stage.MEETING


def in_rounds(doer: Doer) -> bool:
    """Rounds are being played."""
    return doer.met is not None and doer.met.stage is Stage.ROUNDS


def declares(doer: Doer) -> bool:
    """Declarations are being made, and somebody of theirs can declare."""
    met = doer.met
    step = None if met is None else met.current
    if step is None or step.kind is not StepKind.DECLARE:
        return False
    return any(doer.may(Declare(target=one.id, kind=NOTHING)) for one in doer.own)


def acts(doer: Doer) -> bool:
    """It is the turn of somebody of theirs; a referee acts for whoever acts."""
    if doer.viewer.is_referee:
        return in_rounds(doer) and not declares(doer)
    return bool(doer.ready)


def is_expedition(doer: Doer) -> bool:
    """The party is out in the world, whether it meets anybody or not."""
    return doer.state.expedition is not None


def is_out_quiet(doer: Doer) -> bool:
    """The party is out, and no encounter is running."""
    return takes_part(doer) and doer.met is None and doer.state.expedition is not None


def is_below(doer: Doer) -> bool:
    """The party is in a dungeon, and no encounter is running."""
    return is_out_quiet(doer) and scale_of(doer.state) is Scale.DUNGEON


def is_travelling(doer: Doer) -> bool:
    """The party is on the way, by land."""
    return (
        is_out_quiet(doer)
        and scale_of(doer.state) is Scale.WILDERNESS
        and VOYAGE.of(doer.state).vessel is None
    )


def is_aboard(doer: Doer) -> bool:
    """The party is at sea."""
    return takes_part(doer) and VOYAGE.of(doer.state).vessel is not None


def leads_party(doer: Doer) -> bool:
    """Whoever says where the party goes."""
    return leads(doer.state, doer.viewer)


def is_chased(doer: Doer) -> bool:
    """A pursuit is on."""
    return doer.met is not None and is_pursuit_on(doer.state)


def referees(doer: Doer) -> bool:
    """A referee."""
    return doer.viewer.is_referee


def _who_acts(doer: Doer) -> Sequence[CombatantView]:
    """Whoever acts where nobody is named: one's own character, else all whose turn it is."""
    own = doer.character
    return [one for one in doer.ready if own is not None and one.id == own.id] or doer.ready


def _can_go(doer: Doer, *ways: str) -> bool:
    """Whether somebody who acts can go so."""
    if not acts(doer) or is_chased(doer):
        return False
    if doer.viewer.is_referee:
        return True
    pages = (view_move(doer.state, doer.viewer, one.id) for one in _who_acts(doer))
    return any(one.way in ways for page in pages if page is not None for one in page.ways)


def goes_towards(doer: Doer) -> bool:
    """Whoever acts and can go nearer to somebody."""
    return _can_go(doer, "towards")


def goes_away(doer: Doer) -> bool:
    """Whoever acts and can go away."""
    return _can_go(doer, "away")


def withdraws(doer: Doer) -> bool:
    """Whoever acts and has declared a fighting withdrawal."""
    return _can_go(doer, "withdrawal", "out")


def retreats(doer: Doer) -> bool:
    """Whoever acts and can leave a melee in flight."""
    return _can_go(doer, "retreat", "out")


def plays_somebody(doer: Doer) -> bool:
    """Somebody who plays a character that lives."""
    return doer.character is not None


def is_quiet_caster(doer: Doer) -> bool:
    """Somebody who casts, while nobody is met."""
    return doer.met is None and casts_ever(doer)


def casts_ever(doer: Doer) -> bool:
    """Somebody who has spells."""
    own = doer.character
    return own is not None and bool(own.spells or own.spell_book)


def something_lies(doer: Doer) -> bool:
    """Something lies where the party is."""
    return takes_part(doer) and any(heap.here for heap in view_lying(doer.state, doer.viewer))


def has_stored(doer: Doer) -> bool:
    """Somebody at home who left something there."""
    own = doer.character
    return (
        own is not None and not doer.is_out and any(item.held is Held.STORED for item in own.items)
    )


def is_at_home_or_referee(doer: Doer) -> bool:
    """At home; a referee at any time."""
    return doer.viewer.is_referee or is_at_home(doer)


def is_in_place(doer: Doer) -> bool:
    """The party is in a room of a prepared place, and nobody is met."""
    return is_out_quiet(doer) and view_here(doer.state, doer.viewer) is not None


def flees(doer: Doer) -> bool:
    """The party runs from pursuers; a referee speaks for those who do."""
    chase = view_chase(doer.state, doer.viewer) if is_chased(doer) else None
    return chase is not None and chase.party == "flee"


def speaks(doer: Doer) -> bool:
    """Whoever says for the party whether it runs, and what it does then."""
    return may_decide(doer.state, doer.viewer)


def chases(doer: Doer) -> bool:
    """The party runs after somebody."""
    return is_chased(doer) and not flees(doer)


def runs_alone(doer: Doer) -> bool:
    """Somebody whose turn it is runs from the fight by themselves, and is followed."""
    running = {one.id for one in view_followed(doer.state)}
    return any(one.id in running for one in doer.ready)


def has_coins(doer: Doer) -> bool:
    """Somebody who has money with them; a referee has anybody pay."""
    own = doer.character
    return doer.viewer.is_referee or (own is not None and purse_of(doer.state, own.id) > 0)


def declares_moves(doer: Doer) -> bool:
    """Declarations are being made, where leaving a melee is declared."""
    return declares(doer) and not is_free(doer.state)


def before_chase(doer: Doer) -> bool:
    """Nobody runs yet."""
    return not is_chased(doer)


def may_join(doer: Doer) -> bool:
    """Somebody who takes_part a character that is not in the encounter."""
    return doer.met is not None and doer.character is not None and not doer.is_in


def rolls_initiative(doer: Doer) -> bool:
    """Initiative is to be rolled by whoever asks."""
    return doer.met is not None and any(
        due.kind is DueKind.INITIATIVE and due.is_of(doer.viewer) for due in doer.met.dues
    )


def dies(doer: Doer) -> bool:
    """A death save is due."""
    return doer.met is not None and doer.met.awaits(DueKind.DEATH_SAVE)


def has_treasure(doer: Doer) -> bool:
    """The party has treasure that is nobody's own yet."""
    return takes_part(doer) and bool(view_pool(doer.state, doer.viewer).lots)


def has_hirelings(doer: Doer) -> bool:
    """Somebody serves the character, or anybody for a referee."""
    return takes_part(doer) and any(
        one.service is not None and doer.viewer.acts_for(one.owner) for one in doer.state.characters
    )


def has_powers(doer: Doer) -> bool:
    """The game has powers, points and surges."""
    return doer.state.preset == "4e" and takes_part(doer)


is_below_player = both(is_below, lambda doer: doer.character is not None)
is_out_player = both(is_out_quiet, lambda doer: doer.character is not None)
is_travelling_player = both(is_travelling, lambda doer: doer.character is not None)
is_travelling_or_sea = either(is_travelling, is_aboard)
referee_met = both(referees, is_met)
referee_in_rounds = both(referees, in_rounds)
referee_quiet = both(referees, is_quiet)
referee_at_home = both(referees, is_at_home)
referee_out = both(referees, lambda doer: doer.is_out)
referee_in_place = both(referees, is_in_place)
referee_travelling = both(referees, is_travelling)
referee_chased = both(referees, is_chased)


def has_foes_in_reach(doer: Doer) -> bool:
    """Somebody who acts, and can attack somebody from where they stand."""
    if not acts(doer) or is_chased(doer):
        return False
    asker = ENGINE.asking(doer.state)
    return any(reaches_anybody(asker, doer.viewer, one.id) for one in _who_acts(doer))


def is_thief(doer: Doer) -> bool:
    """Somebody who has the skills of thieves."""
    own = doer.character
    return doer.viewer.is_referee or (own is not None and has_trait(doer.state, own.id, "thief"))


def owes(doer: Doer) -> bool:
    """Somebody who owes what living costs; a referee says it of all."""
    own = doer.character
    return doer.viewer.is_referee or (own is not None and own.living.debt > 0)


def bears_light(doer: Doer) -> bool:
    """A light burns that somebody of theirs bears; a referee knows all."""
    lights = view_lights(doer.state, doer.viewer).lights
    return any(one.mine for one in lights)


def has_skills(doer: Doer) -> bool:
    """The game takes_part with skills that somebody has."""
    own = doer.character
    return own is not None and bool(own.skills)


def parries(doer: Doer) -> bool:
    """Somebody who acts in a game that takes_part with parrying."""
    return acts(doer) and is_parried(doer.state)


def may_handle(doer: Doer) -> bool:
    """Somebody whose body is free to handle things now; a referee at any time."""
    own = doer.character
    if doer.viewer.is_referee:
        return True
    return own is not None and not declares(doer) and doer.may(UseItem(item_id="", target=own.id))


def may_sneak(doer: Doer) -> bool:
    """Somebody away from home who carries no light that gives them away, where anybody can try."""
    if doer.character is None or not (doer.is_out or doer.met):
        return False
    return not bears_light(doer) and not by_numbers(doer.state)


def may_move_silently(doer: Doer) -> bool:
    """Somebody who has learned to go unheard, where it goes by numbers of one's own."""
    return _is_silent(doer, hiding=False)


def may_hide(doer: Doer) -> bool:
    """Somebody who has learned to stay unseen, where it goes by numbers of one's own."""
    return _is_silent(doer, hiding=True)


def _is_silent(doer: Doer, *, hiding: bool) -> bool:
    own = doer.character
    if own is None or not by_numbers(doer.state) or bears_light(doer):
        return False
    return knows_how(ENGINE.asking(doer.state), own.id, hiding=hiding)


def is_far_known(doer: Doer) -> bool:
    """Before the fight, and it is known how far apart the sides are."""
    met = doer.met
    return met is not None and is_meeting(doer) and before_chase(doer) and met.distance is not None


def day_has_begun(doer: Doer) -> bool:
    """On the way, in the middle of a day."""
    return is_travelling(doer) and JOURNEY.of(doer.state).today is not None


def tavern_is_new(doer: Doer) -> bool:
    """At home, and nobody has looked into the tavern this week."""
    return is_at_home(doer) and visit_of(doer.state, THE_TAVERN) is None


def has_declared(doer: Doer) -> bool:
    """Somebody of theirs has declared something."""
    return declares(doer) and any(one.declared for one in doer.own)


def has_baits(doer: Doer) -> bool:
    """Somebody who runs has what pursuers may stop for."""
    own = doer.character
    return flees(doer) and own is not None and bool(baits_of(doer.state, own.id))


def is_out_and_quiet_referee(doer: Doer) -> bool:
    """A referee of a party that is out and meets nobody."""
    return doer.viewer.is_referee and is_out_quiet(doer)
