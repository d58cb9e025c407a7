"""Games that get somewhere: what documents hold that no single example of an action leads to."""

from collections.abc import Callable, Iterator

from rules.attack.records import Attack
from rules.campaign.records import ChangeSetting
from rules.casting.records import Cast, Memorise
from rules.classes.records import CLASS_TABLES, Classes, ClassTable, Rank, TurningRow
from rules.clock.records import AddOccasion, PassTime
from rules.combat.records import NameAtRisk, Parry, ReadyWeapon, TakeStance
from rules.conditions.records import AddEffect, SetSpent
from rules.encounter.records import (
    AddMonsters,
    AddSide,
    CorrectMonsters,
    JoinEncounter,
    LeaveEncounter,
    RollReaction,
    RollSurprise,
    SetAwareness,
    SetDistance,
    SetReaction,
    SetSpeaker,
    SetSurprise,
    StartEncounter,
)
from rules.endurance.records import SetEffort, SetExhausted, SetLostPowers
from rules.expedition.records import SetOut
from rules.exploration.records import (
    NEXT,
    AskParty,
    ChooseTask,
    NextWord,
    PlayTurn,
    SetStandingTask,
    Wish,
)
from rules.hazards.records import Disbelieve, DrainLevels, MakeIllusion, PutPoison, SetProvisions
from rules.health.records import Damage, RollDeathSave, SetDeathRule
from rules.hirelings.records import HIRING, Hiring, Notice, Offer, Prospects, TavernVisit
from rules.initiative.records import Delay, RollInitiative, SetSlow, TakeMiddlePhase
from rules.items.records import AddItem, SetSlowWeapon, WieldItem
from rules.items.state import LYING, MARKET, Heap, Market, Price
from rules.kernel.actor import CLOCK
from rules.kernel.parties import PARTIES, own
from rules.kernel.questions import Mode
from rules.kernel.visibility import Visibility
from rules.light.records import Light, SetDark, SetFire
from rules.luck.records import NewSession
from rules.monstrous.records import MONSTROUS, Cling, Monstrous, Unasked
from rules.morale.records import HIRED, AdjustMorale, Hired, RollLoyalty, RollMorale
from rules.movement.records import Move
from rules.orders.records import SetStandingOrder
from rules.pace.records import EndDeadline, MeetDeadline, SetLimit
from rules.parties.state import SIGN_UPS, SignUp, Terms
from rules.places.state import PLACES, Area, Left, Place
from rules.powers.records import AddPower, RegainPower, SpendPoint, UsePower
from rules.provisions.records import FindFood, SetWaterFound
from rules.pursuit.records import Evade, Pursue, RunOn
from rules.record import replace
from rules.rest.records import OUTSIDE, REAL_DAYS, RESTING, Outside, RealDays, RestForDays, Resting
from rules.rounds.records import Declare, GoBack, MarkDone, NextStep
from rules.sea.records import Embark, Sail, SetWaters
from rules.sheet.records import RetireCharacter, SetSheetNumber
from rules.spells.records import SWALLOWING, Swallowing
from rules.state.encounter import Kind
from rules.state.game import Clock, GameState
from rules.state.health import Effect, Vitals
from rules.state.items import Held, Item
from rules.state.pace import Limit
from rules.state.parties import Parties
from rules.state.party import Expedition, Party, Scale, Task
from rules.state.sheet import Background, Character, Research, Service, Training
from rules.travel.records import (
    JOURNEY,
    Day,
    Happening,
    Journey,
    Lost,
    Mount,
    SetWay,
    SpendDays,
)
from rules.treasure.pool import POOL, Treasure
from rules.treasure.records import AddTreasure
from rules.votes.records import AskVote, NameCaller
from tests.rules.combat.examples import TWO_WEAPONS
from tests.rules.example import Deed, goblins, made
from tests.rules.examples import EXAMPLES
from tests.rules.pursuit.examples import hunted, running
from tests.rules.scene import Scene
from tests.rules.scenes import (
    ADA,
    COUSIN,
    CountedDice,
    acting,
    camp,
    declaring,
    meeting,
    rolling,
    tied,
)

