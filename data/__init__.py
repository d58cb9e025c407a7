"""Storage: tables, migrations, and `Games`, the one door through which a game changes."""

import sys
from types import ModuleType
from typing import Any


class _Unasked(ModuleType):
    """Stands in for what SQLAlchemy loads beside connections: 7 MB of a mapper nobody asks for."""

    def __getattr__(self, _name: str) -> Any:  # noqa: ANN401 - whatever is looked for in it
        return None


for _name in ("sqlalchemy.ext.asyncio.scoping", "sqlalchemy.ext.asyncio.session"):
    sys.modules.setdefault(_name, _Unasked(_name))
