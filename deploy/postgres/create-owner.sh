#!/bin/sh
# Runs once, when the official image creates its data folder: the owner of Lucas and its database (docs/operations.md).
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=password="$(cat "$LUCAS_OWNER_PASSWORD_FILE")" <<'SQL'
CREATE ROLE lucas_owner LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE lucas OWNER lucas_owner;
SQL
