"""The proposer that asks a language model: prompt, request, and reading the answer."""

from __future__ import annotations

from dataclasses import replace

from mep.answer.extract import extract_knowledge, extract_proposal
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import OutOfBudget, Rejected, Stage, Unreadable
from mep.config import Config
from mep.prompt import Feedback, Knowledge, PromptContext, render
from mep.proposers.asker import Asker
from mep.proposers.proposer import Question
from mep.providers.account import BudgetError
from mep.providers.provider import (
    Completion,
    FatalProviderError,
    ProviderError,
    Request,
)
from pyvrp_plus.trials.seeds import derive_seed


class ModelProposer:
    """
    Puts questions into words, asks a language model, and reads its answers.

    Parameters
    ----------
    config
        Configuration of the run, with the model filled in.
    asker
        Sender of the requests.
    """

    def __init__(self, config: Config, asker: Asker) -> None:
        self._config = config
        self._asker = asker

    @property
    def spent_usd(self) -> float:
        """Amount that all answers of the run have cost, in US dollars."""
        return self._asker.account.spent

    def propose(self, question: Question) -> Proposal | Rejected:
        """Return the operator in the model's answer, or why there is none."""
        answer = self._ask(question)
        if isinstance(answer, Rejected):
            return answer
        if answer.finish == "refusal":
            message = f"refusal: the model does not answer. {answer.text}".strip()
            return Rejected(Stage.RESPONSE, message)
        if answer.finish == "length":
            message = (
                "The answer was cut off: it may have "
                f"{self._config.max_tokens} tokens. Be brief, the code is needed."
            )
            return Unreadable(message, answer.text)

        context = question.context
        try:
            return extract_proposal(answer.text, context.component, context.language)
        except Rejected as rejected:
            return Unreadable(rejected.message, answer.text)

    def reflect(self, question: Question) -> str:
        """Return the text of the model's answer; empty if there is none."""
        answer = self._ask(question)
        return answer.text if isinstance(answer, Completion) else ""

    def knowledge(self, question: Question) -> Knowledge | Rejected:
        """Return the knowledge in the model's answer, or why there is none."""
        answer = self._ask(question)
        if isinstance(answer, Rejected):
            return answer

        try:
            return extract_knowledge(answer.text)
        except Rejected as rejected:
            return rejected

    def _ask(self, question: Question) -> Completion | Rejected:
        try:
            return self._asker.ask(self._request(question))
        except FatalProviderError:
            raise
        except ProviderError as error:
            message = f"{error.kind}: {error.message}"
            if isinstance(error, BudgetError):
                return OutOfBudget(message)

            return Rejected(Stage.RESPONSE, message)

    def _request(self, question: Question) -> Request:
        config, context = self._config, question.context
        return Request.of(
            place=question.place,
            prompt=render(question.kind, context),
            model=question.model or config.models[0],
            temperature=config.temperature,
            max_tokens=config.max_tokens,
            seed=derive_seed(config.seed, "model", question.place),
            stable_prompt=render(question.kind, _without_times(context)),
        )


def _without_times(context: PromptContext) -> PromptContext:
    """Return the context without measured times, and messages that may quote them."""
    parents = tuple(
        replace(parent, feedback=parent.feedback and _untimed(parent.feedback))
        for parent in context.parents
    )
    complaint = "a complaint" if context.complaint else ""
    return replace(context, parents=parents, complaint=complaint)


def _untimed(feedback: Feedback) -> Feedback:
    return replace(
        feedback,
        operator_share=0.0,
        microseconds_per_call=0.0,
        microseconds_per_iteration=0.0,
    )
