"""Messages between a sandbox and its server: JSON over a Unix socket."""

from __future__ import annotations

import json
import os
import socket
import struct
from collections.abc import Sequence
from typing import Any

_SIZE = struct.Struct("!Q")
_MAX_LENGTH = 1 << 30  # bytes; instances are part of messages


def send(channel: socket.socket, message: Any, files: Sequence[int] = ()) -> None:
    """
    Send a message, together with some open files.

    Raises
    ------
    OSError
        When the other end is closed.
    """
    data = json.dumps(message).encode()
    size = _SIZE.pack(len(data))
    if files:
        socket.send_fds(channel, [size], files)
    else:
        channel.sendall(size)

    channel.sendall(data)


def receive(channel: socket.socket, max_files: int = 0) -> tuple[Any, list[int]] | None:
    """
    Return the next message and its files; ``None`` if the other end is closed.

    Raises
    ------
    TimeoutError
        When no message arrives within the timeout of the socket.
    ValueError
        When what arrives is no message.
    """
    files: list[int] = []
    try:
        size, files, _, _ = socket.recv_fds(channel, _SIZE.size, max_files)
        if not size:
            return None

        length = _SIZE.unpack(size + _read(channel, _SIZE.size - len(size)))[0]
        if length > _MAX_LENGTH:
            raise ValueError(f"a message cannot have {length} bytes")

        return json.loads(_read(channel, length)), files
    except (ConnectionResetError, EOFError):
        _close(files)
        return None
    except RecursionError as error:
        _close(files)
        raise ValueError("a message is too deep") from error
    except ValueError:
        _close(files)
        raise


def _close(files: Sequence[int]) -> None:
    for file in files:
        os.close(file)


def _read(channel: socket.socket, size: int) -> bytes:
    parts = []
    while size > 0:
        part = channel.recv(min(size, 2**20))
        if not part:
            raise EOFError
        parts.append(part)
        size -= len(part)

    return b"".join(parts)
