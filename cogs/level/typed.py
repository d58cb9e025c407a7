"""What people type of classes and levels: one, or an elf's two with a stroke between them."""

from rules.errors import RuleError


def read_classes(text: str) -> tuple[str, ...]:
    """`fighter/magic-user` as both; nothing typed is none."""
    return tuple(part.strip() for part in text.split("/")) if text.strip() else ()


def read_numbers(text: str, option: str) -> tuple[int, ...]:
    """`2100/400` as both; RuleError for what is no number. Points between thousands may stand."""
    if not text.strip():
        return ()
    parts = [part.strip().replace(",", "") for part in text.split("/")]
    if not all(part.isascii() and part.isdecimal() and len(part) < 10 for part in parts):
        raise RuleError(f"`{option}:` takes a whole number, or an elf's two such as `3/2`.")
    return tuple(map(int, parts))
