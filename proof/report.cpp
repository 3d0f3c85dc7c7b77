#include "proof/report.hpp"

namespace cheg::proof {

const char* name(ProofFault fault) {
  switch (fault) {
    case ProofFault::none:
      return "none";
    case ProofFault::error:
      return "run-time error";
    case ProofFault::not_handled:
      return "not handled";
    case ProofFault::losing_move:
      return "plays a losing move";
    case ProofFault::stalemate:
      return "stalemate";
    case ProofFault::material_lost:
      return "material lost";
    case ProofFault::drawing_move:
      return "gives the win away";
    case ProofFault::cycle:
      return "draws by cycle";
  }
  return "";
}

}  // namespace cheg::proof
