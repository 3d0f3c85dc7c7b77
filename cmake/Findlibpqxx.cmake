include(FindWithoutPackage)
find_without_package(libpqxx pqxx pqxx/version.hxx pqxx/version.hxx PQXX_VERSION_ MAJOR MINOR)
