import { foldToAscii } from '../people/letters/latin.ts';
import type { RefundAccount } from './refund-account.ts';

/** A credit transfer of VND. */
type Transfer = {
  readonly endToEndId: string;
  /** Whole dong, more than 0. */
  readonly amount: number;
  readonly creditor: RefundAccount;
  readonly content: string;
};

type Message = {
  readonly messageId: string;
  /** `YYYY-MM-DDThh:mm:ss` without an offset. */
  readonly createdAt: string;
  readonly executedOn: string;
  readonly debtor: RefundAccount;
  readonly transfers: readonly Transfer[];
};

/** An element with its content: escaped text, or its children in the order of the schema. */
type Element = readonly [name: string, content: string | readonly Element[], currency?: 'VND'];

/** A customer credit transfer initiation with one payment (pain.001.001.03). */
export function creditTransferXml(message: Message): string {
  const { messageId, createdAt, executedOn, debtor, transfers } = message;
  const total = transfers.reduce((sum, { amount }) => sum + amount, 0);
  const sums: Element[] = [
    ['NbOfTxs', String(transfers.length)],
    ['CtrlSum', String(total)],
  ];
  const header: Element = [
    'GrpHdr',
    [
      ['MsgId', messageId],
      ['CreDtTm', createdAt],
      ...sums,
      ['InitgPty', [['Nm', bankText(debtor.accountName)]]],
    ],
  ];
  const payment: Element = [
    'PmtInf',
    [
      ['PmtInfId', messageId],
      ['PmtMtd', 'TRF'],
      ...sums,
      ['ReqdExctnDt', executedOn],
      ['Dbtr', [['Nm', bankText(debtor.accountName)]]],
      ['DbtrAcct', [...accountElements(debtor), ['Ccy', 'VND']]],
      ['DbtrAgt', bankElements(debtor)],
      ...transfers.map(transferElement),
    ],
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">',
    xml(['CstmrCdtTrfInitn', [header, payment]], 1),
    '\n</Document>\n',
  ].join('');
}

function transferElement({ endToEndId, amount, creditor, content }: Transfer): Element {
  return [
    'CdtTrfTxInf',
    [
      ['PmtId', [['EndToEndId', endToEndId]]],
      ['Amt', [['InstdAmt', String(amount), 'VND']]],
      ['CdtrAgt', bankElements(creditor)],
      ['Cdtr', [['Nm', bankText(creditor.accountName)]]],
      ['CdtrAcct', accountElements(creditor)],
      ['RmtInf', [['Ustrd', bankText(content)]]],
    ],
  ];
}

function accountElements({ accountNo }: RefundAccount): readonly Element[] {
  return [['Id', [['Othr', [['Id', accountNo]]]]]];
}

function bankElements({ bankBin }: RefundAccount): readonly Element[] {
  return [['FinInstnId', [['ClrSysMmbId', [['MmbId', bankBin]]]]]];
}

/** ISO 20022 Max140Text. */
const MAX_TEXT = 140;

/**
 * Text in the character set that banks accept: Latin letters, digits, space and / - : ( ) . , ' +
 * Letters lose their marks, `&` becomes `+`, other signs a space. Names of other scripts are
 * refused before they get here (`refundAccountSchema`).
 */
export function bankText(text: string): string {
  const plain = foldToAscii(text)
    .replaceAll('&', '+')
    .replace(/[^A-Za-z0-9/\-:().,'+ ]/g, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/ {2,}/g, ' ')
    .replace(/^[/ ]+|[/ ]+$/g, '');
  return plain.slice(0, MAX_TEXT) || '-';
}

function xml([name, content, currency]: Element, depth: number): string {
  const indent = `\n${'  '.repeat(depth)}`;
  const inner =
    typeof content === 'string'
      ? content
      : `${content.map((child) => xml(child, depth + 1)).join('')}${indent}`;
  return `${indent}<${name}${currency ? ` Ccy="${currency}"` : ''}>${inner}</${name}>`;
}
