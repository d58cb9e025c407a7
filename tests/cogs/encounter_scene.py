"""The scene under the name that some tests still know it by."""

from tests.cogs.scene import Scene, labels_of

__all__ = ["Scene", "labels_of"]
