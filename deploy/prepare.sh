#!/bin/sh
# Prepares a machine for the systemd units: the user lucas, and /etc/lucas with new secrets. Prints the SQL that creates the
# owner and the database (docs/deploy.md):
#   prepare.sh lucas.example | runuser -u postgres -- psql --set=ON_ERROR_STOP=1
set -eu
domain=${1:?usage: prepare.sh lucas.example}
database=${LUCAS_DATABASE:-localhost:5432/lucas}
target=${LUCAS_ETC:-/etc/lucas}
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
if [ -e "$target/lucas.env" ]; then
  echo "$target/lucas.env exists already." >&2
  exit 1
fi
# Without root it prepares a folder of LUCAS_ETC only, for this user.
[ "$(id -u)" -ne 0 ] || getent passwd lucas >/dev/null || useradd --system --home-dir /var/lib/lucas --shell /usr/sbin/nologin lucas
umask 077
mkdir -p "$target"
draw() { openssl rand -hex 32; }
owner=$(draw)
login=lucas_owner:$owner
sed -e "s|^PUBLIC_URL=.*|PUBLIC_URL=https://$domain|" \
  -e "s|^DATABASE_APP_URL=|&postgres://lucas_web:$(draw)@$database|" \
  -e "s|^TOKEN_SECRET=|&$(draw)|" \
  -e "s|^PASSWORD_PEPPER=|&$(draw)|" \
  -e "s|^ENCRYPTION_KEYS=|&k1:$(openssl rand -base64 32)|" \
  -e "s|^FLOID_CALLBACK_SECRET=|&$(draw)|" \
  "$here/lucas.env.example" >"$target/lucas.env"
sed "s|^DATABASE_URL=|&postgres://$login@$database|" "$here/migrate.env.example" >"$target/migrate.env"
cat <<SQL
CREATE ROLE lucas_owner LOGIN CREATEROLE PASSWORD '$owner';
CREATE DATABASE lucas OWNER lucas_owner;
SQL
echo "Fill in what is empty in $target/lucas.env; without most of it Lucas does not start:" >&2
grep -E '^[A-Z_]+=$' "$target/lucas.env" >&2 || true
