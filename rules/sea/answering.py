"""The referee's word on a gale, and the rest of the day after it."""

from rules.errors import RuleError, TooLateError
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sea.actions import AnswerStorm
from rules.sea.reading import put_today
from rules.sea.sailing import close_if_lost, go_on
from rules.sea.storms import ANSWERS, answers_to


def answer_storm(resolution: Resolution, action: AnswerStorm) -> None:
    """The referee says what lies before the bow, and the day goes on."""
    resolution.require_referee("say what the gale has before the bow")
    today = resolution.state.voyage.today
    if today is None or not today.storm or action.number not in (0, today.number):
        raise TooLateError("No gale is waiting for that.")
    answer = ANSWERS.get(action.where)
    if answer is None or answer.storm != today.storm:
        words = ", ".join(f"`{one.key}`" for one in answers_to(today.storm))
        raise RuleError(f"Say one of these: {words}.")
    put_today(resolution, replace(today, storm=""))
    answer.run(resolution, answer.key)
    resolution.settle()
    close_if_lost(resolution)
    if resolution.state.voyage.today is not None:
        go_on(resolution)
