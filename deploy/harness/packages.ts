import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Package = {
  readonly name: string;
  /** The version of Debian 12 that the drills ran with, as far as a correction may not differ. */
  readonly version?: string;
};

/** Programs of Debian 12 and their packages. A test holds deploy/Containerfile to them. */
export const packages = {
  etcd: { name: 'etcd-server', version: '3.4.23' },
  patroni: { name: 'patroni', version: '3.0.2' },
  haproxy: { name: 'haproxy', version: '2.6' },
  pgbouncer: { name: 'pgbouncer', version: '1.18' },
  pgbackrest: { name: 'pgbackrest', version: '2.45' },
  curl: { name: 'curl' },
  age: { name: 'age' },
  ip: { name: 'iproute2' },
  setpriv: { name: 'util-linux' },
} as const satisfies Record<string, Package>;
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
    .map((tool) => packages[tool].name);
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

/** Installed versions of the packages that are pinned. */
export function describeVersions(tools: readonly Tool[]): string {
  const lines = tools.flatMap((tool) => {
    const { name, version }: Package = packages[tool];
    if (version === undefined) return [];
    const query = spawnSync('dpkg-query', ['--show', name], { encoding: 'utf8' });
    const [, installed = 'of unknown version'] = query.stdout?.trim().split('\t') ?? [];
    const isTried = installed.startsWith(`${version}.`) || installed.startsWith(`${version}-`);
    return [`${name} ${installed}${isTried ? '' : ` (not tried, ${version} was)`}`];
  });
  return lines.join(', ');
}

/** Prints what is missing and how to install it. */
export function describeMissing(missing: readonly string[]): string {
  return (
    `Missing packages: ${missing.join(', ')}.\n` +
    `As root: apt-get install --no-install-recommends ${missing.join(' ')}`
  );
}
