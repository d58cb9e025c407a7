"""Several sheets in one text, as they are pasted one below the other."""

import re

_ABILITY = re.compile(
    r"\b(?P<word>str|int|wis|dex|con|cha)(?:ength|elligence|dom|terity|stitution|risma)?\b",
    re.IGNORECASE,
)
_LETTER = re.compile(r"\b(?P<word>ch|[siwdc]) ?:? ?\d{1,2}\b", re.IGNORECASE)
_BLANK = re.compile(r"\n[ \t]*\n")
_HEAD = re.compile(r"(?m)^(?P<level>#{1,3}) +\S")
_FIRST_WORD = re.compile(r"\W{0,6}s(?:tr(?:ength)?)?\b", re.IGNORECASE)
_ALL = 6


def texts_apart(text: str) -> list[str]:
    """The text of each sheet, the whole where it is not sure where one ends.

    Each has its six scores: either every paragraph with scores begins with something else, such as
    a name, or as many headings of one level stand above.
    """
    whole = text.strip().removeprefix("\ufeff").strip()
    paragraphs = [one for one in _BLANK.split(whole) if one.strip()]
    scored = [at for at, one in enumerate(paragraphs) if _has_scores(one)]
    if len(scored) < 2:
        return [whole]
    for level in ("#", "##", "###"):
        heads = [one.start() for one in _HEAD.finditer(whole) if one["level"] == level]
        if len(heads) == len(scored):
            ends = [*heads[1:], len(whole)]
            parts = [whole[a:b].strip() for a, b in zip(heads, ends, strict=True)]
            if all(map(_has_scores, parts)):
                return parts
    if any(_FIRST_WORD.match(paragraphs[at].strip()) for at in scored):
        return [whole]
    ends = [*scored[1:], len(paragraphs)]
    above = paragraphs[: scored[0]]
    first, *others = (paragraphs[a:b] for a, b in zip(scored, ends, strict=True))
    return ["\n\n".join(part) for part in ([*above, *first], *others)]


def _has_scores(text: str) -> bool:
    """Whether a text says all six abilities, by their names or by letters."""
    return any(
        len({found["word"].lower() for found in pattern.finditer(text)}) == _ALL
        for pattern in (_ABILITY, _LETTER)
    )
