#!/bin/sh
# Takes a full backup on Sundays and where there is none, and an incremental one on other days. Then writes what the metrics of
# Lucas read (BACKUP_INFO_FILE): backup.sh /var/lib/lucas-backup/info.json
set -eu
info=${1:?usage: backup.sh FILE}
type=incr
[ "$(date +%u)" != 7 ] || type=full
pgbackrest --stanza=lucas --type="$type" backup
pgbackrest --stanza=lucas --output=json info >"$info.new"
chmod 0644 "$info.new"
mv "$info.new" "$info"
