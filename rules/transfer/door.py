"""The door of this family: what other rooms may call of it, beside its records."""

from rules.transfer.portable import PARTS, as_document, differing

__all__ = ["PARTS", "as_document", "differing"]
