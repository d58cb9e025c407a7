"""Offers are found in all families, and one more needs an entry and nothing else."""

from collections.abc import Sequence

import pytest

from cogs.render.buttons import Button, make_button
from cogs.render.families import OFFERS, prompts_for
from cogs.render.offers import MOST_PRIVATE_PROMPTS, MOST_PROMPTS, Appeal, Offer
from data.live import Outcome
from rules.health.records import Damage, HitPointsChanged
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.events import REFEREES, Event
from rules.record import replace
from tests.cogs.render.test_secret_rolls import outcome_of
from tests.rules.scenes import ADA, COUSIN, camp
from tests.rules.table import REFEREE

HURT: type[Event] = HitPointsChanged
RAE = Viewer(REFEREE.member, is_referee=True)


def bind(event: HitPointsChanged, outcome: Outcome) -> list[Button]:
    """As many buttons as were hit points lost."""
    name = event.target.name
    return [
        make_button("bind", outcome.game.id, event.target.id, number, label=f"Bind {name}")
        for number in range(-event.amount)
    ]


def ask(events: Sequence[HitPointsChanged]) -> str:
    return f"Somebody binds {' and '.join(event.target.name for event in events)}."


def blow(*, secret: bool = False, amount: int = 1) -> Outcome:
    """Both characters are struck, for the referees alone where it is `secret`."""
    game, action = camp("ose"), Damage(targets=(ADA, COUSIN), amount=f"{amount}")
    outcome = outcome_of(game.state, action, REFEREE, game.act(action))
    if not secret:
        return outcome
    events = tuple(replace(event, audience=REFEREES) for event in outcome.events)
    return Outcome(outcome.game, replace(outcome.entry, events=events))


def ids(buttons: list[Button]) -> list[str | None]:
    return [button.custom_id for button in buttons]


BOTH = ["lb:bind:1:c1:0", "lb:bind:1:c2:0"]


def test_buttons_stand_where_the_event_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OFFERS, HURT, (Offer(bind),))
    public = prompts_for(blow(), RAE)
    assert (ids(public.public), public.private, public.appeal) == (BOTH, [], "")
    private = prompts_for(blow(secret=True), RAE)
    assert (private.public, ids(private.private), private.appeal) == ([], BOTH, "")
    nobody = prompts_for(blow(secret=True), TABLE)
    assert (nobody.public, nobody.private, nobody.appeal) == ([], [], "")


def test_an_appeal_asks_others_where_who_acted_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OFFERS, HURT, (Offer(bind, Appeal(bind, ask)),))
    asked = prompts_for(blow(secret=True), TABLE)
    assert (ids(asked.public), asked.private) == (BOTH, [])
    assert asked.appeal == "Somebody binds Ada and Cousin."
    assert prompts_for(blow(secret=True), RAE).appeal == ""
    assert prompts_for(blow(), TABLE).appeal == ""


def test_only_the_first_few_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OFFERS, HURT, (Offer(bind),))
    assert len(prompts_for(blow(amount=7), RAE).public) == MOST_PROMPTS
    assert len(prompts_for(blow(amount=7, secret=True), RAE).private) == MOST_PRIVATE_PROMPTS
