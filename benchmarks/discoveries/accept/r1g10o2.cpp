#include <pyvrp_plus/operator.h>

#include <algorithm>
#include <cmath>

using namespace pyvrp_plus;

namespace {
// The mean threshold on a rise is this share of the purse, and no rise may cost more than half.
constexpr double SHARE = 0.125;
constexpr double MOST = 0.5;
// What the purse holds at the start, and at most by refunds, in temperatures.
constexpr double FULL = 19.0;
// Beyond so many temperatures, annealing keeps nothing to speak of.
constexpr double NEVER = 30.0;
// An excursion that has climbed so many temperatures in all has led away.
constexpr double AWAY = 20.0;
// By how much the plan cools over a walk, in logarithms.
constexpr double COOLING = 4.2;
// The walk is at its best within so many temperatures; the delay is taken back at this speed.
constexpr double NEAR = 2.0;
constexpr double BACK = 0.5;
// The longest delay, in logarithms, and how often what is left of the walk it may be.
constexpr double LONGEST = 1.0;
constexpr double IN_TIME = 10.0;
// Weight of an exponential tail in the threshold, at the best solution, and far from it.
constexpr double TAIL_NEAR = 0.7;
constexpr double TAIL_FAR = 0.2;

struct Walk {
    double purse = FULL; // in effective temperatures, so that it cools with the walk
    double delay = 0;    // of cooling, in logarithms
    double warmth = 1;   // factor on the temperature that the delay makes
    double spent = 0;    // climbed by the excursion, in temperatures; zero if there is none
    Value sum = 0;       // of the changes that it has kept
};
} // namespace

// Annealing by small rises whose temperature waits while the walk stands at its best solution, and
// whose larger rises set off from there.
//
// Each rise that is offered earns what annealing would climb by it on average, each one kept is
// paid, and a share of the purse is the mean threshold. Small rises converge before the
// temperature has fallen: while the walk is within two temperatures of its best, cooling is held
// up, so that its excursions keep the size that just comes back; farther away it is made up for.
// The threshold has a sure part and an exponential tail. At the best, the tail weighs most: that
// is where a large rise has the shortest way back. Away from it, the sure part does, so that the
// walk goes on by small rises that lead home. The delay vanishes over the last tenth, and what the
// tail weighs more at the best vanishes with what is left, so that the walk returns in time.
bool accept(StepView const &step, RandomNumberGenerator &rng) {
    static Walk walk;
    if (step.step == 0)
        walk = Walk{};

    if (!(step.temperature > 0))
        return step.after <= step.before;

    auto const planned = std::max(static_cast<double>(step.num_steps), 1.0);
    auto const left = std::max(1.0 - static_cast<double>(step.step) / planned, 0.0);

    // The logarithm's change is small, so its exponential is followed by its own increments.
    auto const near =
        step.best != max_value && step.before >= step.best &&
        static_cast<double>(step.before - step.best) <= NEAR * step.temperature * walk.warmth;
    auto const most = std::min(LONGEST, IN_TIME * left);
    auto const moved = walk.delay + (near ? 1.0 : -BACK) * COOLING / planned;
    auto const delay = std::clamp(moved, 0.0, most);
    if (delay != walk.delay) {
        walk.delay = delay;
        walk.warmth = std::exp(delay);
    }

    auto const change = step.after - step.before;
    if (change <= 0) {
        if (change < 0 && walk.spent > 0) {
            walk.sum += change;
            if (walk.sum == 0)
                walk.purse = std::min(walk.purse + left * walk.spent, std::max(walk.purse, FULL));
            if (walk.sum <= 0)
                walk.spent = 0;
        }
        return true;
    }

    auto const rise = static_cast<double>(change) / (step.temperature * walk.warmth);
    if (rise > NEVER)
        return false;

    walk.purse += rise * std::exp(-rise);
    if (rise > MOST * walk.purse)
        return false;

    // The draw has a mean of one, whatever the weight of its tail. The lower bound is the smallest
    // positive number that the generator gives.
    auto const tail = TAIL_FAR + (near ? (TAIL_NEAR - TAIL_FAR) * left : 0.0);
    auto const beyond = rise - SHARE * walk.purse * (1.0 - tail);
    if (beyond > 0 && beyond > -SHARE * walk.purse * tail * std::log(std::max(rng.rand(), 0x1p-32)))
        return false;

    walk.purse -= rise;
    if (!(walk.spent > 0) || walk.spent > AWAY) {
        walk.sum = 0;
        walk.spent = 0;
    }
    walk.sum += change;
    walk.spent += rise;
    return true;
}

PYVRP_PLUS_OPERATOR(accept)
