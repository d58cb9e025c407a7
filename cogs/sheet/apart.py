"""Several sheets in one text, as they are pasted one below the other."""

import re

_SCORES = re.compile(
    r"(?:\bstr(?:ength)?\b.{0,200}?\bcha|\bs[ :]? ?\d{1,2}\b.{0,60}?\bch?[ :]? ?\d)",
    re.IGNORECASE | re.DOTALL,
)
_BLANK = re.compile(r"\n[ \t]*\n(?:[ \t]*\n)*")

_HEAD = re.compile(r"(?m)^(?P<level>#{1,3}) +\S")


def texts_apart(text: str) -> list[str]:
    """The text of each sheet, the whole where it is not sure where one ends.

    Each has its six scores: either every paragraph with scores begins with something else, such as
    a name, or as many headings of one level stand above.
    """
    whole = text.strip().removeprefix("\ufeff").strip()
    paragraphs = _BLANK.split(whole)
    scored = [at for at, one in enumerate(paragraphs) if _SCORES.search(one)]
    if len(scored) < 2:
        return [whole]
    for level in ("#", "##", "###"):
        heads = [one.start() for one in _HEAD.finditer(whole) if one["level"] == level]
        if len(heads) == len(scored):
            ends = [*heads[1:], len(whole)]
            parts = [whole[a:b].strip() for a, b in zip(heads, ends, strict=True)]
            if all(map(_SCORES.search, parts)):
                return parts
    if any(_begins_with_scores(paragraphs[at]) for at in scored):
        return [whole]
    ends = [*scored[1:], len(paragraphs)]
    kept = ["\n\n".join(paragraphs[: scored[0]])] if scored[0] else []
    parts = ["\n\n".join(paragraphs[a:b]) for a, b in zip(scored, ends, strict=True)]
    return ["\n\n".join((*kept, parts[0])), *parts[1:]]


def _begins_with_scores(paragraph: str) -> bool:
    first = paragraph.strip().partition("\n")[0]
    found = re.match(r"\W{0,6}s(?:tr(?:ength)?)?\b", first, re.IGNORECASE)
    return found is not None
