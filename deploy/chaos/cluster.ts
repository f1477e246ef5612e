import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asPostgres, giveToPostgres } from '../harness/postgres-account.ts';
import { freezeTree, isFrozen, type Started, startProcess, until } from '../harness/processes.ts';
import type { Network } from './network.ts';
import {
  hangMark,
  makeDisk,
  NODES,
  type NodeNumber,
  nodeName,
  PASSWORD,
  startPatroni,
} from './nodes.ts';
import { putLeader, startEtcd } from './store.ts';

/** A drill fails if the cluster needs longer after the repair of its fault. */
export const WHOLE_WITHIN_SECONDS = 60;
const START_SECONDS = 180;
/** A busy machine answers late; no primary at all is a finding. */
const PRIMARY_SECONDS = 20;

const configuration = fileURLToPath(new URL('..', import.meta.url));

export type Cluster = {
  /** Address of the pooler and of PostgreSQL itself, for DATABASE_URL and DATABASE_DIRECT_URL. */
  readonly pooledUrl: string;
  readonly directUrl: string;
  /** PostgreSQL of one node, primary or standby. */
  nodeUrl(node: NodeNumber): string;
  readonly etcd: readonly Started[];
  /** The node whose Patroni holds the leader key and accepts writes. */
  primary(): Promise<NodeNumber>;
  /** Data folder of a node; inside namespaces, a separate file system. */
  diskFolder(node: NodeNumber): string;
  startNode(node: NodeNumber): void;
  /** Kills Patroni and PostgreSQL of the node without warning, like a power cut. */
  killNode(node: NodeNumber): Promise<void>;
  /**
   * Freezes Patroni and PostgreSQL of the primary, `phase` seconds after its Patroni read the
   * cluster and before it renews its key.
   * @returns its name, and `thaw`, which lets them run again
   */
  freezePrimary(phase: number): Promise<{ readonly name: string; thaw(): void }>;
  /** Puts a node's name into the leader key without a condition, as no Patroni may do. */
  putLeader(name: string): Promise<void>;
  /** Waits until a standby is streaming and synchronous. @throws Error after `seconds` */
  isWhole(seconds: number): Promise<void>;
};

/** Starts etcd, Patroni with PostgreSQL, HAProxy and PgBouncer with the files of deploy/. */
export async function startCluster(
  network: Network,
  folder: string,
  servers: readonly string[],
): Promise<Cluster> {
  // The account of PostgreSQL may not be able to enter the folder of this clone.
  cpSync(join(configuration, 'patroni'), join(folder, 'patroni'), { recursive: true });
  // A frozen Patroni must not restart this machine.
  const settings = readFileSync(join(configuration, 'patroni/patroni.yml'), 'utf8');
  writeFileSync(
    join(folder, 'patroni/patroni.yml'),
    settings.replace('mode: automatic', "mode: 'off'"),
  );
  cpSync(join(configuration, 'pgbackrest'), join(folder, 'patroni'), { recursive: true });
  cpSync(fileURLToPath(new URL('hang', import.meta.url)), join(folder, 'hang'), {
    recursive: true,
  });
  mkdirSync(join(folder, 'repository'));
  giveToPostgres(join(folder, 'repository'));
  const etcd = startEtcd(network, folder);
  const patronis = new Map<NodeNumber, Started>();
  const diskFolder = (node: NodeNumber) => join(folder, `node-${node}`);
  // Patroni's PostgreSQL is no child of it.
  const readPostmaster = (node: NodeNumber) =>
    Number(readFileSync(join(diskFolder(node), 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const cluster: Cluster = {
    pooledUrl: `postgresql://salus:${PASSWORD}@127.0.0.1:6432/salus`,
    directUrl: `postgresql://salus:${PASSWORD}@127.0.0.1:5000/salus`,
    nodeUrl: (node) => `postgresql://salus:${PASSWORD}@${network.nodeAddress(node)}:5432/salus`,
    etcd,
    diskFolder,
    async primary() {
      let node: NodeNumber = 1;
      const isKnown = async () => {
        node = await askPrimary(network);
        return true;
      };
      await until('a node is primary', isKnown, PRIMARY_SECONDS);
      return node;
    },
    startNode: (node) => patronis.set(node, startPatroni(network, folder, node)),
    async killNode(node) {
      await Promise.all([
        patronis.get(node)?.kill(),
        process.kill(readPostmaster(node), 'SIGKILL'),
      ]);
    },
    async freezePrimary(phase) {
      const node = await cluster.primary();
      const patroni = patronis.get(node)?.pid ?? 0;
      const postmaster = readPostmaster(node);
      writeFileSync(hangMark(diskFolder(node)), String(phase));
      await until('Patroni stopped in its loop', async () => isFrozen(patroni), 30, 5);
      const thaws = [patroni, postmaster].map(freezeTree);
      const thaw = () => {
        for (const thawTree of thaws) thawTree();
      };
      return { name: nodeName(node), thaw };
    },
    putLeader: (name) => putLeader(network, name),
    isWhole: (seconds) =>
      until('both database nodes are in step', () => isInStep(network), seconds),
  };
  for (const node of NODES) {
    makeDisk(network, diskFolder(node));
    cluster.startNode(node);
  }
  const env = {
    DATABASE_1: `${network.nodeAddress(1)}:5432`,
    DATABASE_2: `${network.nodeAddress(2)}:5432`,
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
  await cluster.isWhole(START_SECONDS);
  return cluster;
}

const ask = (address: string, path: string) =>
  fetch(`http://${address}:8008/${path}`, { signal: AbortSignal.timeout(2000) });

async function askPrimary(network: Network): Promise<NodeNumber> {
  for (const node of NODES) {
    const answer = await ask(network.nodeAddress(node), 'primary').catch(() => null);
    if (answer?.ok) return node;
  }
  throw new Error('no node is primary');
}

async function isInStep(network: Network): Promise<boolean> {
  const leader = await askPrimary(network);
  const other = leader === 1 ? 2 : 1;
  const reply = await ask(network.nodeAddress(other), 'synchronous');
  return reply.ok;
}
