// Checked preconditions.
#pragma once

// If CHEG_CONTRACTS is 1, preconditions are checked. The default is 1 in every build without NDEBUG
// (debug, the sanitizers, fuzzing, coverage) and 0 in the release build. All files of one program
// must use the same value.
#ifndef CHEG_CONTRACTS
#ifdef NDEBUG
#define CHEG_CONTRACTS 0
#else
#define CHEG_CONTRACTS 1
#endif
#endif

namespace cheg {

// Writes one line to the standard error, and then aborts the process. CHEG_REQUIRE calls this
// function. The line has the form "FILE:LINE: FUNCTION: contract violated: CONDITION".
[[noreturn]] void contract_violated(const char* file, int line, const char* function,
                                    const char* condition) noexcept;

}  // namespace cheg

// CHEG_REQUIRE(condition) states a condition that the caller must ensure. The macro is an
// expression of type void. The macro may be part of a constant expression. A violation in a
// constant expression is a compile error. The condition must have no side effects. If
// CHEG_CONTRACTS is 0, the condition is compiled but not evaluated.
// NOLINTBEGIN(cppcoreguidelines-macro-usage): only a macro knows its argument's text and line
#if CHEG_CONTRACTS
#define CHEG_REQUIRE(...)         \
  (static_cast<bool>(__VA_ARGS__) \
       ? static_cast<void>(0)     \
       : ::cheg::contract_violated(__FILE__, __LINE__, __PRETTY_FUNCTION__, #__VA_ARGS__))
#else
#define CHEG_REQUIRE(...) static_cast<void>(noexcept(static_cast<bool>(__VA_ARGS__)))
#endif
// NOLINTEND(cppcoreguidelines-macro-usage)
