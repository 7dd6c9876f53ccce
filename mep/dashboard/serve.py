"""The server of the dashboard."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from pathlib import Path

from waitress.server import create_server

from mep.dashboard.app import make_app
from mep.dashboard.shelf import Shelf

# Names by which a browser on this machine may ask for the pages.
_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def serve(path: Path, host: str, port: int) -> None:
    """
    Serve the pages on the runs in a folder, until the process is interrupted.

    Parameters
    ----------
    path
        Folder of a run, or of several.
    host
        Address, or name, to listen at. Requests for other hosts are refused: a page of
        somebody else's could otherwise send a browser here under a name of its own, and
        read the answers (DNS rebinding).
    port
        Port to listen to; 0 for any that is free.

    Raises
    ------
    ValueError
        When there is no such folder, or the host is no address that a browser asks for.
    OSError
        When it is not possible to listen there.
    """
    if not path.is_dir():
        raise ValueError(f"{path}: there is no such folder.")
    if _is_unspecified(host):
        raise ValueError(
            f"--host {host}: say the address, or name, by which the pages are asked "
            "for; all others are refused."
        )

    is_v6 = ":" in host
    shown = f"[{host}]" if is_v6 else host
    family = socket.AF_INET6 if is_v6 else socket.AF_INET
    with Shelf(path) as shelf, socket.create_server((host, port), family=family) as end:
        for run in shelf.runs().values():
            run.look()  # for them to be there when they are asked for

        server = create_server(make_app(shelf, (*_LOOPBACK, shown)), sockets=[end])
        address = f"http://{shown}:{end.getsockname()[1]}/"
        print(f"Serving {path} at {address} (Ctrl-C ends it)", flush=True)
        try:
            server.run()
        finally:
            server.close()


def _is_unspecified(host: str) -> bool:
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return not host
