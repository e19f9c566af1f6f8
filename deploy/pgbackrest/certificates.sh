#!/bin/sh
# Makes an authority, and for each machine a certificate of ten years, by which pgBackRest of a pair and of its repository know each other
# (docs/backup.md#a-pair-that-fails-over): certificates.sh FOLDER ADDRESS…
set -eu
folder=${1:?usage: certificates.sh FOLDER ADDRESS…}
shift
umask 077
mkdir -p "$folder"
cd "$folder"
make() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 "$@"
}
make -subj '/CN=pgBackRest of Lucas' -keyout ca.key -out ca.crt
for address; do
  mkdir -p "$address"
  make -subj "/CN=$address" -CA ca.crt -CAkey ca.key -addext 'basicConstraints=critical,CA:FALSE' \
    -keyout "$address/host.key" -out "$address/host.crt"
  cp ca.crt "$address"
done
