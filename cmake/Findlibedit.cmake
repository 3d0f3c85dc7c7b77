include(FindWithoutPackage)
find_without_package(libedit edit editline/readline.h histedit.h LIBEDIT_ MAJOR MINOR)
