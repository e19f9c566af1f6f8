#!/bin/sh
# The deploy hook of certbot: gives Caddy the certificate of RENEWED_LINEAGE, at first and after each renewal.
set -eu
folder=${LUCAS_ROOT:-/etc/caddy/lucas}
install -d -m 0755 "$folder"
install -o caddy -g caddy -m 0644 "$RENEWED_LINEAGE/fullchain.pem" "$folder/certificate.pem"
install -o caddy -g caddy -m 0600 "$RENEWED_LINEAGE/privkey.pem" "$folder/key.pem"
# Before family.sh has written the Caddyfile there is nothing to reload.
! grep -qs "$folder/certificate.pem" /etc/caddy/Caddyfile || systemctl reload caddy
