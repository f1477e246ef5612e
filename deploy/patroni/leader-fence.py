#!/usr/bin/python3
"""Fences a primary that the store disowns, whatever Patroni on this node believes.

HAProxy asks this port beside Patroni's. Both the lease and the timeline must be this node's.
A primary on an older timeline than the cluster is stopped: its writes would be abandoned."""
import json
import os
import signal
import ssl
import time
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from urllib.request import urlopen

import psycopg2

PORT = 8009
# All members together answer or fail before HAProxy's `timeout check`.
STORE_SECONDS = 0.5
WATCH_SECONDS = 1
SCOPE = 'salus'
TIMELINE = """select case when not pg_is_in_recovery()
                     then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end"""


def setting(name, default=None):
    return os.environ.get('PATRONI_' + name, default)


class Store:
    """The leader and the newest timeline of the cluster, as a majority of etcd agrees on them."""

    def __init__(self):
        protocol = setting('ETCD_PROTOCOL', 'http')
        self.addresses = [f'{protocol}://{host.strip()}' for host in setting('ETCD_HOSTS').split(',')]
        self.tls = None
        if protocol == 'https':
            self.tls = ssl.create_default_context(cafile=setting('ETCD_CACERT'))
            if setting('ETCD_CERT'):
                self.tls.load_cert_chain(setting('ETCD_CERT'), setting('ETCD_KEY'))

    def read(self):
        """Returns (leader, timeline), either None where unknown; None without an answer."""
        for address in list(self.addresses):
            try:
                return self._ask(address)
            except (OSError, HTTPException, ValueError, LookupError, TypeError, AttributeError):
                # The next question begins with a member that may answer.
                self.addresses.append(self.addresses.pop(0))
        return None

    def _ask(self, address):
        path = f'/v2/keys/service/{SCOPE}/?quorum=true'
        with urlopen(address + path, timeout=STORE_SECONDS, context=self.tls) as answer:
            nodes = json.load(answer)['node'].get('nodes', [])
        values = {node['key'].rsplit('/', 1)[-1]: node.get('value') for node in nodes}
        history = json.loads(values.get('history') or '[]')
        return values.get('leader'), history[-1][0] + 1 if history else None


class Postgres:
    """PostgreSQL of this node."""

    def __init__(self):
        self.lock = Lock()
        self.connection = None

    def timeline(self):
        """Returns the timeline that it writes; None for a standby, and if it does not answer."""
        if not self.lock.acquire(timeout=1):
            return None
        try:
            if self.connection is None:
                self.connection = self._connect()
            with self.connection.cursor() as cursor:
                cursor.execute(TIMELINE)
                (segment,) = cursor.fetchone()
            return int(segment, 16) if segment else None
        except psycopg2.Error:
            if self.connection is not None:
                self.connection.close()
                self.connection = None
            return None
        finally:
            self.lock.release()

    @staticmethod
    def _connect():
        host, port = setting('POSTGRESQL_CONNECT_ADDRESS').rsplit(':', 1)
        connection = psycopg2.connect(
            host=host, port=port, dbname='postgres', user='postgres',
            password=setting('SUPERUSER_PASSWORD'), connect_timeout=2,
            application_name='leader fence', options='-c statement_timeout=1000')
        connection.autocommit = True
        return connection


def refusal(timeline, state, name):
    """Returns why the node must not be used as primary; None if nothing is against it."""
    if timeline is None:
        return 'PostgreSQL is no primary'
    # While etcd is away, Patroni decides alone (failsafe_mode).
    leader, newest = state or (None, None)
    if leader not in (None, name):
        return f'{leader} holds the leader key'
    if newest is not None and timeline < newest:
        return f'timeline {timeline} was abandoned, the cluster is on {newest}'
    return None


def stop_if_abandoned(timeline, state):
    newest = state and state[1]
    if timeline is None or newest is None or timeline >= newest:
        return
    print(f'timeline {timeline} was abandoned for {newest}: PostgreSQL is stopped', flush=True)
    with open(os.path.join(setting('POSTGRESQL_DATA_DIR'), 'postmaster.pid')) as file:
        os.kill(int(file.readline()), signal.SIGQUIT)


def serve(postgres, store, name):
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            reason = refusal(postgres.timeline(), store.read(), name)
            self.send_response(503 if reason else 200)
            self.end_headers()
            self.wfile.write((reason or 'primary').encode())

        def log_message(self, *_):
            pass

    host = setting('RESTAPI_LISTEN').rsplit(':', 1)[0]
    while True:
        try:
            server = ThreadingHTTPServer((host, PORT), Handler)
            break
        except OSError:
            # The fence of a killed Patroni ends within a second.
            time.sleep(WATCH_SECONDS)
    server.daemon_threads = True
    server.serve_forever()


def watch(postgres, store):
    parent = os.getppid()
    while os.getppid() == parent:
        try:
            stop_if_abandoned(postgres.timeline(), store.read())
        except Exception as error:  # Without the fence HAProxy accepts no primary.
            print(f'leader fence: {error!r}', flush=True)
        time.sleep(WATCH_SECONDS)


if __name__ == '__main__':
    database = Postgres()
    Thread(target=serve, args=(database, Store(), setting('NAME')), daemon=True).start()
    watch(database, Store())
