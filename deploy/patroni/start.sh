#!/bin/sh
# Starts Patroni with the guard of its disk and the fence of its leader key. Both end with it.
set -eu
# Patroni 3.0.2 puts the key of etcd3 without a condition: a thawed primary would take it back.
if [ -n "${PATRONI_ETCD3_HOSTS:-}${PATRONI_ETCD3_HOST:-}" ] || [ -z "${PATRONI_ETCD_HOSTS:-}" ]; then
  echo "set PATRONI_ETCD_HOSTS instead of PATRONI_ETCD3_* (deploy/README.md, \"Limits\")" >&2
  exit 1
fi
./disk-guard.sh &
./leader-fence.py &
exec patroni patroni.yml
