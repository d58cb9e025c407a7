"""`/do upkeep` as people use it."""

import pytest

from tests.cogs.conftest import Play
from tests.cogs.scene import offered_on

pytestmark = pytest.mark.rule("ERIS-PLAYER-UPKEEP")


async def test_upkeep_is_set_falls_due_and_is_owed(play: Play) -> None:
    await play.begin("ose")
    await play.type(play.ann, "sheet create", name="Ada", hit_points=8)
    await play.type(play.ann, "item add", name="Coin", count=25)
    said = await play.type(play.referee, "upkeep set", gp=10, every="week")
    assert "**Upkeep:** 10 gp each, for each week at home." in said.response.content
    ahead = await play.type(play.ann, "time ahead", days=8)
    assert "upkeep is due" in ahead.response.content
    passed = await play.type(play.referee, "time pass", days=7)
    assert "**Upkeep is due** for a week at home.\nAda pays 10 gp for upkeep." in (
        passed.response.content
    )
    short = await play.type(play.referee, "upkeep collect", times=2)
    assert (
        "**Upkeep is due** 2 times over.\nAda pays 15 of 20 gp for upkeep, and owes 5 gp now."
        in (short.response.content)
    )
    shown = await play.type(play.ann, "upkeep show")
    assert "- Ada: 10 gp, owes **5 gp**" in shown.response.content
    helped = await play.type(play.ann, "help")
    assert "Pay the 5 gp that you owe…" in offered_on(helped.response)
    none = await play.type(play.ann, "upkeep pay")
    assert "Ada has no money to pay with." in none.response.content
    await play.type(play.ann, "item add", name="Coin", count=3)
    paid = await play.type(play.ann, "upkeep pay", gp=2)
    assert "Ada pays 2 gp of what they owed: 3 gp are left." in paid.response.content
    struck = await play.type(play.referee, "upkeep forgive", who="Ada")
    assert "Ada need not pay 3 gp of what they owed, and owes nothing now." in (
        struck.response.content
    )
    own = await play.type(play.referee, "upkeep set", gp=0, who="Ada")
    assert "Ada pays 0 gp for upkeep." in own.response.content
    shown = await play.type(play.referee, "upkeep show")
    assert "- Ada: nothing (their own amount)" in shown.response.content
    late = await play.type(play.referee, "upkeep set", every="expedition", level=2)
    assert "10 gp each, as the party sets out, from level 2 on." in late.response.content
