"""The door of this family: what other rooms may call of it, beside its records."""

from rules.transfer.portable import BARE, PARTS, as_document, differing, written_over

__all__ = ["BARE", "PARTS", "as_document", "differing", "written_over"]
