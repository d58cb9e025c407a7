"""What is tried twice of parties."""

from rules.expedition.records import SetOut
from rules.kernel.parties import through
from rules.parties.records import (
    CancelSignUp,
    ChangeSignUp,
    CloseSignUp,
    JoinSignUp,
    JoinUp,
    LeaveSignUp,
    MeanParty,
    OpenSignUp,
    RemindSignUp,
    SendOut,
    SplitUp,
)
from rules.parties.state import SIGN_UPS, SignUp, Terms
from rules.state.party import Scale
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, camp
from tests.rules.table import ANN


def apart(preset: str) -> Scene:
    """Ada stays at home, and Cousin is out in a dungeon."""
    scene = camp(preset)
    scene.act(SplitUp(characters=(COUSIN,), name="The mill"))
    scene.state = through(scene.state, 2)
    scene.act(SetOut(scale=Scale.DUNGEON))
    scene.state = through(scene.state, 1)
    return scene


LIST = "l"
MILL = Terms("The mill", at=9_000, seats=4)


def listed(preset: str) -> Scene:
    """Ada is on a list for the mill, and Cousin is not."""
    scene = camp(preset)
    mill = SignUp(LIST, MILL, by=1, who=(ADA,), remind_at=5_000)
    scene.state = SIGN_UPS.put(scene.state, (mill,))
    return scene


EXAMPLES: tuple[Example, ...] = (
    Example(camp, SplitUp(characters=(COUSIN,)), by=ANN, says="no such character"),
    Example(apart, JoinUp(party=2), says="no such party"),
    Example(apart, MeanParty(party=2), by=ANN, says="already"),
    Example(camp, OpenSignUp(terms=MILL), says="a list for The mill already"),
    Example(listed, ChangeSignUp(sign_up_id=LIST, terms=Terms("The mill")), says="so already"),
    Example(listed, JoinSignUp(sign_up_id=LIST, character_id=COUSIN), says="on that list already"),
    Example(listed, LeaveSignUp(sign_up_id=LIST), by=ANN, says="Nobody of yours"),
    Example(listed, CloseSignUp(sign_up_id=LIST), says="so already"),
    Example(listed, CancelSignUp(sign_up_id=LIST), says="That list is over"),
    Example(listed, RemindSignUp(sign_up_id=LIST, now=True), says="That moment is over"),
    Example(listed, SendOut(sign_up_id=LIST), says="That list is over"),
)
