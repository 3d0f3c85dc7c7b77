#include "proof/hidden_king/failure.hpp"

#include <array>
#include <cstddef>

namespace cheg::proof::hidden_king {

const char* name(Failure failure) {
  constexpr std::array<const char*, kFailureCount> kNames{"stalemate",
                                                          "own side stalemated",
                                                          "material lost",
                                                          "own side mated",
                                                          "certain win spoiled",
                                                          "no attempt",
                                                          "an attempt that is always refused",
                                                          "cycle of knowledge",
                                                          "fifty-move rule"};
  return kNames[static_cast<std::size_t>(failure)];
}

}  // namespace cheg::proof::hidden_king
