import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs of Debian 12 and their packages. */
const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
  curl: 'curl',
  age: 'age',
  ip: 'iproute2',
  setpriv: 'util-linux',
} as const;
export type Tool = keyof typeof packages;

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];

/** The folder of PostgreSQL's programs: the newest of Debian's packages. */
export function postgresBinaries(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).map(Number).filter(Boolean) : [];
  const newest = Math.max(0, ...versions);
  return newest >= 15 ? join(root, String(newest), 'bin') : null;
}

/** The packages of missing programs, as apt-get names them. */
export function missingPrograms(tools: readonly Tool[]): string[] {
  return tools
    .filter((tool) => !folders.some((folder) => existsSync(join(folder, tool))))
    .map((tool) => packages[tool]);
}

/** The same, with PostgreSQL. */
export function missingPackages(tools: readonly Tool[]): string[] {
  const missing = missingPrograms(tools);
  if (postgresBinaries() === null) missing.push('postgresql-15');
  // Debian's patroni only recommends the client of its store.
  const hasStore = () => spawnSync('/usr/bin/python3', ['-c', 'import etcd, urllib3']).status === 0;
  if (tools.includes('patroni') && !missing.includes('patroni') && !hasStore())
    missing.push('python3-etcd');
  return missing;
}

/** Prints what is missing and how to install it. */
export function describeMissing(missing: readonly string[]): string {
  return (
    `Missing packages: ${missing.join(', ')}.\n` +
    `As root: apt-get install --no-install-recommends ${missing.join(' ')}`
  );
}
