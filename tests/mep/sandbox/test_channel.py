"""Tests of messages over a socket."""

import os
import socket
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.sandbox.channel import receive, send


@given(st.lists(st.text(), max_size=5))
def test_messages_arrive_one_by_one(messages: list[str]) -> None:
    """Also if several were sent before."""
    here, there = socket.socketpair()
    with here, there:
        for message in messages:
            send(here, {"text": message})

        here.close()
        received = [receive(there) for _ in messages]
        assert received == [({"text": message}, []) for message in messages]
        assert receive(there) is None


def test_long_messages_and_files_arrive() -> None:
    """A message may be longer than what fits into the socket at a time."""
    text = "x" * 5_000_000
    read_end, write_end = os.pipe()
    here, there = socket.socketpair()
    with here, there:
        sender = threading.Thread(target=send, args=(here, text, [write_end]))
        sender.start()
        received = receive(there, max_files=1)
        sender.join()

    assert received is not None
    assert received[0] == text
    (file,) = received[1]
    os.write(file, b"hello")
    assert os.read(read_end, 10) == b"hello"
    for end in (read_end, write_end, file):
        os.close(end)


def test_the_end_may_come_within_a_message() -> None:
    """As when the other side is killed."""
    here, there = socket.socketpair()
    with here, there:
        here.sendall(b"\0\0\0")
        here.close()
        assert receive(there) is None


def test_silence_has_an_end() -> None:
    """If the socket has a timeout."""
    here, there = socket.socketpair()
    with here, there:
        there.settimeout(0.01)
        with pytest.raises(TimeoutError):
            receive(there)
