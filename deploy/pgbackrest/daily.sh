#!/bin/sh
# Takes a backup now and every day, for a container without systemd. A failed one is tried again after ten minutes.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
until pgbackrest --stanza=lucas stanza-create; do sleep 10; done
while true; do
  if "$here/backup.sh" /var/lib/lucas-backup/info.json; then
    sleep 86400
  else
    echo "backup failed" >&2
    sleep 600
  fi
done
