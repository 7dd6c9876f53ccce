#ifndef PYVRP_PLUS_SEARCH_FOCUSED_CHAIN_H
#define PYVRP_PLUS_SEARCH_FOCUSED_CHAIN_H

#include "search/focused/all_pairs.h"
#include "search/focused/chain_penalties.h"
#include "search/focused/perturbation.h"
#include "search/focused/portions.h"
#include "search/focused/route_elimination.h"
#include "search/focused/schedule.h"
#include "search/focused/seeds.h"
#include "search/focused/state_view.h"
#include "search/local/local_search.h"
#include "search/method/search_method.h"
#include "search/method/step_rules.h"
#include "search/params/chain_length.h"
#include "search/state/best_snapshot.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace pyvrp_plus::search {
/// Chains of small steps on one solution: perturbations, accepted by simulated annealing, else
/// taken back.
template <class F>
class Chain {
    SearchState<F> &state_;
    SearchData const &data_;
    LocalSearch<F> &local_search_;
    SearchParams const &params_;
    StopToken const &stop_;

    StateView<F> view_;
    StepRules const rules_;
    Perturbation<F> perturb_;
    AllPairs all_pairs_;
    RouteElimination<F> elimination_;
    BestSnapshot<F> best_feasible_;
    ChainPenalties<F> penalties_;
    Seeds<F> seeds_;
    double const share_of_vehicles_;
    double const clients_per_visit_;

    // Where time counts, the more routes there are, the more walks it takes before breeding from
    // them ends better than one walk does that lasts as long. With several depots or vehicle types,
    // it does so before.
    double min_walks() const {
        auto const least = params_.walks.min_walks;
        if (!F::time || state_.num_vehicle_types() > 1)
            return least;

        auto const is_used = [](auto const &route) { return route.num_clients > 0; };
        auto const num_routes = std::ranges::count_if(state_.routes, is_used);
        return std::max(least, params_.walks.min_walks_per_route * static_cast<double>(num_routes));
    }

    // Where loads rise and fall along routes, a chain that is longer ends better than several
    // short ones. So it does when it starts hotter, if routes are long: the cost of a visit is
    // low then, compared with what it costs to be served by another route.
    // Of a very large solution, only one long chain gets all parts into good order.
    LongChain longer(double share_of_min_walks) const {
        LongChain longer = {.min_walks = share_of_min_walks * min_walks()};
        if (num_visits() >= params_.walks.large_size)
            longer.min_walks = std::numeric_limits<double>::infinity();

        if constexpr (!F::time && F::loads == LoadKind::Segments) {
            longer.stretch = params_.walks.stretch;
            longer.heat = std::pow(params_.ruin.growth(view_.mean_route_size()), 3);
        }

        return longer;
    }

    std::size_t num_clients() const { return data_.num_locations - data_.num_depots; }

    std::size_t num_visits() const {
        std::size_t count = 0;
        for (auto const &route : state_.routes)
            count += route.num_clients;

        return count;
    }

    // Mean cost of a visit, without prizes that are not collected; of a client if none is visited.
    double mean_cost() const {
        auto const count = num_visits();
        if (count == 0)
            return static_cast<double>(state_.cost) / static_cast<double>(num_clients());

        double cost = 0;
        for (auto const &route : state_.routes)
            cost += static_cast<double>(route.cost);

        return cost / static_cast<double>(count);
    }

    // Towards the end, infeasible routes come first: always, as long as nothing feasible was found.
    Location seed(RandomNumberGenerator &rng) {
        if (elimination_.is_under_way())
            return elimination_.seed(rng);
        if (!penalties_.are_raised())
            return seeds_.any(rng);

        return seeds_.any_or_infeasible(best_feasible_.cost() ? 0.5 : 1.0, rng);
    }

    bool offer_best() { return !state_.violations().any() && best_feasible_.offer(); }

    // The chain, or the one of the current part.
    std::optional<Schedule> schedule_;

    AnnealingParams annealing_;
    std::size_t num_steps_ = 0; // of all parts
    std::size_t num_parts_ = 1;
    std::size_t part_ = 0;
    LongChain longer_;
    std::size_t origin_ = 0; // where the first part begins

    StepOutcomes outcomes_; // since they were last taken

    void start_part() {
        auto const last = (part_ + 1) * num_clients() / num_parts_;
        seeds_.clear();
        for (auto idx = part_ * num_clients() / num_parts_; idx != last; ++idx)
            seeds_.add(static_cast<Location>(data_.num_depots + (origin_ + idx) % num_clients()));

        schedule_.emplace(annealing_, mean_cost(), num_steps_ / num_parts_, longer_);
    }

