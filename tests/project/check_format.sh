#!/usr/bin/env bash
# Fails and names the files if any source file is not laid out as .clang-format says.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
command -v clang-format >/dev/null || {
  echo "clang-format is missing; on Debian: apt-get install clang-format"
  exit 1
}
tests/project/list_sources.sh | xargs -d '\n' clang-format --dry-run -Werror || {
  echo "Not laid out; ./dev format does it."
  exit 1
}
