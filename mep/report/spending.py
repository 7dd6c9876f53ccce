"""The costs of a run: requests, tokens, dollars, and CPU time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mep.providers.provider import Completion, Exchange, ProviderError
from mep.record.rows import EvaluationRecord
from mep.run import Run


@dataclass
class ModelSpending:
    """
    Requests to one model, and their costs.

    Parameters
    ----------
    requests, answers
        Numbers of requests and of answers.
    retries
        Number of attempts that failed before an answer came.
    failures
        Numbers of requests without an answer, by kind of failure.
    input_tokens, output_tokens
        Numbers of tokens in prompts and in answers, as the provider counts them.
    paid_usd, lost_usd
        US dollars for answers, and those that may have been paid without one.
    seconds
        Seconds of waiting for answers, summed.
    """

    requests: int = 0
    answers: int = 0
    retries: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    input_tokens: int = 0
    output_tokens: int = 0
    paid_usd: float = 0.0
    lost_usd: float = 0.0
    seconds: float = 0.0

    def add(self, record: Exchange) -> None:
        """Add a request to the totals."""
        self.requests += 1
        self.lost_usd += record.lost_usd
        outcome = record.outcome
        if isinstance(outcome, ProviderError):
            self.failures[outcome.kind] += 1
        elif isinstance(outcome, Completion):
            self.answers += 1
            self.retries += outcome.retries
            self.input_tokens += outcome.input_tokens
            self.output_tokens += outcome.output_tokens
            self.paid_usd += outcome.cost_usd
            self.seconds += outcome.seconds


def spending_by_model(requests: Sequence[Exchange]) -> dict[str, ModelSpending]:
    """Return the costs by model: the one that answered, by its own account."""
    found: dict[str, ModelSpending] = {}
    for record in requests:
        outcome = record.outcome
        model = outcome.model if isinstance(outcome, Completion) else record.model
        found.setdefault(model, ModelSpending()).add(record)

    return found


def paid_by_time(
    requests: Sequence[Exchange],
) -> dict[str, list[tuple[float, float]]]:
    """
    Return what was paid by model, as pairs of hours since the start and dollars so far.

    A request counts when it was last sent. Models that were free are left out.
    """
    sent = sorted(
        (record for record in requests if record.sent), key=lambda each: each.sent
    )
    found: dict[str, list[tuple[float, float]]] = {}
    for record in sent:
        model, dollars = record.model, record.lost_usd
        if isinstance(record.outcome, Completion):
            model = record.outcome.model
            dollars += record.outcome.cost_usd

        points = found.setdefault(model, [])
        before = points[-1][1] if points else 0.0
        points.append(((record.sent - sent[0].sent) / 3600, before + dollars))

    return {model: points for model, points in found.items() if points[-1][1] > 0}


def under_way_usd(run: Run) -> float:
    """Return the US dollars that requests without any outcome may still cost."""
    parts = spending_by_model(run.requests).values()
    known = sum(part.paid_usd + part.lost_usd for part in parts)
    # The difference of the two sums may have a rounding error.
    return max(0.0, round(run.spent_usd - known, 6))


@dataclass(frozen=True)
class EvaluationSpending:
    """Numbers of solver runs and of failed ones, and CPU seconds of the others."""

    count: int
    failed: int
    cpu_seconds: float


def evaluation_spending(evaluations: Sequence[EvaluationRecord]) -> EvaluationSpending:
    """Return the numbers of evaluations, and their CPU time."""
    times = [evaluation["result"].get("cpu_time") for evaluation in evaluations]
    known = [time for time in times if isinstance(time, int | float)]
    return EvaluationSpending(len(times), len(times) - len(known), sum(known))


def knowledge_text(run: Run) -> str:
    """Return the knowledge of phase 1; empty if there is none."""
    for record in run.requests:
        if record.place == "knowledge" and isinstance(record.outcome, Completion):
            return record.outcome.text

    # Without a model there is no request, only the knowledge that was stored.
    known: Mapping[str, str] = run.facts.get("knowledge") or {}
    return "\n\n".join(f"## {name.title()}\n\n{text}" for name, text in known.items())
