import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findPersonalPart } from '../server/src/audit/answer-persons.ts';
import type { App } from '../server/src/context.ts';
import { allRoutes } from '../server/src/routes.ts';

/** The screen's code is not loaded here: it needs a browser. */
const TABLE = 'web/src/audit/use-call-names.ts';

// covers SEC-25
test('the log of reads names the screen or step of every call that it may have', () => {
  const loggedCalls = allRoutes({ integrations: { gateways: {} } } as App)
    .map(({ endpoint }) => endpoint)
    .filter(
      (endpoint) =>
        endpoint.access.kind === 'staff' &&
        (endpoint.reads !== undefined || findPersonalPart(endpoint) !== null),
    )
    .map(({ name }) => name);
  const namedCalls = [...readFileSync(TABLE, 'utf8').matchAll(/^ {4}(\w+): /gm)].map(
    ([, name]) => name,
  );
  expect(namedCalls.sort()).toEqual(loggedCalls.sort());
});
