#!/bin/sh
# Runs once, when the official image creates its data folder: the owner of Lucas and its database (docs/operations.md), and the
# archiving of WAL (docs/backup.md), which begins when the image starts the server again.
set -eu
echo "include '/etc/lucas/archive.conf'" >>"$PGDATA/postgresql.conf"
psql --username=postgres --set=ON_ERROR_STOP=1 --set=password="$(cat "$LUCAS_OWNER_PASSWORD_FILE")" <<'SQL'
CREATE ROLE lucas_owner LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE lucas OWNER lucas_owner;
SQL
