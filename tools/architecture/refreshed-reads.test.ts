import { type AnyEndpoint, isPublicFile, mayStream } from '@salus/api/endpoint.ts';
import { test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { expectNone } from './findings.ts';

/** Reads of contracts that a write need not refresh, and why. */
const refreshedElsewhere: Readonly<Record<string, string>> = {
  showReadyRefunds: 'NextBatch reads it again every 30 s',
  listReconciliationDays: 'OpenDay refreshes it after the day was closed',
  showReconciliationDay: 'OpenDay reads it again after the day was closed',
  listApprovals: 'Approvals reads it again after a decision, and every 30 s',
  showRefundBatchLines: 'OpenBatch reads it again after the cancellation, and every 30 s',
  listPaymentsToReview: 'no screen shows it',
  cloneContract: 'a new form starts with it once',
  showUnfinishedForm: 'a form starts with it once',
};

/** Whether an answer names a contract or its proposer. */
function namesContract({ output }: AnyEndpoint): boolean {
  if (typeof output === 'string' || isPublicFile(output) || mayStream(output)) return false;
  const schema = JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any', io: 'output' }));
  return /"(referenceNumber|proposerName)":/.test(schema);
}

test('a write refreshes every read of contracts', () => {
  const stale = endpoints
    .filter(({ method, access }) => method === 'GET' && access.kind === 'staff')
    .filter(({ name, isRefreshed }) => !isRefreshed && !(name in refreshedElsewhere))
    .filter(namesContract)
    .map(({ name }) => name);
  const unknown = Object.keys(refreshedElsewhere).filter((name) =>
    endpoints.every((endpoint) => endpoint.name !== name),
  );
  expectNone([...new Set(stale), ...unknown.map((name) => `${name}: no such call`)], {
    reason: 'the screen shows a contract as it was before the write.',
    instead:
      'declare `isRefreshed: true` in the endpoint; where its screen refreshes it, say so in ' +
      '`refreshedElsewhere`.',
  });
});
