// Handles the errors of the C interface. Inside the library, errors are exceptions. The functions
// of the C interface convert an exception to a status and a message. The message is stored for the
// calling thread.
#pragma once

#include <exception>
#include <new>
#include <string>
#include <utility>

#include "cheg/cheg.h"

namespace cheg::embed {

struct CallFailure {
  cheg_status status;
  std::string message;
};

// Throws a CallFailure.
[[noreturn]] inline void refuse(const std::string& message,
                                cheg_status status = CHEG_BAD_ARGUMENT) {
  throw CallFailure{status, message};
}

// Stores the message for cheg_message() and returns the status.
cheg_status failed(const char* function, cheg_status status, const char* message) noexcept;

// Runs the body of an interface function. Converts every exception to a status.
template <class Body>
cheg_status guarded(const char* function, Body body) noexcept {
  try {
    body();
    return CHEG_OK;
  } catch (const CallFailure& failure) {
    return failed(function, failure.status, failure.message.c_str());
  } catch (const std::bad_alloc&) {
    return failed(function, CHEG_NO_MEMORY, "there is not enough memory");
  } catch (const std::exception& error) {
    return failed(function, CHEG_FAILED, error.what());
  }
}

// Throws a CallFailure if `argument` is NULL. The message contains `name`.
inline void need(const void* argument, const char* name) {
  if (argument == nullptr) {
    refuse(std::string(name) + " is NULL");
  }
}

}  // namespace cheg::embed
