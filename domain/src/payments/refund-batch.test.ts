import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batchCsv, batchPain001 } from './refund-batch.ts';
import { batchLineState, batchState, daysOverdue } from './refund-batch-state.ts';
import { bankText } from './refund-batch-xml.ts';

const line = {
  refundRef: 'HD261122ABCDEF-R1',
  bankBin: '970436',
  accountNo: '0011002233',
  accountName: 'NGUYEN VAN DUC',
  amount: 310_000,
};
const batch = {
  id: 7,
  createdAt: new Date('2026-11-22T18:00:00.000Z'),
  lines: [
    line,
    { ...line, refundRef: 'HD261122ABCDEG-R2', accountName: '=1+1,"x"', amount: 1_000_001 },
  ],
};
const debtor = { bankBin: '970415', accountNo: '1100200300', accountName: 'Bảo hiểm <Salus> & Co' };

/** The children of each element in the order of pain.001.001.03; those with * are optional. */
const schema: Readonly<Record<string, readonly string[]>> = {
  Document: ['CstmrCdtTrfInitn'],
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf'],
  GrpHdr: ['MsgId', 'CreDtTm', 'Authstn*', 'NbOfTxs', 'CtrlSum*', 'InitgPty', 'FwdgAgt*'],
  InitgPty: ['Nm*', 'PstlAdr*', 'Id*', 'CtryOfRes*', 'CtctDtls*'],
  PmtInf: [
    ...['PmtInfId', 'PmtMtd', 'BtchBookg*', 'NbOfTxs*', 'CtrlSum*', 'PmtTpInf*', 'ReqdExctnDt'],
    ...['PoolgAdjstmntDt*', 'Dbtr', 'DbtrAcct', 'DbtrAgt', 'DbtrAgtAcct*', 'UltmtDbtr*', 'ChrgBr*'],
    ...['ChrgsAcct*', 'ChrgsAcctAgt*', 'CdtTrfTxInf'],
  ],
  Dbtr: ['Nm*', 'PstlAdr*', 'Id*', 'CtryOfRes*', 'CtctDtls*'],
  DbtrAcct: ['Id', 'Tp*', 'Ccy*', 'Nm*'],
  DbtrAgt: ['FinInstnId', 'BrnchId*'],
  FinInstnId: ['BIC*', 'ClrSysMmbId*', 'Nm*', 'PstlAdr*', 'Othr*'],
  ClrSysMmbId: ['ClrSysId*', 'MmbId'],
  CdtTrfTxInf: [
    ...['PmtId', 'PmtTpInf*', 'Amt', 'XchgRateInf*', 'ChrgBr*', 'ChqInstr*', 'UltmtDbtr*'],
    ...['IntrmyAgt1*', 'IntrmyAgt1Acct*', 'CdtrAgt*', 'CdtrAgtAcct*', 'Cdtr*', 'CdtrAcct*'],
    ...['UltmtCdtr*', 'InstrForCdtrAgt*', 'InstrForDbtrAgt*', 'Purp*', 'RgltryRptg*', 'Tax*'],
    ...['RltdRmtInf*', 'RmtInf*'],
  ],
  PmtId: ['InstrId*', 'EndToEndId'],
  Amt: ['InstdAmt'],
  CdtrAgt: ['FinInstnId', 'BrnchId*'],
  Cdtr: ['Nm*', 'PstlAdr*', 'Id*', 'CtryOfRes*', 'CtctDtls*'],
  CdtrAcct: ['Id', 'Tp*', 'Ccy*', 'Nm*'],
  // An account; the schema allows IBAN instead of Othr.
  Id: ['Othr'],
  Othr: ['Id', 'SchmeNm*', 'Issr*'],
  RmtInf: ['Ustrd*', 'Strd*'],
};
/** Elements that the schema allows several times in a row. */
const repeatable = new Set(['PmtInf', 'CdtTrfTxInf']);

type Element = { readonly name: string; readonly children: Element[]; text: string };

/** Reads XML without comments, processing instructions and self-closing elements. */
function parse(xml: string): Element {
  const root: Element = { name: '', children: [], text: '' };
  const open = [root];
  for (const [, closing, name = '', text = ''] of xml.matchAll(/<(\/?)(\w+)[^>]*>([^<]*)/g)) {
    if (closing) expect(open.pop()?.name).toBe(name);
    else {
      const element = { name, children: [], text };
      open.at(-1)?.children.push(element);
      open.push(element);
    }
  }
  expect(open).toHaveLength(1);
  return root;
}

