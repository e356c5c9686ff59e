#!/bin/sh
# What some tests need from the system. Without it they are skipped, and say so.
missing=""
chromium=chromium-headless-shell # the same browser without windows; chromium where Debian is too old to have it
command -v $chromium >/dev/null || command -v chromium >/dev/null || command -v google-chrome >/dev/null ||
    missing="$missing $chromium"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || missing="$missing postgresql"
command -v node >/dev/null || missing="$missing nodejs npm"
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && [ -e /etc/debian_version ]; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update
    apt-cache show $chromium >/dev/null 2>&1 || missing=$(echo "$missing" | sed "s/$chromium/chromium/")
    # shellcheck disable=SC2086
    apt-get -qq install -y --no-install-recommends $missing >/dev/null && exit 0
fi
echo "NOT INSTALLED:$missing. THEIR TESTS WILL BE SKIPPED (on Debian: apt-get install$missing)" >&2
