// JSON as the commands print it: the keys of an object in the order in which they were set.
#pragma once

#include <nlohmann/json.hpp>

namespace cheg::tool {

using Json = nlohmann::ordered_json;

}  // namespace cheg::tool
