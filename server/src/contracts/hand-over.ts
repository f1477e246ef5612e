import type { handOver as call } from '@salus/api/contracts/corrections.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { groupOfRole, roles } from '@salus/domain/people/roles.ts';
import { sql } from 'kysely';
import type { StaffWrite } from '../context.ts';
import type { Tx } from '../platform/db.ts';
import { fieldRefusal } from '../platform/http/reply.ts';
import { handOverContract, unfinishedStatuses } from './hand-over-contract.ts';
import { lockContract } from './locked-contract.ts';
import { passRenewals, readRenewalPairs } from './renewals/pass-renewals.ts';
import { actorReach, isOfficerWithin, type Reach } from './scope.ts';
import type { TransitionContext } from './transition.ts';

/** The roles whose accounts own contracts. */
export const officerRoles = roles.filter((role) => groupOfRole[role] === 'sales');
type Handover = {
  readonly fromEmail: string;
  readonly toEmail: string;
  readonly reason: string;
  /** All unpaid contracts and renewals of the officer by default. */
  readonly referenceNumbers?: readonly string[] | undefined;
};

/** Moves unpaid contracts and renewals to another officer (ROLE-11). */
export const handOver: StaffWrite<typeof call> = async (ctx, handover) => ({
  moved: await moveContracts(ctx.tx, ctx, handover, actorReach(ctx.actor)),
});

/**
 * Moves the unpaid contracts of an officer, or those named. Paid ones stay with their seller, who
 * passes on their renewals.
 * @returns the number of moved contracts, without renewals
 * @throws Refusal NOT_FOUND for an officer out of reach or another officer's contract,
 *   CHANNEL_DIFFERS and RECIPIENT_DISABLED
 */
export async function moveContracts(
  tx: Tx,
  ctx: TransitionContext,
  { fromEmail, toEmail, reason, referenceNumbers }: Handover,
  reach: Reach,
): Promise<number> {
  const officers = await lockOfficers(tx, [fromEmail, toEmail], reach);
  const from = officers.find(({ email_address: email }) => email === fromEmail.toLowerCase());
  const to = officers.find(({ email_address: email }) => email === toEmail.toLowerCase());
  if (!from || !to) throw new RefusalError('NOT_FOUND');
  if (from.id === to.id) throw fieldRefusal([{ path: 'toEmail', code: 'invalid' }]);
  if (to.disabled_at !== null) throw new RefusalError('RECIPIENT_DISABLED');
  if (to.channel !== from.channel) throw new RefusalError('CHANNEL_DIFFERS');
  const references = referenceNumbers && [...new Set(referenceNumbers)];
  const passing = { from, to, reason };
  const rows = await tx
    .selectFrom('contracts')
    .select('id')
    .$if(references !== undefined, (query) =>
      query
        .where('reference_number', 'in', references ?? [])
        .where((where) =>
          where.or([where('officer_id', '=', from.id), where('renewal_officer_id', '=', from.id)]),
        ),
    )
    .$if(references === undefined, (query) =>
      query.where('officer_id', '=', from.id).where('status', 'in', unfinishedStatuses),
    )
    .execute();
  if (references && rows.length < references.length) throw new RefusalError('NOT_FOUND');
  let movedCount = 0;
  const pairs = await readRenewalPairs(
    tx,
    rows.map(({ id }) => id),
  );
  for (const id of pairs) {
    const contract = await lockContract(tx, { id });
    if (await handOverContract(tx, ctx, contract, passing)) movedCount += 1;
  }
  if (!references) await passRenewals(tx, ctx, passing);
  return movedCount;
}

/** Unpaid contracts of an account by status, for the operator who disables it. */
export async function countUnfinished(tx: Tx, emailAddress: string) {
  const rows = await tx
    .selectFrom('contracts')
    .innerJoin('accounts', 'accounts.id', 'contracts.officer_id')
    .select(['contracts.status', sql<number>`count(*)`.as('contracts')])
    .where('accounts.email_address', '=', emailAddress)
    .where('contracts.status', 'in', unfinishedStatuses)
    .groupBy('contracts.status')
    .execute();
  return new Map(rows.map(({ status, contracts }) => [status, contracts]));
}

export type OfficerRow = Awaited<ReturnType<typeof lockOfficers>>[number];

/** Locked in one order, so that neither is disabled or moved meanwhile. */
export async function lockOfficers(tx: Tx, emails: readonly string[], reach: Reach) {
  return await tx
    .selectFrom('accounts')
    .select(['id', 'email_address', 'channel', 'disabled_at'])
    .where(
      'email_address',
      '=',
      sql<string>`any(${emails.map((email) => email.toLowerCase())}::text[])`,
    )
    .where('role', 'in', officerRoles)
    .where(isOfficerWithin(reach))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
