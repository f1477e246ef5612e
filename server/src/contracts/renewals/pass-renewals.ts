import { renewalSpan } from '@salus/domain/contracts/renewal.ts';
import { coveringStatuses } from '@salus/domain/contracts/warnings/overlap.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { lockContracts } from '../locked-contract.ts';
import { type TransitionContext, transitionAll } from '../transition.ts';
import { isRenewedBy } from './renewal-criteria.ts';

const BATCH_SIZE = 200;

type Officer = { readonly id: number; readonly email_address: string };
type Passing = {
  readonly from: Officer;
  readonly to: Officer;
  readonly reason: string;
  /** All policies of the officer by default. */
  readonly referenceNumbers: readonly string[] | undefined;
};

/** The renewals of an officer's policies become another's; their seller stays (RENEW-2). */
export async function passRenewals(
  tx: Tx,
  ctx: TransitionContext,
  { from, to, reason, referenceNumbers }: Passing,
): Promise<void> {
  const namesFilter = referenceNumbers
    ? sql`and reference_number = any(${[...referenceNumbers]}::text[])`
    : sql``;
  const { from: firstEnd } = renewalSpan(businessDay(ctx.now));
  const { rows } = await sql<{ id: number }>`
    select id from contracts
     where ${isRenewedBy(from.id)} and status = any(${[...coveringStatuses]}::text[])
       and coalesce(policy_ends_on, 'infinity') >= ${firstEnd} ${namesFilter}
     order by id`.execute(tx);
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const contracts = await lockContracts(
      tx,
      rows.slice(start, start + BATCH_SIZE).map(({ id }) => id),
    );
    await transitionAll(
      tx,
      ctx,
      'passRenewal',
      contracts
        .filter(({ status }) => coveringStatuses.includes(status))
        .map((contract) => ({
          contract,
          patch: {
            set: { renewal_officer_id: to.id === contract.officer_id ? null : to.id },
            note: reason,
            fields: [{ field: 'renewalOfficer', from: from.email_address, to: to.email_address }],
          },
        })),
    );
  }
}
