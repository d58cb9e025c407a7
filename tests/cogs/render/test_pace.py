"""How long rounds and answers took: measured in the log, told as text."""

from collections.abc import Iterable

from cogs.pace.measures import Measured, Phase, Round, measure
from cogs.pace.pages import (
    LINES_SHOWN,
    NOTHING,
    Holding,
    render_own,
    render_report,
)
from cogs.render.text import MESSAGE_LIMIT
from data.live import LogEntry
from rules.away.records import GoAway, ReturnEarly
from rules.checks.records import AskChecks, RollAsked, RollCheck, SkipAsked
from rules.encounter.records import AddMonsters, EndEncounter, JoinEncounter, StartEncounter
from rules.expedition.records import SetOut
from rules.exploration.records import AskParty, ChooseTask, PlayTurn
from rules.initiative.records import RollInitiative
from rules.kernel.action import Action
from rules.kernel.actor import Actor
from rules.kernel.hours import DAY, HOUR, MINUTE
from rules.pace.records import PauseGame, ResumeGame
from rules.record import replace
from rules.rounds.records import (
    Declare,
    DeclareAhead,
    EndPhase,
    GoBack,
    MarkDone,
    MarkNotDone,
    NextStep,
    WithdrawDeclaration,
)
from rules.sheet.records import CreateCharacter
from rules.state.party import Scale
from tests.rules.scene import Scene
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN, BOB, REFEREE

ADA, BEN = "c1", "c2"
BEGIN = 1_800_000_000_000
OWNERS = {ADA: ANN.member, BEN: BOB.member}


class Diary:
    """A game of Ann's Ada and Bob's Ben against goblins, played at hours that the test says."""

    def __init__(self, preset: str = "ose", **settings: str) -> None:
        self.scene = Scene(preset, **settings)
        self.scene.falling = CountedDice()
        self.entries: list[LogEntry] = []
        self.hour = 0.0
        self.act(CreateCharacter(name="Ada", hit_points=8), ANN)
        self.act(CreateCharacter(name="Ben", hit_points=8), BOB)

    def meet(self) -> "Diary":
        self.act(StartEncounter())
        self.act(JoinEncounter(), ANN)
        self.act(JoinEncounter(), BOB)
        self.act(AddMonsters(name="Goblins", count=3, hit_points=(4,), morale=7, block="none"))
        return self

    def at(self, hour: float, action: Action, by: Actor = REFEREE) -> "Diary":
        """Something is done so many hours after the beginning."""
        self.hour = hour
        self.act(action, by)
        return self

    def act(self, action: Action, by: Actor = REFEREE) -> None:
        self.scene.at = BEGIN + round(self.hour * HOUR)
        step = self.scene.act(action, by)
        seq = len(self.entries) + 1
        entry = LogEntry(
            game_id=1,
            seq=seq,
            action_key=f"i:{seq}",
            kind="act",
            member=by.member,
            channel_id=0,
            at=self.scene.at,
            action_name=type(action).__name__,
            events=step.events,
            throws=step.throws,
            seed_id=1,
        )
        self.entries.append(entry)

    def take_back(self, count: int) -> None:
        """The newest moves are undone, which is a row of its own."""
        undo = replace(self.entries[-1], seq=len(self.entries) + 1, kind="undo", events=())
        kept, undone = self.entries[:-count], self.entries[-count:]
        marked = [replace(entry, undone_by=undo.seq) for entry in undone]
        self.entries = [*kept, *marked, undo]

    def measured(self, hour: float | None = None, encounter: int = 1) -> Measured:
        """What the log shows, looked at some hour, else at the last move."""
        now = BEGIN + round((self.hour if hour is None else hour) * HOUR)
        return measure(self.entries, OWNERS, encounter=encounter, now=now)


def spent(found: Measured) -> list[list[tuple[str, float]]]:
    """The phases of each round, in hours."""
    return [[(phase.label, phase.spent / HOUR) for phase in one.phases] for one in found.rounds]


def answers(found: Measured) -> dict[int, list[float]]:
    """The answers of each member, in hours."""
    return {member: [time / HOUR for time in times] for member, times in found.answers.items()}


def a_round() -> Diary:
    """A round of OSE by sides, of which the party wins the initiative."""
    diary = Diary("ose").meet()
    diary.at(1, NextStep())
    diary.at(4, Declare(target=ADA, kind="nothing"), ANN)
    diary.at(11, Declare(target=BEN, kind="nothing"), BOB)
    diary.at(12, NextStep())
    diary.at(14, RollInitiative(side="monsters", forced=1))
    diary.at(15, RollInitiative(side="party"), ANN)
    return diary.at(16, NextStep())


