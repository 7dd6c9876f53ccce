"""Tests of replies and messages that may contain anything."""

import json
import math
import os
import socket
import struct
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mep.plain_text import MAX_MESSAGE
from mep.sandbox.channel import receive, send
from mep.sandbox.sandbox import SandboxError, _result, _split

SECRET = "0123456789abcdef" * 2
ANY_TEXT = st.text(st.characters(exclude_categories=[]), max_size=20)
JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        ANY_TEXT,
        st.sampled_from([10**400, -(10**400), 2**63, "\x1b[2J", "\u2028", "\ud800"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(ANY_TEXT, inner, max_size=4)
    ),
    max_leaves=12,
)
ERROR = {
    "error_type": "ValueError",
    "message": "it is wrong",
    "is_memory": False,
    "trace": ["line 1", "line 2"],
}
#: What JSON can spell, but not everything can read.
ODD = (
    b"[" * 100_000,
    b'{"result": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    b'{"error": ' * 100_000,
    b'{"result": ' + b"9" * 10_000 + b"}",
    b'{"result": 1e999999}',
    b'{"result": NaN}',
    b'{"result": "\\ud800"}',
    b'{"result": 1, "result": 2}',
    b'{"result": 1} ',
    b'{"result": 1}{}',
    b"\xff\xfe{\0}\0",
    b"\xef\xbb\xbf{}",
    b"\xff",
    b"",
)


def result(reply: bytes) -> Any:
    """Return the result in a reply, or the error, which must be plain text."""
    try:
        return _result(reply, SECRET)
    except SandboxError as error:
        caught = error

    check_error(caught)
    return caught


def check_error(error: SandboxError) -> None:
    """Check that an error can be stored, printed and quoted."""
    assert error.kind in ("forged", "failed", "memory")
    for text in (error.message, error.error_type):
        assert text.encode().decode() == text
        assert all(char == "\n" or char.isprintable() for char in text)

    assert 0 < len(error.message) <= MAX_MESSAGE + len(" ...")
    assert len(error.error_type) < 110


@given(st.binary(max_size=60))
@example(b"nan\n{}")
@example(b"-inf\n{}")
@example(b"1e999\n{}")
@example(b"-1\n{}")
@example(b"9" * 100_000 + b"\n{}")
@example(b"\n")
@example(b"\xff\n")
@example(b" 1_0.5e-1 \n")
def test_the_time_is_a_time(reply: bytes) -> None:
    """It is a number of seconds, by which the time of the run can be found."""
    seconds, rest = _split(reply)
    assert math.isfinite(seconds)
    assert seconds >= 0
    assert reply.endswith(rest)
    assert rest == reply or seconds == float(reply[: -len(rest) or None])


@given(st.floats(0, 1e9), st.binary())
def test_what_a_job_writes_is_split(seconds: float, rest: bytes) -> None:
    """The first line is the time, and nothing else is lost."""
    assert _split(f"{seconds}\n".encode() + rest) == (seconds, rest)


@given(JSON)
def test_results_arrive(value: Any) -> None:
    """They are what the job has returned."""
    text = json.dumps({"result": value})
    got = result(f"{SECRET}{text}".encode())
    assert json.dumps(got) == json.dumps(value)


@given(
    st.one_of(st.binary(max_size=80), st.sampled_from(ODD), JSON.map(json.dumps)),
    st.integers(0, len(SECRET) - 1),
)
def test_nothing_is_a_reply_without_the_secret(text: bytes | str, kept: int) -> None:
    """Also if a part of it was guessed."""
    data = text.encode() if isinstance(text, str) else text
    for reply in (data, SECRET[:kept].encode() + data, b" " + SECRET.encode() + data):
        error = result(reply)
        assert isinstance(error, SandboxError)
        assert error.kind == "forged"


@settings(max_examples=300)
@given(
    st.one_of(st.binary(max_size=80), JSON.map(lambda one: json.dumps(one).encode()))
)
@example(ODD[0])
@example(ODD[1])
@example(ODD[2])
@example(ODD[3])
@example(ODD[11])
@example(ODD[12])
@example(ODD[13])
def test_replies_of_other_forms_are_forged(data: bytes) -> None:
    """With the secret, too."""
    error = result(SECRET.encode() + data)
    try:
        is_result = json.loads(data).keys() == {"result"}
    except (ValueError, RecursionError, AttributeError):
        is_result = False

    assert is_result or error.kind == "forged"


@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from(sorted(ERROR)), JSON), st.data())
def test_errors_are_told_in_plain_text(changes: Any, data: st.DataObject) -> None:
    """If they have the fields of an error, whatever is in these."""
    changes |= {
        "message": data.draw(st.one_of(ANY_TEXT, st.just("x" * 100_000), JSON)),
        "trace": data.draw(st.one_of(st.lists(JSON), JSON)),
    }
    told = ERROR | changes
    error = result(f"{SECRET}{json.dumps({'error': told})}".encode())
    assert isinstance(error, SandboxError)
    is_right = all(isinstance(told[name], type(ERROR[name])) for name in ERROR)
    if not is_right:
        assert error.kind == "forged"
    else:
        assert error.kind == ("memory" if told["is_memory"] else "failed")


