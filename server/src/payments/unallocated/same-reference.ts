import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import { sql } from 'kysely';
import type { Staff, WriteContext } from '../../context.ts';
import type { Reader } from '../../platform/db.ts';
import { reverseMovement } from '../ledger/book.ts';
import { lockReference } from '../transfers/earlier-movements.ts';
import { insertStep, type LockedMovement, setMovementKept } from './money-rows.ts';

/** The movement that has the bank reference of other money (MONEY-11). */
export type ReferenceOwner = {
  readonly id: number;
  readonly amount: Vnd;
  readonly receivedAt: Date;
  readonly content: string;
  /** The contract that it paid or names. */
  readonly referenceNumber: string | null;
};

/** The likeliest owner of each movement's reference: of the same amount, then the oldest. */
export async function readReferenceOwners(
  reader: Reader,
  movements: readonly { readonly movement_id: number | null }[],
): Promise<ReadonlyMap<number | null, ReferenceOwner>> {
  const ids = movements.flatMap(({ movement_id: id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ReferenceOwner & { readonly of: number }>`
    select distinct on (m.id) m.id as of, o.id, o.amount, o.paid_at as "receivedAt", o.content,
           c.reference_number as "referenceNumber"
      from bank_movements m
      join bank_movements o on o.reference_key = m.reference_key and o.reference_key <> ''
       and o.id <> m.id and o.amount > 0 and o.same_as_id is null
      left join payment_orders a on o.order_id in (a.source_order_id, a.joined_order_id)
      left join contracts c on c.id = coalesce(a.contract_id, o.contract_id)
     where m.id = any(${ids}::bigint[])
     order by m.id, o.id is distinct from m.same_as_id, o.amount <> m.amount, o.id`.execute(reader);
  return new Map(rows.map(({ of, ...owner }) => [of, owner]));
}

/**
 * Records that money under a known reference is the movement which has it: it leaves the bank's
 * total and the ledger, and its lines repeat that movement (MONEY-11).
 * @throws Refusal MONEY_DOES_NOT_FIT where another clerk decided about the other movement meanwhile
 */
export async function markAsSame(
  { tx, actor, now }: WriteContext<Staff>,
  { movement }: LockedMovement,
  note: string | null,
): Promise<void> {
  const { id, reference_key: referenceKey } = movement;
  await lockReference(tx, referenceKey);
  const owner = (await readReferenceOwners(tx, [{ movement_id: id }])).get(id);
  if (!owner) throw new RefusalError('MONEY_DOES_NOT_FIT', { reason: 'NOT_SAME' });
  await tx
    .updateTable('bank_movements')
    .set({ same_as_id: owner.id })
    .where('id', '=', id)
    .execute();
  await setMovementKept(tx, id, null);
  await reverseMovement(tx, id, now);
  await tx
    .updateTable('bank_statement_lines')
    .set({ result: 'REPEATED', reason: null })
    .where('movement_id', '=', id)
    .execute();
  await insertStep(tx, { movementId: id, step: 'SAME', note, by: actor.accountId, at: now });
}
