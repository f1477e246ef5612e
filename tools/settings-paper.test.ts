import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { hostsOutsideList } from '../server/src/settings/external-hosts.ts';
import { unsafeSettings } from '../server/src/settings/unsafe-settings.ts';
import { expectNone } from './architecture/findings.ts';
import { parseSettings } from './generate/settings.ts';

/** `npm run check` compares docs/configuration.md with .env.example. */
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');

const config = read('server/src/config.ts');
const [, environment = ''] = /const environment = z\.object\(\{\n(.*?)\n\}\);/s.exec(config) ?? [];
const [, required = ''] =
  /const requiredInProduction = \[\n(.*?)\n\] as const;/s.exec(config) ?? [];
const settings = [...environment.matchAll(/^ {2}([A-Z_0-9]+): /gm)].map(([, name = '']) => name);
const requiredSettings = [...required.matchAll(/'([A-Z_0-9]+)'/g)].map(([, name = '']) => name);

/** Required only by the provider that needs them. */
const demandedBySome = ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET', 'SMS_SECRET_KEY'];

describe('.env.example', () => {
  const example = parseSettings(read('.env.example')).flatMap((section) => section.settings);

  // covers INT-7
  test('lists every setting of config.ts once, and no other', () => {
    expect(settings.length).toBeGreaterThan(40);
    expect(example.map(({ name }) => name).toSorted()).toEqual(settings.toSorted());
  });

  // covers RUN-4
  test('marks what production requires', () => {
    const marks = example.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    expect(marks.toSorted()).toEqual([...requiredSettings, ...demandedBySome].toSorted());
  });

  test('gives every setting a section, a meaning or an example', () => {
    expect(example.filter(({ meaning, example: value }) => !meaning && !value)).toEqual([]);
  });
});

describe('a start in production judges', () => {
  const other = /^(PUBLIC_URL|DATABASE_\w*URL|FILES_URL|SMTP_URL)$/;
  const addresses = settings.filter(
    (name) => /_(URL|ISSUER|ENDPOINT)$/.test(name) && !other.test(name),
  );
  const keys = settings.filter((name) => /(SECRET|PASSWORD|TOKEN|_KEY)$/.test(name));
  const unjudgedNames = (names: readonly string[], judge: typeof unsafeSettings, value: string) =>
    names.filter((name) => {
      const environmentOfOne = { [name]: value, EXTERNAL_HOSTS: 'listed.example.vn' };
      return judge(environmentOfOne).every(({ setting }) => setting !== name);
    });

  // covers RUN-14
  test('each address that the program calls', () => {
    expect(addresses).toContain('ONEPAY_QUERY_URL');
    expectNone(unjudgedNames(addresses, unsafeSettings, 'https://169.254.169.254/'), {
      reason: 'production would call a metadata service, or send keys over http.',
      instead: 'add it to `calledAddresses` in server/src/settings/unsafe-settings.ts.',
    });
  });

  // covers INT-9
  test('the host of each address', () => {
    expectNone(unjudgedNames(addresses, hostsOutsideList, 'https://other.example.vn/'), {
      reason: 'its calls fail at run time where EXTERNAL_HOSTS lacks the host.',
      instead: 'add it to `addresses` in server/src/settings/external-hosts.ts.',
    });
  });

  // covers RUN-14
  test('each key', () => {
    expect(keys).toContain('ONEPAY_SECRET');
    expectNone(unjudgedNames(keys, unsafeSettings, 'development'), {
      reason: 'a published key lets anyone sign.',
      instead: 'add it to the keys of server/src/settings/unsafe-settings.ts.',
    });
  });
});

test('docs/requirements/api.md names the routes of each payment gateway', () => {
  const [, gateways = ''] =
    /gateways: \{(.*?)\}/s.exec(read('server/src/integrations/open-integrations.ts')) ?? [];
  const names = [...gateways.matchAll(/(\w+): open/g)].map(([, name = '']) => name);
  expect(names).toContain('onepay');
  const paper = read('docs/requirements/api.md');
  const missingNames = names.filter((name) => !paper.includes(`/v1/pub/payment/${name}/ipn`));
  expect(missingNames, 'state them there, and the protocol in INT-3').toEqual([]);
});
