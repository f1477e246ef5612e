import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { postgresBinaries } from '../harness/packages.ts';
import { asPostgres, giveToPostgres } from '../harness/postgres-account.ts';
import { freezeTree, type Started, startProcess, until } from '../harness/processes.ts';
import type { Network } from './network.ts';

const NODES = [1, 2] as const;
type NodeNumber = (typeof NODES)[number];
const ETCD = [1, 2, 3] as const;
/** Secrets of one run, on addresses that only this machine reaches. */
const PASSWORD = 'chaos-only';
const configuration = fileURLToPath(new URL('..', import.meta.url));

export type Cluster = {
  /** Address of the pooler and of PostgreSQL itself, for DATABASE_URL and DATABASE_DIRECT_URL. */
  readonly pooledUrl: string;
  readonly directUrl: string;
  readonly replicaUrl: string;
  readonly etcd: readonly Started[];
  /** The node whose Patroni holds the leader key and accepts writes. */
  primary(): Promise<NodeNumber>;
  /** Data folder of a node; inside namespaces, a separate file system. */
  diskOf(node: NodeNumber): string;
  startNode(node: NodeNumber): void;
  /** Kills Patroni and PostgreSQL of the node without warning, like a power cut. */
  killNode(node: NodeNumber): Promise<void>;
  /** Freezes Patroni and PostgreSQL of the node. @returns lets them run again */
  freezeNode(node: NodeNumber): () => void;
  /** Waits until a standby is streaming and synchronous. */
  isWhole(): Promise<void>;
};

