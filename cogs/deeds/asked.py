"""What `/help` tells of a question in somebody's own words: the answer, and where to read on."""

from cogs.deeds.rule_cards import rule_page
from cogs.render.asking import FAINT, LEAST, SURE, asks, is_name, places_for
from cogs.render.site import link, read_on
from cogs.render.text import MESSAGE_LIMIT, fit_within
from data.live import LiveGame

IN_PLAY = "questions-play.html"
"""What is asked there is about what commands do, which have their own cards."""
MOST_BESIDE = 3
"""So many other pages are named below an answer."""
UNSURE = "-# I am not sure what you mean. This comes nearest:"


def surely_asked(question: str, game: LiveGame | None, site: str) -> str:
    """The answer to a question, which is no deed, or to what is called just so.

    "" for what a command may be meant by.
    """
    if asks(question):
        return asked_page(question, game, site)
    sure = places_for(question, SURE) if is_name(question) else []
    is_answer = sure and not sure[0].place.startswith(IN_PLAY)
    return asked_page(question, game, site, SURE) if is_answer else ""


def asked_page(question: str, game: LiveGame | None, site: str, least: float = LEAST) -> str:
    """The answer to a question, of a rule its card, of a page its heading; "" where none fits."""
    found, unsure = places_for(question, least), list[str]()
    if not found and least == LEAST and asks(question):
        found, unsure = places_for(question, FAINT), [UNSURE]
    if not found:
        return ""
    first, *others = found
    beside = [link(one.place, site, one.heading) for one in others[:MOST_BESIDE]]
    more = [f"-# Or did you mean: {' · '.join(beside)}"] if beside else []
    said = [f"**{first.heading}**", first.says, read_on(first.place, site)]
    if first.code:
        said = [rule_page(question, game, site) or rule_page(first.heading, game, site)]
    return fit_within([*unsure, *said, *more], MESSAGE_LIMIT)
