#include "tests/serve/postgres_server.hpp"

#include <unistd.h>

#include <filesystem>
#include <stdexcept>

#include "tests/support/run.hpp"

namespace cheg::test {
namespace {

namespace fs = std::filesystem;

// The programs of the newest release. Debian does not put them on the path.
std::string find_programs() {
  fs::path found;
  std::error_code none;
  for (const auto& release : fs::directory_iterator("/usr/lib/postgresql", none)) {
    if (fs::exists(release.path() / "bin/initdb") && release.path() > found) {
      found = release.path();
    }
  }
  if (found.empty()) {
    throw std::runtime_error(
        "the server programs of PostgreSQL are missing; on Debian 12: apt-get install postgresql");
  }
  return found / "bin";
}

}  // namespace

PostgresServer::PostgresServer(Writes writes) : programs_(find_programs()), writes_(writes) {
  // Not in the folder of the test: another user must be able to enter it.
  std::string folder = fs::temp_directory_path() / "cheg-postgres-XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) {
    throw std::runtime_error("no temporary folder can be made");
  }
  folder_ = folder;
  try {
    make();
  } catch (...) {
    static_cast<void>(run_shell("rm -rf " + folder_));
    throw;
  }
}

void PostgresServer::make() const {
  // The server refuses to run as root; the package makes a user for it.
  if (geteuid() == 0) {
    static_cast<void>(run_shell("chown postgres " + folder_));
  }
  static_cast<void>(shell(programs_ + "/initdb --pgdata=" + folder_ +
                          "/data --auth=trust --username=cheg --no-locale --encoding=UTF8 "
                          "--no-sync"));
  start();
}

PostgresServer::~PostgresServer() {
  try {
    stop();
  } catch (const std::exception&) {
    // It is stopped already.
  }
  static_cast<void>(run_shell("rm -rf " + folder_));
}

std::string PostgresServer::new_database() {
  const std::string name = "games" + std::to_string(++databases_);
  run("postgres", "CREATE DATABASE " + name);
  return address(name);
}

std::string PostgresServer::address(const std::string& database) const {
  return "postgresql://cheg@/" + database + "?host=" + folder_;
}

std::string PostgresServer::run(const std::string& database, const std::string& statement) const {
  return shell("psql --no-psqlrc --quiet --tuples-only --no-align --dbname='" + address(database) +
               "' --command=\"" + statement + "\"");
}

void PostgresServer::stop() const {
  static_cast<void>(
      shell(programs_ + "/pg_ctl --pgdata=" + folder_ + "/data --mode=immediate stop"));
}

void PostgresServer::start() const {
  const std::string sync = writes_ == Writes::to_disk ? "on" : "off";
  static_cast<void>(shell(programs_ + "/pg_ctl --pgdata=" + folder_ + "/data --log=" + folder_ +
                          "/log --wait --options=\"-c listen_addresses= -c fsync=" + sync + " -k " +
                          folder_ + "\" start"));
}

std::string PostgresServer::shell(const std::string& command) const {
  const std::string as_user = geteuid() == 0 ? "runuser -u postgres -- " : "";
  const RunResult result = run_shell("cd / && " + as_user + command);
  if (result.status != 0) {
    throw std::runtime_error(command + ": " + result.error + result.output);
  }
  return result.output;
}

}  // namespace cheg::test
