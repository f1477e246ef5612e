import type * as api from '@salus/api/back-office/takes.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { sql } from 'kysely';
import type { StaffWrite } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { recordAction } from '../contracts/record-action.ts';
import { findTake, takenView } from './takes.ts';
import { findHeldContracts } from './worklists.ts';

/**
 * States that the caller works on a contract (WORK-1). The contract's lock lets one of two callers
 * take it.
 * @throws Refusal TAKEN while another clerk works on it, unless the caller takes over
 */
export const takeContract: StaffWrite<typeof api.takeContract> = async (
  ctx,
  { referenceNumber, takeOver = false },
) => {
  const { tx, actor, now } = ctx;
  const contract = await lockContract(tx, { referenceNumber, officerId: null });
  const earlier = await findTake(tx, contract.id, now);
  if (earlier?.accountId === actor.accountId)
    return { referenceNumber: contract.reference_number, ...takenView(earlier) };
  if (earlier && !takeOver) throw new RefusalError('TAKEN', { byName: earlier.byName });
  const heldContracts = await findHeldContracts(tx, [contract.id], now);
  await sql`
    insert into contract_takes (contract_id, account_id, taken_at, is_from_worklist)
    values (${contract.id}, ${actor.accountId}, ${now}, ${heldContracts.has(contract.id)})
    on conflict (contract_id) do update set
      account_id = excluded.account_id, taken_at = excluded.taken_at,
      is_from_worklist = excluded.is_from_worklist`.execute(tx);
  if (earlier)
    await recordAction(ctx, contract, 'takeOver', {
      note: null,
      fields: [{ field: 'takenByEmail', from: earlier.byEmail, to: actor.emailAddress }],
    });
  return {
    referenceNumber: contract.reference_number,
    takenByName: actor.fullName,
    takenByEmail: actor.emailAddress,
    takenAt: now,
  };
};

/**
 * Ends the caller's take; without one nothing happens.
 * @throws Refusal TAKEN while another clerk works on the contract
 */
export const giveBackContract: StaffWrite<typeof api.giveBackContract> = async (
  { tx, actor, now },
  { referenceNumber },
) => {
  const contract = await lockContract(tx, { referenceNumber, officerId: null });
  const take = await findTake(tx, contract.id, now);
  if (take && take.accountId !== actor.accountId)
    throw new RefusalError('TAKEN', { byName: take.byName });
  await tx.deleteFrom('contract_takes').where('contract_id', '=', contract.id).execute();
  return { referenceNumber: contract.reference_number, ...takenView(undefined) };
};
