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

/** The id of the receipt that clients know by this one, as a query. */
export function receiptByMoneyId(id: string): RawBuilder<{ id: number }> {
  const number = Number(id.slice(1));
  const bySource: Readonly<Record<string, RawBuilder<unknown>>> = {
    O: sql`o.id is not null and r.id in (
      select id from receipts where order_id = ${number} union all
      select receipts.id from bank_movements join receipts on movement_id = bank_movements.id
       where bank_movements.order_id = ${number})`,
    M: sql`o.id is null and r.movement_id = ${number}`,
    G: sql`r.unknown_payment_id = ${number}`,
  };
  const isSource = bySource[id.slice(0, 1)] ?? sql`false`;
  return sql`select r.id from ${receiptsWithOrders} where ${isSource}`;
}

/** The receipt that clients know by this id. */
export async function findReceiptId(reader: Reader, id: string): Promise<number | null> {
  const { rows } = await receiptByMoneyId(id).execute(reader);
  return rows[0]?.id ?? null;
}
