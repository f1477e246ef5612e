import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';

/**
 * The id of money for clients: `O12` under an order in review, `M12` a transfer, `G12` a report of
 * an unknown order. Inside the server a receipt's id alone names money.
 * @param orderId SQL of the order that a receipt `r` is under
 */
export const moneyIdSql = (orderId: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce('O' || ${orderId}, 'M' || r.movement_id, 'G' || r.unknown_payment_id)`;

/** The id of a transfer, which may be no receipt. */
export const movementMoneyId = (movementId: number): string => `M${movementId}`;

/** Receipts `r` with their transfer `m` and the order in review `o` that they are under. */
export const receiptsWithOrders: RawBuilder<unknown> = sql`receipts r
  left join bank_movements m on m.id = r.movement_id
  left join payment_orders o on o.id = coalesce(r.order_id, m.order_id)
    and o.review_reason is not null`;

/** The receipt that clients know by this id. */
export async function findReceiptId(reader: Reader, id: string): Promise<number | null> {
  const number = Number(id.slice(1));
  const bySource: Readonly<Record<string, RawBuilder<unknown>>> = {
    O: sql`o.id is not null and (r.order_id = ${number}
      or r.movement_id in (select id from bank_movements where order_id = ${number}))`,
    M: sql`o.id is null and r.movement_id = ${number}`,
    G: sql`r.unknown_payment_id = ${number}`,
  };
  const { rows } = await sql<{ id: number }>`
    select r.id from ${receiptsWithOrders} where ${bySource[id.slice(0, 1)] ?? sql`false`}`.execute(
    reader,
  );
  return rows[0]?.id ?? null;
}
