#include "stdlib/geometry.hpp"

namespace cheg::stdlib {

const vm::NativeLibrary& geometry() {
  static const vm::NativeLibrary library{
      {"GEOMETRY", "distances, attacks, and the room that a king has", {}, {}, {}}, {}, {}, {}};
  return library;
}

}  // namespace cheg::stdlib
