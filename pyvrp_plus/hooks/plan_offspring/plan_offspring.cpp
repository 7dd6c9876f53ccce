// Share iterations between walking and breeding by how much either has recently improved the best
// solution. Neither is ever given up. They take turns: what is bred after a walk knows its outcome,
// and the next walk starts from the best of it.
//
// Provenance: the stock rule, of this project.
#include <pyvrp_plus/operator.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

using namespace pyvrp_plus;

class plan_offspring {
    using Totals = std::array<double, 2>; // by effort

    static constexpr std::size_t min_parents = 2;

    static constexpr int num_levels = 4; // of temperatures

    // So little is not told from nothing: when neither improves, both have equal shares.
    static constexpr double negligible_gain = 1e-6;

    PlanParams const params_;

    Totals gains_ = {}; // relative improvements until the last walk was over
    Totals counts_ = {};
    Totals new_gains_ = {}; // since then
    Totals new_counts_ = {};
    double breeding_due_ = 0; // iterations

    std::size_t num_seen_ = 0; // iterations
    std::size_t num_restarts_ = 0;
    std::size_t num_walks_ = 0; // that were started since the last restart
    std::size_t num_walks_over_ = 0;
    bool has_bred_ = false; // since the last restart

    double rate(Effort effort) const {
        auto const idx = static_cast<std::size_t>(effort);
        return (gains_[idx] + negligible_gain) / (counts_[idx] + 1);
    }

    void fold(Totals &recent, Totals &totals) const {
        for (std::size_t idx = 0; idx != totals.size(); ++idx)
            totals[idx] = params_.memory * totals[idx] + recent[idx];

        recent = {};
    }

    // A walk is over: decides on how much is to be bred before the next one. Walks improve poor
    // solutions faster, and so breeding begins with the least. That is less for large solutions, of
    // which few are bred in the same time: too few to pay soon.
    void finish_walk(std::size_t num_visits) {
        ++num_walks_over_;
        auto const num_slices = new_counts_[static_cast<std::size_t>(Effort::Walk)];
        fold(new_gains_, gains_);
        fold(new_counts_, counts_);

        auto const size =
            static_cast<double>(params_.small_size) / static_cast<double>(num_visits + 1);
        auto const least = params_.least_share * std::min(size, 1.0);
        auto const breeding = rate(Effort::Breed);
        auto const share = std::clamp(breeding / (breeding + rate(Effort::Walk)), least,
                                      std::max(params_.most_share, least));
        breeding_due_ = std::max(breeding_due_, num_slices * share / (1 - share));
    }

    void learn(PlanView const &view) {
        auto const num_new = std::min(view.progress().iteration - num_seen_, view.history().size());
        num_seen_ = view.progress().iteration;
        for (auto const &record : view.history().last(num_new)) {
            new_gains_[static_cast<std::size_t>(record.effort)] += record.gain;
            new_counts_[static_cast<std::size_t>(record.effort)] += 1;
            if (record.is_walk_over)
                finish_walk(view.num_visits());
        }

        if (num_restarts_ != view.num_restarts()) {
            num_restarts_ = view.num_restarts();
            num_walks_ = num_walks_over_ = 0;
            has_bred_ = false;
        }
    }

    // Whether one more of the first walks, which start from solutions that have nothing in common,
    // is due after so many. The longer there is to breed from their outcomes, the more of them
    // there should be: what comes of a few soon is all alike.
    bool is_first_due(PlanView const &view, std::size_t num_walks) const {
        auto const used = view.progress().budget_used;
        auto const is_early = 0 < used && used < params_.first_share;
        auto const constructed = view.num_constructed();
        auto const most = is_early ? std::max(constructed, params_.max_first) : constructed;
        return constructed > 0 && num_walks < most;
    }

    // Nothing is bred before the first walks are over: what is bred from some of their outcomes
    // would soon outnumber the rest. The last of them is not interrupted, either: a walk measures
    // its speed by how much of the budget is used meanwhile, by whatever else.
    bool breeds(PlanView const &view) {
        auto const is_last_under_way = num_walks_ == num_walks_over_ + 1;
        auto const is_starting =
            num_walks_over_ < min_parents ||
            (!has_bred_ && (is_last_under_way || is_first_due(view, num_walks_over_)));
        if (is_starting)
            return false;

        has_bred_ = true;
        if (breeding_due_ < 1)
            return false;

        breeding_due_ -= 1;
        return true;
    }

    // Later walks start from where breeding has led.
    WalkOrigin start_walk(PlanView const &view) {
        auto const num_before = num_walks_++;
        auto const is_very_first = num_before == 0 && num_restarts_ == 0;
        return !has_bred_ && !is_very_first && is_first_due(view, num_before)
                   ? WalkOrigin::Constructed
                   : WalkOrigin::Bred;
    }

    // Where time counts, the usual temperatures are so high that a walk soon forgets where it has
    // started from, and may end anywhere. A cooler one improves what was bred.
    double temperature(PlanView const &view, RandomNumberGenerator &rng) const {
        if (!view.has_time() || !has_bred_)
            return 1;

        auto const level = static_cast<double>(rng.randint(num_levels));
        return std::pow(params_.coolest, level / (num_levels - 1));
    }

public:
    explicit plan_offspring(PlanParams const &params = {})
        : params_(params) {}

    OffspringPlan operator()(PlanView const &view, RandomNumberGenerator &rng) {
        learn(view);
        if (!view.has_walks() || breeds(view))
            return {.effort = Effort::Breed};
        if (view.walk() != WalkState::Over)
            return {.effort = Effort::Walk};

        auto const origin = start_walk(view);
        return {.effort = Effort::Walk, .origin = origin, .temperature = temperature(view, rng)};
    }
};

PYVRP_PLUS_OPERATOR(plan_offspring)
