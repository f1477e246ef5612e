import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { postgresBinaries } from '../harness/packages.ts';
import { asPostgres, giveToPostgres } from '../harness/postgres-account.ts';
import { type Started, startProcess } from '../harness/processes.ts';
import type { Network } from './network.ts';
import { storeAddresses } from './store.ts';

export const NODES = [1, 2] as const;
export type NodeNumber = (typeof NODES)[number];
/** Secrets of one run, on addresses that only this machine reaches. */
export const PASSWORD = 'chaos-only';

export const nodeName = (node: NodeNumber) => `database-${node}`;

/** The file whose content, in seconds, makes Patroni of the node stop itself (hang/patroni). */
export const hangMark = (disk: string) => join(disk, 'hang');

export function startPatroni(network: Network, folder: string, node: NodeNumber): Started {
  const name = nodeName(node);
  const address = network.nodeAddress(node);
  const disk = join(folder, `node-${node}`);
  return startProcess({
    name,
    command: [...network.enter(node), ...asPostgres(['./start.sh'])],
    cwd: join(folder, 'patroni'),
    logFile: join(folder, `${name}.log`),
    env: {
      PATH: [join(folder, 'hang'), process.env['PATH'], '/usr/sbin', '/sbin'].join(delimiter),
      SALUS_CHAOS_HANG: hangMark(disk),
      PATRONI_NAME: name,
      PATRONI_ETCD_HOSTS: storeAddresses(network).join(),
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
export function makeDisk(network: Network, path: string): void {
  mkdirSync(path);
  if (network.cable) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1500m', 'tmpfs', path]);
  // Patroni would create it open to all, which PostgreSQL refuses.
  mkdirSync(join(path, 'data'), { mode: 0o700 });
  for (const folder of [path, join(path, 'data')]) giveToPostgres(folder);
}
