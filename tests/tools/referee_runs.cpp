#include "tests/tools/referee_runs.hpp"

#include <sstream>

namespace cheg::test {

RunResult referee(const std::vector<std::string>& options, const std::string& input) {
  std::vector<std::string> arguments{"referee"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run_cheg(arguments, input);
}

std::string spoken(const RunResult& result) {
  std::string text;
  std::istringstream lines(result.output);
  for (std::string line; std::getline(lines, line);) {
    const bool is_rank = line.size() > 16 && line[0] >= '1' && line[0] <= '8' && line[1] == ' ';
    const bool is_frame = line.starts_with("   -") || line == "   a b c d e f g h" ||
                          line == "   h g f e d c b a" || line.starts_with("   QR") ||
                          line.starts_with("   KR");
    if (!is_rank && !is_frame) {
      text += line + '\n';
    }
  }
  return text;
}

}  // namespace cheg::test
