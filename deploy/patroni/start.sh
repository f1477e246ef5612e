#!/bin/sh
# Starts Patroni with the guard of its disk. The guard ends with it.
set -eu
./disk-guard.sh &
exec patroni patroni.yml
