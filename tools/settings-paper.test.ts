import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { hostsOutsideList } from '../server/src/settings/external-hosts.ts';
import { allSettings, sections } from '../server/src/settings/settings-table.ts';
import { unsafeSettings } from '../server/src/settings/unsafe-settings.ts';
import { expectNone } from './architecture/findings.ts';

/** `npm run check` compares .env.example and docs/configuration.md with the table. */
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');
const settings = allSettings.map(({ name }) => name);

describe('the table of settings', () => {
  // covers INT-7
  test('gives every setting one section', () => {
    expect(settings.length).toBeGreaterThan(40);
    const names = sections.flatMap((section) => Object.keys(section.settings));
    expect(names.toSorted()).toEqual(settings.toSorted());
  });

  // covers RUN-4
  test('gives every setting that production requires a safe value for tests', () => {
    const withoutValue = allSettings.filter(
      ({ name, neededBy, safe }) => neededBy && safe === undefined && !name.startsWith('CAPTCHA_'),
    );
    expect(withoutValue).toEqual([]);
  });

  test('gives every setting a meaning or an example', () => {
    expect(allSettings.filter(({ meaning, example }) => !meaning && !example)).toEqual([]);
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
      instead: 'state `http` in the table of server/src/settings.',
    });
  });

  // covers INT-9
  test('the host of each address', () => {
    expectNone(unjudgedNames(addresses, hostsOutsideList, 'https://other.example.vn/'), {
      reason: 'its calls fail at run time where EXTERNAL_HOSTS lacks the host.',
      instead: 'state `http` in the table of server/src/settings.',
    });
  });

  // covers RUN-14
  test('each key', () => {
    expect(keys).toContain('ONEPAY_SECRET');
    expectNone(unjudgedNames(keys, unsafeSettings, 'development'), {
      reason: 'a published key lets anyone sign.',
      instead: 'state `key` in the table of server/src/settings.',
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
