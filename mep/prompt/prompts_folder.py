"""Where the texts of the prompts are."""

from __future__ import annotations

from pathlib import Path


def prompts_folder() -> Path:
    """
    Return the folder of the templates and of their data.

    Also in an editable install, where it is the one in the checkout.
    """
    package = Path(__file__).parents[1]
    installed = package / "prompts"
    return installed if installed.is_dir() else package.parent / "prompts"
