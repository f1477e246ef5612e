import { csvCell } from '../csv-cell.ts';
import { foldToAscii } from '../people/letters/latin.ts';
import { toIsoWithOffset } from '../time/business-time.ts';
import type { RefundAccount } from './refund-account.ts';
import { creditTransferXml } from './refund-batch-xml.ts';
import type { BankAccount } from './transfers/vietqr.ts';

type BatchLine = RefundAccount & {
  /** `{referenceNumber}-R1`, unique. */
  readonly refundRef: string;
  /** VND. */
  readonly amount: number;
};

export type Batch = {
  /** The batch's number. */
  readonly id: number;
  readonly createdAt: Date;
  readonly lines: readonly BatchLine[];
};

/** The insurer's account, which the bank debits. */
type Debtor = BankAccount & { readonly accountName: string };

/** The content that the bank statement's debit repeats: `{referenceNumber} R1` (REFUND-8). */
function transferContent({ refundRef }: Pick<BatchLine, 'refundRef'>): string {
  return refundRef.replace('-R', ' R');
}

/** The number before `-R1`: of the contract, or of the money that names none. */
export function originNumber(refundRef: string): string {
  return refundRef.replace(/-R\d+$/, '');
}

/** A file for the bank's upload page: UTF-8, a line per transfer, no cell that runs as formula. */
export function batchCsv({ lines }: Batch): string {
  const rows = lines.map((line) => [
    line.bankBin,
    line.accountNo,
    csvCell(foldToAscii(line.accountName)),
    String(line.amount),
    transferContent(line),
  ]);
  const header = ['bankBin', 'accountNo', 'accountName', 'amount', 'content'];
  return [header, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

/** ISO 20022 pain.001.001.03; `MsgId` is the batch's number, times are Vietnam's (REFUND-10). */
export function batchPain001({ id, createdAt, lines }: Batch, debtor: Debtor): string {
  const at = toIsoWithOffset(createdAt).slice(0, 19);
  return creditTransferXml({
    messageId: String(id),
    createdAt: at,
    executedOn: at.slice(0, 10),
    debtor,
    transfers: lines.map((line) => ({
      endToEndId: line.refundRef,
      amount: line.amount,
      creditor: line,
      content: transferContent(line),
    })),
  });
}
