"""The texts of the prompts: each sentence is kept in one place."""

import re
import tomllib
from collections import Counter

from mep.prompt.prompts_folder import prompts_folder


def strings(value):
    """Yield all strings in data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)


def texts(path):
    """Return the texts in a file, without tags."""
    text = path.read_text()
    if path.suffix == ".toml":
        return strings(tomllib.loads(text))

    return [re.sub(r"\{[%#].*?[%#]\}", " ", text, flags=re.DOTALL)]


def sentences(text):
    """Yield sentences of eight words or more; list entries end one, too."""
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )", text):
        for sentence in re.split(r"(?<=[.;:?!])\s+", " ".join(paragraph.split())):
            words = re.findall(r"\w+", sentence.lower())
            if len(words) >= 8:
                yield " ".join(words)


def test_no_sentence_is_kept_twice():
    """A second copy would be forgotten when the first one changes."""
    files = [path for path in prompts_folder().rglob("*") if path.is_file()]
    counts = Counter(
        sentence
        for path in files
        for text in texts(path)
        for sentence in sentences(text)
    )
    assert len(counts) > 200
    assert [sentence for sentence, count in counts.items() if count > 1] == []


def test_all_files_are_templates_or_data():
    """Nothing else is installed with them."""
    files = {path for path in prompts_folder().rglob("*") if path.is_file()}
    files.discard(prompts_folder() / "meson.build")
    assert {path.suffix for path in files} == {".j2", ".toml"}
