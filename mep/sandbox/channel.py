"""Messages between a sandbox and its server: JSON over a Unix socket."""

from __future__ import annotations

import json
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
    try:
        size, files, _, _ = socket.recv_fds(channel, _SIZE.size, max_files)
        size += _read(channel, _SIZE.size - len(size)) if size else b""
        length = _SIZE.unpack(size)[0] if size else 0
        if length > _MAX_LENGTH:
            raise ValueError(f"a message cannot have {length} bytes")
        data = _read(channel, length)
    except (ConnectionResetError, EOFError):
        return None

    return (json.loads(data), files) if size else None


def _read(channel: socket.socket, size: int) -> bytes:
    parts = []
    while size > 0:
        part = channel.recv(min(size, 2**20))
        if not part:
            raise EOFError
        parts.append(part)
        size -= len(part)

    return b"".join(parts)
