#!/bin/sh
# Fails over when the primary's disk is full. PostgreSQL would keep running and refuse most writes,
# which Patroni does not notice.
set -u
api="http://$PATRONI_RESTAPI_CONNECT_ADDRESS"
while sleep 2 && kill -0 "$PPID"; do
  used=$(df --output=pcent "$PATRONI_POSTGRESQL_DATA_DIR" | tail -n 1 | tr -dc 0-9)
  [ "${used:-0}" -ge "${DISK_GUARD_PERCENT:-98}" ] || continue
  curl --fail --silent --max-time 2 --output /dev/null "$api/primary" || continue
  # Without a synchronous standby nothing could take over.
  curl --silent --max-time 2 "$api/cluster" | grep -q '"sync_standby"' || continue
  echo "the disk is $used % full: PostgreSQL is stopped so that the standby takes over"
  kill -QUIT "$(head -n 1 "$PATRONI_POSTGRESQL_DATA_DIR/postmaster.pid")"
done
