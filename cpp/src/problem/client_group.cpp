#include "problem/client_group.h"

#include "problem/error.h"

#include <algorithm>
#include <utility>

namespace pyvrp_plus {
ClientGroup::ClientGroup(std::vector<std::size_t> clients, bool required, std::string name)
    : required(required)
    , name(std::move(name)) {
    for (auto const client : clients)
        add_client(client);
}

void ClientGroup::add_client(std::size_t client) {
    auto const position = std::ranges::find(clients_, client);
    if (position != clients_.end())
        throw_invalid("Client ", client, " is already in the group, as clients[",
                      position - clients_.begin(), "].");

    clients_.push_back(client);
}
} // namespace pyvrp_plus
