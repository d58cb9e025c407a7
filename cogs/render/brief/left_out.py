"""Events that no summary tells, by the reason why.

What is book-keeping need not be listed: nobody is told of it either. A summary says what became of
people in their own numbers (`cogs/render/changes.py`), so nothing that only changes a sheet is here
a second time.
"""

from rules.away import records as away
from rules.battle import records as battle
from rules.bestiary import records as bestiary
from rules.campaign import records as campaign
from rules.checks import records as checks
from rules.classes import records as classes
from rules.clock import records as clock
from rules.combat import records as combat
from rules.conditions import records as conditions
from rules.doors import records as doors
from rules.encounter import records as encounter
from rules.exploration import records as exploration
from rules.hazards import records as hazards
from rules.health import records as health
from rules.hirelings import records as hirelings
from rules.initiative import records as initiative
from rules.items import records as items
from rules.kernel import management
from rules.kernel.events import Event
from rules.light import records as light
from rules.load import records as load
from rules.luck import records as luck
from rules.morale import records as morale
from rules.orders import records as orders
from rules.pace import records as pace
from rules.party import records as party
from rules.places import records as places
from rules.positions import records as positions
from rules.powers import records as powers
from rules.provisions import records as provisions
from rules.pursuit import records as pursuit
from rules.races import records as races
from rules.rest import records as rest
from rules.rounds import records as rounds
from rules.sea import records as sea
from rules.searching import records as searching
from rules.sheet import records as sheet
from rules.skills import records as skills
from rules.stealth import records as stealth
from rules.transfer import records as transfer
from rules.traps import records as traps
from rules.travel import records as travel
from rules.treasure import records as treasure
from rules.upkeep import records as upkeep
from rules.votes import records as votes
from rules.wandering import records as wandering

