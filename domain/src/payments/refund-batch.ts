import { foldToAscii } from '../people/text.ts';
import type { RefundAccount } from './refund-account.ts';

export type BatchLine = RefundAccount & {
  /** `{referenceNumber}-R1`, unique. */
  readonly refundRef: string;
  /** VND. */
  readonly amount: number;
};

export type Batch = {
  /** The batch's number. */
  readonly id: number;
  readonly createdAt: Date;
  readonly debtor: string;
  readonly lines: readonly BatchLine[];
};

/** The content that the bank statement's debit repeats: `{referenceNumber} R1` (REFUND-8). */
export function transferContent({ refundRef }: Pick<BatchLine, 'refundRef'>): string {
  return refundRef.replace('-R', ' R');
}

/** A file for the bank's upload page: UTF-8, a line per transfer, no cell that runs as formula. */
export function batchCsv({ lines }: Batch): string {
  const rows = lines.map((line) => [
    line.bankBin,
    line.accountNo,
    cell(line.accountName),
    String(line.amount),
    transferContent(line),
  ]);
  const header = ['bankBin', 'accountNo', 'accountName', 'amount', 'content'];
  return [header, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

/** Begins with one of = + - @, a tab or a carriage return: a spreadsheet would run it. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The same as ISO 20022 pain.001.001.03; `MsgId` is the batch's number. */
export function batchPain001({ id, createdAt, debtor, lines }: Batch): string {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const at = createdAt.toISOString().slice(0, 19);
  const count = `<NbOfTxs>${lines.length}</NbOfTxs><CtrlSum>${total}</CtrlSum>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>',
    `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${at}</CreDtTm>${count}`,
    `<InitgPty><Nm>${xml(debtor)}</Nm></InitgPty></GrpHdr>`,
    `<PmtInf><PmtInfId>${id}</PmtInfId><PmtMtd>TRF</PmtMtd>${count}`,
    `<ReqdExctnDt>${at.slice(0, 10)}</ReqdExctnDt><Dbtr><Nm>${xml(debtor)}</Nm></Dbtr>`,
    ...lines.map(transferXml),
    '</PmtInf></CstmrCdtTrfInitn></Document>',
    '',
  ].join('\n');
}

function transferXml(line: BatchLine): string {
  return [
    `<CdtTrfTxInf><PmtId><EndToEndId>${line.refundRef}</EndToEndId></PmtId>`,
    `<Amt><InstdAmt Ccy="VND">${line.amount}</InstdAmt></Amt>`,
    `<CdtrAgt><FinInstnId><ClrSysMmbId><MmbId>${line.bankBin}</MmbId></ClrSysMmbId>`,
    `</FinInstnId></CdtrAgt><Cdtr><Nm>${xml(foldToAscii(line.accountName))}</Nm></Cdtr>`,
    `<CdtrAcct><Id><Othr><Id>${line.accountNo}</Id></Othr></Id></CdtrAcct>`,
    `<RmtInf><Ustrd>${transferContent(line)}</Ustrd></RmtInf></CdtTrfTxInf>`,
  ].join('');
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
