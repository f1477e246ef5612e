import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openForTests } from '../testing/test-app.ts';

const salus = openForTests();

const folder = fileURLToPath(new URL('../../../deploy/observability/', import.meta.url));

// covers RUN-19
test.each(['rules.yml', 'dashboard.json'])('%s names metrics that exist', async (file) => {
  const { body } = await salus.ask({ url: '/metrics' });
  const metricNames = new Set(
    [...String(body).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name),
  );
  const usedNames =
    readFileSync(folder + file, 'utf8').match(/\b(salus|process|nodejs)_\w+/g) ?? [];
  expect(usedNames.length).toBeGreaterThan(8);
  const base = (name: string) =>
    metricNames.has(name) ? name : name.replace(/_(bucket|count|sum)$/, '');
  expect(usedNames.filter((name) => !metricNames.has(base(name)))).toEqual([]);
});

// covers RUN-19
test('the metrics count what waits for a person', async () => {
  const { body } = await salus.ask({ url: '/metrics' });
  for (const list of [
    'jobs',
    'payments',
    'messages',
    'missing-consent',
    'overlap',
    'payment-reversed',
    'customer-requests',
  ])
    expect(body).toContain(`salus_waiting{list="${list}"} 0`);
  expect(body).toContain('salus_ready 1');
});
