#include <pyvrp_plus/operator.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

using namespace pyvrp_plus;

namespace {

constexpr double trunk_walk = 0.4;     // of the budget
constexpr double first_branch = 0.28;  // of what is left
constexpr double second_branch = 0.38; // of what is left then, about as much
constexpr double too_little = 0.015;
constexpr double first_heat = 0.35; // of branches
constexpr double cooling = 0.75;
constexpr double heating = 1.5;
constexpr std::size_t most_children = 30; // of a pair of branches

std::optional<std::size_t> find(PopulationView const &population, Cost cost) {
    for (std::size_t idx = 0; idx != population.size(); ++idx)
        if (population.penalised_cost(idx) == cost)
            return idx;
    return {};
}

// What has been added last. With several of the same age, the cheapest.
std::optional<std::size_t> youngest(PopulationView const &population) {
    std::optional<std::size_t> young;
    for (std::size_t idx = 0; idx != population.size(); ++idx) {
        if (!young || population.age(idx) < population.age(*young) ||
            (population.age(idx) == population.age(*young) &&
             population.penalised_cost(idx) < population.penalised_cost(*young)))
            young = idx;
    }
    return young;
}

} // namespace

// Cross siblings: outcomes of two walks from the same solution, the trunk. They agree where neither
// walk has changed it, and children add up what the walks have improved in different places. The
// best solution after that is the next trunk, and branches get shorter and colder, or hotter if
// one of them has found nothing.
class plan_offspring {
    enum class Stage { Trunk, FirstBranch, SecondBranch, Cross };

    std::size_t num_seen_ = 0;
    std::size_t num_restarts_ = 0;
    std::size_t num_over_ = 0; // walks
    double walk_begun_ = 0;    // budget used
    double walk_steps_ = 1;
    double unit_ = 1;            // share of the budget that a walk of the usual length takes
    Stage stage_ = Stage::Trunk; // the walk that is to start or under way
    Cost trunk_ = max_value;     // costs
    Cost one_ = max_value;
    Cost two_ = max_value;
    double heat_ = first_heat;
    std::size_t num_bred_ = 0; // of the pair

    void finish_walk(PlanView const &view) {
        auto const used = view.progress().budget_used;
        if (used > walk_begun_)
            unit_ = std::clamp((used - walk_begun_) / walk_steps_, 0.05, 2.0);

        auto const &population = view.population();
        auto const young = youngest(population);
        auto const cost = young ? population.penalised_cost(*young) : max_value;
        if (stage_ == Stage::FirstBranch) {
            one_ = cost;
            stage_ = Stage::SecondBranch;
        } else if (stage_ == Stage::SecondBranch) {
            two_ = cost;
            num_bred_ = 0;
            auto const are_siblings = one_ != trunk_ && two_ != trunk_ && one_ != two_;
            stage_ = are_siblings ? Stage::Cross : Stage::FirstBranch;
            heat_ = std::min(heat_ * (are_siblings ? cooling : heating), 1.0);
        } else {
            stage_ = Stage::FirstBranch;
        }
    }

    void learn(PlanView const &view) {
        if (num_restarts_ != view.num_restarts()) {
            num_restarts_ = view.num_restarts();
            num_over_ = 0;
            stage_ = Stage::Trunk;
            heat_ = first_heat;
        }

        auto const iteration = view.progress().iteration;
        auto const history = view.history();
        auto const fresh =
            iteration > num_seen_ ? std::min(iteration - num_seen_, history.size()) : 0;
        num_seen_ = iteration;
        bool has_ended = false;
        for (auto const &record : history.last(fresh)) {
            num_bred_ += record.effort == Effort::Breed ? 1 : 0;
            num_over_ += record.is_walk_over ? 1 : 0;
            has_ended = has_ended || record.is_walk_over;
        }
        if (has_ended)
            finish_walk(view);
    }

    OffspringPlan start_walk(double used, double share, WalkOrigin origin, double temperature) {
        walk_begun_ = used;
        walk_steps_ = used > 0 || num_over_ == 0 ? std::max(share, 0.001) / unit_ : 1.0;
        return {.effort = Effort::Walk,
                .origin = origin,
                .steps = walk_steps_,
                .temperature = temperature};
    }

    OffspringPlan start_branch(PopulationView const &population, double used, double share) {
        if (stage_ == Stage::FirstBranch) {
            trunk_ = max_value;
            for (std::size_t idx = 0; idx != population.size(); ++idx)
                if (population.is_feasible(idx))
                    trunk_ = std::min(trunk_, population.penalised_cost(idx));
            return start_walk(used, share, WalkOrigin::Best, heat_);
        }

        auto const member = find(population, trunk_);
        auto plan = start_walk(used, share, member ? WalkOrigin::Member : WalkOrigin::Best, heat_);
        plan.member = member.value_or(0);
        return plan;
    }

public:
    OffspringPlan operator()(PlanView const &view, RandomNumberGenerator &) {
        learn(view);
        if (!view.has_walks())
            return {.effort = Effort::Breed};
        if (view.walk() != WalkState::Over)
            return {.effort = Effort::Walk};

        auto const used = view.progress().budget_used;
        auto const left = 1 - used;
        if (stage_ == Stage::Trunk)
            return start_walk(used, trunk_walk * left, WalkOrigin::Bred, 1);

        auto const &population = view.population();
        auto const one = find(population, one_);
        auto const two = find(population, two_);
        auto const can_cross = one && two && *one != *two;
        if (stage_ == Stage::Cross && (!can_cross || num_bred_ >= most_children))
            stage_ = Stage::FirstBranch;
        if (stage_ == Stage::Cross || left < too_little) {
            OffspringPlan plan = {.effort = Effort::Breed};
            if (can_cross)
                plan.parents = std::pair{*one, *two};
            return plan;
        }

        auto const is_first = stage_ == Stage::FirstBranch;
        return start_branch(population, used, (is_first ? first_branch : second_branch) * left);
    }
};

PYVRP_PLUS_OPERATOR(plan_offspring)
