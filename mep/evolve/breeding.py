"""Turn the orders of one generation into measured candidates, stage by stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from mep.answer.extract import extract_proposal
from mep.candidate.candidate import Candidate
from mep.candidate.member import Member
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import Rejected, Stage
from mep.candidate.scores import Problem, improvements
from mep.evolve.draft import Draft
from mep.evolve.feedback import is_always_feasible, to_parent
from mep.evolve.history import detectable, to_attempts
from mep.evolve.racing import is_hopeless, rungs
from mep.evolve.session import Question, Session
from mep.guardrails import check
from mep.prompt import Knowledge, PromptContext
from mep.prompt.components import direction
from mep.providers.provider import ProviderError, Request


class Breeding:
    """
    The pipeline that requests and tests the operators of one generation.

    All drafts pass one stage before any enters the next, and are compared in the order
    of their numbers, so that nothing depends on which answer arrives first.

    Parameters
    ----------
    session
        Parts that the whole run shares.
    knowledge
        Knowledge of phase 1 for the prompts; ``None`` to leave it out.
    stock
        The stock rules, measured on the problems.
    to_beat
        The best operator so far, which prompts ask to beat.
    worst
        The worst survivor, which drafts have to reach in the race; ``None`` to measure
        all drafts on all problems, as when there is a free place among the survivors.
    tried
        Candidates that this repeat has asked for in earlier generations.
    fingerprints
        Names of earlier programs by fingerprint, to find duplicates.
    problems
        Training problems of this generation.
    """

    def __init__(
        self,
        session: Session,
        knowledge: Knowledge | None,
        stock: Member,
        to_beat: Member,
        worst: Member | None,
        tried: Sequence[Candidate],
        fingerprints: Mapping[str, str],
        problems: Sequence[Problem],
    ) -> None:
        self._session = session
        self._knowledge = knowledge
        self._stock = stock
        self._to_beat = to_beat
        self._worst = worst
        self._tried = tried
        self._problems = problems
        #: Names of programs by fingerprint; those of this generation are added.
        self.fingerprints = dict(fingerprints)

    def run(self, drafts: Sequence[Draft]) -> None:
        """Send each draft through the pipeline, and repair those that fail once."""
        self._attempt(drafts)
        self._attempt([draft for draft in drafts if draft.may_be_repaired])

    def _attempt(self, drafts: Sequence[Draft]) -> None:
        self._ask(drafts)
        self._read(_sound(drafts))
        self._inspect(_sound(drafts))
        self._race(_sound(drafts))

    def _ask(self, drafts: Sequence[Draft]) -> None:
        requests = [self._request(draft) for draft in drafts]
        answers = self._session.ask(requests)
        for draft, request, answer in zip(drafts, requests, answers, strict=True):
            draft.requests.append(request.key)
            if isinstance(answer, ProviderError):
                message = f"{answer.kind}: {answer.message}"
                draft.reject(Rejected(Stage.RESPONSE, message))
            elif answer.finish == "refusal":
                message = f"refusal: the model does not answer. {answer.text}".strip()
                draft.reject(Rejected(Stage.RESPONSE, message))
            else:
                draft.answer = answer.text
                if answer.finish == "length":
                    message = (
                        "The answer was cut off: it may have "
                        f"{request.max_tokens} tokens. Be brief, the code is needed."
                    )
                    draft.reject(Rejected(Stage.EXTRACTION, message))

    def _request(self, draft: Draft) -> Request:
        place = (
            f"repeat {draft.repeat}/generation {draft.generation}"
            f"/offspring {draft.number}"
        )
        context = self._context(draft)
        if not draft.complaints:
            question = Question(place, draft.order.kind, "operator", context)
        else:
            question = Question(f"{place}/repair", "repair", "repair", context)

        return self._session.request(question)

    def _context(self, draft: Draft) -> PromptContext:
        config = self._session.config
        candidates = {one.name: one for one in self._tried}
        to_beat, *parents = [
            to_parent(one, self._stock, candidates)
            for one in (self._to_beat, *draft.order.parents)
        ]
        if draft.order.kind == "reactive":  # shows the costs of parents only
            parents = [replace(one, feedback=None) for one in parents]

        context = PromptContext(
            component=config.component,
            language=config.lang,
            instances=self._session.describe_training(),
            parents=tuple(parents),
            to_beat=to_beat,
            is_always_feasible=is_always_feasible(self._stock),
            knowledge=self._knowledge,
            reflections=draft.order.reflections,
            failed=draft.proposal.program if draft.proposal else None,
            complaint="\n".join(
                f"{one.stage}: {one.message}" for one in draft.complaints
            ),
            answer=draft.answer,
        )
        return (
            self._with_memory(context, draft) if draft.order.kind == "mep" else context
        )

    def _with_memory(self, context: PromptContext, draft: Draft) -> PromptContext:
        """Return the context with earlier attempts, and a direction to take."""
        config = self._session.config
        # Best-of-n is the control that learns nothing from earlier attempts.
        is_control = config.strategy == "best-of-n"
        place = (draft.generation - 1) * config.offspring + draft.number - 1
        return replace(
            context,
            history=() if is_control else to_attempts(self._tried),
            detectable=detectable(self._tried),
            direction=direction(config.component, place),
        )

    def _read(self, drafts: Sequence[Draft]) -> None:
        """Extract the proposals from the answers, and check their sources."""
        config = self._session.config
        for draft in drafts:
            try:
                proposal = extract_proposal(draft.answer, config.component, config.lang)
                draft.proposal = _with_prose(proposal, draft.proposal)
                check(proposal.program)
            except Rejected as rejected:
                draft.reject(rejected)

    def _inspect(self, drafts: Sequence[Draft]) -> None:
        """Compile and probe the programs, and reject duplicates."""
        programs = [one.proposal.program for one in drafts if one.proposal]
        inspections = self._session.inspect(programs)
        for draft, inspection in zip(drafts, inspections, strict=True):
            if isinstance(inspection, Rejected):
                draft.reject(inspection)
                continue

            draft.inspection = inspection
            name = self.fingerprints.setdefault(inspection.fingerprint, draft.name)
            if name != draft.name:
                message = (
                    f"It decides as {name} does on all probe populations: another idea "
                    "is needed, not another wording."
                )
                draft.reject(Rejected(Stage.DUPLICATE, message))

    def _race(self, drafts: Sequence[Draft]) -> None:
        """Measure the programs on more and more problems, while there is hope."""
        looks = rungs(len(self._problems))
        done = 0
        for look in looks:
            running = [one for one in _sound(drafts) if not one.stopped_early]
            self._measure(running, self._problems[done:look])
            done = look
            for draft in _sound(running):
                is_last = look == looks[-1]
                draft.stopped_early = not is_last and self._is_hopeless(draft, looks)

    def _measure(self, drafts: Sequence[Draft], problems: Sequence[Problem]) -> None:
        results = self._session.measure(
            {one.proposal.program: problems for one in drafts if one.proposal}
        )
        for draft in drafts:
            assert draft.proposal is not None
            runs = results[draft.proposal.program]
            if isinstance(runs, Rejected):
                draft.reject(runs)
            else:
                draft.runs |= runs

    def _is_hopeless(self, draft: Draft, looks: Sequence[int]) -> bool:
        if self._worst is None:
            return False

        differences = improvements(draft.runs, self._worst.runs)
        return is_hopeless(list(differences.values()), len(looks) - 1)


def _with_prose(proposal: Proposal, failed: Proposal | None) -> Proposal:
    """Return a repaired program with the comments of the proposal that failed."""
    return proposal if failed is None else replace(failed, program=proposal.program)


def _sound(drafts: Sequence[Draft]) -> list[Draft]:
    return [draft for draft in drafts if draft.is_sound]
