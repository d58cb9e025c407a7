"""The card of a rule behind `/help`: what it is, what this game chose, where one meets it."""

from collections.abc import Iterable, Iterator

from cogs.render.rulebook import Card, rule_of, rules_begun, rules_called, source_of, sources_of
from cogs.render.site import link, read_on
from cogs.render.text import MESSAGE_LIMIT, fit_within
from data.live import LiveGame
from rules.campaign.choosing import list_choices
from rules.kernel.setting import Setting
from rules.kernel.words import in_sentence
from rules.systems import ENGINE

RULES = frozenset(("rules", "rule", "the rules", "house rules", "rulebook"))
SAID = """**Rules**
- `/help` with a rule's name shows it, and what this game has chosen: `/help topic:helmet`.
- `/game settings` shows each rule that a table may want otherwise.
- **Why?**, behind **Linkboy…** in the menu of a message, says which rules spoke in it."""
LEAST_ROOM = 600
MOST = 4
"""So many rules of one name are shown: the first as a card, each other in a line."""
CHANGES = "-# A referee changes that with `/game settings setting:{}`."


def rule_page(typed: str, game: LiveGame | None, site: str, most: int = MESSAGE_LIMIT) -> str:
    """The rules that are called just so, the first with all there is to say; "" where none is."""
    preset = "" if game is None else game.state.preset
    codes = rules_called(typed, preset)
    found = [(code, card) for code in codes[:MOST] if (card := _card_of(code)) is not None]
    if not found:
        return ""
    (code, card), *others = found
    lines = [f"**{card.heading}** ({source_of(code)})", card.what]
    lines += _in_this_game(code, card, game)
    lines.append(f"Where you meet it: {in_sentence(card.where)}")
    lines += [f"- **{other.heading}** ({source_of(rule)}): {other.what}" for rule, other in others]
    rest = len(codes) - len(found)
    lines += [f"-# {rest} more rules have this word: say more of it."] if rest else []
    lines.append(read_on(card.place, site))
    return fit_within(lines, most)


def with_rule(page: str, typed: str, game: LiveGame | None, site: str) -> str:
    """The page of a command, and below it the rule of that name, where there is room for it."""
    room = MESSAGE_LIMIT - len(page) - 2
    rule = rule_page(typed, game, site, room) if room >= LEAST_ROOM else ""
    return f"{page}\n\n{rule}" if rule else page


def with_pages(text: str, site: str) -> str:
    """What is shown, and below it where all of Linkboy's pages are, if they are on the web."""
    return f"{text}\n-# {link('index.html', site, 'All pages of Linkboy')}" if site else text


def rules_like(typed: str, game: LiveGame | None) -> Iterator[str]:
    """The headings of the rules that somebody can mean who is still typing."""
    for code in rules_begun(typed, "" if game is None else game.state.preset):
        if (card := _card_of(code)) is not None:
            yield card.heading


def render_rules(site: str) -> str:
    """How rules are looked up, and where all of them can be read."""
    return f"{SAID}\n{read_on('rules.html', site)}"


def _card_of(code: str) -> Card | None:
    rule = rule_of(code)
    return None if rule is None else rule.card


def settings_of(code: str, card: Card) -> Iterator[Setting]:
    """The settings by which a game chooses about a rule."""
    sources = sources_of(code)
    for setting in ENGINE.settings.values():
        if setting.source in sources or f"`{setting.key}`" in card.where:
            yield setting


def _in_this_game(code: str, card: Card, game: LiveGame | None) -> Iterable[str]:
    """What a game has chosen, a line for each setting of the rule that has an effect."""
    if game is None:
        return
    keys = {setting.key for setting in settings_of(code, card)}
    choices = [one for one in list_choices(ENGINE.settings, game.state) if one.setting.key in keys]
    shown = [choice for choice in choices if choice.counts] or choices
    for choice in shown:
        yield f"In this game: {choice.in_force.meaning.rstrip('.')}. ({choice.setting.label})"
        yield CHANGES.format(choice.setting.key)
