// Connections to a PostgreSQL database, and the tables of a store in this database.
#pragma once

#include <memory>
#include <optional>
#include <pqxx/pqxx>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::serve {

// Connects to a database. Prepares the statements of the connection (see postgres_statement). The
// connection notices within seconds if the database does not answer any more. Throws
// std::exception.
[[nodiscard]] std::unique_ptr<pqxx::connection> connect_to_postgres(const std::string& url);

// Makes the tables if they do not exist. Returns an error message if another version of CHEG has
// made the tables. Throws std::exception.
[[nodiscard]] std::optional<std::string> prepare_tables(pqxx::connection& connection);

// The names of the prepared statements.
namespace postgres_statement {
// Appends the first event of each request if this event has the next number in its game. The
// arguments are the games, the numbers of the events, and the events. Returns the games of the
// appended events.
inline constexpr const char* kAppend = "append";
// Appends events, and does not check whether the previous events exist. The arguments are the same
// as those of kAppend.
inline constexpr const char* kAppendMore = "append_more";
// Sends a text to all servers.
inline constexpr const char* kNotify = "notify";
// Reads events of several games. The arguments are the games and, for each game, the number of the
// first event to read. Returns the events in order. Each event comes with its game and the number
// of the game's first requested event.
inline constexpr const char* kRead = "read";
// Returns how many events a game has.
inline constexpr const char* kSize = "size";
// Returns the games that have at most a given number of events.
inline constexpr const char* kSmallGames = "small_games";
// Returns how many milliseconds ago the last event of a game was appended. The time before the
// start of the oldest running server does not count.
inline constexpr const char* kAge = "age";
}  // namespace postgres_statement

// The PostgreSQL channel for all notifications about a store.
inline constexpr const char* kPostgresChannel = "cheg_store";

// These functions convert bytes and lists to texts. PostgreSQL reads such texts as values of the
// types `bytea`, `bytea[]` and `integer[]`.
[[nodiscard]] std::string to_bytea(std::string_view bytes);
[[nodiscard]] std::string to_bytea_array(const std::vector<std::string_view>& list);
[[nodiscard]] std::string to_integer_array(const std::vector<std::size_t>& list);

// The bytes of a field of type `bytea`.
[[nodiscard]] std::string bytes_of(const pqxx::field& field);

// Returns the first line of the message of an exception.
[[nodiscard]] std::string first_line(const std::exception& error);

}  // namespace cheg::serve
