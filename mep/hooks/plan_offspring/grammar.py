"""The grammar of rules that plan iterations."""

from __future__ import annotations

from mep.grammar.block import Block, Child, Constant, Signature, Type, whole
from mep.grammar.hook_grammar import HookGrammar
from mep.grammar.mixtures import late
from mep.grammar.plain_frame import PlainFrame

_CPP_PARAMETERS = ("PlanView const &view", "RandomNumberGenerator &rng")
_PYTHON_PARAMETERS = ("view: PlanView", "rng: RandomNumberGenerator")

_PLAN = Type(
    "Plan",
    Signature("OffspringPlan", _CPP_PARAMETERS),
    Signature("OffspringPlan", _PYTHON_PARAMETERS),
)

#: How a walk is gone on with, or started.
_WALK = Type(
    "Walk",
    Signature("OffspringPlan", _CPP_PARAMETERS),
    Signature("OffspringPlan", _PYTHON_PARAMETERS),
)

_PLANS = (
    Block(
        "turns",
        _PLAN,
        "after each walk, iterations breed, $share times as many as the walk had; "
        "else: $walk",
        "balances",
        "starved breeding",
        "Breeding mixes what walks have found, and walks start from what it makes.",
        """
        auto const history = view.history();
        std::size_t num_walk = 0;
        std::size_t num_bred = 0;
        for (auto idx = history.size(); idx > 0; --idx) {
            auto const &record = history[idx - 1];
            if (num_walk > 0 && (record.is_walk_over || record.effort == Effort::Breed))
                break;

            if (record.effort == Effort::Breed)
                ++num_bred;
            else
                ++num_walk;
        }

        auto const due = share * static_cast<double>(num_walk);
        auto const may_breed = view.walk() != WalkState::UnderWay && num_walk > 0;
        if (!view.has_walks() || (may_breed && static_cast<double>(num_bred) < due))
            return {.effort = Effort::Breed};

        return $walk(view, rng);
        """,
        """
        num_walk = 0
        num_bred = 0
        for record in reversed(view.history(1000)):
            if num_walk > 0 and (record.is_walk_over or record.effort == "breed"):
                break
            if record.effort == "breed":
                num_bred += 1
            else:
                num_walk += 1

        may_breed = view.walk != "under way" and num_walk > 0
        if not view.has_walks or (may_breed and num_bred < share * num_walk):
            return OffspringPlan(effort="breed")

        return $walk(view, rng)
        """,
        children=(Child("walk", _WALK),),
        constants=(Constant("share", 0.1, 4, "of the iterations of the walk"),),
        weight=2,
        trap="Of large solutions few are bred in the same time, and few are good.",
    ),
    Block(
        "chance",
        _PLAN,
        "once there are $first solutions, an iteration breeds with probability $rate; "
        "else: $walk",
        "explores",
        "a crowd of children",
        "Breeding waits until there are several solutions to breed from.",
        """
        auto const may_breed = view.population().size() >= first && rng.rand() < rate;
        if (!view.has_walks() || may_breed)
            return {.effort = Effort::Breed};

        return $walk(view, rng);
        """,
        """
        may_breed = len(view.population) >= first and rng.rand() < rate
        if not view.has_walks or may_breed:
            return OffspringPlan(effort="breed")

        return $walk(view, rng)
        """,
        children=(Child("walk", _WALK),),
        constants=(
            whole("first", 2, 10, "solutions to breed from"),
            Constant("rate", 0.05, 0.8, "of breeding"),
        ),
    ),
    Block(
        "by_gain",
        _PLAN,
        "whichever of breeding and walking has gained more in the last $memory "
        "iterations, but with probability $rate the other; walks: $walk",
        "exploits",
        "time that pays for nothing",
        "What has improved the best solution lately is likely to do so again.",
        """
        if (!view.has_walks())
            return {.effort = Effort::Breed};

        auto const history = view.history();
        auto const recent = history.last(std::min(memory, history.size()));
        std::array<double, 2> gains = {1e-6, 1e-6};
        std::array<double, 2> counts = {1, 1};
        for (auto const &record : recent) {
            gains[static_cast<std::size_t>(record.effort)] += record.gain;
            counts[static_cast<std::size_t>(record.effort)] += 1;
        }

        auto const breeds_better = gains[0] / counts[0] > gains[1] / counts[1];
        auto const breeds = rng.rand() < rate ? !breeds_better : breeds_better;
        if (view.population().size() > 1 && breeds)
            return {.effort = Effort::Breed};

        return $walk(view, rng);
        """,
        """
        if not view.has_walks:
            return OffspringPlan(effort="breed")

        gains = {"breed": 1e-6, "walk": 1e-6}
        counts = {"breed": 1, "walk": 1}
        for record in view.history(memory):
            gains[record.effort] += record.gain
            counts[record.effort] += 1

        walk_rate = gains["walk"] / counts["walk"]
        breeds_better = gains["breed"] / counts["breed"] > walk_rate
        breeds = not breeds_better if rng.rand() < rate else breeds_better
        if len(view.population) > 1 and breeds:
            return OffspringPlan(effort="breed")

        return $walk(view, rng)
        """,
        children=(Child("walk", _WALK),),
        constants=(
            whole("memory", 50, 1000, "iterations that count"),
            Constant("rate", 0.02, 0.4, "of the other"),
        ),
        trap="At the end neither gains anything, and chance decides.",
    ),
    late(
        _PLAN,
        "one plan for all stages",
        "Walks improve poor solutions fast, breeding finds what good ones lack.",
        view="view",
    ),
)

