import type { takenPart } from '@salus/api/back-office/takes.ts';
import type { WorkTaker } from '@salus/api/worklist.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Staff } from '../context.ts';

/** A take `t` of an account `a` that was disabled since. */
export const isTakeOver = sql<boolean>`(a.disabled_at is not null or exists (
  select from account_history h
   where h.account_id = a.id and h.action = 'DISABLED' and h.at >= t.taken_at))`;

/** The take of a contract that a worklist holds: only its account can have ended it (WORK-2). */
const currentTake = (contractId: RawBuilder<unknown>) => sql`
  from contract_takes t join accounts a on a.id = t.account_id
 where t.contract_id = ${contractId} and not ${isTakeOver}`;

/** A take in a row of JSON. */
export type StoredTake = { readonly name: string; readonly email: string; readonly at: string };

/** The clerk who works on the contract of a worklist's row; null for no one. */
export const storedTake = (contractId: RawBuilder<unknown>): RawBuilder<StoredTake | null> =>
  sql`(select jsonb_build_object('name', a.full_name, 'email', a.email_address, 'at', t.taken_at)
    ${currentTake(contractId)})`;

export type TakenView = { readonly [N in keyof typeof takenPart]: z.input<(typeof takenPart)[N]> };

export const storedTakeView = (take: StoredTake | null): TakenView => ({
  takenByName: take?.name ?? null,
  takenByEmail: take?.email ?? null,
  takenAt: take ? new Date(take.at) : null,
});

/** The rows of a worklist whose contract the caller, or no one, has taken; all without a choice. */
export function isTakenBy(
  contractId: RawBuilder<unknown>,
  takenBy: WorkTaker | undefined,
  { accountId }: Pick<Staff, 'accountId'>,
): RawBuilder<boolean> {
  if (takenBy === undefined) return sql`true`;
  if (takenBy === 'none') return sql`not exists (select ${currentTake(contractId)})`;
  return sql`exists (select ${currentTake(contractId)} and t.account_id = ${accountId})`;
}
