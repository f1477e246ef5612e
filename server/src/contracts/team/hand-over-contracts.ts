import type {
  handOverContracts as call,
  HandoverRefusal,
} from '@salus/api/contracts/corrections.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { sql } from 'kysely';
import type { Staff, StaffWrite, WriteContext } from '../../context.ts';
import type { Tx } from '../../platform/db.ts';
import { lockOfficers, type OfficerRow } from '../hand-over.ts';
import { handOverContract, handoverOfficer } from '../hand-over-contract.ts';
import { lockContract } from '../locked-contract.ts';
import { readRenewalPairs } from '../renewals/pass-renewals.ts';
import { actorReach } from '../scope.ts';

/** Moves each contract or its renewal to one officer, or answers why it stays (ROLE-20). */
export const handOverContracts: StaffWrite<typeof call> = async (
  ctx,
  { referenceNumbers, toEmail, reason },
) => {
  const { tx, actor } = ctx;
  const contracts = await findContracts(tx, referenceNumbers);
  const emails = [toEmail, ...contracts.flatMap((one) => one.emails)];
  const officers = await lockOfficers(tx, emails, actorReach(actor));
  const to = officers.find(({ email_address: email }) => email === toEmail.toLowerCase());
  if (!to) throw new RefusalError('NOT_FOUND');
  if (to.disabled_at !== null) throw new RefusalError('RECIPIENT_DISABLED');
  const officersById = new Map(officers.map((officer) => [officer.id, officer]));
  const refusals = new Map<string, HandoverRefusal | null>();
  const references = new Map(contracts.map(({ id, reference }) => [id, reference]));
  // A policy and its unpaid renewal move together.
  for (const id of await readRenewalPairs(tx, [...references.keys()])) {
    const refusal = await moveOne(ctx, id, { to, officersById, reason });
    const reference = references.get(id);
    if (reference !== undefined) refusals.set(reference, refusal);
  }
  return referenceNumbers.map((referenceNumber) => {
    const refusal = refusals.get(referenceNumber);
    const code = refusal === undefined ? ('NOT_FOUND' as const) : refusal;
    return { referenceNumber, isMoved: code === null, error_code: code };
  });
};

type Move = {
  readonly to: OfficerRow;
  /** The officers in reach, locked. */
  readonly officersById: ReadonlyMap<number, OfficerRow>;
  readonly reason: string;
};

/** @returns why the contract stays with its officer, or null if it moved */
async function moveOne(
  ctx: WriteContext<Staff>,
  id: number,
  { to, officersById, reason }: Move,
): Promise<HandoverRefusal | null> {
  const contract = await lockContract(ctx.tx, { id });
  const officerId = handoverOfficer(contract, ctx.now);
  const from = officersById.get(officerId ?? contract.officer_id);
  if (!from) return 'NOT_FOUND';
  if (officerId === null) return 'INVALID_STATE';
  if (from.id === to.id) return 'OFFICER_UNCHANGED';
  if (from.channel !== to.channel) return 'CHANNEL_DIFFERS';
  await handOverContract(ctx.tx, ctx, contract, { from, to, reason });
  return null;
}

/** The contracts of these numbers with their officers, in the order of locks. */
async function findContracts(tx: Tx, referenceNumbers: readonly string[]) {
  return await tx
    .selectFrom('contracts as c')
    .select(['c.id', 'c.reference_number as reference'])
    .select(
      sql<string[]>`array(select a.email_address from accounts a
        where a.id in (c.officer_id, c.renewal_officer_id))`.as('emails'),
    )
    .where('c.reference_number', '=', sql<string>`any(${[...referenceNumbers]}::text[])`)
    .orderBy('c.id')
    .execute();
}
