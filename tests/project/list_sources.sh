#!/usr/bin/env bash
# Prints the C++ files of the project: what git knows or would take in; where git does not answer,
# every such file outside build/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
git ls-files --cached --others --exclude-standard -- '*.cpp' '*.hpp' '*.h' 2>/dev/null ||
  find . -path ./build -prune -o \( -name '*.[ch]pp' -o -name '*.h' \) -print
