#!/bin/sh
# Patroni runs this once, on the first primary, with a connection string of the superuser.
# The role has the session settings that a pooler cannot pass on (docs/operations.md).
set -eu
psql --quiet -v ON_ERROR_STOP=1 -v password="$SALUS_DATABASE_PASSWORD" "$1" <<'SQL'
create role salus login password :'password';
create database salus owner salus;
alter role salus set statement_timeout = '30s';
alter role salus set lock_timeout = '2s';
alter role salus set idle_in_transaction_session_timeout = '30s';
alter role salus set timezone = 'UTC';
alter role salus set jit = 'off';
alter role salus set max_parallel_workers_per_gather = '0';
SQL
pgbackrest --stanza=salus stanza-create
