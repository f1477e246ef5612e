import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { settingsOf } from './generate/settings.ts';

/** `npm run check` compares docs/configuration.md with .env.example. */
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');

const config = read('server/src/config.ts');
const [, environment = ''] = /const environment = z\.object\(\{\n(.*?)\n\}\);/s.exec(config) ?? [];
const [, required = ''] =
  /const requiredInProduction = \[\n(.*?)\n\] as const;/s.exec(config) ?? [];
const settings = [...environment.matchAll(/^ {2}([A-Z_0-9]+): /gm)].map(([, name = '']) => name);
const demanded = [...required.matchAll(/'([A-Z_0-9]+)'/g)].map(([, name = '']) => name);

/** Required only by the provider that needs them. */
const demandedBySome = ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET', 'SMS_SECRET_KEY'];

describe('.env.example', () => {
  const example = settingsOf(read('.env.example')).flatMap((section) => section.settings);

  // covers INT-7
  test('lists every setting of config.ts once, and no other', () => {
    expect(settings.length).toBeGreaterThan(40);
    expect(example.map(({ name }) => name).toSorted()).toEqual(settings.toSorted());
  });

  // covers RUN-4
  test('marks what production requires', () => {
    const starred = example.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    expect(starred.toSorted()).toEqual([...demanded, ...demandedBySome].toSorted());
  });

  test('gives every setting a section, a meaning or an example', () => {
    expect(example.filter(({ meaning, example: value }) => !meaning && !value)).toEqual([]);
  });
});
