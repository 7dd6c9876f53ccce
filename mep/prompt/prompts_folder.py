"""The folder of the prompt templates."""

from __future__ import annotations

from pathlib import Path


def prompts_folder() -> Path:
    """
    Return the folder of the prompt templates and their data.

    In an editable install, that is the folder in the checkout.
    """
    package = Path(__file__).parents[1]
    installed = package / "prompts"
    return installed if installed.is_dir() else package.parent / "prompts"
