#!/bin/sh
# Makes the root of a family's own certificates, once: root.sh lucas.local FOLDER writes root.crt and root.key. The root can only vouch
# for this name, so that a device that trusts it trusts it for nothing else. The key stays on the machine.
set -eu
name=${1:?usage: root.sh lucas.local FOLDER}
folder=${2:?usage: root.sh lucas.local FOLDER}
[ ! -e "$folder/root.key" ] || exit 0
mkdir -p "$folder"
umask 077
openssl req -x509 -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 3650 \
  -keyout "$folder/root.key.new" -out "$folder/root.crt" -subj "/O=Lucas/CN=Lucas ($name)" \
  -addext basicConstraints=critical,CA:TRUE,pathlen:1 \
  -addext keyUsage=critical,keyCertSign,cRLSign \
  -addext "nameConstraints=critical,permitted;DNS:$name,excluded;IP:0.0.0.0/0.0.0.0,excluded;IP:0:0:0:0:0:0:0:0/0:0:0:0:0:0:0:0" \
  2>/dev/null
chmod 0644 "$folder/root.crt"
mv "$folder/root.key.new" "$folder/root.key"