_WALKS = (
    Block(
        "from_bred",
        _WALK,
        "walks start from the best that was bred, the first $first from constructed "
        "solutions",
        "balances",
        "walks in circles",
        "What was bred of several walks is where none of them has been.",
        """
        std::size_t num_over = 0;
        for (auto const &record : view.history())
            num_over += record.is_walk_over;

        auto const is_first = view.num_constructed() > 0 && num_over < first;
        return {.origin = is_first ? WalkOrigin::Constructed : WalkOrigin::Bred};
        """,
        """
        num_over = sum(record.is_walk_over for record in view.history(1000))
        is_first = view.num_constructed > 0 and num_over < first
        return OffspringPlan(origin="constructed" if is_first else "bred")
        """,
        constants=(whole("first", 1, 20, "walks"),),
        weight=2,
    ),
    Block(
        "from_best",
        _WALK,
        "walks start from the best solution",
        "exploits",
        "time that pays for nothing",
        "The best solution is where the least is missing.",
        "return {.origin = WalkOrigin::Best};",
        'return OffspringPlan(origin="best")',
        trap="A walk that starts hot forgets where it came from.",
    ),
    Block(
        "from_any",
        _WALK,
        "walks start from a solution of the population, drawn at random",
        "explores",
        "walks in circles",
        "Other solutions lead elsewhere.",
        """
        auto const size = static_cast<std::uint32_t>(view.population().size());
        if (size == 0)
            return {};

        return {.origin = WalkOrigin::Member, .member = rng.randint(size)};
        """,
        """
        size = len(view.population)
        if size == 0:
            return OffspringPlan()

        return OffspringPlan(origin="member", member=rng.randint(size))
        """,
    ),
    Block(
        "resized",
        _WALK,
        "$steps times the usual steps, at $heat times the temperatures, and: $walk",
        "balances",
        "walks in circles",
        "Short and cool walks polish, long and hot ones explore.",
        """
        auto plan = $walk(view, rng);
        plan.steps = steps;
        plan.temperature = heat;
        return plan;
        """,
        """
        plan = $walk(view, rng)
        return OffspringPlan(
            origin=plan.origin,
            member=plan.member,
            by_parts=plan.by_parts,
            steps=steps,
            temperature=heat,
        )
        """,
        children=(Child("walk", _WALK),),
        constants=(
            Constant("steps", 0.1, 4, "of the usual number"),
            Constant("heat", 0.2, 2, "of the usual temperatures"),
        ),
        trap="What fits short budgets is too short for long ones.",
    ),
    Block(
        "in_parts",
        _WALK,
        "with probability $rate, a walk goes part by part; and: $walk",
        "exploits",
        "time that pays for nothing",
        "A part is improved without spoiling the rest.",
        """
        auto plan = $walk(view, rng);
        plan.by_parts = rng.rand() < rate;
        return plan;
        """,
        """
        plan = $walk(view, rng)
        return OffspringPlan(
            origin=plan.origin,
            member=plan.member,
            by_parts=rng.rand() < rate,
            steps=plan.steps,
            temperature=plan.temperature,
        )
        """,
        children=(Child("walk", _WALK),),
        constants=(Constant("rate", 0.1, 1, "of walks by parts"),),
        trap="Below two hundred clients, there is only one part.",
    ),
)

GRAMMAR = HookGrammar(
    root=_PLAN,
    stock="turns(from_bred(first=10), share=0.3)",
    blocks=(*_PLANS, *_WALKS),
    pitfalls={
        "starved breeding": "walks alone never combine what they have found",
        "walks in circles": "walks from the same solution end in the same valley",
        "time that pays for nothing": "what has stopped gaining still takes its share",
        "one plan for all stages": "what is right for poor solutions is wrong for good "
        "ones",
        "a crowd of children": "what is bred of a few early solutions is all alike",
    },
    frame=PlainFrame("plan_offspring", _PLAN, "what the next iteration does"),
)
