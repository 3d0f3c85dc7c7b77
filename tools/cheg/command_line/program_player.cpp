#include "tools/cheg/command_line/program_player.hpp"

#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "stdlib/shipped.hpp"

namespace cheg::tool {

play::SuccessorSource library_successors(const vm::Limits& limits) {
  return [limits](const chess::Position& position) -> play::NamedProgram {
    for (const std::string_view name : stdlib::default_programs()) {
      auto consultant = read_consultant(std::string(name), limits);
      if (consultant != nullptr && consultant->covers(position)) {
        return {std::move(consultant), std::string(name)};
      }
    }
    return {};
  };
}

std::unique_ptr<play::Player> read_program_player(const std::string& path,
                                                  const ConsultOptions& options) {
  auto consultant = read_consultant(path, options.limits);
  return consultant == nullptr
             ? nullptr
             : play::make_program_player(std::move(consultant), made_printable(path), options.ask,
                                         {.successors = library_successors(options.limits)});
}

}  // namespace cheg::tool
