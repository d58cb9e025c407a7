"""The rights that the bot asks for: one table, by place, and the address that asks for them."""

from discord import Permissions

from cogs.core.rights import (
    RIGHTS,
    Where,
    invite_address,
    missing_needs,
    missing_rights,
    wanted_permissions,
)


def test_the_address_asks_for_the_rights_of_the_table() -> None:
    # View 1 << 10, Send 1 << 11, Messages 1 << 13, Files 1 << 15, History 1 << 16,
    # Webhooks 1 << 29, new threads 1 << 35 and 1 << 36, Threads 1 << 38, as Discord numbers them.
    assert invite_address(77) == (
        "https://discord.com/oauth2/authorize?client_id=77&scope=bot+applications.commands"
        "&permissions=378494102528"
    )


def test_what_is_missing_is_named_where_it_is_wanted() -> None:
    may = wanted_permissions()
    assert not missing_rights(may, Where.anywhere)
    may.update(send_messages=False, attach_files=False)
    named = [[one.name for one in missing_rights(may, where)] for where in Where]
    assert named == [["Send Messages", "Attach Files"], ["Attach Files"]]
    assert [missing_needs(may, where) for where in Where] == [["Send Messages"], []]


def test_who_sees_nothing_lacks_the_right_to_see_first() -> None:
    assert missing_rights(Permissions.none(), Where.channel) == RIGHTS[:1]
    assert missing_needs(Permissions.none(), Where.thread) == [
        "View Channel",
        "Send Messages in Threads",
        "Read Message History",
    ]
