"""Whether a line asks, or denies what it says: then nothing is done at once."""

from collections.abc import Collection, Iterable, Sequence

from cogs.deeds.tokens import Spoken

NOT = frozenset(("not", "dont", "never", "no", "cant", "cannot", "wont", "isnt"))
"""Words that say the opposite."""
_QUESTIONS = """
how what whats who whos whose where wheres when why which is are can could do does did has have any
should would am
""".split()  # noqa: SIM905 - as in `tokens.py`
_ASKING = frozenset(_QUESTIONS)
_SHOWING = _ASKING.union("show see view display tell give open check pull get".split())  # noqa: SIM905
"""What stands before something that is to be shown."""
_MAY, _WE = frozenset("can could may shall".split()), frozenset("i we you".split())  # noqa: SIM905
"""`Can we rest?` asks kindly for what a bare `rest` asks for."""
_AT_END = frozenset("what why how huh who".split())  # noqa: SIM905
"""Behind anything else these ask by themselves: `wait what`."""
_UNREAL = frozenset("if would could should might almost nearly wish was were".split())  # noqa: SIM905
"""Words before a verb of what is not done now: `i was going to attack`."""
_KINDLY = ("like", "love", "i", "we")
LAUGHING = frozenset("lol haha lmao rofl xd".split())  # noqa: SIM905
"""With these a question wants no answer, and nothing is asked for."""
_OTHERS = frozenset("they everyone everybody someone somebody it you".split())  # noqa: SIM905
_SELVES = ("me", "us", "myself")
_GAP = 4
"""How far before a verb a word stands that denies it."""


def asked(spoken: Spoken, verb: Sequence[int]) -> tuple[bool, bool]:
    """Whether the sentence of a verb is a question, and whether it is one by its words."""
    place = verb[0] if verb else spoken.telling[0] if spoken.telling else 0
    inside, asks = spoken.beside(place)
    first, *others = (spoken.tokens[at].text for at in inside[:2])
    by_words = first in _ASKING and not (first in _MAY and not _WE.isdisjoint(others))
    last = inside[-1]
    ends = spoken.tokens[last].text in _AT_END and last not in verb and len(inside) > 1
    return asks or first in _ASKING or ends, by_words or ends


def showing(spoken: Spoken, verb: Sequence[int]) -> set[int]:
    """Where words stand before what is to be shown that only ask for it: `show me the map`."""
    first = verb[0] if verb else 0
    return {at for at in range(first) if spoken.tokens[at].text in _SHOWING}


def is_told(
    spoken: Spoken,
    verb: Sequence[int],
    placed: Iterable[Sequence[int]],
    used: Collection[int] = frozenset(),
) -> bool:
    """Whether a sentence tells of others, or of what is not: somebody or something in it does it.

    `placed` is where options stand that say to whom or what it is done: who stands before the verb
    does it themselves. `Everybody` who is an option is `used`.
    """
    if not verb:
        return False
    tokens, first = spoken.tokens, verb[0]
    for at in range(first):
        behind = tokens[at + 1].text if at + 1 < len(tokens) else ""
        if tokens[at].text in _UNREAL and behind not in _KINDLY and at not in verb:
            return True
    if first and tokens[first - 1].text in _OTHERS and first - 1 not in used:
        return True
    return any(places and max(places) < first for places in placed)


def is_about_oneself(
    spoken: Spoken, verb: Sequence[int], used: Collection[int] = frozenset()
) -> bool:
    """Whether a verb is said of whoever says it: `search me` is no search, and `stay behind me` no
    parting. What is `used` says something else."""
    at = verb[-1] + 1 if verb else len(spoken.tokens)
    return at not in used and any(one.text in _SELVES for one in spoken.tokens[at : at + 1])


def is_denied(spoken: Spoken, verb: Sequence[int]) -> bool:
    """Whether a word that says the opposite stands before a verb, in its sentence; without a verb
    anywhere."""
    if not verb:
        return any(token.text in NOT for token in spoken.tokens)
    inside, _ = spoken.beside(verb[0])
    tokens, text = spoken.tokens, spoken.text
    start = tokens[verb[0]].start
    before = set(range(max(inside[0], verb[0] - _GAP), verb[-1])).difference(verb)
    return any(tokens[at].text in NOT and "," not in text[tokens[at].end : start] for at in before)