Story = tuple[Callable[[str], Scene], str, tuple[Deed, ...]]
"""A scene, its rulebook, and what happens in it."""


def wolf(game: Scene) -> str:
    """The id of the wolf that nobody sees."""
    return game.id("Wolf")


def newest_side(game: Scene) -> str:
    """The key of the side that came last."""
    assert game.state.encounter is not None
    return game.state.encounter.sides[-1].key


BO = AddMonsters(
    name="Bo", hit_points=(4,), side="party", kind=Kind.RETAINER, owner=2, block="none"
)
"""Ann's retainer."""
STORIES: tuple[Story, ...] = (
    (  # A treasure has a line of prose beside it.
        camp,
        "ose",
        (ChangeSetting(key="colour", value="some"), AddTreasure(name="Coin", count=200)),
    ),
    (  # Who broke off a fight is pursued; a spell on the run costs time.
        acting,
        "eris",
        (
            SetDistance(distance=200),
            Move(target=ADA, way="away"),
            Evade(allow=True),
            Pursue(),
            Memorise(spell="sleep", target=ADA),
            Cast(target=ADA, spell="sleep"),
        ),
    ),
    (running, "eris", ()),
    (  # A round is over, and because the fight is decided none has begun after it.
        acting,
        "ose",
        (
            lambda g: LeaveEncounter(target=goblins(g), reason="fled"),
            NextStep(to="round"),
        ),
    ),
    (  # Somebody has taken another thing in hand in this round.
        acting,
        "ose",
        (
            AddItem(name="Two-handed sword", target=ADA),
            lambda g: WieldItem(item_id=g.state.characters[0].items[-1].id, target=ADA),
            AddItem(name="Shield", target=ADA),
            lambda g: WieldItem(item_id=g.state.characters[0].items[-1].id, target=ADA),
        ),
    ),
    (  # Something happens in the middle of a day of flight.
        hunted,
        "ose",
        (AddOccasion(text="Rain", hours=5), RunOn()),
    ),
    (  # Blows of a tie count when all have acted, some of them in secret.
        tied,
        "eris",
        (
            Damage(targets=(COUSIN,), amount="8"),
            TakeMiddlePhase(target=ADA),
            NextStep(),
            lambda g: Damage(
                targets=(goblins(g) + "#1",), amount="2", by=ADA, seen=Visibility.BLIND
            ),
            lambda g: Damage(targets=(ADA,), amount="1", by=goblins(g), is_attack=False),
            Damage(targets=(ADA,), amount="2", half=True, tags=("fire", "area"), item="oil"),
        ),
    ),
    (  # A heavy crossbow that was ready shoots first, and is loaded in the next round.
        meeting,
        "eris",
        (
            SetSheetNumber(character_id=ADA, field="thac0", value=17),
            AddItem(name="Heavy crossbow", target=ADA),
            lambda g: CorrectMonsters(combatant_id=goblins(g), numbers=(("ac", 6),)),
            ReadyWeapon(target=ADA),
            NameAtRisk(target=ADA),
            NextStep(),
            lambda g: Attack(
                attacker=ADA, targets=(goblins(g),), how=("first-fire",), forced=2, distance=40
            ),
            NextStep(to="round"),
        ),
    ),
    (  # One of three goblins is kept from casting what all of them had declared.
        acting,
        "eris",
        (
            lambda g: Declare(target=goblins(g), kind="spell", text="Hex"),
            lambda g: Damage(targets=(goblins(g) + "#1",), amount="1", by=ADA),
        ),
    ),
    (  # Two weapons are used offensively in a round for which that was said.
        acting,
        "eris",
        (*TWO_WEAPONS, TakeStance(target=ADA, offensive=True), NextStep(to="round")),
    ),
    (  # What the squire has declared is carried out, and what Ada has is not: a number lacks.
        declaring,
        "ose",
        (
            ChangeSetting(key="declaring", value="everybody"),
            AddItem(name="Sword", target=ADA),
            SetSheetNumber(character_id=ADA, field="thac0", value=17),
            lambda g: Declare(target=ADA, kind="attack", targets=(goblins(g),), how=("behind",)),
            SetSheetNumber(character_id=ADA, field="thac0", value=None),
            lambda g: Declare(target=g.id("Squire"), kind="defend"),
            NextStep(),
            RollInitiative(side="party", forced=6),
            RollInitiative(side="monsters", forced=1),
            NextStep(),
            NextStep(),
            NextStep(),
        ),
    ),
    (  # A natural 20 breaks the scale over a weak spot.
        acting,
        "eris",
        (
            SetSheetNumber(character_id=ADA, field="thac0", value=17),
            lambda g: CorrectMonsters(
                combatant_id=goblins(g), numbers=(("ac", 6),), traits=("weak-point",)
            ),
            lambda g: Attack(attacker=ADA, targets=(goblins(g),), forced=20, forced_damage=1),
            Damage(targets=(ADA,), amount="3", tags=("melee", "subdual")),
            lambda g: Parry(parrier=g.id("Squire"), shares=((goblins(g) + "#1", 4),), ward=ADA),
            SetSheetNumber(character_id=ADA, field="ac", value=5),
            lambda g: Attack(
                attacker=goblins(g) + "#1",
                targets=(ADA,),
                how=("behind",),
                thac0=19,
                forced=1,
                allow=True,
            ),
        ),
    ),
    (  # A dagger that was hurled lies by its target.
        acting,
        "eris",
        (
            AddItem(name="Dagger", target=ADA),
            SetSheetNumber(character_id=ADA, field="thac0", value=17),
            lambda g: CorrectMonsters(combatant_id=goblins(g), numbers=(("ac", 6),)),
            lambda g: Attack(
                attacker=ADA,
                targets=(goblins(g),),
                item=next(i.id for i in g.state.characters[0].items if i.name == "Dagger"),
                mode=Mode.MISSILE,
                forced=2,
                allow=True,
            ),
        ),
    ),
    (  # Unseen deaths have marks of their own, somebody fled, and somebody has failed for good.
        rolling,
        "ose",
        (
            lambda g: SetDeathRule(target=goblins(g), as_character=True),
            lambda g: LeaveEncounter(target=g.id("Archers")),
            AddSide(label="Ghosts"),
            lambda g: AddMonsters(name="Ghost", hit_points=(9,), hidden=True, side=newest_side(g)),
            RollInitiative(for_all=True),
            NextStep(),
            AddMonsters(name="Rats", count=2, hit_points=(1,), hidden=True, morale=5),
            AddMonsters(name="Imp", hit_dice="1/4", saves_as="cleric 7", hit_points=(1,)),
            lambda g: Damage(targets=(g.id("Rats") + "#1", wolf(g)), amount="9"),
            lambda g: Damage(targets=(goblins(g) + "#1", goblins(g) + "#2"), amount="9"),
            lambda g: RollMorale(combatant_id=goblins(g), forced=12),
            lambda g: LeaveEncounter(target=goblins(g) + "#3"),
            lambda g: RollLoyalty(combatant_id=g.id("Squire"), loyalty=8),
        ),
    ),
    (  # The referee goes on though the only foes are gone, and back to a step that asks nobody.
        meeting,
        "eris",
        (
            ChangeSetting(key="go_on", value="by-itself"),
            ChangeSetting(key="initiative_rolls", value="by-hand"),
            NextStep(),
            lambda g: LeaveEncounter(target=goblins(g)),
            NextStep(),
            Declare(target=ADA, kind="nothing"),
            lambda g: Declare(target=g.id("Squire"), kind="nothing"),
            GoBack(),
        ),
    ),
    (  # A hurt monster has paid with its turn, and another is spent and has lost a power.
        camp,
        "4e",
        (
            ChangeSetting(key="endurance_timing", value="turn-end"),
            StartEncounter(),
            AddMonsters(name="Goblins", count=2, hit_points=(9,)),
            NextStep(),
            RollInitiative(for_all=True),
            NextStep(),
            lambda g: Damage(targets=(goblins(g) + "#1",), amount="2"),
            lambda g: SetEffort(target=goblins(g)),
            lambda g: SetExhausted(target=goblins(g) + "#2"),
            lambda g: SetLostPowers(target=goblins(g), loses=("marking",)),
            lambda g: MarkDone(target=goblins(g)),
        ),
    ),
    (  # Wounds take two days of rest each, and one has gone by.
        camp,
        "4e",
        (
            ChangeSetting(key="wound_days", value="2"),
            Damage(targets=(ADA,), amount="9"),
            RestForDays(who=(ADA,)),
        ),
    ),
    (  # A point is spent, and the action that it gives brings a power back.
        acting,
        "4e",
        (
            AddPower(name="Smite", character_id=ADA, grants_action=True, minor=True),
            AddPower(name="Oath", character_id=ADA, self_limited=True),
            AddPower(name="Cleave", character_id=ADA),
            NextStep(),
            NextStep(),
            UsePower(name="Smite", character_id=ADA),
            UsePower(name="Cleave", character_id=ADA),
            SpendPoint(character_id=ADA),
            RegainPower(name="Cleave", character_id=ADA),
        ),
    ),
    (  # Between encounters: time, a new session, a sheet that was put away.
        camp,
        "ose",
        (
            SetSlowWeapon(character_id=ADA, slow=True),
            RetireCharacter(character_id=COUSIN),
            PassTime(turns=7, rounds=3),
            NewSession(),
            AddEffect(target=ADA, name="bless", amount=1),
            lambda g: SetSpent(effect_id=g.state.effects[0].id, spent=True),
            AddEffect(target=ADA, name="light", turns=2),
            ChangeSetting(key="rounds_per_turn", value="10"),
        ),
    ),
    (  # All that is settled before the first round, and what is declared in secret in it.
        meeting,
        "ose",
        (
            SetAwareness(side="monsters", aware=True),
            RollSurprise(forced=5),
            SetDistance(distance=30, seen=Visibility.PUBLIC),
            SetSpeaker(character_id=ADA),
            RollReaction(modifier=1, seen=Visibility.PUBLIC),
            lambda g: SetReaction(reaction="hostile", target=goblins(g)),
            lambda g: AdjustMorale(combatant_id=goblins(g), adjustment=1),
            lambda g: RollMorale(combatant_id=goblins(g), forced=2),
            NextStep(),
            SetSlow(target=ADA, slow=True),
            lambda g: Declare(target=goblins(g), kind="spell", text="sleep"),
            NextStep(),
            RollInitiative(for_all=True),
            NextStep(),
        ),
    ),
    (  # A side is passed over, in the dark beside a large fire.
        acting,
        "ose",
        (SetDark(dark=True), SetFire(fire=True), NextStep(to="side")),
    ),
    (  # A free round, somebody who comes too late for it, and single rolls that tie.
        camp,
        "ose",
        (
            ChangeSetting(key="initiative", value="ose-individual"),
            StartEncounter(environment="wilderness"),
            JoinEncounter(character_id=ADA),
            AddMonsters(name="Wolf", hit_dice="2+2", initiative_modifier=1),
            AddMonsters(name="Sprite", hit_dice="½*", hidden=True),
            AddMonsters(name="Pixie", hit_dice="1/4", saves_as="elf 2", hidden=True),
            AddMonsters(name="Herder", hit_dice="NH", hidden=True),
            AddMonsters(name="Bear", hit_dice="3d6", hidden=True),
            SetSurprise(side="party", surprised=True),
            NextStep(),
            NextStep(),
            NextStep(),
            JoinEncounter(character_id=COUSIN),
            NextStep(to="round"),
            NextStep(),
            lambda g: RollInitiative(combatant_id=ADA, forced=4),
            lambda g: RollInitiative(combatant_id=wolf(g), forced=4),
            RollInitiative(for_all=True),
        ),
    ),
    (  # The fourth edition: bonuses of somebody's turn, waiting, and saves that fail in secret.
        acting,
        "4e",
        (
            lambda g: AddEffect(
                target=wolf(g), name="held", source=goblins(g), key="out", rounds=3
            ),
            lambda g: AddEffect(
                target=ADA, name="aid", amount=2, modifies="attack", until_turn_of=goblins(g)
            ),
            lambda g: Delay(target=goblins(g), behind=ADA),
            Damage(targets=(ADA,), amount="9"),
            NextStep(to="round"),
            RollDeathSave(target=ADA, forced=2),
            NextStep(to="round"),
            RollDeathSave(target=ADA, forced=2, seen=Visibility.BLIND),
            NextStep(to="round"),
        ),
    ),
    (  # A deadline goes by.
        acting,
        "ose",
        (
            SetLimit(limit=Limit(minutes=60)),
            EndDeadline(),
        ),
    ),
    (  # Standing orders: a hireling's, one who follows a caller who is to come, and own words.
        declaring,
        "ose",
        (
            ChangeSetting(key="declaring", value="everybody"),
            BO,
            lambda g: SetStandingOrder(target=g.id("Bo"), kind="follow"),
            SetStandingOrder(target=ADA, kind="other", text="guards the mule"),
            NameCaller(character_id=ADA),
            NextStep(to="round"),
            EndDeadline(),
        ),
    ),
    (  # A poison that kills when the battle is over.
        meeting,
        "eris",
        (
            AddMonsters(name="Ogres", count=2, hit_points=(9,), hit_dice="4+1", block="none"),
            lambda g: PutPoison(targets=(ogres(g),), kind="slow", modifier=-20),
            lambda g: MakeIllusion(what=wolf(g), targets=(ogres(g),)),
            Disbelieve(what="the wolf", target=ADA),
            DrainLevels(targets=(ADA,), temporary=True),
            SetProvisions(targets=(ADA,), food=False, water=False),
        ),
    ),
    (  # A turn in a dungeon that all have said something about, after an hour without rest.
        camp,
        "ose",
        (
            PassTime(turns=1),
            SetOut(scale=Scale.DUNGEON),
            AskVote(question="Which way?", options=("left", "right"), goes=True),
            SetFire(fire=True),
            PassTime(turns=6),
            PlayTurn(doing="rest"),
            Memorise(spell="light", target=ADA),
            ChooseTask(kind="cast", about="light", target=ADA),
            SetStandingTask(kind="scout", text="well ahead", target=ADA),
            AskParty(feet=60),
            ChooseTask(kind="other", text="guards the mule", target=ADA),
        ),
    ),
    (  # The party is out of sight of pirates.
        camp,
        "ose",
        (
            StartEncounter(environment="water"),
            JoinEncounter(character_id=ADA),
            AddMonsters(name="Pirates", count=2, hit_points=(3,), block="none"),
            SetDistance(distance=200),
            Evade(allow=True),
            Pursue(modifier=100),
        ),
    ),
    (  # A ship lies at anchor after its first day.
        camp,
        "ose",
        (
            Embark(name="Tern", rate=360, navigator=True),
            SetWaters(course="north"),
            Sail(wind=7),
            PassTime(turns=1),
        ),
    ),
    (  # A desert: a day's food is eaten, a waterskin is empty, and there is a hare for tomorrow.
        camp,
        "ose",
        (
            AddItem(name="iron ration", count=3, target=ADA),
            AddItem(name="waterskin", count=2, target=ADA),
            ChangeSetting(key="provisions", value="on"),
            SetOut(scale=Scale.DUNGEON),
            PassTime(turns=1),
            SetWaterFound(found=False),
            PassTime(days=1),
            FindFood(people=1),
        ),
    ),
)


