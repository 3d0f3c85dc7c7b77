include(FindWithoutPackage)
find_without_package(xxhash xxhash xxhash.h xxhash.h XXH_VERSION_ MAJOR MINOR RELEASE)
