#include "stdlib/shipped.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace cheg::stdlib {
namespace {

constexpr std::string_view kForEngines = "_engine";

}  // namespace

std::vector<std::string_view> proved_programs() {
  std::vector<std::string_view> names;
  for (std::string_view rest = proofs(); !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
    names.push_back(rest.substr(0, rest.substr(0, end).find(' ')));
    rest.remove_prefix(end + 1);
  }
  return names;
}

std::vector<std::string_view> taught_programs() {
  std::vector<std::string_view> names = proved_programs();
  std::erase_if(names, [](std::string_view name) {
    return name.ends_with("_deep") || name.ends_with(kForEngines);
  });
  return names;
}

std::vector<std::string_view> default_programs() {
  const std::vector<std::string_view> all = proved_programs();
  std::vector<std::string_view> names = taught_programs();
  for (std::string_view& name : names) {
    const auto for_engines = std::ranges::find(all, std::string(name).append(kForEngines));
    if (for_engines != all.end()) {
      name = *for_engines;
    }
  }
  return names;
}

std::string summary(const ShippedProgram& program) {
  constexpr std::string_view kRemark = "; ";
  std::string paragraph;
  for (std::string_view text = program.text; text.starts_with(kRemark);) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    paragraph += paragraph.empty() ? "" : " ";
    paragraph += text.substr(kRemark.size(), end - kRemark.size());
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return paragraph;
}

const ShippedProgram* find_shipped_program(std::string_view name) {
  const std::string wanted = lower_case(name);
  for (const ShippedProgram& program : shipped_programs()) {
    if (program.name == wanted) {
      return &program;
    }
  }
  return nullptr;
}

}  // namespace cheg::stdlib