def ogres(game: Scene) -> str:
    """The first of the ogres."""
    return f"{game.id('Ogres')}#1"


def enchanted() -> GameState:
    """Somebody with a condition that a rule put on them, which no action does by itself."""
    game = camp("ose")
    game.act(AddEffect(target=ADA, name="afraid"))
    (effect,) = game.state.effects
    return replace(game.state, effects=(replace(effect, rule="OSE-MORALE", dismissible=True),))


def underway() -> GameState:
    """A party in a dark place that was prepared, where prisoners were left."""
    state = camp("ose").state
    bound = Left("2 goblins", (Vitals(2, 4), Vitals(4, 4)), 60, added=True, bound=1)
    hall = Area("hall", "Hall", monsters=("2 goblins",), left=(bound,))
    state = PLACES.put(state, (Place("keep", "Keep", areas=(hall,)),))
    state = NEXT.put(state, NextWord(wishes={ADA: Wish(Task("go"), light=True)}))
    return replace(state, expedition=Expedition(Scale.DUNGEON, 600, "keep", "hall", dark=True))


def provided() -> GameState:
    """A hireling who has learned something, with things of every kind."""
    state = camp("ose").state
    (ada, *others) = state.characters
    sack = Item("i1", "Sack", held=Held.STORED, holds=600)
    wand = Item("i2", "Wand", worth=500, charges=7, inside="i1", grade="major")
    sting = Item("i3", "Sting", kind="Short sword")
    squire = replace(
        ada,
        experience=100,
        items=(sack, wand, sting),
        service=Service("c2", "Archer", unusual=True, group="Archers", along=False),
    )
    return replace(state, characters=(squire, *others))