function expectOrder({ name, children }: Element): void {
  if (children.length === 0) return;
  const sequence = schema[name] ?? [];
  const names = children.map((child) => child.name);
  const once = names.filter((one, at) => one !== names[at - 1] || !repeatable.has(one));
  const order = sequence.map((one) => one.replace('*', ''));
  expect(once, name).toEqual(order.filter((one) => once.includes(one)));
  for (const one of sequence.filter((element) => !element.endsWith('*')))
    expect(once, name).toContain(one);
  children.forEach(expectOrder);
}

describe('the file of a batch', () => {
  // covers REFUND-9
  test('as CSV has a line per transfer, and no cell runs as a formula', () => {
    expect(batchCsv(batch)).toBe(
      'bankBin,accountNo,accountName,amount,content\r\n' +
        '970436,0011002233,NGUYEN VAN DUC,310000,HD261122ABCDEF R1\r\n' +
        `970436,0011002233,"'=1+1,""x""",1000001,HD261122ABCDEG R2\r\n`,
    );
  });

  // covers REFUND-10
  test('as pain.001 has the elements of the schema in their order', () => {
    const [document] = parse(batchPain001(batch, debtor)).children;
    expect(document?.name).toBe('Document');
    if (document) expectOrder(document);
  });

  // covers REFUND-10
  test('as pain.001 states number, count, sum, debtor and Vietnamese time', () => {
    const xml = batchPain001(batch, debtor);
    expect(xml).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">');
    const values = [...xml.matchAll(/<(\w+)(?: [^>]*)?>([^<\s][^<]*)</g)].map(
      ([, name, text]) => `${name} ${text}`,
    );
    expect(values).toEqual([
      ...['MsgId 7', 'CreDtTm 2026-11-23T01:00:00', 'NbOfTxs 2', 'CtrlSum 1310001'],
      ...['Nm Bao hiem Salus + Co', 'PmtInfId 7', 'PmtMtd TRF', 'NbOfTxs 2', 'CtrlSum 1310001'],
      ...['ReqdExctnDt 2026-11-23', 'Nm Bao hiem Salus + Co', 'Id 1100200300', 'Ccy VND'],
      'MmbId 970415',
      ...['EndToEndId HD261122ABCDEF-R1', 'InstdAmt 310000', 'MmbId 970436', 'Nm NGUYEN VAN DUC'],
      ...['Id 0011002233', 'Ustrd HD261122ABCDEF R1'],
      ...['EndToEndId HD261122ABCDEG-R2', 'InstdAmt 1000001', 'MmbId 970436', 'Nm 1+1, x'],
      ...['Id 0011002233', 'Ustrd HD261122ABCDEG R2'],
    ]);
    expect(xml.match(/<InstdAmt Ccy="VND">/g)).toHaveLength(2);
  });

  // covers REFUND-10
  test('has names in the characters that banks accept', () => {
    expect(bankText('Đặng Thị Phượng')).toBe('Dang Thi Phuong');
    expect(bankText('//Ngô; <Bá> & Khá//')).toBe('Ngo Ba + Kha');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        expect(bankText(text)).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]{1,140}$/);
      }),
    );
  });
});

describe('a batch', () => {
  // covers REFUND-11
  test.each([
    [{ SENT: 2, CLOSED: 0, CANCELLED: 0 }, 'SENT'],
    [{ SENT: 1, CLOSED: 1, CANCELLED: 1 }, 'PARTLY_CLOSED'],
    [{ SENT: 0, CLOSED: 1, CANCELLED: 1 }, 'CLOSED'],
    [{ SENT: 0, CLOSED: 0, CANCELLED: 2 }, 'CANCELLED'],
  ])('with the lines %o is %s', (lines, state) => {
    expect(batchState(lines)).toBe(state);
  });

  // covers REFUND-11
  test('has lines that are closed by their payment, unless they were cancelled before', () => {
    expect(batchLineState({ status: 'BY_HAND', isCancelled: false })).toBe('SENT');
    expect(batchLineState({ status: 'DONE_BY_HAND', isCancelled: false })).toBe('CLOSED');
    expect(batchLineState({ status: 'DONE_BY_HAND', isCancelled: true })).toBe('CANCELLED');
  });

  // covers REFUND-9
  test('is overdue from its last day on, to the millisecond', () => {
    const sentAt = new Date('2026-11-01T00:00:00.000Z');
    const after = (milliseconds: number) =>
      daysOverdue(sentAt, new Date(sentAt.getTime() + milliseconds), 3);
    const day = 24 * 3_600_000;
    expect([after(3 * day - 1), after(3 * day), after(5 * day - 1)]).toEqual([null, 3, 4]);
  });
});
