// Collects the nodes with the least keys.
#pragma once

#include <algorithm>
#include <cstddef>
#include <queue>
#include <tuple>
#include <vector>

#include "proof/nodes.hpp"

namespace cheg::proof {

// Keeps the nodes with the least keys. `most` is the greatest number of nodes to keep. A key is a
// pair or tuple whose last member is the node.
template <class Key>
class FirstNodes {
 public:
  explicit FirstNodes(std::size_t most) : most_(most) {}

  void add(const Key& key) {
    keys_.push(key);
    if (keys_.size() > most_) {
      keys_.pop();
    }
  }
  // Returns the kept nodes in the order of their keys.
  [[nodiscard]] std::vector<NodeNumber> nodes() const {
    std::vector<NodeNumber> nodes;
    for (auto keys = keys_; !keys.empty(); keys.pop()) {
      nodes.push_back(std::get<std::tuple_size_v<Key> - 1>(keys.top()));
    }
    std::reverse(nodes.begin(), nodes.end());
    return nodes;
  }

 private:
  std::size_t most_;
  std::priority_queue<Key> keys_;  // the greatest first
};

}  // namespace cheg::proof