def littered() -> GameState:
    """A spear lies in a prepared hall, things have prices."""
    heap = Heap("keep", "hall", (Item("i1", "Spear"),))
    market = Market((Price("Torch", 1, 6, 0),))
    treasure = Treasure(copper=49)
    return POOL.put(MARKET.put(LYING.put(camp("ose").state, (heap,)), market), treasure)


def hiring() -> GameState:
    """Some who can be hired and wait for a word, a notice, wages, and hirelings just home."""
    state = camp("eris").state
    (ada, cousin, *others) = state.characters
    porter = replace(cousin, service=Service(ada.id, "Porter", morale=7, left="deserted"))
    offer = Offer(ada.id, "Cook", "Axe", "Platemail", "Otto", 100, glad=True)
    elves = Prospects(
        "p1", "Keep", 600, 2, "elf", "elf", True, "x", True, "agrees", 100, offer, ("i1",), 90
    )  # fmt: skip
    found = Hiring(
        (elves,),
        (TavernVisit("Keep", 600, looked=True),),
        (Notice("n1", ada.id, "Keep", "cleric", 60, 2, True, 3_000, 1, 90),),
        {"porter": 5},
        monthly=60,
        days=7,
        said=True,
        ill_will=("keep",),
    )
    hired = (Hired("Porter", None, 7, home=60),)
    return HIRED.put(HIRING.put(replace(state, characters=(ada, porter, *others)), found), hired)


