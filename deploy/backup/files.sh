#!/bin/bash
# Encrypts the files that came since the last run into one archive: files.sh FOLDER REPOSITORY
# Run it every minute. AGE_RECIPIENT is the public key; the private one stays off this machine.
set -euo pipefail
folder=$1 repository=$2
last=$repository/last
mkdir -p "$repository"
name=$(date -u +%Y%m%dT%H%M%S%N).tar.age
# Made before the search: a file that comes during it belongs to the next run.
touch "$repository/next"
since=()
if [ -e "$last" ]; then since=(-cnewer "$last"); fi
cd "$folder"
find . -type f ! -name '*.tmp' "${since[@]}" -print0 \
  | tar --create --null --no-recursion --files-from=- \
  | age --encrypt --recipient "$AGE_RECIPIENT" --output "$repository/$name.part"
sync "$repository/$name.part"
mv "$repository/$name.part" "$repository/$name"
mv "$repository/next" "$last"
