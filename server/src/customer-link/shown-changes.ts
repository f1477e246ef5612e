import type { FieldChange } from '@salus/api/contract-view.ts';
import { readPackageName } from '../catalogue/known-plans.ts';
import type { Reader } from '../platform/db.ts';
import type { ShownContract } from './shown-contract.ts';
import { readSettledChanges } from './store.ts';

/** The changes that the customer sees: persons and the fields of the price block. */
const SHOWN = /^(proposer\w+|insuredDetails(\.\d+\.\w+)?|premiumAmount|discountContract)$/;

/**
 * The officer's changes after the customer's last request, limited to fields that the page shows.
 * A plan appears by name, because the page never shows its code.
 */
export async function shownChanges(
  reader: Reader,
  contract: ShownContract,
): Promise<FieldChange[]> {
  const changes = await readSettledChanges(reader, contract.id);
  const visibleChanges = changes.map(async (change) => {
    if (change.field === 'planId') return await packageChange(reader, contract, change);
    return SHOWN.test(change.field) ? change : null;
  });
  return (await Promise.all(visibleChanges)).filter((change) => change !== null);
}

/** The contract keeps the plan name of its sale; the catalogue may have renamed the plan since. */
async function packageChange(
  reader: Reader,
  contract: ShownContract,
  { from }: FieldChange,
): Promise<FieldChange> {
  const before = from === null ? null : await readPackageName(reader, from);
  return { field: 'packageName', from: before, to: contract.package_name };
}
