// Forged tables: wrong values in files with a right header and a
// right checksum.
#pragma once

#include <array>
#include <memory>

#include "chess/tablebase/table.hpp"
#include "tests/support/random.hpp"

namespace cheg::test {

enum class Forgery {
  one_value,     // of a legal position
  many_values,   // of one in fifty
  a_ply_more,    // every win becomes a loss, and the other way round
  a_move_more,   // every mate takes a move longer
  exchanged,     // every win becomes a draw, every draw a win
  all_drawn,     // nothing is worth winning: a program that does anything is right
  all_lost,      // nothing is worth anything
  sides,         // the entries of the two sides to move change places
  no_value,      // some legal positions are said to be none
  random_bytes,  // everywhere
};

inline constexpr std::array kForgeries{
    Forgery::one_value, Forgery::many_values, Forgery::a_ply_more, Forgery::a_move_more,
    Forgery::exchanged, Forgery::all_drawn,   Forgery::all_lost,   Forgery::sides,
    Forgery::no_value,  Forgery::random_bytes};

// A table that differs from this one. tablebase::write_table() writes its file.
[[nodiscard]] std::shared_ptr<const chess::tablebase::Table> forged(
    const chess::tablebase::Table& right, Forgery forgery, Random& random);

}  // namespace cheg::test
