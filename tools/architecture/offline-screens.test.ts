import { expect, test } from 'vitest';
import { readSource } from '../sources.ts';

// covers RUN-21
test('the service worker answers for the address of every staff screen', () => {
  const { text: worker } = readSource('web/offline/offline-screens.js');
  const pattern = /const STAFF_ADDRESS =\s*\/(.+)\/;/.exec(worker)?.[1] ?? '';
  const routes = ['routes.tsx', 'admin-routes.ts', 'contract-routes.ts']
    .map((name) => readSource(`web/src/${name}`).text)
    .join('\n');
  const addresses = [...routes.matchAll(/\bpath: '(\/[^']*)'/g)].flatMap(([, path]) => path ?? []);
  expect(addresses.length).toBeGreaterThan(20);
  const staffAddress = new RegExp(pattern);
  const unknown = addresses.filter((address) => !staffAddress.test(address));
  expect(
    unknown,
    'add their first part to STAFF_ADDRESS of web/offline/offline-screens.js',
  ).toEqual([]);
});
