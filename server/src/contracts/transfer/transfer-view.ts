import type { transferOrder, transferView } from '@salus/api/payments/transfer-view.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import { bankNameOrBin } from '@salus/domain/payments/transfers/banks.ts';
import { transferSummary } from '@salus/domain/payments/transfers/transfer-summary.ts';
import { vietQrPayload } from '@salus/domain/payments/transfers/vietqr.ts';
import { LINK_DAYS } from '@salus/domain/verification/link-life.ts';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { type TransferAccount, transferAccount } from '../../integrations/bank/bank-account.ts';
import type { Tx } from '../../platform/db.ts';
import { readTransfers, type TransferContract, type TransferRows } from './transfer-rows.ts';

/** @throws Refusal BANK_TRANSFER_OFF without an account */
export function mustTakeTransfers(config: Config): TransferAccount {
  const account = transferAccount(config);
  if (!account) throw new RefusalError('BANK_TRANSFER_OFF');
  return account;
}

type OpenOrder = Pick<TransferRows, 'linkEndsAt'> & {
  readonly order: NonNullable<TransferRows['order']>;
};

/** An order with the payload of its VietQR code (PAY-18). */
function orderView(
  account: TransferAccount,
  contract: TransferContract,
  { order, linkEndsAt }: OpenOrder,
): z.input<typeof transferOrder> {
  const content = contract.reference_number.toUpperCase();
  const amount = contract.premium_amount;
  const { bankBin, accountNo, accountName } = account;
  return {
    refOrder: order.refOrder,
    bankBin,
    bankName: bankNameOrBin(bankBin),
    accountNo,
    accountName,
    amount,
    content,
    qrPayload: vietQrPayload({ bankBin, accountNo, amount, content }),
    expiresAt: endOfOrder(order.createdAt, linkEndsAt),
  };
}

/** The end of the customer's link. At the counter there may be none, or one that ended before. */
function endOfOrder(createdAt: string, linkEndsAt: string | null): Date {
  const start = new Date(createdAt);
  const linkEnd = linkEndsAt === null ? start : new Date(linkEndsAt);
  return linkEnd > start ? linkEnd : new Date(start.getTime() + LINK_DAYS * DAY_MILLISECONDS);
}

const DAY_MILLISECONDS = 86_400_000;

/**
 * The order that was opened now or before.
 * @throws Error without an order that the present premium pays
 */
export async function openOrderView(
  tx: Tx,
  account: TransferAccount,
  contractId: number,
): Promise<z.input<typeof transferOrder>> {
  const { transfers, ...contract } = await readTransfers(tx, contractId);
  const { order, linkEndsAt } = transfers;
  if (!order) throw new Error('the opened order is not awaited');
  return orderView(account, contract, { order, linkEndsAt });
}

type View = z.input<typeof transferView>;

/** The money of transfers, without the order that is still open: for the end of a link. */
export function receivedTransfers(contract: TransferContract, rows: TransferRows): View | null {
  const summary = transferSummary({
    ...rows,
    status: contract.status,
    premiumAmount: contract.premium_amount,
    isOpen: rows.order !== null,
  });
  if (!summary) return null;
  const receivedAt = rows.receivedAt === null ? null : new Date(rows.receivedAt);
  return { ...summary, reason: rows.reason, receivedAt };
}

/** The money of transfers, and the order that a transfer can still pay (PAY-24, PAY-25). */
export function transferViewFor(
  config: Config,
  contract: TransferContract,
  rows: TransferRows,
): View | null {
  const received = receivedTransfers(contract, rows);
  const account = transferAccount(config);
  if (!received || !rows.order || !account || !awaitsPayment(contract.status)) return received;
  return { ...received, ...orderView(account, contract, { ...rows, order: rows.order }) };
}
