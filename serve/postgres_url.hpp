// Addresses of PostgreSQL databases.
#pragma once

#include <string>
#include <string_view>

namespace cheg::serve {

// Returns whether the text names a database: postgresql://USER@HOST/DATABASE, or postgres://...
[[nodiscard]] bool is_postgres_url(std::string_view text);

// Returns the address with `...` in place of the password.
[[nodiscard]] std::string without_password(std::string_view url);

}  // namespace cheg::serve
