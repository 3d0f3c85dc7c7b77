// JSON as this project writes it: the keys of an object stay in the order in which they were set.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace cheg {

using Json = nlohmann::ordered_json;

}  // namespace cheg
