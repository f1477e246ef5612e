import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { packages } from '../../deploy/harness/packages.ts';

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url));
const read = (path: string) => readFileSync(deploy + path, 'utf8');

const pinnedVersions = Object.values(packages).flatMap((one) =>
  'version' in one ? [[one.name, one.version] as const] : [],
);

describe('pinned packages', () => {
  // covers RUN-28
  test.each(pinnedVersions)('Containerfile and README name %s %s', (name, version) => {
    const pins = [...read('Containerfile').matchAll(/'([a-z-]+)=([\d.]+)[-.]\*'/g)];
    expect(pins.map(([, pin, its]) => [pin, its])).toContainEqual([name, version]);
    expect(read('README.md')).toContain(`| ${name} | ${version} |`);
  });
});

describe('the leader key', () => {
  const startPatroni = (env: Readonly<Record<string, string>>) =>
    spawnSync('sh', ['start.sh'], {
      cwd: `${deploy}patroni`,
      encoding: 'utf8',
      // Without the folder of Patroni, in case the refusal is missing.
      env: { PATH: '/bin', ...env },
    });

  // covers RUN-28
  test.each([
    ['with etcd3 beside etcd', { PATRONI_ETCD_HOSTS: 'a:2379', PATRONI_ETCD3_HOSTS: 'a:2379' }],
    ['with one host of etcd3', { PATRONI_ETCD_HOSTS: 'a:2379', PATRONI_ETCD3_HOST: 'a:2379' }],
    ['without a store', {}],
  ])('Patroni does not start %s', (_, env) => {
    const { status, stderr } = startPatroni(env);
    expect([status, stderr]).toEqual([
      1,
      'set PATRONI_ETCD_HOSTS instead of PATRONI_ETCD3_* (deploy/README.md, "Limits")\n',
    ]);
  });

  // covers RUN-28
  test('containers and drills use the API whose put has a condition', () => {
    expect(read('compose.yaml')).toContain("ETCD_ENABLE_V2: 'true'");
    expect(read('chaos/store.ts')).toContain("'enable-v2': 'true'");
    const files = ['compose.yaml', 'Containerfile', 'patroni/patroni.yml', 'chaos/nodes.ts'];
    expect(files.filter((path) => /ETCD3|etcd3/.test(read(path)))).toEqual([]);
  });

  // covers RUN-28
  test('HAProxy asks Patroni and the fence before it accepts a primary', () => {
    const [, primary = ''] = /^listen primary\n(.*?)\n\n/ms.exec(read('haproxy/haproxy.cfg')) ?? [];
    expect(primary.split('\n').flatMap((line) => /http-check (.*)/.exec(line)?.[1] ?? [])).toEqual([
      'connect port 8008',
      'send meth GET uri /primary',
      'expect status 200',
      'connect port 8009',
      'send meth GET uri /',
      'expect status 200',
    ]);
    expect(read('patroni/leader-fence.py')).toContain('PORT = 8009');
  });
});
