"""What Discord sends and is sent as JSON has it, for which the library says no closer type."""

from collections.abc import Mapping
from typing import Any

Payload = Mapping[str, Any]
