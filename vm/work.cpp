#include "vm/work.hpp"

#include "base/require.hpp"
#include "vm/node.hpp"

namespace cheg::vm {

Work work_so_far(const Moment& moment) {
  CHEG_REQUIRE(moment.node != nullptr);
  const Environment& environment = moment.node->environment;
  // The rest of the node's slice is unused, and no other node has a slice.
  const Fuel all = environment.budget.used() - moment.node->fuel;
  return {all - environment.used_by_questions, all};
}

}  // namespace cheg::vm
