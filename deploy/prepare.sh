#!/bin/sh
# Draws all secrets of an installation, and writes its settings (docs/deploy.md).
#   prepare.sh lucas.example | runuser -u postgres -- psql --set=ON_ERROR_STOP=1
#     for the systemd units: the user lucas and /etc/lucas; prints the SQL that creates the owner and the database
#   prepare.sh lucas.example compose
#     for compose.yaml: the files beside it that git ignores
set -eu
domain=${1:?usage: prepare.sh lucas.example [compose]}
kind=${2:-systemd}
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
case $kind in
  systemd)
    target=${LUCAS_ETC:-/etc/lucas}
    database=${LUCAS_DATABASE:-localhost:5432/lucas}
    pooled=$database
    ;;
  compose)
    target=$here
    database=postgres:5432/lucas
    pooled=pgbouncer:6432/lucas
    ;;
  *)
    echo "'$kind' is neither systemd nor compose." >&2
    exit 2
    ;;
esac
if [ -e "$target/lucas.env" ]; then
  echo "$target/lucas.env exists already." >&2
  exit 1
fi
umask 077
mkdir -p "$target"
draw() { openssl rand -hex 32; }
# Prints the command of sed that gives a setting its value.
give() { printf "s|^%s=.*|%s='%s'|\n" "$1" "$1" "$(printf '%s' "$2" | sed 's/[&|\\]/\\&/g')"; }
owner=$(draw)
owner_login=lucas_owner:$owner
login=lucas_web:$(draw)
direct=
[ "$pooled" = "$database" ] || direct=postgres://$login@$database
sed -e "$(give PUBLIC_URL "https://$domain")" \
  -e "$(give DATABASE_APP_URL "postgres://$login@$pooled")" \
  -e "$(give DATABASE_DIRECT_URL "$direct")" \
  -e "$(give TOKEN_SECRET "$(draw)")" \
  -e "$(give PASSWORD_PEPPER "$(draw)")" \
  -e "$(give ENCRYPTION_KEYS "k1:$(openssl rand -base64 32)")" \
  -e "$(give FLOID_CALLBACK_SECRET "$(draw)")" \
  "$here/lucas.env.example" >"$target/lucas.env"
sed -e "$(give DATABASE_URL "postgres://$owner_login@$database")" "$here/migrate.env.example" >"$target/migrate.env"
if [ "$kind" = systemd ]; then
  # Without root it prepares the folder of LUCAS_ETC only, for this user.
  [ "$(id -u)" -ne 0 ] || getent passwd lucas >/dev/null ||
    useradd --system --home-dir /var/lib/lucas --shell /usr/sbin/nologin lucas
  cat <<SQL
CREATE ROLE lucas_owner LOGIN CREATEROLE PASSWORD '$owner';
CREATE DATABASE lucas OWNER lucas_owner;
SQL
else
  sed -e "$(give LUCAS_DOMAIN "$domain")" "$here/caddy.env.example" >"$target/caddy.env"
  # The folder is closed. The users of the images read the files in it.
  mkdir -p "$target/secrets"
  umask 022
  draw >"$target/secrets/postgres_superuser"
  printf '%s\n' "$owner" >"$target/secrets/lucas_owner"
  printf '[global]\nrepo1-cipher-pass=%s\n' "$(draw)" >"$target/secrets/pgbackrest.conf"
  printf '"%s" "%s"\n' "${login%%:*}" "${login#*:}" >"$target/secrets/pgbouncer-users.txt"
fi
echo "Fill in what is empty in $target/lucas.env; without most of it Lucas does not start:" >&2
grep -E "^[A-Z_]+=''\$" "$target/lucas.env" >&2 || true
