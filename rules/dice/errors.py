"""The refusal that points at the place in a dice expression where something is wrong."""

from rules.errors import RuleError

_SHOWN = 60


class DiceError(RuleError):
    """A mistake in a dice expression.

    `text` is what was typed, `position` the index of the character at fault (0 to len(text)),
    `suggestion` what to type instead, or an empty string. `str()` shows a caret under the text
    in a code block.
    """

    def __init__(self, reason: str, text: str, position: int, suggestion: str = "") -> None:
        """Keep the parts; a position outside the text is moved to its nearest end."""
        self.reason = reason
        self.text = text
        self.position = min(max(position, 0), len(text))
        self.suggestion = suggestion
        super().__init__(reason, text, position, suggestion)

    def __str__(self) -> str:
        """The reason, the text with a caret under it, and the suggestion."""
        shown, column = _window(self.text, self.position)
        picture = f"```\n{shown}\n{' ' * column}^\n```" if shown.strip() else ""
        return "\n".join(part for part in (self.reason, picture, self.suggestion) if part)


def _window(text: str, position: int) -> tuple[str, int]:
    """One line of at most `_SHOWN` characters around the position, and the column there."""
    start = max(0, position - _SHOWN // 2)
    piece = text[start : start + _SHOWN]
    return harmless(piece), position - start


def harmless(text: str) -> str:
    """The text as it may be shown beside a code block or in it, each character in its place.

    A backtick would end the block; a line break or tab would move the caret.
    """
    return "".join("'" if c == "`" else c if c.isprintable() else " " for c in text)
