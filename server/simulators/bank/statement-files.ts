import { businessDay, toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { writeXlsx } from 'hucre/xlsx';

/** A movement as a test states it. */
export type FileLine = {
  readonly paidAt: Date;
  readonly bankReference: string;
  /** A debit is negative. */
  readonly amount: number;
  readonly content: string;
};

export const ACCOUNT = '1100200300';

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A CSV statement; the options are what banks do differently. */
export function csvFile(
  lines: readonly FileLine[],
  { separator = ',', mark = '', end = '\n' } = {},
): Buffer {
  const rows = lines.map(({ paidAt, bankReference, amount, content }) =>
    [toIsoWithOffset(paidAt), quote(bankReference), amount, quote(content)].join(separator),
  );
  const heading = ['paidAt', 'bankReference', 'amount', 'content'].join(separator);
  return Buffer.from(`${mark}${[heading, ...rows].join(end)}${end}`);
}

export async function xlsxFile(lines: readonly FileLine[]): Promise<Buffer> {
  const rows = lines.map(({ paidAt, bankReference, amount, content }) => [
    toIsoWithOffset(paidAt),
    bankReference,
    amount,
    content,
  ]);
  const heading = ['paidAt', 'bankReference', 'amount', 'content'];
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Sao kê', rows: [heading, ...rows] }] }));
}

/** The day of a file without lines. */
const NO_DAY = '2026-01-01';

function linePeriod(lines: readonly FileLine[]) {
  const days = lines.map(({ paidAt }) => businessDay(paidAt)).sort();
  return { from: days[0] ?? NO_DAY, to: days.at(-1) ?? NO_DAY } as const;
}

const short = (on: string) => on.replaceAll('-', '').slice(2);
const day = ({ paidAt }: FileLine) => short(businessDay(paidAt));

/**
 * MT940 has days only, and no line may begin with a colon or a hyphen. The period is that of the
 * lines unless it is stated.
 */
export function mt940File(
  lines: readonly FileLine[],
  account = ACCOUNT,
  opening = 1_000_000,
  period = linePeriod(lines),
) {
  const closing = lines.reduce((sum, { amount }) => sum + amount, opening);
  const balance = (tag: string, amount: number, on: string) =>
    `:${tag}:${amount < 0 ? 'D' : 'C'}${short(on)}VND${Math.abs(amount)},`;
  const mark = ({ amount }: FileLine) => (amount < 0 ? 'D' : 'C');
  const movements = lines.flatMap((line) => [
    `:61:${day(line)}${day(line).slice(2)}${mark(line)}${Math.abs(line.amount)},00NTRFNONREF` +
      `//${line.bankReference}`,
    ...(`:86:${line.content}`.match(/.{1,65}/gu)?.values() ?? []),
  ]);
  return Buffer.from(
    [
      ':20:STATEMENT',
      `:25:${account}`,
      ':28C:1/1',
      balance('60F', opening, period.from),
      ...movements,
      balance('62F', closing, period.to),
      '-',
    ].join('\r\n'),
  );
}

const toXml = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Valid by the schema of camt.053.001.08. */
export function camt053File(lines: readonly FileLine[], account = ACCOUNT, opening = 1_000_000) {
  const closing = lines.reduce((sum, { amount }) => sum + amount, opening);
  const amountElement = (amount: number) =>
    `<Amt Ccy="VND">${Math.abs(amount)}.00</Amt>` +
    `<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const { from: first, to: last } = linePeriod(lines);
  const balance = (code: string, amount: number, on: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountElement(amount)}` +
    `<Dt><Dt>${on}</Dt></Dt></Bal>`;
  const entries = lines.map(
    ({ paidAt, bankReference, amount, content }) =>
      `<Ntry>${amountElement(amount)}<Sts><Cd>BOOK</Cd></Sts>` +
      `<BookgDt><DtTm>${toIsoWithOffset(paidAt)}</DtTm></BookgDt>` +
      `<AcctSvcrRef>${toXml(bankReference)}</AcctSvcrRef>` +
      '<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>' +
      `<NtryDtls><TxDtls><RmtInf><Ustrd>${toXml(content)}</Ustrd></RmtInf></TxDtls></NtryDtls>` +
      '</Ntry>',
  );
  const own = `<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>VND</Ccy></Acct>`;
  return Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>' +
      `<GrpHdr><MsgId>STATEMENT</MsgId><CreDtTm>${last}T23:59:59</CreDtTm></GrpHdr>` +
      `<Stmt><Id>STATEMENT</Id>${own}${balance('OPBD', opening, first)}` +
      `${balance('CLBD', closing, last)}\n${entries.join('\n')}\n` +
      '</Stmt></BkToCstmrStmt></Document>',
  );
}