def astray() -> GameState:
    """A party in the middle of a day, lost, on mounts, disturbed and in camp."""
    game = camp("ose")
    game.act(SetWay(course="east", terrain="hills 4, forest by road", follows="trail", forage=True))
    game.act(SpendDays(half=True))
    journey = Journey(
        way=replace(JOURNEY.of(game.state).way, fly=True),  # type: ignore[type-var]
        today=replace(JOURNEY.of(game.state).today, camp=True, disturbed=True),  # type: ignore[type-var]
        days=(
            Day(
                1,
                "hunt",
                86_400,
                days=2,
                terrains=("Hills",),
                miles="50/3",
                course=90,
                astray=60,
                happened=(Happening("food", "nuts", 3, secret=True),),
            ),
        ),
        lost=Lost(1, 60, chosen=True),
        mounts=(Mount(ADA, "Griffon", 120, 360),),
        forage=True,
    )
    (ada, *others) = game.state.characters
    tired = replace(ada, rest=replace(ada.rest, travelled=7, marched=2, idle=3600))
    return JOURNEY.put(replace(game.state, characters=(tired, *others)), journey)


def schooled() -> GameState:
    """Somebody in the middle of a training, interrupted, and of a background's for a while."""
    state = camp("ose").state
    (ada, *others) = state.characters
    ada = replace(
        ada,
        training=Training("Cook", "noble", weeks=5, done=2, price=20, part=600, last=900, unpaid=1),
        background=Background("thief", 600, 5000, 1200, 9000),
        research=Research("Spark", True, 2, 4, 2000, 20, "a ruby", True, 600),
    )
    return replace(state, characters=(ada, *others))


