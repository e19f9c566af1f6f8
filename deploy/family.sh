#!/bin/sh
# Lucas for a family in /opt/lucas, a checkout with its packages and its build or a bundle with a database
# (docs/deploy.md#lucas-for-a-family).
#   family.sh lucas.example           settings with new secrets, the user lucas, the service, and Caddy with a public certificate
#   family.sh lucas.example certbot   the same with the certificate that certbot gets through DNS
#   family.sh lucas.local own         the same with a root of the family's own, and the page that installs it
#   family.sh lucas.local compose     settings and a root for family/compose.yaml
#   family.sh update RELEASE          backs up, takes a release and restarts; with the one before it is the way back
#   family.sh restore NAME [own|...]  on a new machine: as above, with the settings, the erasure list and the backups of the old one
#   family.sh operator ...            runs a command of the operator
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$(dirname "$here")
etc=${LUCAS_ETC:-/etc/lucas}
page=/var/lib/lucas-certificate
usage() {
  echo 'usage: family.sh lucas.example [certbot] | family.sh lucas.local own|compose | family.sh update RELEASE | family.sh restore NAME [...] | family.sh operator ...' >&2
  exit 2
}
refuse() {
  echo "$1" >&2
  exit 1
}

draw() { openssl rand -hex 32; }
give() { printf "s|^%s=.*|%s='%s'|\n" "$1" "$1" "$(printf '%s' "$2" | sed 's/[&|\\]/\\&/g')"; }

# Node is part of a bundle, and a package of a checkout.
find_node() {
  if [ -x "$root/node/bin/node" ]; then echo "$root/node/bin/node"; else echo "$root/node_modules/.bin/node"; fi
}

setting() { sed -n "s/^$1='\(.*\)'/\1/p" "$etc/lucas.env"; }

# Names what is missing before anything is written.
check() {
  case ${2:-public} in
    public | compose) ;;
    own)
      case $1 in *.local) [ -n "${LUCAS_ETC:-}" ] || [ -e /etc/avahi/avahi-daemon.conf ] ||
        refuse "avahi-daemon announces $1 on the network: apt-get install avahi-daemon" ;; esac
      ;;
    certbot)
      [ -e /etc/caddy/lucas/certificate.pem ] || refuse 'There is no certificate yet: see docs/deploy.md#a-certificate-through-dns'
      ;;
    *) usage ;;
  esac
}

write_settings() {
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

install_unit() {
  sed "s|^ExecStart=[^ ]*|ExecStart=$(find_node)|" "$here/family/lucas-family.service" \
    >/etc/systemd/system/lucas-family.service
  systemctl daemon-reload
}

# A root that can vouch for this name only, trusted by this machine, and the page that installs it elsewhere.
install_root() {
  "$here/family/root.sh" "$1" /etc/caddy/lucas
  chown caddy: /etc/caddy/lucas/root.key
  install -m 0644 /etc/caddy/lucas/root.crt /usr/local/share/ca-certificates/lucas.crt
  update-ca-certificates >/dev/null
  case $1 in *.local)
    sed -i "s/^#\{0,1\}host-name=.*/host-name=${1%.local}/" /etc/avahi/avahi-daemon.conf
    systemctl restart avahi-daemon
    ;;
  esac
  install -d -o lucas -g lucas -m 0755 "$page"
}
write_page() { as_lucas certificate /etc/caddy/lucas/root.crt "$page"; }

add_user() {
  getent passwd lucas >/dev/null || useradd --system --home-dir /var/lib/lucas --shell /usr/sbin/nologin lucas
}

install_service() {
  add_user
  install_unit
  systemctl enable --now lucas-family
  suffix=
  case ${2:-public} in
    own)
      install_root "$1"
      suffix=.own
      ;;
    certbot) suffix=.certbot ;;
  esac
  sed "s/{\$LUCAS_DOMAIN}/$1/" "$here/family/Caddyfile$suffix" >/etc/caddy/Caddyfile
  systemctl reload-or-restart caddy
  [ "$suffix" != .own ] || write_page
}

# Runs a command of Lucas as its user, with the settings of the installation.
as_lucas() {
  (
    set -a
    # shellcheck disable=SC1091
    . "$etc/lucas.env"
    set +a
    cd "$root" && exec runuser -u lucas -- "$(find_node)" apps/server/src/operator.ts "$@"
  )
}

# Starts what is in /opt/lucas now, and waits until it serves. $1: the release before.
restart() {
  install_unit
  systemctl restart lucas-family
  [ ! -e "$page" ] || write_page
  port=$(setting PORT)
  tries=0
  until curl -fsS -o /dev/null "http://127.0.0.1:$port/readyz" 2>/dev/null; do
    tries=$((tries + 1))
    [ "$tries" -lt 300 ] || refuse "Lucas does not serve yet: journalctl -u lucas-family. The way back: $here/family.sh update $1"
    sleep 1
  done
  echo "Lucas serves the release. The way back: $here/family.sh update $1"
}

restore() {
  [ -e "$etc/lucas.env" ] || refuse "Copy lucas.env of the old machine to $etc first."
  data=$(setting DATA_DIR)
  [ -e "$data/erasures.jsonl" ] || refuse "Copy erasures.jsonl of the old machine to $data first: who is in it must not come back."
  check "$@"
  add_user
  chown -R lucas: "$data" "$(setting BACKUP_DIR)"
  chmod 0700 "$data" "$(setting BACKUP_DIR)"
  as_lucas restore
  install_service "$@"
}

# A bundle: its archive, or the folder of one that was unpacked before.
update_bundle() {
  before=$(readlink -f "$root")
  if [ -d "$1" ]; then
    new=$(readlink -f "$1")
  else
    (cd "$(dirname "$1")" && sha256sum --check --quiet "$(basename "$1").sha256")
    new=$(dirname "$before")/$(basename "$1" .tar.gz)
  fi
  [ "$new" != "$before" ] || refuse "$new runs already."
  as_lucas backup
  [ -d "$1" ] || tar -xzf "$1" -C "$(dirname "$before")"
  ln -sfn "$new" "$root"
  restart "$before"
}

# A checkout: a tag or another revision.
update_checkout() {
  cd "$root"
  before=$(git rev-parse HEAD)
  as_lucas backup
  git fetch --tags --quiet
  git checkout --quiet "$1"
  if npm ci --no-audit --no-fund && npm run build; then
    restart "$before"
  else
    git checkout --quiet "$before"
    npm ci --no-audit --no-fund
    npm run build
    refuse 'The release could not be built: Lucas runs as before.'
  fi
}

[ $# -ge 1 ] || usage
case $1 in
  update)
    [ $# -eq 2 ] || usage
    if [ -e "$root/.git" ]; then update_checkout "$2"; else update_bundle "$2"; fi
    ;;
  restore)
    shift
    [ $# -ge 1 ] || usage
    restore "$@"
    ;;
  operator)
    shift
    as_lucas "$@"
    ;;
  *)
    [ $# -le 2 ] || usage
    [ "${2:-}" != compose ] || etc=$here/family
    [ ! -e "$etc/lucas.env" ] || refuse "$etc/lucas.env exists already."
    check "$@"
    write_settings "$1"
    if [ "${2:-}" = compose ]; then
      echo "LUCAS_DOMAIN=$1" >"$etc/.env"
      "$here/family/root.sh" "$1" "$etc/root"
      openssl x509 -in "$etc/root/root.crt" -noout -fingerprint -sha256
    # With LUCAS_ETC it writes the settings only, to look at.
    elif [ -z "${LUCAS_ETC:-}" ]; then
      install_service "$@"
    fi
    ;;
esac
