#!/bin/bash
# Decrypts all archives of files.sh into a folder: restore-files.sh REPOSITORY FOLDER IDENTITY
# Files that are newer than the restored database do no harm.
set -euo pipefail
repository=$1 folder=$2 identity=$3
mkdir -p "$folder"
for archive in "$repository"/*.tar.age; do
  age --decrypt --identity "$identity" "$archive" | tar --extract --directory "$folder"
done
