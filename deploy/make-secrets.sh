#!/bin/sh
# Makes the secrets that the compose files name, in deploy/secrets or the folder that is named, once: what is there stays.
# Keep a copy of master-key where your other secrets are: without it a backup cannot be read.
set -eu
folder=${1:-$(dirname "$0")/secrets}
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

# Compose mounts the files as they are, for users of the containers that own nothing here: they may be read, and the
# folder lets nobody reach them.
mkdir -p "$folder"
chmod 700 "$folder"
umask 022
[ -e "$folder/master-key" ] || random >"$folder/master-key"
[ -e "$folder/storage-access-key" ] || printf lunvik >"$folder/storage-access-key"
[ -e "$folder/storage-secret-key" ] || random >"$folder/storage-secret-key"
if [ ! -e "$folder/database-password" ]; then
  random >"$folder/database-password"
  printf 'postgres://lunvik:%s@postgres:5432/lunvik' "$(cat "$folder/database-password")" >"$folder/database-url"
fi