    // A client may belong next to one that is not among its neighbours. So each in turn is tried
    // with all others, for a share of the work of the steps, once they do not undo that any more.
    void try_all_pairs(std::size_t work_of_step) {
        auto const client = all_pairs_.next(seeds_.clients(), num_clients(), work_of_step);
        if (!client)
            return;

        state_.work += num_clients();
        state_.record();
        local_search_.improve_with_all(*client);
        offer_best();
    }

    // Without high penalties, attempts would be kept that are not feasible in the end.
    void use_penalties(PenaltyFeedback &feedback) {
        penalties_.use(feedback, elimination_.is_under_way());
    }

    // Makes one step of the chain.
    void advance_chain(PenaltyFeedback &feedback, RandomNumberGenerator &rng) {
        auto const before = state_.cost;
        auto const work_before = state_.work;
        state_.record();
        perturb_(seed(rng), rng);
        auto const is_improving = offer_best();

        auto const *costs =
            elimination_.is_under_way() ? nullptr : penalties_.register_step(*schedule_, feedback);

        auto const is_kept = (*rules_.accept)(view_of_step(before), rng);
        if (!is_kept)
            state_.rollback();
        outcomes_.count(is_kept, is_improving);

        if (penalties_.raise_if_due(schedule_->annealing()))
            use_penalties(feedback);
        else if (costs)
            state_.set_costs(*costs);

        auto const work = state_.work - work_before;
        if (elimination_.is_under_way()) {
            advance_elimination(work, feedback);
            return;
        }

        if (penalties_.are_raised())
            try_all_pairs(work);
        elimination_.start_if_due(work, seeds_.clients(), feedback, rng);
        schedule_->advance();
    }

    // The walk does not cool down meanwhile, as most attempts are taken back.
    void advance_elimination(std::size_t work_of_step, PenaltyFeedback &feedback) {
        elimination_.advance(work_of_step);
        if (!elimination_.is_under_way())
            use_penalties(feedback);
    }

    StepView view_of_step(Cost before) {
        return {.before = before,
                .after = state_.cost,
                .best = best_feasible_.cost().value_or(max_value),
                .temperature = schedule_->annealing().temperature(),
                .scale = schedule_->scale(),
                .step = schedule_->num_made(),
                .num_steps = schedule_->length(),
                .progress = view_.progress()};
    }

    // Where penalties settle, temperatures alone let a walk leave a local optimum. In long routes,
    // a visit costs little, compared with what it takes to change which clients share a route;
    // there it was no clear gain with time constraints, and a loss where loads rise and fall.
    // Where vehicles may not visit all clients, a client has fewer routes to move to, and local
    // optima are harder to leave.
    double usual_factor() const {
        if constexpr (F::time) {
            auto const restricted = std::pow(share_of_vehicles_, -2);
            auto const &annealing = params_.annealing;
            return annealing.timed_factor * std::min(restricted, annealing.restricted_factor);
        }

        if constexpr (F::loads == LoadKind::Segments)
            return 1;

        auto const excess = view_.mean_route_size() / params_.ruin.long_route();
        return std::clamp(excess * excess, 1.0, params_.annealing.long_factor);
    }

    // Which client of a group is visited depends on the visits next to it, and these on it: a cold
    // walk changes neither any more.
    double end_factor() const {
        return F::time ? 1 : std::min(clients_per_visit_, params_.annealing.grouped_factor);
    }

public:
    Chain(SearchState<F> &state, Neighbours const &neighbours, LocalSearch<F> &local_search,
          SearchParams const &params, StepRules rules, StopToken const &stop)
        : state_(state)
        , data_(state.data)
        , local_search_(local_search)
        , params_(params)
        , stop_(stop)
        , view_(state, neighbours)
        , rules_(std::move(rules))
        , perturb_(state, neighbours, local_search, params, view_, rules_, stop)
        , all_pairs_(neighbours, params.walks.all_pairs_share)
        , elimination_(state, neighbours, perturb_, params.elimination)
        , best_feasible_(state)
        , penalties_(state, params.walk_penalties)
        , seeds_(state)
        , share_of_vehicles_(data_.share_of_vehicles())
        , clients_per_visit_(data_.clients_per_visit()) {}

    Recreate<F> &recreate() { return perturb_.recreate(); }

