"""Which release of Linkboy this is, wherever it is said: `--version`, the log, the wheel."""

VERSION = "1.0.0"
