import { RefusalError } from '@salus/api/refusal-error.ts';
import type * as api from '@salus/api/sms-receipts.ts';
import { isPendingMessage, isSentMessage } from '@salus/domain/messages/message-status.ts';
import type { PublicWrite, WriteContext } from '../context.ts';
import { isReceiptSecret, receiptFormats, type SmsReceipt } from '../integrations/sms/receipts.ts';
import { validationRefusal } from '../platform/http/reply.ts';
import { findReportedSms, noteDelivered, noteUndelivered } from './message-rows.ts';
import { replaceByMail } from './replace-by-mail.ts';

type Call = typeof api.esmsReceiptByGet | typeof api.esmsReceiptByPost | typeof api.speedSmsReceipt;
type Result = api.ReceiptResult;

/**
 * Takes the delivery receipt of a provider (INT-21): at least once, in any order.
 * @throws Refusal UNAUTHORIZED without the secret of the address, before anything is read
 */
export const receiveReceipt =
  (provider: keyof typeof receiptFormats): PublicWrite<Call> =>
  async (ctx, fields) => {
    if (!isReceiptSecret(ctx.app.config, fields['secret'])) throw new RefusalError('UNAUTHORIZED');
    const receipt = receiptFormats[provider].safeParse(fields);
    if (!receipt.success) throw validationRefusal(receipt.error.issues);
    return { result: await applyReceipt(ctx, receipt.data) };
  };

async function applyReceipt(ctx: WriteContext<null>, receipt: SmsReceipt): Promise<Result> {
  const { tx, app, now } = ctx;
  const message = await findReportedSms(tx, receipt);
  if (!message) return 'UNKNOWN';
  if (receipt.outcome === 'pending') return 'PENDING';
  const isOpen = isPendingMessage(message.status) || isSentMessage(message.status);
  if (message.delivered_at !== null || !isOpen) return 'REPEATED';
  if (receipt.outcome === 'delivered') {
    await noteDelivered(tx, message.id, now);
    return 'DELIVERED';
  }
  // The failure is ahead of our own record that the message was sent: the provider reports again.
  if (isPendingMessage(message.status)) return 'UNKNOWN';
  await noteUndelivered(tx, message.id, 'the provider reports that it was not delivered');
  if (!(await replaceByMail(tx, app, message, now)))
    app.alarms.raise(
      'MESSAGE_UNDELIVERABLE',
      { contractId: message.contract_id },
      { messageId: message.id, kind: message.kind },
    );
  return 'FAILED';
}
