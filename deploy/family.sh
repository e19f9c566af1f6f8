#!/bin/sh
# Lucas for a family, from a checkout in /opt/lucas with its packages and its build (docs/deploy.md#lucas-for-a-family).
#   family.sh lucas.example      settings with new secrets, the user lucas, the service, and Caddy with a certificate
#   family.sh update REVISION    backs up, takes a release, builds it, restarts; with an older one it is the way back
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$(dirname "$here")
etc=${LUCAS_ETC:-/etc/lucas}
usage() {
  echo 'usage: family.sh lucas.example | family.sh update REVISION' >&2
  exit 2
}

draw() { openssl rand -hex 32; }
give() { printf "s|^%s=.*|%s='%s'|\n" "$1" "$1" "$(printf '%s' "$2" | sed 's/[&|\\]/\\&/g')"; }

write_settings() {
  if [ -e "$etc/lucas.env" ]; then
    echo "$etc/lucas.env exists already." >&2
    exit 1
  fi
  (
    umask 077
    mkdir -p "$etc"
    sed -e "$(give PUBLIC_URL "https://$1")" \
      -e "$(give TOKEN_SECRET "$(draw)")" \
      -e "$(give PASSWORD_PEPPER "$(draw)")" \
      -e "$(give ENCRYPTION_KEYS "k1:$(openssl rand -base64 32)")" \
      "$here/family/lucas.env.example" >"$etc/lucas.env"
  )
}

install_service() {
  getent passwd lucas >/dev/null || useradd --system --home-dir /var/lib/lucas --shell /usr/sbin/nologin lucas
  install -m 0644 "$here/family/lucas-family.service" /etc/systemd/system/lucas-family.service
  sed "s/{\$LUCAS_DOMAIN}/$1/" "$here/family/Caddyfile" >/etc/caddy/Caddyfile
  systemctl daemon-reload
  systemctl enable --now lucas-family
  systemctl reload-or-restart caddy
}

# Runs a command of Lucas as its user, with the settings of the installation.
as_lucas() {
  (
    set -a
    # shellcheck disable=SC1091
    . "$etc/lucas.env"
    set +a
    cd "$root" && exec runuser -u lucas -- node_modules/.bin/node apps/server/src/operator.ts "$@"
  )
}

update() {
  cd "$root"
  before=$(git rev-parse HEAD)
  as_lucas backup
  git fetch --tags --quiet
  git checkout --quiet "$1"
  if npm ci --no-audit --no-fund && npm run build; then
    systemctl restart lucas-family
    echo "Lucas runs $(git describe --always). The way back: deploy/family.sh update $before"
  else
    git checkout --quiet "$before"
    npm ci --no-audit --no-fund
    npm run build
    echo "The release could not be built: Lucas runs as before." >&2
    exit 1
  fi
}

[ $# -ge 1 ] || usage
if [ "$1" = update ]; then
  [ $# -eq 2 ] || usage
  update "$2"
else
  [ $# -eq 1 ] || usage
  write_settings "$1"
  # With LUCAS_ETC it writes the settings only, to look at.
  [ -n "${LUCAS_ETC:-}" ] || install_service "$1"
fi
