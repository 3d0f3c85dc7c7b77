#include "lang/rules/call_graph.hpp"

#include <algorithm>

namespace cheg::lang::rules {
namespace {

constexpr std::uint32_t kUnseen = 0xffffffff;

// The greatest size, in nodes, of a definition whose instructions replace its calls.
constexpr std::uint32_t kShort = 10;
constexpr std::uint32_t kMostHeight = 8;

std::vector<std::uint32_t> callees(const TypedBody& body) {
  std::vector<std::uint32_t> called;
  for (const TypedNode& node : body.nodes) {
    if (node.form == NodeForm::call) {
      called.push_back(node.number);
    }
  }
  return called;
}

}  // namespace

CallGraph::CallGraph(const TypedProgram& program)
    : component_(program.instances.size(), kUnseen),
      is_recursive_(program.instances.size()),
      is_inline_(program.instances.size()),
      size_(program.instances.size()),
      height_(program.instances.size()),
      measures_(program.instances.size()) {
  find_components(program);
  for (const std::uint32_t instance : order_) {
    decide(program, instance);
  }
}

// Tarjan's algorithm, without recursion.
void CallGraph::find_components(const TypedProgram& program) {
  struct Visit {
    std::uint32_t instance;
    std::vector<std::uint32_t> callees;
    std::size_t next = 0;
  };
  const std::size_t count = program.instances.size();
  std::vector<std::uint32_t> number(count, kUnseen);
  std::vector<std::uint32_t> low(count);
  std::vector<std::uint32_t> open;
  std::vector<Visit> visits;
  std::uint32_t last = 0;
  const auto begin = [&](std::uint32_t instance) {
    number[instance] = low[instance] = last++;
    open.push_back(instance);
    visits.push_back({instance, callees(program.instances[instance].body)});
  };
  for (std::uint32_t start = 0; start < count; ++start) {
    if (number[start] == kUnseen) {
      begin(start);
    }
    while (!visits.empty()) {
      Visit& visit = visits.back();
      const std::uint32_t from = visit.instance;
      if (visit.next < visit.callees.size()) {
        const std::uint32_t to = visit.callees[visit.next++];
        is_recursive_[from] = is_recursive_[from] || from == to;
        if (number[to] == kUnseen) {
          begin(to);
        } else if (component_[to] == kUnseen) {
          low[from] = std::min(low[from], number[to]);
        }
        continue;
      }
      visits.pop_back();
      if (!visits.empty()) {
        const std::uint32_t caller = visits.back().instance;
        low[caller] = std::min(low[caller], low[from]);
      }
      if (low[from] == number[from]) {
        const bool is_cycle = open.back() != from;
        std::uint32_t member = kUnseen;
        while (member != from) {
          member = open.back();
          open.pop_back();
          component_[member] = from;
          is_recursive_[member] = is_recursive_[member] || is_cycle;
          order_.push_back(member);
        }
      }
    }
  }
}

void CallGraph::decide(const TypedProgram& program, std::uint32_t instance) {
  const Instance& row = program.instances[instance];
  std::uint32_t size = 0;
  std::uint32_t height = 0;
  for (const TypedNode& node : row.body.nodes) {
    const bool is_inside = node.form == NodeForm::call && is_inline_[node.number];
    const bool is_long = node.form == NodeForm::moves || node.form == NodeForm::loop ||
                         node.form == NodeForm::by_symmetry;
    size += is_inside ? size_[node.number] : is_long ? kShort : 1;
    height = std::max(height, is_inside ? height_[node.number] : 0);
    size = std::min(size, std::uint32_t{1000000});
  }
  size_[instance] = size;
  height_[instance] = height + 1;
  is_inline_[instance] =
      !is_recursive_[instance] && height < kMostHeight && (size <= kShort || row.uses == 1);
  measures_[instance] = measures_of(row.body);
}

std::vector<std::uint32_t> CallGraph::measures_of(const TypedBody& body) const {
  std::vector<std::uint32_t> measures;
  for (const TypedNode& node : body.nodes) {
    if (node.form == NodeForm::was) {
      measures.push_back(node.number);
    } else if (node.form == NodeForm::call) {
      const std::vector<std::uint32_t>& called = measures_[node.number];
      measures.insert(measures.end(), called.begin(), called.end());
    }
  }
  std::sort(measures.begin(), measures.end());
  measures.erase(std::unique(measures.begin(), measures.end()), measures.end());
  return measures;
}

}  // namespace cheg::lang::rules
