#include "embed/libraries.hpp"

#include <algorithm>
#include <utility>

#include "base/compose.hpp"
#include "base/text.hpp"
#include "embed/failure.hpp"
#include "embed/native_call.hpp"
#include "stdlib/natives/natives.hpp"
#include "stdlib/shipped.hpp"

namespace cheg::embed {
namespace {

constexpr std::string_view kOwnText = "USE ";  // before the name, as the identity of a text

// The name in upper case. Throws if it is not a valid name in a program.
std::string checked_name(const char* name, const char* what) {
  need(name, what);
  const std::string_view text(name);
  const bool is_name =
      !text.empty() && is_letter(text[0]) &&
      std::all_of(text.begin(), text.end(), [](char c) { return is_letter(c) || is_digit(c); });
  if (!is_name) {
    refuse(composed("{} is {}; a name is a letter and then letters and digits", what,
                    cheg::quoted(text)));
  }
  return upper_case(text);
}

lang::ValueClass class_of(std::int32_t type) {
  switch (type) {
    case CHEG_TYPE_UNDEFINED:
      return lang::ValueClass::any;
    case CHEG_TYPE_LOGICAL:
      return lang::ValueClass::logical;
    case CHEG_TYPE_INTEGER:
      return lang::ValueClass::integer;
    case CHEG_TYPE_SET:
      return lang::ValueClass::set;
    case CHEG_TYPE_PIECE:
      return lang::ValueClass::piece;
    case CHEG_TYPE_SQUARE:
      return lang::ValueClass::square;
    case CHEG_TYPE_MOVE:
      return lang::ValueClass::move;
    default:
      refuse(composed("the type of an operand is {}; it must be a cheg_type", type));
  }
}

}  // namespace

EmbedderNative::EmbedderNative(const cheg_native& native)
    : name_(checked_name(native.name, "the native's name")),
      function_(native.function),
      context_(native.context),
      free_context_(native.free_context) {
  need(native.summary, "the native's summary");
  if (function_ == nullptr) {
    refuse("the native's function is NULL");
  }
  if (lang::find_instruction(name_)) {
    refuse(name_ + " is an instruction of the language itself");
  }
  if (native.operand_count > lang::kMostOperands) {
    refuse(composed("{} has {} operands; an instruction has at most {}", name_,
                    native.operand_count, lang::kMostOperands));
  }
  summary_ = native.summary;
  row_.name = name_;
  row_.dialect = lang::Dialect::extension;
  row_.summary = summary_;
  row_.operand_count = native.operand_count;
  operand_names_.reserve(native.operand_count);
  for (std::size_t i = 0; i < native.operand_count; ++i) {
    const cheg_operand& operand = native.operands[i];
    need(operand.name, "the name of an operand");
    operand_names_.emplace_back(operand.name);
    row_.operand_rows[i] = {
        operand.is_result != 0 ? lang::OperandKind::written : lang::OperandKind::read,
        class_of(operand.type), lang::TagUse::none, operand_names_.back()};
  }
}

EmbedderNative::~EmbedderNative() {
  if (owns_context_ && free_context_ != nullptr) {
    free_context_(context_);
  }
}

void EmbedderNative::run(vm::NativeCall& call) {
  const auto& native = *static_cast<const EmbedderNative*>(call.data());
  cheg_call handle{call, native.row_};
  native.function_(native.context_, &handle);
}

EmbedderLibraries::EmbedderLibraries(Contents contents) : contents_(std::move(contents)) {
  const auto rows = stdlib::native_rows();
  const auto functions = stdlib::native_libraries();
  rows_.assign(rows.begin(), rows.end());
  functions_.assign(functions.begin(), functions.end());
  for (const auto& [name, set] : contents_.natives) {
    Rows& own = own_.emplace_back();
    for (const auto& native : set.natives) {
      own.rows.push_back(native->row());
      own.instructions.push_back(native->instruction());
    }
    own.library.rows.name = name;
    own.library.rows.summary = "natives of the host";
    own.library.rows.instructions = own.rows;
    own.library.instructions = own.instructions;
    rows_.push_back(&own.library.rows);
    functions_.push_back(&own.library);
  }
}

std::optional<lang::Library> EmbedderLibraries::find(std::string_view name,
                                                     const lang::Source& /*user*/) const {
  if (const auto text = contents_.texts.find(name); text != contents_.texts.end()) {
    return text->second;
  }
  // The embedder's natives come last in the list and have priority.
  const auto native = std::find_if(rows_.rbegin(), rows_.rend(),
                                   [&](const auto* library) { return library->name == name; });
  if (native != rows_.rend()) {
    return *native;
  }
  if (const stdlib::ShippedProgram* program = stdlib::find_shipped_program(name)) {
    return std::make_shared<const lang::Source>(std::string(program->path),
                                                std::string(program->text));
  }
  return std::nullopt;
}

std::vector<std::string> EmbedderLibraries::names(const lang::Source& /*user*/) const {
  std::vector<std::string> names;
  for (const auto& text : contents_.texts) {
    names.push_back(text.first);
  }
  for (const lang::NativeRows* library : rows_) {
    names.emplace_back(library->name);
  }
  for (const stdlib::ShippedProgram& program : stdlib::shipped_programs()) {
    names.push_back(upper_case(program.name));
  }
  return names;
}

}  // namespace cheg::embed

using namespace cheg;  // the C functions are in no namespace
using embed::guarded;
using embed::need;

cheg_status cheg_libraries_new(cheg_libraries** libraries) {
  return guarded("cheg_libraries_new", [&] {
    need(libraries, "libraries");
    *libraries = new cheg_libraries;
  });
}

void cheg_libraries_free(cheg_libraries* libraries) {
  embed::check_alive(libraries, "cheg_libraries_free");
  delete libraries;
}

cheg_status cheg_libraries_add_text(cheg_libraries* libraries, const char* name, const char* text,
                                    size_t size) {
  return guarded("cheg_libraries_add_text", [&] {
    need(libraries, "libraries");
    need(text, "text");
    embed::check_alive(libraries, "cheg_libraries_add_text");
    const std::string upper = embed::checked_name(name, "name");
    embed::Contents& contents = libraries->contents;
    if (contents.texts.contains(upper) || contents.natives.contains(upper)) {
      embed::refuse("there is a library " + upper + " already");
    }
    contents.texts[upper] = std::make_shared<const lang::Source>(
        name, std::string(text, size), std::string(embed::kOwnText) + upper);
  });
}

cheg_status cheg_libraries_add_native(cheg_libraries* libraries, const char* library,
                                      const cheg_native* native) {
  return guarded("cheg_libraries_add_native", [&] {
    need(libraries, "libraries");
    need(native, "native");
    embed::check_alive(libraries, "cheg_libraries_add_native");
    const std::string upper = embed::checked_name(library, "library");
    embed::Contents& contents = libraries->contents;
    if (contents.texts.contains(upper)) {
      embed::refuse(upper + " is the name of a text");
    }
    const auto made = std::make_shared<embed::EmbedderNative>(*native);
    auto& natives = contents.natives[upper].natives;
    for (const auto& other : natives) {
      if (other->name() == made->name()) {
        embed::refuse(composed("there is a native {} in {} already", made->name(), upper));
      }
    }
    natives.push_back(made);
    made->own_context();
  });
}
