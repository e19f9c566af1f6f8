#!/bin/sh
# Runs a command of a bundle with the Node that the bundle contains. Becomes that process, so that signals reach it.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd)
command=${1:-}
[ $# -eq 0 ] || shift
program=main
case $command in
  start) ;;
  migrate) export LUCAS_ROLE=migrate ;;
  operator | check | recount | health) program=$command ;;
  *)
    echo "Usage: lucas start | migrate | health | operator … | check | recount USER …" >&2
    exit 2
    ;;
esac
exec "$root/node/bin/node" --disable-proto=throw "$root/apps/server/src/$program.ts" "$@"
