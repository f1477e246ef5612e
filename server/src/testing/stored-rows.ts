import type { TestApp } from './test-app.ts';

export function readOrder(salus: TestApp, refOrder: string) {
  return salus.db
    .selectFrom('payment_orders')
    .selectAll()
    .where('ref_order', '=', refOrder)
    .executeTakeFirstOrThrow();
}

export function readContract(salus: Pick<TestApp, 'db'>, referenceNumber: string) {
  return salus.db
    .selectFrom('contracts')
    .selectAll()
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirstOrThrow();
}

/** The verdicts of all notifications about an order, in the order of receipt. */
export async function readVerdicts(salus: TestApp, refOrder: string): Promise<readonly string[]> {
  const rows = await salus.db
    .selectFrom('payment_notifications')
    .select(['source', 'verdict'])
    .where('ref_order', '=', refOrder)
    .orderBy('id')
    .execute();
  return rows.map(({ source, verdict }) => `${source} ${verdict}`);
}

/** The actions of a contract's history, oldest first. */
export async function readHistory(
  salus: Pick<TestApp, 'db'>,
  referenceNumber: string,
): Promise<readonly string[]> {
  const { id } = await readContract(salus, referenceNumber);
  const rows = await salus.db
    .selectFrom('contract_history')
    .select('action')
    .where('contract_id', '=', id)
    .orderBy('sequence')
    .execute();
  return rows.map(({ action }) => action);
}

/** The payment actions of a contract's history, oldest first. */
export async function readPaymentHistory(
  salus: TestApp,
  referenceNumber: string,
): Promise<readonly string[]> {
  const actions = await readHistory(salus, referenceNumber);
  return actions.filter((action) => /payment/i.test(action));
}
