import { packageNameOf } from '../catalogue/package-name.ts';
import type { FieldChange } from '../contracts/transition.ts';
import type { Reader } from '../platform/db.ts';
import { readSettledChanges, type ShownContract } from './store.ts';

/** What the customer sees of the history: the people, and what the price block tells. */
const SHOWN = /^(proposer\w+|insuredDetails(\.\d+\.\w+)?|premiumAmount|discountContract)$/;

/**
 * What the officer changed upon the customer's last request, as far as the page shows it. A plan is told by its name: its
 * code stands nowhere on the page.
 */
export async function shownChanges(reader: Reader, contract: ShownContract): Promise<FieldChange[]> {
  const changes = await readSettledChanges(reader, contract.id);
  const shown = changes.map(async (change) => {
    if (change.field === 'planId') return await packageChange(reader, contract, change);
    return SHOWN.test(change.field) ? change : null;
  });
  return (await Promise.all(shown)).filter((change) => change !== null);
}

/** Both names of today's catalogue would be wrong for the new plan: the contract keeps the one it was sold under. */
async function packageChange(reader: Reader, contract: ShownContract, { from }: FieldChange): Promise<FieldChange> {
  const before = from === null ? null : await packageNameOf(reader, from);
  return { field: 'packageName', from: before, to: contract.package_name };
}
