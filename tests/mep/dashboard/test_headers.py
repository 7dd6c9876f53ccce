import base64
import hashlib
import re

from flask.testing import FlaskClient

from mep.dashboard.headers import digest


def test_the_policy_allows_what_is_on_the_page(client: FlaskClient) -> None:
    response = client.get("/run/made%20up/1")
    for kind in ("script", "style"):
        (text,) = re.findall(rf"(?s)<{kind}>(.*?)</{kind}>", response.text)
        hashed = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        policy = response.headers["Content-Security-Policy"]
        assert f"{kind}-src 'sha256-{hashed}'" in policy


def test_digests_tell_values_apart() -> None:
    assert digest(1, "a") == digest(1, "a")
    assert (
        len({digest(1, "a"), digest("1", "a"), digest(1, "b"), digest((1, "a"))}) == 4
    )
    digest("\ud800")
