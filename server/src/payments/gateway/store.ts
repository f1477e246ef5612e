import type { PaymentReport } from '../../integrations/payment-gateway.ts';
import type { Tx } from '../../platform/db.ts';
import type { NotificationSource, Verdict } from './verdict.ts';

/** Longer than any genuine value: forged notifications cannot store arbitrary amounts of text. */
const MAX_LENGTH = { refOrder: 34, reason: 8, transactionNo: 64 } as const;

/** Limits how fast forged notifications can fill the table. */
const MAX_FORGED_PER_MINUTE = 60;

type Receipt = {
  readonly source: NotificationSource;
  readonly verdict: Verdict;
  readonly now: Date;
};

export async function insertNotification(
  tx: Tx,
  { refOrder, outcome, reason, amountVnd, transactionNo }: PaymentReport,
  { source, verdict, now }: Receipt,
): Promise<number> {
  const { id } = await tx
    .insertInto('payment_notifications')
    .values({
      source,
      ref_order: refOrder.slice(0, MAX_LENGTH.refOrder),
      verdict,
      outcome,
      response_code: reason.slice(0, MAX_LENGTH.reason),
      amount: amountVnd,
      transaction_no: transactionNo?.slice(0, MAX_LENGTH.transactionNo) ?? null,
      received_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores a notification that settles nothing. */
export async function recordUnsettled(
  tx: Tx,
  report: PaymentReport,
  receipt: Receipt,
): Promise<void> {
  if (
    receipt.verdict === 'BAD_SIGNATURE' &&
    (await countForgedInLastMinute(tx, receipt.now)) >= MAX_FORGED_PER_MINUTE
  )
    return;
  await insertNotification(tx, report, receipt);
}

async function countForgedInLastMinute(tx: Tx, now: Date): Promise<number> {
  const recent = await tx
    .selectFrom('payment_notifications')
    .select('id')
    .where('verdict', '=', 'BAD_SIGNATURE')
    .where('received_at', '>', new Date(now.getTime() - 60_000))
    .limit(MAX_FORGED_PER_MINUTE)
    .execute();
  return recent.length;
}

export async function setVerdict(tx: Tx, id: number, verdict: Verdict): Promise<void> {
  await tx.updateTable('payment_notifications').set({ verdict }).where('id', '=', id).execute();
}