def test_each_phase_takes_from_its_begin_to_the_next() -> None:
    diary = a_round()
    found = diary.measured(hour=20)
    assert spent(found) == [[("Declarations", 11), ("Initiative", 4), ("Party", 4)]]
    (one,) = found.rounds
    assert (one.number, one.encounter, one.is_over, one.is_open) == (1, 1, False, True)
    assert one.spent == 19 * HOUR


def test_an_answer_takes_from_being_waited_for_to_being_given_by_the_player() -> None:
    diary = a_round()
    assert answers(diary.measured()) == {ANN.member: [3, 3], BOB.member: [10]}
    while diary.scene.now.phase != "melee":
        diary.at(20, NextStep())
    diary.at(22, MarkDone(target=ADA), ANN)
    diary.at(27, MarkDone(target=BEN), REFEREE)
    assert answers(diary.measured()) == {ANN.member: [3, 3, 2], BOB.member: [10]}


def test_phases_of_one_place_are_one_and_a_round_that_is_over_is_whole() -> None:
    diary = a_round()
    while diary.scene.encounter.round == 1:
        diary.at(diary.hour + 1, NextStep())
    found = diary.measured()
    first, second = found.rounds
    assert [phase.label for phase in first.phases] == [
        "Declarations", "Initiative", "Party", "Monsters",
    ]  # fmt: skip
    assert (first.is_over, first.is_open) == (True, False)
    assert first.spent == (diary.hour - 1) * HOUR
    assert (second.number, second.is_over, second.is_open, second.spent) == (2, False, True, 0)


def test_what_was_taken_back_has_not_been_and_the_phase_went_on() -> None:
    diary = a_round()
    diary.take_back(3)
    found = diary.measured(hour=30)
    assert spent(found) == [[("Declarations", 11), ("Initiative", 18)]]
    assert answers(found) == {ANN.member: [3], BOB.member: [10]}


def test_a_step_that_is_gone_back_to_goes_on_where_it_was() -> None:
    diary = a_round()
    diary.at(20, GoBack())
    found = diary.measured(hour=25)
    assert spent(found) == [[("Declarations", 11), ("Initiative", 9), ("Party", 4)]]


def test_what_happens_by_itself_in_the_same_move_is_no_answer() -> None:
    diary = Diary("ose", go_on="by-itself", initiative_rolls="by-itself").meet()
    diary.at(1, NextStep())
    diary.at(2, Declare(target=ADA, kind="nothing"), ANN)
    diary.at(5, Declare(target=BEN, kind="nothing"), BOB)
    assert diary.scene.now.kind == "act"
    found = diary.measured()
    assert answers(found) == {ANN.member: [1], BOB.member: [4]}
    (one,) = found.rounds
    assert one.spent == 4 * HOUR


def test_each_on_their_own_rolls_for_themselves() -> None:
    diary = Diary("ose", initiative="ose-individual").meet()
    diary.at(1, NextStep())
    diary.at(2, NextStep())
    diary.at(4, RollInitiative(combatant_id=ADA), ANN)
    diary.at(7, RollInitiative(combatant_id=BEN), BOB)
    assert answers(diary.measured()) == {ANN.member: [2], BOB.member: [5]}


def test_what_is_given_again_counts_from_being_taken_back() -> None:
    diary = Diary("ose").meet()
    diary.at(1, NextStep())
    diary.at(2, Declare(target=ADA, kind="nothing"), ANN)
    diary.at(3, Declare(target=ADA, kind="other", text="parley"), ANN)
    diary.at(4, WithdrawDeclaration(target=ADA), ANN)
    diary.at(9, Declare(target=ADA, kind="nothing"), ANN)
    assert answers(diary.measured()) == {ANN.member: [1, 5]}


def test_a_turn_that_is_given_back_is_waited_for_again() -> None:
    diary = a_round()
    diary.at(18, MarkDone(target=BEN), BOB)
    diary.at(20, MarkNotDone(target=BEN))
    diary.at(26, MarkDone(target=BEN), BOB)
    assert answers(diary.measured())[BOB.member] == [10, 2, 6]


def test_checks_are_answers_too_outside_of_rounds_as_well() -> None:
    diary = Diary("ose")
    diary.at(1, AskChecks(what="save_death", targets=(ADA, BEN), number=12))
    diary.at(2, RollCheck(what="int", targets=(ADA,), number=12), ANN)
    diary.at(3, RollAsked(), ANN)
    diary.at(5, RollAsked(for_all=True), REFEREE)
    found = diary.measured()
    assert answers(found) == {ANN.member: [2]}
    assert found.rounds == []


def test_who_was_let_off_a_check_has_given_no_answer() -> None:
    diary = Diary("ose")
    diary.at(1, AskChecks(what="save_death", targets=(ADA,), number=12))
    diary.at(2, SkipAsked(targets=(ADA,)))
    diary.at(3, RollCheck(what="save_death", targets=(ADA,), number=12), ANN)
    assert answers(diary.measured()) == {}