@pytest.mark.parametrize("depth", [10, 300, *range(880, 1000, 3)])
def test_deep_replies(depth: int) -> None:
    """What can just be read can be told, too."""
    deep = "[" * depth + "]" * depth
    for error in (
        ERROR | {"trace": "DEEP"},
        ERROR | {"trace": ["DEEP"]},
        ERROR | {"message": "DEEP"},
    ):
        text = json.dumps({"error": error}).replace('"DEEP"', deep)
        assert isinstance(result(f"{SECRET}{text}".encode()), SandboxError)


def received(data: bytes) -> Any:
    """Return what is received of some bytes after which the other end is closed."""
    here, there = socket.socketpair()
    with here, there:
        here.sendall(data)
        here.close()
        there.settimeout(10)
        return receive(there, max_files=2)


def framed(data: bytes, length: int | None = None) -> bytes:
    """Return the bytes of a message of a length."""
    return struct.pack("!Q", len(data) if length is None else length) + data


@given(JSON)
def test_messages_of_any_kind_arrive(message: Any) -> None:
    """As they were sent, without files."""
    data = json.dumps(message).encode()
    got = received(framed(data))
    assert got is not None
    assert json.dumps(got[0]) == json.dumps(message)
    assert got[1] == []


@given(st.binary(max_size=60), st.one_of(st.none(), st.integers(0, 2**64 - 1)))
@example(ODD[0], None)
@example(ODD[1], None)
@example(ODD[3], None)
@example(b"", None)
@example(b"{}", 2**63)
@example(b"{}", 2**30 + 1)
@example(b"{}", 3)
@example(b"\xff\xfe", None)
def test_no_other_message_is_read(data: bytes, length: int | None) -> None:
    """It is cut off, or no message: other errors would end the server."""
    try:
        got = received(framed(data, length))
    except ValueError:
        assert length is None or length > 2**30 or length <= len(data)
        return

    if got is None:
        assert length is not None
        assert len(data) < length <= 2**30
    else:
        told = data if length is None else data[:length]
        assert json.dumps(got[0]) == json.dumps(json.loads(told))


@given(st.binary(max_size=30))
def test_bytes_without_a_frame(data: bytes) -> None:
    """They are a length, and something that is too short for it."""
    try:
        got = received(data)
    except ValueError:
        assert len(data) >= 8
        return

    assert got is None or len(data) > 8


def test_files_of_what_is_no_message_are_closed() -> None:
    """Else the server would run out of them."""
    read_end, write_end = os.pipe()
    here, there = socket.socketpair()
    with here, there:
        socket.send_fds(here, [framed(b"no message")], [write_end])
        os.close(write_end)
        with pytest.raises(ValueError, match="Expecting value"):
            receive(there, max_files=1)

        os.set_blocking(read_end, False)
        assert os.read(read_end, 1) == b""  # the end of the file: nobody has it open

    os.close(read_end)


def test_send_and_receive_agree() -> None:
    """The longest and oddest text arrives."""
    here, there = socket.socketpair()
    with here, there:
        send(here, {"text": "\ud800\0\u2028"})
        assert receive(there) == ({"text": "\ud800\0\u2028"}, [])
