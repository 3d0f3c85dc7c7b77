#!/usr/bin/env bash
# Fails and names the files if any source file is not laid out as .clang-format says.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
command -v clang-format >/dev/null || {
  echo "clang-format is missing; on Debian: apt-get install clang-format"
  exit 1
}
# Everything git knows or would take in; a folder that is no checkout: every source file.
sources() {
  git ls-files --cached --others --exclude-standard -- '*.cpp' '*.hpp' '*.h' 2>/dev/null ||
    find . -path ./build -prune -o -name '*.[ch]pp' -print -o -name '*.h' -print
}
sources | xargs clang-format --dry-run -Werror || {
  echo "Not laid out; ./dev format does it."
  exit 1
}
