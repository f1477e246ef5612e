import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { languageCodes } from '@salus/domain/people/languages.ts';
import { expect, test } from 'vitest';
import { isolateText } from './isolate.ts';
import small from './small-i18next.ts';

type Node = string | { readonly [name: string]: Node };

/** The package itself; `import` resolves to small-i18next.ts. */
const whole = createRequire(import.meta.url)('i18next');
const files = import.meta.glob<Node>('../../../messages/src/{customer,domain,staff}/*.json', {
  eager: true,
  import: 'default',
});
const namespaces = ['customer', 'staff', 'domain'];
const interpolation = { escapeValue: true, useRawValueToEscape: true, escape: isolateText };
const settings = { fallbackLng: 'vi', defaultNS: 'customer', interpolation, ns: namespaces };

/** The path of each message, plural forms once. */
function pathsIn(node: Node, above: readonly string[] = []): string[] {
  if (typeof node === 'string')
    return [above.join('.').replace(/_(zero|one|two|few|many|other)$/, '')];
  return Object.entries(node).flatMap(([name, inner]) => pathsIn(inner, [...above, name]));
}

const select = (path: string) => (messages: object) =>
  path.split('.').reduce<object>((node, name) => Reflect.get(node, name), messages);

test.each(languageCodes)('translates every message as the package does: %s', async (lng) => {
  document.documentElement.dir = lng === 'ar' ? 'rtl' : 'ltr';
  await whole.init({ ...settings, lng, resources: {} });
  await small.init({ ...settings, lng });
  for (const ns of namespaces) {
    const messages = files[`../../../messages/src/${ns}/${lng}.json`] ?? {};
    for (const one of [whole, small]) one.addResourceBundle(lng, ns, messages);
  }
  const values = { name: 'Mai $1', amount: 5, time: '', to: undefined };
  let comparisons = 0;
  // One expectation for each of the 60,000 comparisons would take most of the time.
  const differences: object[] = [];
  for (const ns of namespaces) {
    const messages = files[`../../../messages/src/${ns}/${lng}.json`] ?? {};
    const [wholeT, smallT] = [whole, small].map((one) => one.getFixedT(null, [ns, 'domain']));
    for (const path of new Set(pathsIn(messages)))
      for (const options of [values, { ...values, count: 0 }, { count: 1 }, { count: 2 }]) {
        const [text, expected] = [smallT, wholeT].map((t) => t(select(path), options));
        if (!isDeepStrictEqual(text, expected)) differences.push({ path, text, expected });
        comparisons += 1;
      }
  }
  expect(differences).toEqual([]);
  expect(comparisons).toBeGreaterThan(1000);
  document.documentElement.dir = 'ltr';
});

test('finds the domain from another namespace, objects, and names an unknown message', async () => {
  await small.init({ ...settings, lng: 'vi' });
  small.addResourceBundle('vi', 'customer', { a: { b: 'c' } });
  small.addResourceBundle('vi', 'domain', { yes: 'Có' });
  const t = small.getFixedT(null, ['customer', 'domain']);
  expect(t(select('domain.yes'))).toBe('Có');
  expect(t(select('a'), { returnObjects: true })).toEqual({ b: 'c' });
  expect(t(select('a.constructor'))).toBe('a.constructor');
});
