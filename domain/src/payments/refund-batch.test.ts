import { describe, expect, test } from 'vitest';
import { batchCsv, batchPain001 } from './refund-batch.ts';

const line = {
  refundRef: 'HD261122ABCDEF-R1',
  bankBin: '970436',
  accountNo: '0011002233',
  accountName: 'NGUYEN VAN DUC',
  amount: 310_000,
};
const batch = {
  id: 7,
  createdAt: new Date('2026-11-22T03:00:00.000Z'),
  debtor: 'Salus & Co',
  lines: [line, { ...line, refundRef: 'HD261122ABCDEG-R2', accountName: '=1+1,"x"' }],
};

describe('the file of a batch', () => {
  // covers REFUND-9
  test('as CSV has a line per transfer, and no cell runs as a formula', () => {
    expect(batchCsv(batch)).toBe(
      'bankBin,accountNo,accountName,amount,content\r\n' +
        '970436,0011002233,NGUYEN VAN DUC,310000,HD261122ABCDEF R1\r\n' +
        `970436,0011002233,"'=1+1,""x""",310000,HD261122ABCDEG R2\r\n`,
    );
  });

  // covers REFUND-9
  test('as pain.001 states number, count and sum, and escapes names', () => {
    const xml = batchPain001(batch);
    expect(xml).toContain(
      '<MsgId>7</MsgId><CreDtTm>2026-11-22T03:00:00</CreDtTm><NbOfTxs>2</NbOfTxs>' +
        '<CtrlSum>620000</CtrlSum>',
    );
    expect(xml).toContain('<Nm>Salus &amp; Co</Nm>');
    expect(xml).toContain('<Ustrd>HD261122ABCDEF R1</Ustrd>');
    expect(xml.match(/<CdtTrfTxInf>/g)).toHaveLength(2);
  });
});
