#include "proof/report.hpp"

namespace cheg::proof {

const char* name(Fault fault) {
  switch (fault) {
    case Fault::none:
      return "none";
    case Fault::error:
      return "run-time error";
    case Fault::not_handled:
      return "not handled";
    case Fault::losing_move:
      return "plays a losing move";
    case Fault::stalemate:
      return "stalemate";
    case Fault::material_lost:
      return "material lost";
    case Fault::drawing_move:
      return "gives the win away";
    case Fault::cycle:
      return "draws by cycle";
  }
  return "";
}

}  // namespace cheg::proof
