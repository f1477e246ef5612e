import { describe, expect, test } from 'vitest';
import { ACCOUNT } from '../../../simulators/bank/statement-files.ts';
import { readStatement } from './read-statement.ts';

const facts = { accountNo: ACCOUNT, now: new Date('2026-11-20T05:00:00.000Z') };

describe('an odd line of MT940', () => {
  const readLines = async (...lines: string[]) => {
    const file = [':20:S', `:25:${ACCOUNT}`, ':60F:C261118VND0,', ...lines, ':62F:C261119VND7,'];
    return readStatement('text/plain', Buffer.from(file.join('\r\n')), facts);
  };

  // covers STMT-9
  test.each([
    ['a fraction', ':61:2611191119C7,50NTRFNONREF', 'AMOUNT_UNREADABLE'],
    ['a day in the future', ':61:2611211121C7,NTRFNONREF', 'DAY_IN_FUTURE'],
    ['a day that does not exist', ':61:260231C7,NTRFNONREF', 'DAY_UNREADABLE'],
    ['another currency', ':61:2611191119CR7,NTRFNONREF', 'OTHER_CURRENCY'],
    ['another shape', ':61:hello', 'ROW_UNREADABLE'],
  ])('with %s is unreadable', async (_, field, reason) => {
    const { lines, unreadable } = await readLines(field, ':86:HD261119ABCDEF');
    expect(lines).toEqual([]);
    expect(unreadable.map((one) => [one.reason, one.text.includes('HD261119ABCDEF')])).toEqual([
      [reason, true],
    ]);
  });

  // covers STMT-9
  test.each([
    ['HD261119ABCDEF', [':86:tien', ':86:HD261119ABCDEF']],
    ['in parts with a code', [':86:020~00MG~20HD261119~21ABCDEF']],
    ['in parts without a code', [':86:?20HD261119AB?21CDEF']],
    ['in two fields', [':86:HD261119', ':86:ABCDEF']],
  ])('names its contract %s', async (_, fields) => {
    const { lines } = await readLines(':61:2611191119C7,NTRFNONREF', ...fields);
    expect(lines[0]?.content.replaceAll(' ', '')).toContain('HD261119ABCDEF');
  });

  // covers STMT-9
  test('is booked on its entry day, also over the turn of the year', async () => {
    const readInstant = async (field: string) =>
      (await readLines(field)).lines[0]?.paidAt.toISOString();
    expect(await readInstant(':61:2611181119C7,NTRFNONREF')).toBe('2026-11-18T17:00:00.000Z');
    expect(await readInstant(':61:2512310102C7,NTRFNONREF')).toBe('2026-01-01T17:00:00.000Z');
    expect(await readInstant(':61:2601021231C7,NTRFNONREF')).toBe('2025-12-30T17:00:00.000Z');
  });

  // covers STMT-9
  test('has no text of the payer as reference, and marks reversals', async () => {
    const { lines } = await readLines(
      ':61:2611191119C7,N060NONREF   NGUYEN VAN A',
      ':61:2611191119C7,NTRFHD261119ABCDEF',
      ':61:2611191119RC7,NTRFNONREF//F1',
    );
    expect(lines.map(({ bankReference, amount, mark }) => [bankReference, amount, mark])).toEqual([
      ['', 7, undefined],
      ['', 7, undefined],
      ['F1', -7, 'REVERSAL'],
    ]);
  });
});

describe('an odd entry of camt.053', () => {
  const file = (...entries: string[]) =>
    Buffer.from(
      `<Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>${ACCOUNT}</Id></Othr></Id></Acct>` +
        `${entries.join('')}</Stmt></BkToCstmrStmt></Document>`,
    );
  const entry = (amount: number, inside: string, currency = 'VND') =>
    `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>` +
    '<BookgDt><Dt>2026-11-19</Dt></BookgDt><ValDt><Dt>2026-11-18</Dt></ValDt>' +
    `<AcctSvcrRef>E</AcctSvcrRef>${inside}</Ntry>`;
  const details = (...parts: string[]) =>
    `<NtryDtls>${parts.map((part) => `<TxDtls>${part}</TxDtls>`).join('')}</NtryDtls>`;
  const readEntries = (...entries: string[]) =>
    readStatement('application/xml', file(...entries), facts);
  const fee = '<Chrgs><Rcrd><Amt Ccy="VND">11</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>';
  const dong = '<Amt Ccy="VND">500</Amt>';

  // covers STMT-9
  test('has the fees of its details as amounts of their own', async () => {
    const { lines } = await readEntries(entry(978, details(dong + fee, dong + fee)));
    expect(lines.map(({ bankReference, amount }) => [bankReference, amount])).toEqual([
      ['E-1', 500],
      ['E-2', 500],
      ['E-1-FEE', -11],
      ['E-2-FEE', -11],
    ]);
  });

  // covers STMT-9
  test.each([
    ['in another currency', details('<Amt Ccy="USD">5</Amt>')],
    ['without an amount', details(dong, '<RmtInf><Ustrd>x</Ustrd></RmtInf>')],
    ['with another sum', details(dong, dong)],
  ])('with details %s is for a person', async (_, inside) => {
    const { lines } = await readEntries(entry(900, inside), entry(7, ''));
    expect(lines.map(({ amount, mark }) => [amount, mark])).toEqual([
      [900, 'UNCLEAR'],
      [7, undefined],
    ]);
  });

  // covers STMT-9
  test('may name its contract in another text, lack a reference, or be pending', async () => {
    const refs = '<Refs><EndToEndId>HD261119ABCDEF</EndToEndId><TxId>T1</TxId></Refs>';
    const other = details(`${refs}<RmtInf><Ustrd>chuyen tien</Ustrd></RmtInf>`);
    const plain = entry(5, other).replace('<AcctSvcrRef>E</AcctSvcrRef>', '');
    const read = await readEntries(
      plain,
      entry(6, '<Sts><Cd>PDNG</Cd></Sts>'),
      entry(7, '', 'USD'),
      entry(8, '<RvslInd>true</RvslInd>'),
    );
    expect(read.lines).toMatchObject([
      { bankReference: 'T1', content: 'chuyen tien HD261119ABCDEF', amount: 5 },
      { amount: 8, mark: 'REVERSAL' },
    ]);
    expect(read.lines[0]?.paidAt).toEqual(new Date('2026-11-18T17:00:00.000Z'));
    expect(read.unreadable).toMatchObject([{ lineNo: 2, reason: 'OTHER_CURRENCY' }]);
    expect(read.rows).toEqual({ read: 4, blank: 0, leftOut: 1, taken: 3 });
  });
});