    /// Starts a chain of so many steps per visit from the current solution. With several parts,
    /// each has its share of the steps, in a chain that starts at its clients and from the best so
    /// far: what one part gains, another does not lose. The numbers of the clients of a part
    /// follow each other, and so they are near each other. The chain lasts as long as the budget if
    /// that does not allow this share of `min_walks`; if there is none, it is never longer than
    /// that (see `LongChain`). Temperatures are so many times the usual ones.
    void start(double steps_per_visit, std::size_t num_parts,
               std::optional<double> share_of_min_walks, RandomNumberGenerator &rng,
               double temperature = 1) {
        elimination_.abandon();
        best_feasible_.clear();
        schedule_.reset();
        all_pairs_.start();
        part_ = 0;
        num_parts_ = num_parts;
        penalties_.start(num_visits());
        if (num_clients() == 0)
            return;

        view_.measure_routes();
        annealing_ = params_.annealing.times(usual_factor() * temperature);
        annealing_.end_temperature *= end_factor();
        offer_best();
        num_steps_ = chain_length(steps_per_visit, num_visits(), num_clients());

        // Borders are elsewhere each time.
        origin_ = num_parts == 1 ? 0 : rng.randint(static_cast<std::uint32_t>(num_clients()));
        longer_ = share_of_min_walks ? longer(*share_of_min_walks) : LongChain{};
        longer_.hotter_end = end_factor();
        start_part();
    }

    bool is_over() const { return !schedule_ || (schedule_->is_over() && part_ + 1 >= num_parts_); }

    /// Fits the chain to what is left of the budget, of which this share in [0, 1] is used.
    void fit_to_budget(double used) {
        if (schedule_)
            schedule_->fit_to_budget(used);
    }

    /// Goes on until the chains are over or so much work is done.
    void advance(std::size_t max_work, PenaltyFeedback &feedback, RandomNumberGenerator &rng) {
        if (!schedule_ || seeds_.empty())
            return;

        view_.set_progress(feedback.progress());
        auto const last_work = state_.work + max_work;

        for (std::size_t count = 0; state_.work < last_work; ++count) {
            if (count % 16 == 0 && stop_.requested())
                return;

            if (schedule_->is_over()) {
                elimination_.end();
                best_feasible_.restore();
                if (part_ + 1 >= num_parts_)
                    return;

                ++part_;
                penalties_.relax();
                use_penalties(feedback);
                start_part();
            }

            advance_chain(feedback, rng);
        }
    }

    /// Goes on with the current penalties, which may have changed since. So may the length: the end
    /// can be further away than it was.
    void resume(PenaltyFeedback &feedback) {
        if (!schedule_)
            return;

        penalties_.relax();
        penalties_.raise_if_due(schedule_->annealing());
        use_penalties(feedback);
    }

    /// Ends what is under way for several steps, before its routes are divided among others, or
    /// taken as the outcome.
    void settle() { elimination_.end(); }

    /// Whether the chain was found to last as long as the budget.
    bool fills_budget() const { return schedule_ && schedule_->fills_budget(); }

    /// Goes on with some of the routes of another chain, while others go on with the rest.
    void start_portion(Chain const &whole, std::vector<std::size_t> const &slots) {
        state_.load_part(whole.state_, slots);
        elimination_.abandon();
        penalties_.start_portion(whole.penalties_);
        best_feasible_.clear();
        offer_best();
        schedule_ = whole.schedule_;
        view_.measure_as(whole.view_);

        seeds_.clear();
        for (auto const slot : slots)
            for (auto const visit : state_.routes[slot].visits)
                if (!data_.is_depot(visit))
                    seeds_.add(visit);
    }

    /// Takes over what other chains have made of portions of this one. The best that they have
    /// found make up one solution, too.
    void join(std::vector<Chain *> const &others, Portions const &portions) {
        auto const take_over = [&](auto const &visits) {
            for (std::size_t idx = 0; idx != portions.size(); ++idx)
                state_.replace(portions[idx], [&, &other = *others[idx]](auto slot) -> auto & {
                    return visits(other, slot);
                });
            if constexpr (checks_deltas)
                check_delta(state_.cost, state_.cost, state_.recomputed_cost());
            offer_best();
        };

        if (std::ranges::all_of(others, [](auto *other) { return other->best_cost().has_value(); }))
            take_over(
                [](auto &other, auto slot) -> auto & { return other.best_feasible_.visits(slot); });
        take_over(
            [](auto &other, auto slot) -> auto & { return other.state_.routes[slot].visits; });

        auto const num_before = schedule_->num_made();
        for (auto *other : others) {
            schedule_->skip(other->schedule_->num_made() - num_before);
            outcomes_.add(other->take_outcomes());
        }
    }

    /// What has become of the steps since this was last called, of this chain and of those that
    /// were joined.
    StepOutcomes take_outcomes() { return std::exchange(outcomes_, {}); }

    void measure_anew() {
        if (schedule_)
            schedule_->measure_anew();
    }

    /// Cost of the best feasible solution since the start, if there was any.
    std::optional<Cost> best_cost() const { return best_feasible_.cost(); }

    std::optional<Plan> best() const { return best_feasible_.plan(); }
};
} // namespace pyvrp_plus::search

#endif // PYVRP_PLUS_SEARCH_FOCUSED_CHAIN_H