def grown() -> GameState:
    """Who has learned languages, waits for bonuses beside those of before, and sees heat."""
    state = camp("4e").state
    (ada, *others) = state.characters
    learned = replace(
        ada,
        bonuses=("str", "wis"),
        bonuses_asked=("wis", "wis"),
        languages=("Orcish",),
        heat_seen=True,
        remarks=("Eyes: grey",),
    )
    cleric = ClassTable("cleric", (Rank(1, 0, slots=(1,)),))
    chart = Classes((cleric,), turning=(TurningRow("Skeleton", ("7", "T"), dice="1"),))
    return CLASS_TABLES.put(replace(state, characters=(learned, *others)), chart)


def monstrous() -> GameState:
    """A fight in which a dragon has breathed, a stirge clings and trolls grow back."""
    kept = Monstrous(
        used={"m1#1/i1": 1},
        clings=(Cling("m2#1", ADA, "1d3", "e1", 2),),
        unasked=(Unasked("u1", "m2#1", "as it is hit", ("rusting",), ADA, "i1", 2),),
        hurt={"m3#1": 1},
        burned={"m3#1": 2},
        rises={"m3#2": 7},
        bitten={ADA: 3},
        charged={"m2#1": 1},
    )
    state = MONSTROUS.put(meeting("ose").state, kept)
    return SWALLOWING.put(state, (Swallowing(ADA, "i2", 4800),))


