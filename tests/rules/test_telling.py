"""Events that are told in another way than most: without a trace, on the board alone, at once."""

import pytest

from rules.systems import SYSTEMS

NO_TRACE = """
    AbilityAsked AbilityUsed AreaNoted BaitAsked CameEarly CatchingRolled ChancesCompared
    DirectionRolled DisarmJudged
    DistanceRolled FollowingUnseen ForewarnedOf HoardDropped HoardRolled Hunted LeadSet
    ListeningJudged LoyaltyChecked MeritSet MetAgain
    MonstersLeft MoraleChecked PassedBy PlaceStocked ReactionRolled
    ScoutsMet SearchJudged SecretNoticed SneakRolled SomethingCame StockKept
    SurroundAsked SurroundedSet
    Tempted TheftNoticed TrapSet TrapStayed TrueCourseSet
    UnknownUsed UnseenDay VictimRolled VictimWatchful WagesUnknown WanderingChecked WhereaboutsAsked
"""
ON_THE_BOARD = """
    ActiveChosen AmmunitionUsed AtRiskNamed AttackMade BlowWaits CameBack DeclarationWithdrawn
    Declared DeclaredAhead DeclaringResumed DexterityAssumed DexterityClassSet Disengaged
    EarlierSet EffortSet EnduranceSpent Engaged HandsChanged InitiativeRolled LostPowersSet
    MiddlePhaseTaken MonstersLeft OrdersReleased PartyAdvised PartyReady PartyWished PhaseDone
    DaysWentBy PartyMeant SignedUp SignUpClosed
    RangeSet RefereeAsked RestedFromRunning SideAdded SlowChanged SpeakerSet SpeechReworded
    SpeechTakenBack SpellForgotten SpellLearned SpellMemorised SpellUnlearned StandingOrderSet
    StandingOrdersCalled StandingTaskSet TaskChosen TurnReopened
    TurnTaken VoteCast WeaponHurled
"""
AT_ONCE = """
    CallerSet DeadlineMoved DeathSaveDue DiceRolled FightDecided FormationSet FormationStruck
    FormationTaken GamePaused GameResumed LimitSet MapperSet PartyAsked PickOrderSettled
    PartiesJoined PartySentOut PartySplit SignedOff SignUpCancelled SignUpChanged SignUpOpened
    SignUpReminded
    PortraitSet PresetChanged QuietHoursSet QuietTold Reminded Requested RollOffBegan
    RollOffEnded SceneHeld
    SettingChanged SettingsGone TableCalled VoteAsked VoteDecided VoteLapsed WentAway WentMissing
"""


@pytest.mark.parametrize(
    ("way", "names"),
    [("referees_own", NO_TRACE), ("bookkeeping", ON_THE_BOARD), ("at_once", AT_ONCE)],
)
def test_which_events_are_told_in_another_way_than_most(way: str, names: str) -> None:
    events = (event for system in SYSTEMS for event in system.events)
    assert {event.__name__ for event in events if getattr(event, way)} == set(names.split())
