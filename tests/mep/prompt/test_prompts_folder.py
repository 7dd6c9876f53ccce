"""Where the texts of the prompts are."""

from typing import get_args

from mep.prompt import PromptKind
from mep.prompt.prompts_folder import prompts_folder


def test_every_kind_has_its_template():
    """The name of the kind is that of the file."""
    names = {path.stem for path in prompts_folder().glob("*.j2")}
    assert set(get_args(PromptKind)) <= names
