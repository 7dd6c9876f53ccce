"""What becomes of the answers of a real server."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace

import pytest

from mep.candidate.program import stock_program
from mep.candidate.rejection import OutOfBudget, Rejected, Stage, Unreadable
from mep.config import Config
from mep.prompt import Knowledge
from mep.proposers.asker import Asker
from mep.proposers.model_proposer import ModelProposer
from mep.providers.provider import FatalProviderError
from mep.record.store import Store
from tests.mep.proposals import propose, question, to_answer, to_knowledge_answer
from tests.mep.providers.asking import provider
from tests.mep.providers.conftest import key as key
from tests.mep.providers.local_server import LocalServer, Reply

STOCK = stock_program("select_parents", "cpp")
PROPOSAL = propose("select_parents", "cpp", STOCK)
ASKED = question("select_parents", "cpp", STOCK, kind="reactive")

pytestmark = pytest.mark.usefixtures("key")


@contextmanager
def model(tmp_path, reply, cap_usd=1.0):
    """Provide a proposer whose model gives the same answer to all questions."""
    with LocalServer(lambda *_: reply) as server, Store(tmp_path / "a.sqlite") as store:
        asker = Asker(provider("openai", server.url, max_retries=0), store, cap_usd)
        yield ModelProposer(Config(model="gpt-4.1", max_tokens=700), asker)


def test_a_proposal_is_read(tmp_path):
    """With all comments; what it has cost is known."""
    with model(tmp_path, Reply(to_answer(PROPOSAL))) as proposer:
        assert proposer.propose(ASKED) == PROPOSAL
        assert proposer.spent_usd > 0


def test_many_threads_may_ask(tmp_path):
    """Only the waiting is at the same time; each gets its own answer."""
    proposal = propose("joint", "python")
    asked = [
        question("joint", "python", STOCK, kind="reactive", place=f"{one}")
        for one in range(20)
    ]
    with (
        model(tmp_path, Reply(to_answer(proposal)), cap_usd=9.0) as proposer,
        ThreadPoolExecutor(8) as pool,
    ):
        assert list(pool.map(proposer.propose, asked)) == [proposal] * len(asked)


@pytest.mark.parametrize(
    ("reply", "kind", "stage", "message"),
    [
        (Reply("oops", 500), Rejected, Stage.RESPONSE, "server error: "),
        (Reply("No.", finish="refusal"), Rejected, Stage.RESPONSE, "refusal: .* No."),
        (Reply("Some", finish="length"), Unreadable, Stage.EXTRACTION, "have 700 tok"),
        (Reply("No code."), Unreadable, Stage.EXTRACTION, "defines select_parents"),
    ],
)
def test_other_answers_are_rejected(tmp_path, reply, kind, stage, message):
    """With the reason; what could not be read is kept for the repair."""
    with model(tmp_path, reply) as proposer:
        rejected = proposer.propose(ASKED)
        assert type(rejected) is kind
        assert rejected.stage == stage
        with pytest.raises(Rejected, match=message):
            raise rejected
        if isinstance(rejected, Unreadable):
            assert rejected.answer == reply.text


def test_without_money_nothing_is_asked(tmp_path):
    """That is known from the type."""
    with model(tmp_path, Reply("Never."), cap_usd=0.0) as proposer:
        rejected = proposer.propose(ASKED)
        assert isinstance(rejected, OutOfBudget)
        assert rejected.message.startswith("budget: a request may cost $")
        assert proposer.reflect(ASKED) == ""
        assert isinstance(proposer.knowledge(ASKED), OutOfBudget)


def test_what_is_fatal_ends_the_run(tmp_path):
    """No other question would be answered, either."""
    with (
        model(tmp_path, Reply("who?", 401)) as proposer,
        pytest.raises(FatalProviderError),
    ):
        proposer.propose(ASKED)


def test_prose(tmp_path):
    """Reflections are taken as they are, knowledge has three parts."""
    knowledge = Knowledge("1. Greed", "1. Noise", "1. Clusters")
    text = to_knowledge_answer(knowledge)
    with model(tmp_path, Reply(text)) as proposer:
        assert proposer.reflect(ASKED) == text
        assert proposer.knowledge(replace(ASKED, kind="knowledge")) == knowledge


def test_useless_knowledge_has_its_reason(tmp_path):
    """It is the complaint of whoever has read the answer."""
    with model(tmp_path, Reply("I know nothing.")) as proposer:
        rejected = proposer.knowledge(ASKED)
        assert isinstance(rejected, Rejected)
        assert "no section Pitfalls" in rejected.message
