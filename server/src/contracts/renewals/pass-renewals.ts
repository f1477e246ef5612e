import { draftedStatuses, renewalSpan } from '@salus/domain/contracts/renewal.ts';
import { coveringStatuses } from '@salus/domain/contracts/warnings/overlap.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';
import { type LockedContract, lockContracts } from '../locked-contract.ts';
import { type TransitionContext, transitionAll } from '../transition.ts';
import { renewalOfficer } from './lock-renewed.ts';
import { isRenewedBy } from './renewal-criteria.ts';

const BATCH_SIZE = 200;

type Officer = { readonly id: number; readonly email_address: string };
export type Passing = {
  readonly from: Officer;
  readonly to: Officer;
  readonly reason: string;
};

/** The last days of policies that may still be renewed, now or later. */
const firstEndToRenew = (now: Date): Day => renewalSpan(businessDay(now)).from;

/** Whether the contract has a renewal to pass on: in force, or ended within its 30 days. */
export const hasRenewal = (contract: LockedContract, now: Date): boolean =>
  coveringStatuses.includes(contract.status) &&
  (contract.policy_ends_on === null || contract.policy_ends_on >= firstEndToRenew(now));

/** The renewals of an officer's policies become another's; their seller stays (RENEW-2). */
export async function passRenewals(
  tx: Tx,
  ctx: TransitionContext,
  passing: Passing,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from contracts
     where ${isRenewedBy(passing.from.id)} and status = any(${[...coveringStatuses]}::text[])
       and coalesce(policy_ends_on, 'infinity') >= ${firstEndToRenew(ctx.now)}
     order by id`.execute(tx);
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const ids = rows.slice(start, start + BATCH_SIZE).map(({ id }) => id);
    await passLockedRenewals(tx, ctx, await lockContracts(tx, ids), passing);
  }
}

/** The same for locked contracts; those without a renewal of the officer are left out. */
export async function passLockedRenewals(
  tx: Tx,
  ctx: TransitionContext,
  contracts: readonly LockedContract[],
  { from, to, reason }: Passing,
): Promise<void> {
  const own = contracts.filter(
    (contract) => hasRenewal(contract, ctx.now) && renewalOfficer(contract) === from.id,
  );
  await transitionAll(
    tx,
    ctx,
    'passRenewal',
    own.map((contract) => ({
      contract,
      patch: {
        set: { renewal_officer_id: to.id === contract.officer_id ? null : to.id },
        note: reason,
        fields: [{ field: 'renewalOfficer', from: from.email_address, to: to.email_address }],
      },
    })),
  );
}

/**
 * These contracts with the policies that they renew and their unpaid renewals, which move together,
 * in the order of locks.
 */
export async function readRenewalPairs(
  reader: Reader,
  ids: readonly number[],
): Promise<readonly number[]> {
  const isUnpaid = sql`status = any(${[...draftedStatuses]}::text[])`;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select unnest(${[...ids]}::bigint[]) as id
      union select renewal_of from contracts where id = any(${[...ids]}::bigint[]) and ${isUnpaid}
      union select id from contracts where renewal_of = any(${[...ids]}::bigint[]) and ${isUnpaid}
    ) pairs where id is not null order by id`.execute(reader);
  return rows.map(({ id }) => id);
}
