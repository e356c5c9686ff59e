#!/bin/sh
# Linter, formatter, types and unit tests of the page's JavaScript. The page itself needs no Node and no build step.
# What cannot be run is skipped with one line on stderr.
set -eu
cd "$(dirname "$0")/../.."

skip() {
    echo "SKIPPED: $1" >&2
}

if ! command -v node >/dev/null; then
    skip "no Node, so the page's JavaScript was NOT checked (on Debian: apt-get install nodejs npm)"
    exit 0
fi

# No lock file: it would hold the addresses of a registry. Versions in package.json are exact.
if [ ! -e node_modules/.ready ] || [ package.json -nt node_modules/.ready ]; then
    if command -v npm >/dev/null &&
        npm install --no-package-lock --no-audit --no-fund --loglevel=error >/dev/null; then
        touch node_modules/.ready
    fi
fi

if [ -e node_modules/.ready ]; then
    node_modules/.bin/biome ci --colors=off --log-level=warn
    node_modules/.bin/tsc --project jsconfig.json
else
    skip "npm could not install the tools, so the page's JavaScript was NOT linted and its types were NOT checked"
fi

node --test --test-reporter=dot tests/js/*.test.js
