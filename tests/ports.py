"""A port of this machine that nobody has, for local tables that tests open beside each other."""

import socket


def free_port() -> int:
    """Any that is free now, and so not the usual one of the table."""
    with socket.create_server(("127.0.0.1", 0)) as trial:
        port: int = trial.getsockname()[1]
    return port
