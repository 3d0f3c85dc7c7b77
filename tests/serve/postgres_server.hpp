// A PostgreSQL server in a temporary folder. The server has a socket in this folder and no port.
#pragma once

#include <cstdint>
#include <string>

namespace cheg::test {

class PostgresServer {
 public:
  // Whether the server writes its data to the disk at once. Most tests do not need this, because
  // they do not simulate the failure of a machine.
  enum class Writes : std::uint8_t { not_to_disk, to_disk };

  // Starts the server. Throws std::runtime_error if the programs of the server are missing or fail.
  explicit PostgresServer(Writes writes = Writes::not_to_disk);
  // Stops the server and removes the folder.
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer(PostgresServer&&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;
  PostgresServer& operator=(PostgresServer&&) = delete;

  // Creates an empty database and returns its address.
  [[nodiscard]] std::string new_database();
  // Returns the address of the database with this name.
  [[nodiscard]] std::string address(const std::string& database) const;
  // Runs a statement, and returns the rows that it prints. Most statements print none.
  // NOLINTNEXTLINE(modernize-use-nodiscard)
  std::string run(const std::string& database, const std::string& statement) const;

  // Stops the server immediately, as if its machine had failed. The server does not finish
  // anything.
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
