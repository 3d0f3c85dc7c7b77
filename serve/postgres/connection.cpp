#include "serve/postgres/connection.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace cheg::serve {
namespace {

constexpr int kTablesVersion = 1;
// No two servers make the tables at the same time ("CHEG").
constexpr int kTablesLock = 0x43484547;

// An event is committed when it is on the disk of the database, whatever its owner has set. A
// database that is away is noticed soon. The tables are large and change while their statistics are
// old, so the indices are used in any case.
constexpr const char* kParameters =
    "application_name=cheg%20serve&connect_timeout=2&tcp_user_timeout=3000&options="
    "-c%20synchronous_commit%3Don%20-c%20statement_timeout%3D5000%20-c%20lock_timeout%3D5000"
    "%20-c%20enable_seqscan%3Doff%20-c%20enable_hashjoin%3Doff%20-c%20enable_mergejoin%3Doff";

// The parameters of the user come last, and win.
std::string with_parameters(const std::string& url) {
  const std::size_t mark = url.find('?');
  const std::string own = mark == std::string::npos ? "" : "&" + url.substr(mark + 1);
  return url.substr(0, mark) + "?" + kParameters + own;
}

constexpr const char* kWanted =
    " FROM unnest($1::bytea[], $2::integer[], $3::bytea[]) AS w(game, seq, event) ";

void prepare_statements(pqxx::connection& connection) {
  namespace statement = postgres_statement;
  // Sorted, so that two servers never wait for each other.
  connection.prepare(statement::kAppend,
                     fmt::format("INSERT INTO cheg_events (game, seq, event) "
                                 "SELECT w.game, w.seq, w.event {}"
                                 "WHERE w.seq = 0 OR EXISTS (SELECT FROM cheg_events e "
                                 "WHERE e.game = w.game AND e.seq = w.seq - 1) "
                                 "ORDER BY w.game ON CONFLICT DO NOTHING RETURNING game",
                                 kWanted));
  connection.prepare(statement::kAppendMore,
                     fmt::format("INSERT INTO cheg_events (game, seq, event) "
                                 "SELECT w.game, w.seq, w.event {}",
                                 kWanted));
  connection.prepare(statement::kNotify,
                     fmt::format("SELECT pg_notify('{}', $1)", kPostgresChannel));
  connection.prepare(statement::kRead,
                     "SELECT e.game, k.seq, e.event "
                     "FROM unnest($1::bytea[], $2::integer[]) AS k(game, seq) "
                     "JOIN cheg_events e ON e.game = k.game AND e.seq >= k.seq "
                     "ORDER BY e.game, e.seq");
  connection.prepare(statement::kSize,
                     "SELECT coalesce(max(seq) + 1, 0) FROM cheg_events WHERE game = $1::bytea");
  connection.prepare(statement::kSmallGames,
                     "SELECT game FROM cheg_events e WHERE seq = 0 AND NOT EXISTS (SELECT FROM "
                     "cheg_events f WHERE f.game = e.game AND f.seq = $1::integer) ORDER BY game");
  connection.prepare(
      statement::kAge,
      "SELECT (1000 * extract(epoch FROM clock_timestamp() - greatest(max(at), "
      "(SELECT min(backend_start) FROM pg_stat_activity WHERE datname = current_database() "
      "AND application_name = 'cheg serve'))))::bigint FROM cheg_events WHERE game = $1::bytea "
      "HAVING count(*) > 0");
}

}  // namespace

std::unique_ptr<pqxx::connection> connect_to_postgres(const std::string& url) {
  auto connection = std::make_unique<pqxx::connection>(with_parameters(url));
  const auto ready = prepare_tables(*connection);
  if (ready) {
    throw pqxx::failure(*ready);
  }
  prepare_statements(*connection);
  return connection;
}

std::optional<std::string> prepare_tables(pqxx::connection& connection) {
  pqxx::work work(connection);
  const auto is_there = [&work] {
    return !work.exec1("SELECT to_regclass('cheg_store')")[0].is_null();
  };
  if (!is_there()) {
    work.exec1(fmt::format("SELECT pg_advisory_xact_lock({})", kTablesLock));
  }
  if (!is_there()) {
    work.exec0(
        "CREATE TABLE cheg_events (game bytea NOT NULL, seq integer NOT NULL, "
        "event bytea NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp(), "
        "PRIMARY KEY (game, seq))");
    work.exec0("CREATE TABLE cheg_store (version integer NOT NULL)");
    work.exec0(fmt::format("INSERT INTO cheg_store VALUES ({})", kTablesVersion));
  }
  const auto versions = work.exec("SELECT version FROM cheg_store");
  work.commit();
  const bool is_own = versions.size() == 1 && versions[0][0].as<int>() == kTablesVersion;
  return is_own
             ? std::nullopt
             : std::optional<std::string>(
                   "its tables were written by another version of CHEG; choose another database");
}

std::string to_bytea(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "\\x";
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

std::string to_bytea_array(const std::vector<std::string_view>& list) {
  std::string text = "{";
  for (const std::string_view bytes : list) {
    text += text.size() == 1 ? "\"\\" : ",\"\\";
    text += to_bytea(bytes) + '"';
  }
  return text + '}';
}

std::string to_integer_array(const std::vector<std::size_t>& list) {
  return fmt::format("{{{}}}", fmt::join(list, ","));
}

std::string bytes_of(const pqxx::field& field) { return pqxx::binarystring(field).str(); }

std::string first_line(const std::exception& error) {
  const std::string_view text = error.what();
  return std::string(trimmed(text.substr(0, text.find('\n'))));
}

}  // namespace cheg::serve