Events = tuple[type[Event], ...]
OF_THE_TABLE: Events = (
    management.GameEnded,
    management.GameReopened,
    management.GameRenamed,
    management.RefereeChanged,
    management.ChannelChanged,
    management.HomeMoved,
    management.SecretsPlaced,
    management.MovesUndone,
    management.MovesRedone,
    management.SeedsRotated,
    campaign.SettingChanged,
    items.PriceSet,
    items.PricesWritten,
    items.MarketOpened,
    campaign.PresetChanged,
    away.WentAway,
    sheet.JoinAsked,
    sheet.SheetWaits,
    sheet.NewcomerTurnedAway,
    skills.TrainingAsked,
    skills.TrainingRefused,
    skills.TrainingCorrected,
    skills.TrainerAdded,
    skills.TrainerDropped,
    skills.BackgroundRuled,
    skills.GuildSkillSet,
    votes.VoteLapsed,
)
"""How the game is run, and what was taken back: no part of what happened in it."""
PREPARED: Events = (
    campaign.FixedValueDiffers,
    bestiary.MagicNoted,
    bestiary.MonsterConverted,
    bestiary.StatBlockKept,
    bestiary.StatBlockForgotten,
    bestiary.StatBlocksImported,
    encounter.MonstersCorrected,
    encounter.AwarenessSet,
    light.DarknessSet,
    checks.AdversitySet,
    doors.DoorSet,
    hazards.IllusionMade,
    hazards.IllusionEnded,
    hazards.DisbeliefJudged,
    hazards.SaveLeft,
    health.DeathRuleChosen,
    load.NegligibleLoadSet,
    health.SecretFailuresForgotten,
    morale.MoraleSkipped,
    morale.MoraleSet,
    morale.MoraleAdjusted,
    morale.MercenaryRated,
    morale.LoyaltyRecalled,
    morale.LoyaltyRaised,
    morale.LoyaltySet,
    hirelings.AlongSet,
    hirelings.WageSet,
    hirelings.WagePeriodSet,
    hirelings.WagesUnknown,
    hirelings.NoticeWeekOver,
    places.PlacesImported,
    places.RoomKept,
    places.PlaceChanged,
    places.PartsKept,
    places.PartRemoved,
    places.OpenedSet,
    places.AreaNoted,
    places.PlaceForgotten,
    positions.PlaceCramped,
    pursuit.FollowingUnseen,
    pursuit.LeadSet,
    pursuit.UnseenDay,
    sheet.TraitsUnknown,
    wandering.PassedBy,
    wandering.SomethingCame,
    wandering.SurroundAsked,
    classes.ClassTableForgotten,
    classes.ClassTableKept,
    classes.ClassTablesImported,
    classes.TurningWritten,
    wandering.TableForgotten,
    wandering.TableKept,
    wandering.TablesImported,
    wandering.WanderingChecked,
    wandering.WanderingSet,
    travel.TrueCourseSet,
    travel.WaySet,
    traps.TrapSet,
    treasure.MeritSet,
    treasure.TreasureStruck,
    treasure.TreasureValued,
    upkeep.UpkeepSet,
)
"""What a referee prepares or puts right."""
JUDGED: Events = (
    doors.ForewarnedOf,
    doors.ListeningJudged,
    searching.SearchJudged,
    searching.SecretNoticed,
    traps.DisarmJudged,
    traps.TrapStayed,
)
"""What dice said that the referees alone may see."""
REAL_TIME: Events = (
    pace.DeadlineMoved,
    pace.GameResumed,
    pace.LimitSet,
    pace.QuietHoursSet,
    pace.Reminded,
)
"""How long people may take, which is over once they have answered."""
STANDS_ELSEWHERE: Events = (
    hirelings.TavernVisited,
    hirelings.OfferRolled,
    hirelings.OfferAnswered,
    hirelings.WishAsked,
    hirelings.WishDenied,
    hirelings.NoticePosted,
    hirelings.NoticeAnswered,
    hirelings.LeaderLost,
    checks.ChecksSkipped,
    checks.GearAtRisk,
    clock.RoundLengthChanged,
    clock.OccasionAdded,
    sea.WatersSet,
    sea.CourseSteered,
    sea.WindRolled,
    sea.CurrentRolled,
    sea.SeaDaysLeft,
    sea.VesselRepaired,
    clock.OccasionDropped,
    combat.CounterAttackDue,
    combat.CounterAttackLapsed,
    combat.StanceTaken,
    conditions.EffectSpent,
    hazards.PoisonBrews,
    hazards.ProvisionsSet,
    provisions.DrinkSet,
    provisions.FoodFound,
    provisions.NoFoodTaken,
    provisions.ProvidedFor,
    hazards.Unaffected,
    exploration.LeftToStanding,
    exploration.PartyAsked,
    exploration.RestDue,
    exploration.TaskRefused,
    exploration.WayBarred,
    health.AttackBonusRose,
    health.DamageHeld,
    health.DeathSaveDue,
    health.SubdualForgotten,
    health.SubdualInVain,
    health.WakeRolled,
    health.WoundLevelChanged,
    initiative.Delayed,
    light.LightCovered,
    light.LightFed,
    light.LightHanded,
    light.LightPutOut,
    light.SwordDrawn,
    initiative.OrderSettled,
    morale.ChecksWait,
    morale.MoraleCheckDue,
    battle.VolleyShot,
    orders.LeftToOrder,
    party.FormationSet,
    party.FormationStruck,
    party.MapNoted,
    party.MappingStopped,
    pursuit.BaitAsked,
    pursuit.CatchingRolled,
    pursuit.ChancesCompared,
    pursuit.Tempted,
    pursuit.WhereaboutsAsked,
    races.GrudgePassedOver,
    races.HammerTooGood,
    races.InfravisionRolled,
    races.StonesSeen,
    rounds.FightDecided,
    rounds.PlaceEnded,
    rounds.StepEnded,
    travel.DaysLeftOver,
    stealth.ScoutsMet,
    stealth.SneakingBegan,
    stealth.SneakingEnded,
    stealth.VictimRolled,
    treasure.ExperienceAwarded,
    treasure.PickOrderSettled,
    treasure.PickPassed,
    treasure.PutInPool,
    treasure.RollOffAnswered,
    treasure.RollOffBegan,
    treasure.RollOffEnded,
    treasure.TieRerolled,
    treasure.TreasureCarried,
    treasure.TreasureSold,
    upkeep.UpkeepDue,
)
"""What others say as well: what is due, how the order goes, what a blow came to."""
ON_THE_SHEET: Events = (
    classes.BonusesAsked,
    classes.BonusesGiven,
    classes.BonusesRefused,
    classes.ExperienceFell,
    classes.LanguagesWritten,
    classes.LevelsWritten,
    classes.NumbersFollow,
    classes.OperatingChosen,
    classes.OperatingLocked,
    combat.WeaponReadied,
    items.ItemAdded,
    items.ItemChanged,
    items.ItemHeld,
    items.ItemDropped,
    items.ItemGiven,
    items.ItemPickedUp,
    items.ItemsLeftBehind,
    items.ItemPut,
    items.ItemStored,
    items.ItemFetched,
    items.CoinsPaid,
    items.ItemBought,
    items.ItemSold,
    items.SlowWeaponSet,
    load.TreasureLoadSet,
    luck.SessionLuckRolled,
    powers.PointsSet,
    powers.PowerAdded,
    powers.PowerDropped,
    rest.SurgeSpent,
    sheet.SheetNumberSet,
    skills.SkillWritten,
    sheet.TraitsChanged,
    upkeep.DebtForgiven,
    upkeep.DebtPaid,
    transfer.SheetRewritten,
)
"""What is read off somebody's sheet, then and now."""
LEFT_OUT: frozenset[type[Event]] = frozenset(
    (*OF_THE_TABLE, *PREPARED, *JUDGED, *REAL_TIME, *STANDS_ELSEWHERE, *ON_THE_SHEET)
)
