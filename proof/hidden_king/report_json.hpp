// A report about hidden men as JSON.
#pragma once

#include <cstddef>
#include <optional>

#include "base/json.hpp"
#include "proof/hidden_king/report.hpp"

namespace cheg::proof::hidden_king {

// Returns one object. The object contains the same lines of play as the text of report_text().
[[nodiscard]] Json report_json(const Report& report, std::optional<std::size_t> lines);

}  // namespace cheg::proof::hidden_king