def test_what_somebody_does_in_a_turn_is_an_answer_but_not_what_they_always_do() -> None:
    diary = Diary("ose")
    diary.at(0, SetOut(scale=Scale.DUNGEON))
    diary.at(1, AskParty())
    diary.at(4, ChooseTask(kind="guard", target=ADA), ANN)
    diary.at(9, PlayTurn())
    assert answers(diary.measured()) == {ANN.member: [3]}


def test_a_phase_that_is_played_is_an_answer_and_the_next_one_is_waited_for() -> None:
    diary = a_round()
    diary.at(18, EndPhase(target=ADA), ANN)
    diary.at(19, EndPhase(target=BEN), BOB)
    diary.at(20, NextStep())
    diary.at(25, MarkDone(target=ADA), ANN)
    assert answers(diary.measured()) == {ANN.member: [3, 3, 2, 5], BOB.member: [10, 3]}
    assert spent(diary.measured())[0][-1] == ("Party", 9)


def test_who_has_declared_ahead_is_not_waited_for() -> None:
    diary = a_round()
    diary.at(17, DeclareAhead(target=ADA, kind="other", text="parley"), ANN)
    while diary.scene.encounter.round == 1:
        diary.at(diary.hour + 1, NextStep())
    before = answers(diary.measured())[ANN.member]
    diary.at(diary.hour + 5, Declare(target=ADA, kind="other", text="run"), ANN)
    assert answers(diary.measured())[ANN.member] == before


def test_who_was_away_was_not_waited_for() -> None:
    diary = Diary("ose").meet()
    diary.at(1, NextStep())
    diary.at(2, Declare(target=BEN, kind="nothing"), BOB)
    diary.at(3, GoAway(until=BEGIN + 100 * HOUR), ANN)
    diary.at(3, GoAway(until=BEGIN + 100 * HOUR), BOB)
    diary.at(50, ReturnEarly(), ANN)
    diary.at(51, ReturnEarly(), BOB)
    diary.at(54, Declare(target=ADA, kind="nothing"), ANN)
    diary.at(55, Declare(target=BEN, kind="other", text="parley"), BOB)
    assert answers(diary.measured()) == {ANN.member: [4], BOB.member: [1]}


def test_a_turn_counts_from_coming_back() -> None:
    diary = a_round()
    diary.at(17, GoAway(until=BEGIN + 100 * HOUR), ANN)
    diary.at(60, ReturnEarly(), ANN)
    diary.at(62, MarkDone(target=ADA), ANN)
    diary.at(63, MarkDone(target=BEN), BOB)
    assert answers(diary.measured()) == {ANN.member: [3, 3, 2], BOB.member: [10, 47]}


def test_a_pause_counts_nowhere() -> None:
    diary = a_round()
    diary.at(20, PauseGame())
    diary.at(30, PauseGame(until=BEGIN + 1000 * HOUR))
    diary.at(120, ResumeGame())
    diary.at(121, MarkDone(target=ADA), ANN)
    found = diary.measured(hour=125)
    assert spent(found)[0][-1] == ("Party", 9)
    assert answers(found)[ANN.member] == [3, 3, 5]
    assert found.time_between(BEGIN + 16 * HOUR, BEGIN + 125 * HOUR) == 9 * HOUR
    assert found.time_between(BEGIN + 50 * HOUR, BEGIN + 125 * HOUR) == 5 * HOUR
    assert found.time_between(BEGIN + 122 * HOUR, BEGIN + 125 * HOUR) == 3 * HOUR


def test_while_a_game_is_paused_nothing_takes_longer() -> None:
    diary = a_round()
    diary.at(20, PauseGame())
    found = diary.measured(hour=500)
    assert spent(found)[0][-1] == ("Party", 4)
    assert found.time_between(BEGIN + 16 * HOUR, BEGIN + 500 * HOUR) == 4 * HOUR


def test_an_encounter_that_ends_breaks_its_round_off() -> None:
    diary = a_round()
    diary.at(20, EndEncounter())
    diary.hour = 40
    diary.meet()
    diary.at(50, NextStep())
    old, new = diary.measured(hour=51, encounter=2).rounds
    assert (old.encounter, old.is_over, old.is_open, old.spent) == (1, False, False, 19 * HOUR)
    assert (new.encounter, new.is_open, new.spent) == (2, True, HOUR)


def test_a_log_that_begins_in_the_middle_of_a_round_is_read_from_the_next_one_on() -> None:
    diary = a_round()
    while diary.scene.encounter.round == 1:
        diary.at(diary.hour + 1, NextStep())
    diary.entries = diary.entries[-4:]
    (one,) = diary.measured().rounds
    assert one.number == 2


