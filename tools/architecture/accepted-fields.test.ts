import { expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyEndpoint } from '../../api/src/endpoint.ts';
import { day } from '../../domain/src/time/day.ts';
import { allPaths, readSource } from '../sources.ts';
import { endpoints } from './endpoints.ts';
import { expectNone } from './findings.ts';

/** A call must not accept a field and drop it: each input field is named by its use case. */

/** Fields that no code of the server names, and why that is right. */
const readElsewhere: Readonly<Record<string, string>> = {
  timeZoneOffset: 'createdBetween; a report accepts and ignores it, because its days are business',
  timeZoneName: 'like timeZoneOffset',
  paymentTime: 'paidAt of domain/src/payments/manual-payment.ts',
  newPasswordRepeat: 'the schema compares it with newPassword',
  updatedAt: 'a check takes the body of an edit; no warning depends on it',
  medicalQuestionnaires: 'a check takes the body of create; no warning depends on it',
};

/** Calls that verify a signature of their raw body, outside of routes.ts. */
const rawRoutes: Readonly<Record<string, string>> = {
  receiveBankNotice: 'server/src/payments/transfers/receive-notice.ts',
};

/** Calls whose use cases follow; their values are here for the screens. */
const awaitedRoutes: readonly string[] = [];

const sources = new Map(
  allPaths()
    .filter((path) => /^(server\/src\/.*|domain\/src\/contract-fields)\.ts$/.test(path))
    .map((path) => [path, readSource(path)]),
);
const routeFiles = [...sources.values()].filter(({ path }) => path.endsWith('/routes.ts'));

test('finds the calls and their use cases', () => {
  expect(endpoints.length).toBeGreaterThan(50);
  const unknown = endpoints.filter(
    ({ name }) => findUseCase(name) === undefined && !awaitedRoutes.includes(name),
  );
  expectNone(
    unknown.map(({ name, path }) => `${name} (${path})`),
    {
      reason: 'a call without a route does not exist for callers.',
      instead: 'add `make.<access>.<kind>(api.name, useCase)` to routes.ts of its module.',
    },
  );
});

test('every field that a call accepts is named by the code of its use case', () => {
  const routed = endpoints.filter(({ name }) => !awaitedRoutes.includes(name));
  const unreadFields = routed.flatMap(({ name, query, body }) => {
    const file = findUseCase(name) ?? '';
    const code = [...reachedFrom(file)].map((path) => sources.get(path)?.text).join('\n');
    return [query, body]
      .flatMap(fieldNames)
      .filter((field) => !new RegExp(`\\b${field}\\b`).test(code))
      .map((field) => ({ field, finding: `${field} of ${name}, used by ${file}` }));
  });
  const droppedFields = unreadFields.filter(({ field }) => !(field in readElsewhere));
  const stale = Object.keys(readElsewhere).filter((name) =>
    unreadFields.every(({ field }) => field !== name),
  );
  expectNone([...droppedFields.map(({ finding }) => finding), ...stale], {
    reason: 'a caller gets a success for a value that nobody reads or stores.',
    instead:
      'read the field in the use case (a field of contracts: domain/src/contract-fields.ts), or ' +
      'remove it from the input. Where api/ or domain/ reads it, say so in `readElsewhere`.',
  });
});

/** The file of the use case that routes.ts gives to an endpoint. */
function findUseCase(endpoint: string): string | undefined {
  for (const { path, text } of routeFiles) {
    const route = new RegExp(`\\bmake\\.[\\w.]+\\(\\s*(?:\\w+\\.)?${endpoint},\\s*(\\w+)`);
    const useCase = route.exec(text)?.[1];
    if (!useCase) continue;
    const importOfUseCase = new RegExp(
      `import \\{[^}]*\\b${useCase}\\b[^}]*\\} from '\\./([^']+)'`,
    );
    const file = importOfUseCase.exec(text)?.[1];
    return file ? path.replace('routes.ts', file) : path;
  }
  return rawRoutes[endpoint];
}

/** A file and all that it imports of the server; schemas of domain/ and api/ do not count. */
function reachedFrom(file: string, paths = new Set<string>()): Set<string> {
  const source = sources.get(file);
  if (!source || paths.has(file)) return paths;
  paths.add(file);
  for (const { target } of source.imports) reachedFrom(target, paths);
  return paths;
}

function fieldNames(input: AnyEndpoint['query']): string[] {
  if (!input) return [];
  const schema = typeof input === 'function' ? input(day('2026-11-22')) : input;
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}
