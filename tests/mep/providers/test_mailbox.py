import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mep.providers.mailbox import MailboxProvider
from mep.providers.provider import Completion, ProviderError, Request
from tests.mep.providers.asking import request

_POLL = 0.02


def _prompts(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.prompt.md"))


def _answer_to(prompt: Path) -> Path:
    return prompt.with_name(prompt.name.replace(".prompt.", ".answer."))


def _ask(mailbox: MailboxProvider, asked: Request, answer: bytes) -> Completion:
    """Ask, and answer once the question is there."""
    with ThreadPoolExecutor(1) as thread:
        future = thread.submit(mailbox.complete, asked)
        while not (path := _unanswered(mailbox._folder)):
            time.sleep(_POLL)

        _answer_to(path).write_bytes(answer)
        return future.result()


def _unanswered(folder: Path) -> Path | None:
    prompts = _prompts(folder)
    return next((path for path in prompts if not _answer_to(path).exists()), None)


def test_writes_a_question_and_reads_the_answer(tmp_path: Path) -> None:
    mailbox = MailboxProvider(tmp_path / "box", timeout=10, poll=_POLL)
    asked = request(prompt="Wie w\u00e4hlt man Eltern?\n")
    answer = _ask(mailbox, asked, "Gr\u00fcndlich.\n".encode())

    assert answer.text == "Gr\u00fcndlich.\n"
    assert answer.model == "mailbox"
    assert answer.finish == "stop"
    assert answer.seconds > 0
    assert answer.cost_usd == mailbox.largest_cost(asked) == 0
    assert answer.input_tokens == answer.output_tokens == 0

    (path,) = _prompts(tmp_path / "box")
    name = f"001-repeat-1-generation-2-offspring-3-{asked.key[:8]}.prompt.md"
    assert path.name == name
    assert path.read_text(encoding="utf-8") == asked.prompt
    assert "NAME.answer.md" in (tmp_path / "box" / "README.md").read_text()
    assert len(list((tmp_path / "box").iterdir())) == 3


@pytest.mark.parametrize("place", ["../../etc", "a/b\\c:d*?", "\u00e4" * 300, "", "."])
def test_places_make_safe_names(tmp_path: Path, place: str) -> None:
    mailbox = MailboxProvider(tmp_path / "box", timeout=10, poll=_POLL)
    asked = request(place=place)
    assert _ask(mailbox, asked, b"Yes.").text == "Yes."
    assert list(tmp_path.iterdir()) == [tmp_path / "box"]
    (path,) = _prompts(tmp_path / "box")
    assert path.name.endswith(f"-{asked.key[:8]}.prompt.md")


def test_answers_are_used_again(tmp_path: Path) -> None:
    asked = request()
    _ask(MailboxProvider(tmp_path, timeout=10, poll=_POLL), asked, b"Both.")
    later = MailboxProvider(tmp_path, timeout=10, poll=_POLL)
    assert later.complete(asked).text == "Both."
    assert len(_prompts(tmp_path)) == 1

    # The same prompt at another place, or another prompt there, is another question.
    assert _ask(later, request(place="elsewhere"), b"One.").text == "One."
    assert _ask(later, request(prompt="Why?"), b"So.").text == "So."
    first, second, third = (path.name for path in _prompts(tmp_path))
    assert first.startswith("001-repeat-1-")
    assert second.startswith("002-elsewhere-")
    assert third.startswith("003-repeat-1-")


def test_many_questions_wait_at_a_time(tmp_path: Path) -> None:
    mailbox = MailboxProvider(tmp_path, timeout=30, poll=_POLL)
    asked = [request(prompt=f"Question {index}") for index in range(24)]

    def answer_all() -> None:
        answered: set[Path] = set()
        while len(answered) < len(asked):
            for path in set(_prompts(tmp_path)) - answered:
                # Who answers must never see half a question.
                text = path.read_text()
                assert text.startswith("Question ")
                _answer_to(path).write_text(f"Answer to {text}")
                answered.add(path)

    with ThreadPoolExecutor(25) as threads:
        scribe = threads.submit(answer_all)
        answers = list(threads.map(mailbox.complete, asked))
        scribe.result()

    assert [answer.text for answer in answers] == [
        f"Answer to Question {index}" for index in range(24)
    ]
    numbers = [path.name[:3] for path in _prompts(tmp_path)]
    assert numbers == [f"{index:03}" for index in range(1, 25)]


def test_answers_are_not_read_half(tmp_path: Path) -> None:
    mailbox = MailboxProvider(tmp_path, timeout=30, poll=0.2)
    asked = request()
    with ThreadPoolExecutor(1) as thread:
        future = thread.submit(mailbox.complete, asked)
        while not (prompts := _prompts(tmp_path)):
            time.sleep(_POLL)

        with _answer_to(prompts[0]).open("w") as file:
            # Shells make the file long before the program writes.
            time.sleep(0.8)
            for word in range(20):
                file.write(f"word {word}\n")
                file.flush()
                time.sleep(0.05)

        text = future.result().text

    assert text == "".join(f"word {word}\n" for word in range(20))


def test_a_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    mailbox = MailboxProvider(tmp_path, timeout=10, poll=_POLL)
    assert _ask(mailbox, request(), b"\xef\xbb\xbfYes.").text == "Yes."


@pytest.mark.parametrize("answer", [b"", b" \n\t\n"])
def test_an_answer_that_stays_empty_is_malformed(tmp_path: Path, answer: bytes) -> None:
    mailbox = MailboxProvider(tmp_path, timeout=0.5, poll=_POLL)
    with pytest.raises(ProviderError, match=r"\.answer\.md is empty") as caught:
        _ask(mailbox, request(), answer)
    assert caught.value.kind == "malformed"


def test_an_answer_must_be_text(tmp_path: Path) -> None:
    mailbox = MailboxProvider(tmp_path, timeout=10, poll=_POLL)
    with pytest.raises(ProviderError, match="is not UTF-8") as caught:
        _ask(mailbox, request(), b"\xff\xfeY\x00")
    assert caught.value.kind == "malformed"


def test_does_not_wait_for_ever(tmp_path: Path) -> None:
    mailbox = MailboxProvider(tmp_path, timeout=0.1, poll=10)
    with pytest.raises(ProviderError, match="not written in time") as caught:
        mailbox.complete(request())
    assert caught.value.kind == "timeout"


def test_does_not_wait_for_ever_for_the_end(tmp_path: Path) -> None:
    mailbox = MailboxProvider(tmp_path, timeout=0.6, poll=0.2)
    has_ended = threading.Event()

    def write() -> None:
        while not (prompts := _prompts(tmp_path)):
            time.sleep(_POLL)
        with _answer_to(prompts[0]).open("w") as file:
            while not has_ended.wait(0.05):
                file.write("and so on ")
                file.flush()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(write)
        with pytest.raises(ProviderError, match="still being written") as caught:
            mailbox.complete(request())
        has_ended.set()

    assert caught.value.kind == "timeout"