def test_a_clock_that_was_set_back_takes_no_time() -> None:
    diary = a_round()
    diary.at(10, MarkDone(target=ADA), ANN)
    assert diary.measured(hour=9).rounds[0].spent == 15 * HOUR


# What is said of it


def played(number: int, *hours: int, encounter: int = 1) -> Round:
    """A round that is over, with a phase of each kind."""
    phases = zip(("declare", "initiative", "act"), ("D", "I", "Party"), hours, strict=True)
    made = [Phase(kind, label, time * HOUR) for kind, label, time in phases]
    return Round(number, encounter, phases=made, is_over=True, is_open=False)


PLAYERS = {2: "<@12>", 3: "<@13>"}


def report(
    rounds: Iterable[Round] = (), waiting: Iterable[Holding] = (), **times: list[int]
) -> str:
    found = Measured(list(rounds), {int(key[1:]): list(value) for key, value in times.items()})
    return render_report(found, PLAYERS, list(waiting))


def test_the_report_has_each_number_with_how_often_it_was_measured() -> None:
    now = Round(3, 1, phases=[Phase("declare", "D", 90 * MINUTE)])
    rounds = [played(1, 10, 1, 20), played(2, 20, 0, 30), now]
    waiting = [Holding("Ben", "a declaration", HOUR), Holding("the referee", "a word", 2 * DAY)]
    told = report(rounds, waiting, m2=[HOUR, 3 * HOUR], m3=[5 * HOUR], m9=[HOUR])
    assert told.splitlines() == [
        "**Waiting now**",
        "- the referee: a word, for 2 d",
        "- Ben: a declaration, for 1 h",
        "**Rounds** (declarations + initiative + actions)",
        "- Round 1: 1 d 7 h = 10 h + 1 h + 20 h",
        "- Round 2: 2 d 2 h = 20 h + 0 min + 1 d 6 h",
        "- Round 3, so far: 1 h 30 min = 1 h 30 min + 0 min + 0 min",
        "- Median: 1 d 16 h (2 rounds)",
        "**Phases, median**",
        "- Declarations: 15 h (2 rounds)",
        "- Initiative: 30 min (2 rounds)",
        "- Party: 1 d 1 h (2 rounds)",
        "**Answers, median**",
        "- <@13>: 5 h (1 answer)",
        "- <@12>: 2 h (2 answers)",
    ]


def test_rounds_of_other_kinds_are_named_as_such() -> None:
    old = Round(4, 1, is_open=False)
    told = report([old, Round(0, 2, is_free=True, is_over=True), Round(1, 2)])
    assert "- Round 4, encounter 1, broken off: 0 min" in told
    assert "- Free round: 0 min" in told
    assert "- Round 1, so far: 0 min" in told
    assert "Median" not in told.partition("**Phases")[0]


def test_of_many_there_are_the_newest_rounds_and_the_longest_waits() -> None:
    rounds = [played(number, 1, 1, number) for number in range(1, 11)]
    waiting = [Holding(f"Hero {n}", "a turn", n * HOUR) for n in range(1, 10)]
    told = report(rounds, waiting)
    assert "Round 5" in told
    assert "Round 4:" not in told
    assert "- Median: 7 h 30 min (10 rounds)" in told
    assert "- Hero 9: a turn, for 9 h" in told
    assert "- Others: 4 more" in told
    assert told.count("Hero") == LINES_SHOWN - 1


def test_the_longest_phases_are_told_in_the_order_of_play() -> None:
    labels = [f"Group {n}" for n in range(1, 10)]
    phases = [Phase("act", label, (20 - n) * HOUR) for n, label in enumerate(labels)]
    told = report([Round(1, 1, phases=phases, is_over=True)])
    found = [line for line in told.splitlines() if line.startswith("- Group")]
    assert [line[2:9] for line in found] == labels[:LINES_SHOWN]


def test_what_people_typed_is_harmless_and_the_longest_report_fits() -> None:
    rounds = [played(number, 999, 999, 999) for number in range(1, 20)]
    waiting = [Holding("*" * 90 + str(n), "a turn", n * HOUR) for n in range(20)]
    told = report(rounds, waiting, m2=[HOUR] * 99)
    assert len(told) <= MESSAGE_LIMIT
    assert "<@12>" in told
    assert "**" * 10 not in told


def test_without_rounds_there_is_nothing_to_measure() -> None:
    assert report() == NOTHING


def test_of_several_answers_the_longest_is_told_as_well() -> None:
    told = render_own([HOUR, 9 * HOUR, 2 * HOUR], [Holding("*Ada*", "a turn", DAY)])
    assert told.splitlines() == [
        "Your answers took **2 h (3 answers)**, median, the longest 9 h.",
        r"The game waits for a turn of \*Ada\*, for 1 d.",
    ]
