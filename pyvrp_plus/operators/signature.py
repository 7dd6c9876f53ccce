"""
Signatures of operators that a run of evolution has found.

``mep.export`` signs a file once it has computed the operator's results again. The
signature is made with a key that only this user has, on this machine. It says that the
file is as it was exported here, and nothing about files of others.
"""

from __future__ import annotations

import hmac
import os
import re
import secrets
from pathlib import Path
from typing import Literal

import platformdirs

#: What is known of a file: it is as this user has exported it; it was changed since, or
#: another user has exported it; it was not exported, or its results were not computed
#: again; or it came with this package.
Origin = Literal["verified", "changed", "unknown", "shipped"]

_LAST_LINE = re.compile(r"(?:#|//) Signed: (?P<signature>[0-9a-f]{64})\n\Z")
_MARKS = {".py": "#", ".cpp": "//"}


def signed(text: str, suffix: str) -> str:
    """
    Return the text of an operator's file with a signature as its last line.

    Parameters
    ----------
    text
        Text of the file.
    suffix
        Suffix of the file, which tells how its comments begin.

    Raises
    ------
    OSError
        When the key cannot be read or made.
    """
    whole = text if text.endswith("\n") else f"{text}\n"
    return f"{whole}{_MARKS[suffix]} Signed: {_signature(whole)}\n"


def origin_of(path: Path) -> Origin:
    """
    Return what is known of an operator's file, by its signature.

    Raises
    ------
    OSError
        When the file cannot be read.
    """
    text = path.read_bytes().decode(errors="replace")
    found = _LAST_LINE.search(text)
    if not found:
        return "unknown"

    whole = text[: found.start()]
    is_own = hmac.compare_digest(found["signature"], _signature(whole))
    return "verified" if is_own else "changed"


def _signature(text: str) -> str:
    return hmac.digest(_key(), text.encode(), "sha256").hex()


def _key() -> bytes:
    """Return the key of this user, which is made if there is none."""
    given = os.environ.get("PYVRP_PLUS_SIGNING_KEY")
    folder = platformdirs.user_data_path("pyvrp_plus", appauthor=False)
    path = Path(given) if given else folder / "signing_key"
    try:
        return path.read_bytes()
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        new.touch(mode=0o600)
        new.write_bytes(secrets.token_bytes(32))
        try:
            os.link(new, path)  # fails if another process was faster
        except FileExistsError:
            pass
        finally:
            new.unlink()

        return path.read_bytes()
