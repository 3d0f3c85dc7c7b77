#include "lang/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "lang/grammar.hpp"
#include "lang/literal_builder.hpp"
#include "lang/rules/parser.hpp"
#include "lang/rules/words.hpp"
#include "lang/tree_builder.hpp"

namespace cheg::lang {
namespace {

template <class Input>
Span span_of(const Input& in, const char* begin) {
  return {static_cast<std::uint32_t>(in.begin() - begin),
          static_cast<std::uint32_t>(in.end() - in.begin())};
}

// The state passed to the actions besides the matched text.
struct ParseState {
  TreeBuilder& builder;
  LiteralBuilder& literals;
  rules::BlockBuilder& blocks;
  SyntaxTree& tree;
  const char* begin;  // of the whole text
};

template <class Rule>
struct Action : tao::pegtl::nothing<Rule> {};

TreeBuilder& target(ParseState& state, void (TreeBuilder::* /*function*/)(Span)) {
  return state.builder;
}
LiteralBuilder& target(ParseState& state, void (LiteralBuilder::* /*function*/)(Span)) {
  return state.literals;
}

// An action that passes the matched span to a function of a builder.
template <auto function>
struct Calls {
  template <class Input>
  static void apply(const Input& in, ParseState& state) {
    (target(state, function).*function)(span_of(in, state.begin));
  }
};

#define CALLS(rule, function) \
  template <>                 \
  struct Action<grammar::rule> : Calls<&TreeBuilder::function> {};
#define CALLS_LITERAL(rule, function) \
  template <>                         \
  struct Action<grammar::rule> : Calls<&LiteralBuilder::function> {};
CALLS(tag, tag)
CALLS(nameless_colon, nameless_colon)
CALLS(comment, comment)
CALLS(instruction_name, instruction_name)
CALLS(missing_gap, missing_gap)
CALLS(operand_name, operand_name)
CALLS(operand_comma, operand_comma)
CALLS(misplaced_tag, misplaced_tag)
CALLS(glued_text, glued_text)
CALLS(stray_set, stray_set)
CALLS(stray_text, stray_text)
CALLS(stray_statement, stray_statement)
CALLS(entry_keyword, entry_keyword)
CALLS(entry_word, entry_token)
CALLS(entry_sign, entry_token)
CALLS(stray_entry_text, stray_entry_text)
CALLS(entry, entry_end)
CALLS(use_keyword, use_keyword)
CALLS(use_name, use_name)
CALLS(stray_use_text, stray_use_text)
CALLS(use, use_end)
CALLS(end_keyword, end_keyword)
CALLS(stray_end_text, stray_end_text)
CALLS(ignored_text, ignored_text)
CALLS_LITERAL(literal_word, word)
CALLS_LITERAL(empty_literal, nothing)
CALLS_LITERAL(set_open, set_open)
CALLS_LITERAL(set_comma, set_comma)
CALLS_LITERAL(set_word, set_word)
CALLS_LITERAL(bad_element, bad_element)
#undef CALLS
#undef CALLS_LITERAL

// The same without the span.
template <>
struct Action<grammar::line> {
  static void apply0(ParseState& state) { state.builder.line(); }
};
template <>
struct Action<grammar::set_close> {
  static void apply0(ParseState& state) { state.literals.set_close(); }
};
template <>
struct Action<grammar::set_gap> {
  static void apply0(ParseState& state) { state.literals.set_gap(); }
};
template <>
struct Action<grammar::unclosed_set> {
  static void apply0(ParseState& state) { state.literals.unclosed_set(); }
};

template <>
struct Action<grammar::literal> : tao::pegtl::maybe_nothing {
  template <class Rule, tao::pegtl::apply_mode A, tao::pegtl::rewind_mode M,
            template <class...> class Actions, template <class...> class Control, class Input>
  static bool match(Input& in, ParseState& state) {
    const char* const begin = in.current();
    if (in.empty() || *begin != '"') {
      return false;
    }
    state.literals.begin();
    const bool matched = tao::pegtl::match<Rule, A, M, Actions, Control>(in, state);
    state.builder.literal({static_cast<std::uint32_t>(begin - state.begin),
                           static_cast<std::uint32_t>(in.current() - begin)},
                          state.literals.end(), state.literals.has_lost_rest());
    return matched;
  }
};

Span place(std::size_t begin, std::size_t length) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(length)};
}

// Bounds the recursion.
template <>
struct Action<grammar::set> : tao::pegtl::maybe_nothing {
  template <class Rule, tao::pegtl::apply_mode A, tao::pegtl::rewind_mode M,
            template <class...> class Actions, template <class...> class Control, class Input>
  static bool match(Input& in, ParseState& state) {
    if (in.empty() || *in.current() != '(') {
      return false;
    }
    if (!state.literals.can_nest()) {
      state.literals.too_deep({static_cast<std::uint32_t>(in.current() - state.begin), 1});
      return tao::pegtl::match<grammar::rest_of_line, A, M, Actions, Control>(in, state);
    }
    return tao::pegtl::match<Rule, A, M, Actions, Control>(in, state);
  }
};

template <>
struct Action<grammar::block> : tao::pegtl::maybe_nothing {
  template <class Rule, tao::pegtl::apply_mode A, tao::pegtl::rewind_mode M,
            template <class...> class Actions, template <class...> class Control, class Input>
  static bool match(Input& in, ParseState& state) {
    const std::string_view text = state.tree.source->text();
    const auto line = static_cast<std::size_t>(in.current() - state.begin);
    std::size_t begin = std::min(text.find_first_not_of(" \t", line), text.size());
    const std::size_t tags =
        state.builder.uses_rules() ? rules::tags_before_block(text.substr(begin)) : 0;
    if (tags > 0) {
      state.builder.tags_before_block(place(begin, tags));
    }
    begin += tags;
    if (!rules::begins_block(text.substr(begin))) {
      return false;
    }
    if (!state.builder.uses_rules()) {
      if (!rules::is_block_only(text.substr(begin))) {
        return false;
      }
      state.builder.block_without_use(place(begin, rules::name_length(text.substr(begin))));
    }
    const rules::Extent extent = rules::block_extent(text, static_cast<std::uint32_t>(begin));
    rules::parse_block(state.tree, state.blocks, extent);
    state.builder.block();
    in.bump(extent.end - line);
    return true;
  }
};

}  // namespace

SyntaxTree parse(const SourcePointer& source, Diagnostics& diagnostics) {
  SyntaxTree tree;
  tree.source = source;
  tree.end_of_text = static_cast<std::uint32_t>(source->text().size());
  tree.lines.reserve(source->line_count());
  const std::string_view text = source->text();
  if (source->was_cut()) {
    diagnostics.add(DiagnosticCode::program_limit, source, {tree.end_of_text, 0},
                    fmt::format("the text is longer than {} bytes", Source::kMostBytes));
  }
  TreeBuilder builder(tree, diagnostics);
  LiteralBuilder literals(tree, diagnostics);
  rules::BlockBuilder blocks(tree, diagnostics);
  ParseState state{builder, literals, blocks, tree, text.data()};
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf, const char*>
      input(text.data(), text.data() + text.size(), "");
  if (!tao::pegtl::parse<grammar::program, Action>(input, state)) {
    // A bug in the grammar, which no caller can handle.
    throw std::logic_error("the grammar does not accept every text");
  }
  return tree;
}

}  // namespace cheg::lang
