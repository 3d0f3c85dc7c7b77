// Forged tables: files that contain wrong values, but have a correct header and a correct checksum.
#pragma once

#include <array>
#include <memory>

#include "chess/tablebase/table.hpp"
#include "tests/support/random.hpp"

namespace cheg::test {

enum class Forgery {
  one_value,     // one legal position has a wrong value
  many_values,   // one in fifty legal positions has a wrong value
  a_ply_more,    // every win becomes a loss, and every loss a win
  a_move_more,   // every mate takes one move longer
  exchanged,     // every win becomes a draw, and every draw a win
  all_drawn,     // every position is a draw, so that every move of a program is correct
  all_lost,      // every position is a loss
  sides,         // the values for White to move and Black to move are exchanged
  no_value,      // some legal positions are marked as illegal
  random_bytes,  // every byte is random
};

inline constexpr std::array kForgeries{
    Forgery::one_value, Forgery::many_values, Forgery::a_ply_more, Forgery::a_move_more,
    Forgery::exchanged, Forgery::all_drawn,   Forgery::all_lost,   Forgery::sides,
    Forgery::no_value,  Forgery::random_bytes};

// Returns a table that differs from `right`. tablebase::write_table() can write its file.
[[nodiscard]] std::shared_ptr<const chess::tablebase::Table> forged(
    const chess::tablebase::Table& right, Forgery forgery, Random& random);

}  // namespace cheg::test