/** Starts etcd, Patroni with PostgreSQL, HAProxy and PgBouncer with the files of deploy/. */
export async function startCluster(
  network: Network,
  folder: string,
  servers: readonly string[],
): Promise<Cluster> {
  // The account of PostgreSQL may not be able to enter the folder of this clone.
  cpSync(join(configuration, 'patroni'), join(folder, 'patroni'), { recursive: true });
  cpSync(join(configuration, 'pgbackrest'), join(folder, 'patroni'), { recursive: true });
  mkdirSync(join(folder, 'repository'));
  giveToPostgres(join(folder, 'repository'));
  const etcd = startEtcd(network, folder);
  const patronis = new Map<NodeNumber, Started>();
  const diskOf = (node: NodeNumber) => join(folder, `node-${node}`);
  // Patroni's PostgreSQL is no child of it.
  const postmasterOf = (node: NodeNumber) =>
    Number(readFileSync(join(diskOf(node), 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const cluster: Cluster = {
    pooledUrl: `postgresql://salus:${PASSWORD}@127.0.0.1:6432/salus`,
    directUrl: `postgresql://salus:${PASSWORD}@127.0.0.1:5000/salus`,
    replicaUrl: `postgresql://salus:${PASSWORD}@127.0.0.1:5001/salus`,
    etcd,
    diskOf,
    async primary() {
      for (const node of NODES) {
        const answer = await ask(network.addressOf(node), 'primary').catch(() => null);
        if (answer?.ok) return node;
      }
      throw new Error('no node is primary');
    },
    startNode: (node) => patronis.set(node, startPatroni(network, folder, node)),
    async killNode(node) {
      await Promise.all([patronis.get(node)?.kill(), process.kill(postmasterOf(node), 'SIGKILL')]);
    },
    freezeNode(node) {
      const pids = [patronis.get(node)?.pid ?? 0, postmasterOf(node)].filter((pid) => pid > 0);
      const thaws = pids.map(freezeTree);
      return () => {
        for (const thaw of thaws) thaw();
      };
    },
    isWhole: () =>
      until('both database nodes are in step', () => isInStep(network, cluster.primary), 180),
  };
  for (const node of NODES) {
    makeDisk(network, diskOf(node));
    cluster.startNode(node);
  }
  const env = {
    DATABASE_1: `${network.addressOf(1)}:5432`,
    DATABASE_2: `${network.addressOf(2)}:5432`,
    SERVER_1: servers[0] ?? '',
    SERVER_2: servers[1] ?? '',
  };
  const logFile = (name: string) => join(folder, `${name}.log`);
  startProcess({
    name: 'haproxy',
    command: ['haproxy', '-db', '-f', join(configuration, 'haproxy/haproxy.cfg')],
    env,
    cwd: folder,
    logFile: logFile('haproxy'),
  });
  const pooler = join(folder, 'pooler');
  mkdirSync(pooler);
  writeFileSync(join(pooler, 'userlist.txt'), `"salus" "${PASSWORD}"\n`);
  cpSync(join(configuration, 'pgbouncer/pgbouncer.ini'), join(folder, 'pgbouncer.ini'));
  startProcess({
    name: 'pgbouncer',
    command: asPostgres(['pgbouncer', join(folder, 'pgbouncer.ini')]),
    cwd: pooler,
    logFile: logFile('pgbouncer'),
  });
  await cluster.isWhole();
  return cluster;
}

const ask = (address: string, path: string) =>
  fetch(`http://${address}:8008/${path}`, { signal: AbortSignal.timeout(2000) });

async function isInStep(network: Network, primary: () => Promise<NodeNumber>): Promise<boolean> {
  const leader = await primary();
  const other = leader === 1 ? 2 : 1;
  const reply = await ask(network.addressOf(other), 'synchronous');
  return reply.ok;
}

function startEtcd(network: Network, folder: string): Started[] {
  const peer = (member: number) => `http://${network.host}:${2380 + member * 100}`;
  const client = (member: number) => `http://${network.host}:${2379 + member * 100}`;
  const all = ETCD.map((member) => `etcd-${member}=${peer(member)}`).join();
  return ETCD.map((member) => {
    const name = `etcd-${member}`;
    const flags: Record<string, string> = {
      name,
      'data-dir': join(folder, name),
      'listen-client-urls': client(member),
      'advertise-client-urls': client(member),
      'listen-peer-urls': peer(member),
      'initial-advertise-peer-urls': peer(member),
      'initial-cluster': all,
    };
    const command = ['etcd', ...Object.entries(flags).map(([key, value]) => `--${key}=${value}`)];
    return startProcess({ name, command, cwd: folder, logFile: join(folder, `${name}.log`) });
  });
}

function startPatroni(network: Network, folder: string, node: NodeNumber): Started {
  const name = `database-${node}`;
  const address = network.addressOf(node);
  const disk = join(folder, `node-${node}`);
  const hosts = ETCD.map((member) => `${network.host}:${2379 + member * 100}`).join();
  return startProcess({
    name,
    command: [...network.enter(node), ...asPostgres(['./start.sh'])],
    cwd: join(folder, 'patroni'),
    logFile: join(folder, `${name}.log`),
    env: {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: hosts,
      PATRONI_RESTAPI_LISTEN: `${address}:8008`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
      PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
      PATRONI_POSTGRESQL_DATA_DIR: join(disk, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: postgresBinaries() ?? '',
      PATRONI_POSTGRESQL_PGPASS: join(disk, 'pgpass'),
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      PATRONI_REWIND_PASSWORD: PASSWORD,
      SALUS_DATABASE_PASSWORD: PASSWORD,
      ...backupSettings(folder, disk),
    },
  });
}

/** The paths of the node and the key, which deploy/pgbackrest/pgbackrest.conf leaves open. */
function backupSettings(folder: string, disk: string): Record<string, string> {
  return {
    PGBACKREST_CONFIG: join(folder, 'patroni', 'pgbackrest.conf'),
    PGBACKREST_REPO1_PATH: join(folder, 'repository'),
    PGBACKREST_REPO1_CIPHER_PASS: PASSWORD,
    PGBACKREST_PG1_PATH: join(disk, 'data'),
    PGBACKREST_PG1_SOCKET_PATH: disk,
    PGBACKREST_LOCK_PATH: join(disk, 'lock'),
  };
}

/** Inside namespaces a separate file system in memory, so that it can be filled. */
function makeDisk(network: Network, path: string): void {
  mkdirSync(path);
  if (network.cable) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', path]);
  // Patroni would create it open to all, which PostgreSQL refuses.
  mkdirSync(join(path, 'data'), { mode: 0o700 });
  for (const folder of [path, join(path, 'data')]) giveToPostgres(folder);
}
