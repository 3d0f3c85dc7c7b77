# Finds the server programs of PostgreSQL, which tests start. Debian does not put them on the path.
include(FindPackageHandleStandardArgs)
file(GLOB _postgresql_folders "/usr/lib/postgresql/*/bin")
list(SORT _postgresql_folders COMPARE NATURAL ORDER DESCENDING)
find_program(postgresql_INITDB initdb PATHS ${_postgresql_folders})
mark_as_advanced(postgresql_INITDB)
if(postgresql_INITDB)
  execute_process(COMMAND "${postgresql_INITDB}" --version OUTPUT_VARIABLE _postgresql_version)
  string(REGEX MATCH "[0-9]+[.][0-9]+" postgresql_VERSION "${_postgresql_version}")
endif()
find_package_handle_standard_args(postgresql
  REQUIRED_VARS postgresql_INITDB VERSION_VAR postgresql_VERSION)
