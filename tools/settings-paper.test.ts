import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** What the program reads from its environment, and the two papers that tell of it. */
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');

const config = read('server/src/config.ts');
const [, environment = ''] = /const environment = z\.object\(\{\n(.*?)\n\}\);/s.exec(config) ?? [];
const [, required = ''] = /const requiredInProduction = \[\n(.*?)\n\] as const;/s.exec(config) ?? [];
const settings = [...environment.matchAll(/^ {2}([A-Z_0-9]+): /gm)].map(([, name = '']) => name);
const demanded = [...required.matchAll(/'([A-Z_0-9]+)'/g)].map(([, name = '']) => name);

const example = [...read('.env.example').matchAll(/^#([A-Z_0-9]+)=(.*)$/gm)].map(([, name = '', rest = '']) => ({
  name,
  isStarred: /# \*/.test(rest),
}));

const [, table = ''] = /\n## Configuration\n(.*?)\n## /s.exec(read('README.md')) ?? [];
const told = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([A-Z_0-9]+)`(\\\*)?/g)].map(([, name = '', star]) => ({ name, isStarred: star !== undefined })),
);

/** Not always: only with the provider that wants them. */
const demandedBySome = ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET', 'SMS_SECRET_KEY'];

describe.each([
  ['.env.example', example],
  ['the table of the README', told],
])('%s', (_, named) => {
  const names = named.map(({ name }) => name);

  test('names every setting that the program reads, once, and no other', () => {
    expect(settings.length).toBeGreaterThan(40);
    expect(names.toSorted()).toEqual(settings.toSorted());
  });

  test('marks what production must be told', () => {
    const starred = named.filter(({ isStarred }) => isStarred).map(({ name }) => name);
    expect(starred.toSorted()).toEqual([...demanded, ...demandedBySome].toSorted());
  });
});
