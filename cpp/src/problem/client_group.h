#ifndef PYVRP_PLUS_PROBLEM_CLIENT_GROUP_H
#define PYVRP_PLUS_PROBLEM_CLIENT_GROUP_H

#include <cstddef>
#include <string>
#include <vector>

namespace pyvrp_plus {
/// Clients of which exactly one is visited (or at most one, if the group is
/// not required).
class ClientGroup {
    std::vector<std::size_t> clients_;

public:
    bool const required;
    bool const mutually_exclusive = true;
    std::string const name;

    /// Throws std::invalid_argument if a client is listed twice.
    explicit ClientGroup(std::vector<std::size_t> clients = {}, bool required = true,
                         std::string name = "");

    /// Location indices, in the order in which they were added.
    std::vector<std::size_t> const &clients() const { return clients_; }
    std::size_t size() const { return clients_.size(); }
    bool empty() const { return clients_.empty(); }
    auto begin() const { return clients_.begin(); }
    auto end() const { return clients_.end(); }

    /// Throws std::invalid_argument if the client is already in this group.
    void add_client(std::size_t client);
    void clear() { clients_.clear(); }

    bool operator==(ClientGroup const &other) const = default;
};
} // namespace pyvrp_plus

#endif // PYVRP_PLUS_PROBLEM_CLIENT_GROUP_H
