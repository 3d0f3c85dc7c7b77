// A middle-game position with all kinds of moves. Many chess programs are measured with this
// position.
#pragma once

namespace cheg::bench {

inline constexpr const char* kKiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

}  // namespace cheg::bench
