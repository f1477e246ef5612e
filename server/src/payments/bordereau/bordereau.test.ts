import { listIssued } from '@salus/api/contracts.ts';
import {
  bordereauColumns,
  compareBordereau,
  exportBordereau,
  showBordereau,
} from '@salus/api/payments/bordereau.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../testing/broken-by.ts';
import { givenContract } from '../../testing/given.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { type Caller, openForTests } from '../../testing/test-app.ts';

const salus = openForTests();
let clerk: Caller;
let month: string;
let file: string;

beforeAll(async () => {
  await givenContract(salus, { status: 'ACTIVE', type: 'FAMILY' });
  await givenContract(salus, { status: 'ACTIVE' });
  await givenContract(salus, { status: 'CANCELLED' });
  await givenContract(salus, { status: 'ACTIVE', officer: 'sales2.cbb' });
  await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  clerk = await salus.as('bm');
  month = businessDay(salus.now()).slice(0, 7);
  file = (await clerk.call(exportBordereau, { month })).bytes.toString();
});

const compare = (text: string | Buffer, type = 'text/csv', caller = clerk) =>
  caller.post(`${compareBordereau.path}?month=${month}`, Buffer.from(text), {
    'content-type': type,
  });

describe('the monthly file', () => {
  // covers BORDEREAU-1, BORDEREAU-2
  test('has each insured person, and sums that equal the contracts to the dong', async () => {
    const [heading, ...rows] = readCsv(Buffer.from(file));
    expect(heading).toEqual([...bordereauColumns]);
    const { rows: sums } = await sql<{ premium: number; refund: number; persons: number }>`
      select sum(c.premium_amount)::int as premium,
             sum(coalesce(c.refund_amount, 0))::int as refund,
             sum(persons * case when c.cancelled_at is null then 1 else 2 end)::int as persons
        from contracts c, lateral (select count(*) as persons from insureds i
          where i.contract_id = c.id) p where c.issued_at is not null`.execute(salus.db);
    const sum = (at: number) => rows.reduce((total, cells) => total + Number(cells[at]), 0);
    expect({ premium: sum(7), refund: sum(8), persons: rows.length }).toEqual(sums[0]);
    expect(rows[0]?.[0]).toMatch(/^\d{5}-\d{2}-\d{8}$/);
    expect(new Set(rows.map((cells) => cells[1]))).toEqual(new Set(['NEW', 'CANCELLED']));
    expect(rows.every((cells) => /^\d{4}-\d{2}-\d{2}$/.test(cells[9] ?? ''))).toBe(true);
  });

  // covers BORDEREAU-3
  test('has the sums of the month’s list, and no disagreement with the ledger', async () => {
    const { data } = (await clerk.call(showBordereau, { month })).body;
    const list = (await clerk.call(listIssued, { issuedDateFrom: `${month}-01` })).body.data;
    expect(data).toMatchObject({ month, issued: list.totalRecords, cancelled: 1 });
    expect(data.disagreements).toEqual([]);
    expect((await brokenInvariants(salus.app.pool)).filter(({ name }) => name === 'I19')).toEqual(
      [],
    );
  });

  // covers BORDEREAU-3, INV-19
  test('names the policies where ledger and contract disagree', async () => {
    const change = (amount: number) =>
      sql`update contracts set premium_amount = premium_amount + ${amount}
        where id = (select min(id) from contracts where issued_at is not null)`.execute(salus.db);
    await change(1);
    const { data } = (await clerk.call(showBordereau, { month })).body;
    const broken = await brokenInvariants(salus.app.pool);
    await change(-1);
    const [row] = data.disagreements;
    expect([data.disagreements.length, row.contract - row.ledger]).toEqual([1, 1]);
    expect(broken.map(({ name }) => name)).toContain('I19');
  });

  test('holds for a director what their units sold', async () => {
    const director = await salus.as('director');
    const own = await director.call(exportBordereau, { month });
    const all = readCsv(Buffer.from(file)).length;
    expect(readCsv(own.bytes).length).toBeLessThan(all);
    expect((await (await salus.as('manager')).call(exportBordereau, { month })).status).toBe(403);
    expect((await (await salus.as('auditor')).call(showBordereau, { month })).status).toBe(403);
  });

  test.each([{}, { month: '2026-13' }, { month: '2026-1' }, { month: 'x' }])(
    'refuses %j',
    async (query) => {
      const reply = await clerk.call(exportBordereau, query);
      expect([reply.status, reply.body.data?.[0]?.path]).toEqual([400, 'month']);
    },
  );
});

describe('the insurer’s file', () => {
  // covers BORDEREAU-4
  test('equals the month, or differs by policy', async () => {
    expect((await compare(file)).body.data).toEqual({ differences: [] });
    // A row written by hand ends otherwise.
    const mixed = await compare(file.replace(/\r\n(.*)\r\n$/, '\n$1\n'));
    expect(mixed.body.data).toEqual({ differences: [] });
    const lines = file.trimEnd().split('\r\n');
    const unknown = (lines[1] ?? '').replace(/^[^,]*/, '30002-26-99999999');
    const { data } = (await compare([lines[0], ...lines.slice(2), unknown].join('\n'))).body;
    const kinds = data.differences.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('UNKNOWN');
    expect(kinds.length).toBeGreaterThanOrEqual(2);
  });

  // covers BORDEREAU-5
  test('is refused with its line, column and reason', async () => {
    const lines = file.trimEnd().split('\r\n');
    const withCells = (change: (cells: string[]) => void) => {
      const cells = (lines[1] ?? '').split(',');
      change(cells);
      return [lines[0], cells.join(',')].join('\n');
    };
    const refusals: [string | Buffer, string, string][] = [
      [Buffer.from(file, 'utf16le'), 'lines.1', 'wrong_encoding'],
      [Buffer.from('policyNo,k\xfd\n', 'latin1'), 'lines.1', 'wrong_encoding'],
      ['a,b\n1,2', 'lines.1', 'unknown_columns'],
      [withCells((cells) => cells.splice(7, 1, '"1,560,000"')), 'lines.2.premiumShare', ''],
      [withCells((cells) => cells.splice(8, 1, '1.000')), 'lines.2.refundShare', ''],
      [withCells((cells) => cells.splice(7, 1, '-1')), 'lines.2.premiumShare', 'invalid'],
      [withCells((cells) => cells.splice(9, 1, '2020-01-01')), 'lines.2.eventDate', 'other_month'],
      [withCells((cells) => cells.splice(1, 1, 'OTHER')), 'lines.2.kind', 'invalid'],
    ];
    for (const [text, path, code] of refusals) {
      const reply = await compare(text);
      expect([reply.status, reply.body.data?.[0]?.path, reply.body.data?.[0]?.code]).toEqual([
        400,
        path,
        code || 'thousands_separators',
      ]);
    }
  });

  test('is compared by back office and director only', async () => {
    expect((await compare(file, 'text/csv', await salus.as('manager'))).status).toBe(403);
  });
});
