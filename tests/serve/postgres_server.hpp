// A server of PostgreSQL in a temporary folder, with a socket in this folder and no port.
#pragma once

#include <cstdint>
#include <string>

namespace cheg::test {

class PostgresServer {
 public:
  // For most tests, nothing needs to reach the disk: they are not about a lost machine.
  enum class Writes : std::uint8_t { not_to_disk, to_disk };

  // Starts it. Throws std::runtime_error if the programs of the server are missing or fail.
  explicit PostgresServer(Writes writes = Writes::not_to_disk);
  // Ends it and removes the folder.
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer(PostgresServer&&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;
  PostgresServer& operator=(PostgresServer&&) = delete;

  // The address of a new, empty database.
  [[nodiscard]] std::string new_database();
  // The address of a database of this name.
  [[nodiscard]] std::string address(const std::string& database) const;
  // Runs a statement, and returns the rows that it prints. Most statements print none.
  // NOLINTNEXTLINE(modernize-use-nodiscard)
  std::string run(const std::string& database, const std::string& statement) const;

  // As when its machine fails: nothing is finished.
  void stop() const;
  void start() const;

 private:
  void make() const;
  [[nodiscard]] std::string shell(const std::string& command) const;

  std::string programs_;  // the folder of the programs of the server
  std::string folder_;
  Writes writes_;
  int databases_ = 0;
};

}  // namespace cheg::test
