"""A browser without a window, for tests of the page."""

import html
import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def dom(tmp_path: Path) -> Callable[..., str]:
    """Return a function that opens a page in Chromium, and returns what it becomes."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("Chromium is not installed")

    def run(page: str, *options: str) -> str:
        path = tmp_path / "page.html"
        path.write_text(page, encoding="utf-8")
        return subprocess.run(
            [
                chromium, "--headless=new", "--no-sandbox", "--disable-gpu",
                f"--user-data-dir={tmp_path / 'profile'}", "--window-size=1300,1000",
                "--virtual-time-budget=5000", "--dump-dom", *options, path.as_uri(),
            ],
            capture_output=True,
            text=True,
            timeout=300,
            check=True,
        ).stdout  # fmt: skip

    return run


@pytest.fixture
def browse(dom: Callable[..., str]) -> Callable[..., Any]:
    """
    Return a function that opens a page in Chromium, and runs a script in it.

    The script is the body of a function; what it returns comes back through JSON.
    """

    def run(page: str, script: str, *options: str) -> Any:
        # The page's policy forbids other scripts than its own: only its test does not.
        policy = r"script-src &#x27;sha256-[^&]*&#x27;"
        page = re.sub(policy, "script-src 'unsafe-inline'", page)
        probe = f"""<script>
        const probe = () => {{ {script} }};
        addEventListener("load", () => setTimeout(() => {{
          let result;
          try {{ result = {{ value: probe() }}; }}
          catch (error) {{ result = {{ error: String(error) }}; }}
          const output = document.createElement("pre");
          output.id = "output";
          output.textContent = JSON.stringify(result);
          document.body.append(output);
        }}, 100));
        </script></body>"""
        shown = dom(page.replace("</body>", probe), *options)
        found = re.search(r'<pre id="output">(.*?)</pre>', shown, re.S)
        assert found, "the page's own scripts did not run to their end"
        result = json.loads(html.unescape(found[1]))
        assert "error" not in result, result
        return result["value"]

    return run
