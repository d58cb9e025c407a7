"""ERIS-GRAPPLE-UNCONTESTED: the target alone rolls, 3d6 or d100 against its Strength."""

from rules.grapple.methods.shape import GrappleMethod

METHOD = GrappleMethod(
    key="uncontested",
    label="The target alone rolls: 3d6, or d100 against far greater strength, at most its STR.",
    source="ERIS-GRAPPLE-UNCONTESTED",
)