def unanswered() -> GameState:
    """A game that pauses by itself: two deadlines have come, and nobody had answered."""
    game = declaring("ose")
    game.falling = CountedDice()
    game.act(SetLimit(limit=Limit(minutes=60)))
    for _ in range(2):
        if not game.state.pace.deadlines:
            game.next(to="round")
        (deadline,) = game.state.pace.deadlines
        game.at = deadline.at or 0
        game.act(MeetDeadline(key=deadline.key), CLOCK)
    return game.state


def apart() -> GameState:
    """Two parties, as the second of them sees it: the first is in a dungeon and fights there."""
    state = declaring("ose").state
    first = replace(
        state,
        clock=Clock(turns=1),
        effects=(Effect(id="e1", target=ADA, name="blessed"),),
        expedition=Expedition(Scale.DUNGEON),
        party=Party(caller=ADA),
        pace=replace(state.pace, silent=(2,)),
        parts={"lights": (Light("l1", "torch", ADA),)},
    )
    other = replace(own(first), name="The mill")
    seen = Parties(here=2, name="The village", others=(other,), newest=2, looks_at={2: 2})
    nell = Character("c9", "Nell", 3, Vitals(hit_points=4, maximum=4))
    game = GameState("ose", characters=(nell,), active={3: "c9"})
    terms = Terms("The well", at=9, seats=4, lowest=1, highest=3, note="Bring rope")
    listed = SignUp("l", terms, by=3, who=("c9",), remind_at=5, closed=True, rung=True)
    game = SIGN_UPS.put(game, (listed,))
    outside = OUTSIDE.put(game, Outside(since=4))
    outside = RESTING.put(outside, Resting("days", ("c9",), 0, 86_400, safe=True, outside=True))
    game = REAL_DAYS.put(outside, RealDays(begun=4, since=5, clock=600, held=True))
    return PARTIES.put(game, seen)


def played() -> Iterator[GameState]:
    """Every state of every story, and of every example of an action."""
    for scene, preset, deeds in STORIES:
        game = scene(preset)
        for deed in deeds:
            game.act(made(game, deed))
            yield game.state
    yield enchanted()
    yield underway()
    yield astray()
    yield provided()
    yield grown()
    yield littered()
    yield schooled()
    yield hiring()
    yield monstrous()
    yield unanswered()
    yield apart()
    for example in EXAMPLES:
        game, action = example.in_scene()
        yield game.state
        game.act(action, example.by)
        yield game.state
