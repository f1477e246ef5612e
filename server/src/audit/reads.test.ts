import { listReads } from '@salus/api/audit.ts';
import { listContracts, showContract } from '@salus/api/back-office.ts';
import { listDrafts, showDraft } from '@salus/api/contracts.ts';
import { downloadDraft, linkToFile } from '@salus/api/documents.ts';
import { exportContract } from '@salus/api/reports.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type GivenContract, givenContract } from '../testing/given.ts';
import { readCsv } from '../testing/read-csv.ts';
import { type Caller, openForTests } from '../testing/test-app.ts';

const path = '/v1/auth/audit/reads';
const NUMBER = '001090000123';

const salus = openForTests();
let officer: Caller;
let clerk: Caller;
let auditor: Caller;
let active: GivenContract;

beforeAll(async () => {
  active = await givenContract(salus, { status: 'ACTIVE' });
  [officer, clerk, auditor] = [
    await salus.as('sales.cbb'),
    await salus.as('bm'),
    await salus.as('auditor'),
  ];
});

/** The rows that these requests leave, oldest first. */
async function collectReads(requests: () => Promise<unknown>) {
  const { rows: before } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from personal_reads`.execute(salus.db);
  await requests();
  const { rows } = await sql<Record<string, unknown>>`
    select a.email_address as who, r.call, r.kind, r.reference_number as whose, r.criteria,
           r.row_count as rows, r.identity_hash is not null as by_identity, r.ip,
           r.session_id = any(select id from sessions s where s.account_id = a.id) as own_session
      from personal_reads r join accounts a on a.id = r.account_id
     where r.id > ${before[0]?.last ?? 0} order by r.id`.execute(salus.db);
  return rows;
}

const own = { ip: '127.0.0.1', own_session: true, by_identity: false };
const ofOne = { ...own, criteria: null, rows: null };

describe('a read of personal data leaves a row', () => {
  // covers SEC-4
  test('for each detail and document, own contracts included', async () => {
    const { referenceNumber } = active;
    const about = { referenceNumber };
    const rows = await collectReads(async () => {
      await officer.call(showDraft, about);
      await clerk.call(showContract, about);
      await auditor.call(showContract, about);
      await (await salus.as('manager')).call(linkToFile, about);
    });
    const [mine, clerks, audited, file] = rows;
    const read = { ...ofOne, whose: referenceNumber, kind: 'DETAIL' };
    expect(mine).toEqual({ ...read, who: 'sales.cbb@salus.test', call: 'showDraft' });
    expect(clerks).toEqual({ ...read, who: 'bm@salus.test', call: 'showContract' });
    expect(audited).toEqual({ ...read, who: 'auditor@salus.test', call: 'showContract' });
    expect(file).toEqual({
      ...read,
      kind: 'DOCUMENT',
      who: 'manager@salus.test',
      call: 'linkToFile',
    });
    expect(rows).toHaveLength(4);
  });

  test('for a draft document', async () => {
    const { referenceNumber } = await givenContract(salus);
    const rows = await collectReads(() => officer.call(downloadDraft, { referenceNumber }));
    expect(rows).toMatchObject([{ kind: 'DOCUMENT', whose: referenceNumber }]);
  });

  // covers SEC-4
  test.each(['csv', 'xlsx'])('for an export to %s, with filters and row count', async (format) => {
    const rows = await collectReads(() =>
      clerk.get(`/v1/auth/report/export-contract?type=EXPORT&format=${format}&planIds=30002014`),
    );
    expect(rows).toEqual([
      {
        ...own,
        who: 'bm@salus.test',
        call: 'exportContract',
        kind: 'EXPORT',
        whose: null,
        criteria: { format, planIds: ['30002014'] },
        rows: 1,
      },
    ]);
  });

  // covers SEC-4, LIST-15, LIST-16
  test.each([
    { phone: '+84987654321', insuredName: 'Đức' },
    { insuredNationalId: NUMBER, adjustInfo: 'CHANGE_INFO' },
  ])('for a search by %j, without the person in its criteria', async (query) => {
    const { adjustInfo } = { adjustInfo: undefined, ...query };
    for (const [caller, list, call] of [
      [officer, 'list-temporary', 'listDrafts'],
      [clerk, 'bm-list-temporary', 'listContracts'],
      [clerk, 'list', 'listIssued'],
    ] as const)
      expect(
        await collectReads(() => caller.get(`/v1/auth/contract/${list}`, query)),
      ).toMatchObject([
        { kind: 'SEARCH', call, by_identity: true, criteria: adjustInfo ? { adjustInfo } : {} },
      ]);
  });

  // covers SEC-4
  test('for phone numbers, the same digest for 0 and 84', async () => {
    for (const phone of ['0987654321', '84987654321', '+84 987 654 321'])
      await officer.call(listDrafts, { phone });
    const { rows } = await sql<{ digests: number }>`
      select count(distinct identity_hash) as digests from (
        select identity_hash from personal_reads order by id desc limit 3) last`.execute(salus.db);
    expect(rows).toEqual([{ digests: 1 }]);
  });

  // covers SEC-4
  test('for a search by identity number, with a keyed digest instead of the number', async () => {
    const rows = await collectReads(async () => {
      await officer.call(listDrafts, { proposerNationalId: NUMBER });
      await clerk.get('/v1/auth/contract/bm-list-temporary', {
        proposerNationalId: NUMBER,
        proposerName: 'Nguyễn',
        status: 'ACTIVE',
      });
    });
    expect(rows).toMatchObject([
      { kind: 'SEARCH', call: 'listDrafts', by_identity: true, criteria: {} },
      {
        kind: 'SEARCH',
        call: 'listContracts',
        by_identity: true,
        criteria: { status: ['ACTIVE'] },
      },
    ]);
    const { rows: leaks } = await sql`
      select from personal_reads r where r::text like ${`%${NUMBER}%`} or r::text like '%Nguyễn%'
    `.execute(salus.db);
    expect(leaks).toEqual([]);
  });

  // covers SEC-4, SEC-21
  test('for a page of a list, with the contracts of the page', async () => {
    const { referenceNumber } = active;
    const other = await givenContract(salus, { status: 'ACTIVE' });
    const query = { proposerName: 'Nguyễn', sortBy: 'createdAt', sortOrder: 'ASC', limit: '100' };
    const rows = await collectReads(() => clerk.get('/v1/auth/contract/list', query));
    expect(rows).toMatchObject([{ kind: 'LIST', call: 'listIssued', by_identity: false }]);
    const { rows: storedPages } = await sql<{ page: string[] }>`
      select reference_numbers as page from personal_reads order by id desc limit 1
    `.execute(salus.db);
    expect(storedPages[0]?.page).toEqual([referenceNumber, other.referenceNumber].sort());
  });

  test('but not for an empty page, the figures of a report or an unknown contract', async () => {
    const rows = await collectReads(async () => {
      await clerk.call(listContracts, { proposerName: 'Không có ai' });
      await clerk.call(exportContract, { type: 'OVERVIEW' });
      await clerk.call(showContract, { referenceNumber: 'HD000000000000' });
    });
    expect(rows).toEqual([]);
  });

  // covers SEC-4
  test('or is not answered', async () => {
    await sql`alter table personal_reads rename to personal_reads_away`.execute(salus.db);
    try {
      const { referenceNumber } = active;
      const reply = await clerk.call(showContract, { referenceNumber });
      expect([reply.status, reply.body.error_code]).toEqual([500, 'SERVER_ERROR']);
    } finally {
      await sql`alter table personal_reads_away rename to personal_reads`.execute(salus.db);
    }
    const { referenceNumber } = active;
    const reply = await clerk.call(showContract, { referenceNumber });
    expect(reply.status).toBe(200);
  });

  // covers SEC-4
  test('that can be neither changed nor deleted', async () => {
    for (const statement of [
      sql`update personal_reads set ip = '10.0.0.1'`,
      sql`delete from personal_reads`,
    ])
      await expect(statement.execute(salus.db)).rejects.toThrow('personal_reads is append-only');
  });
});

describe('the log of reads', () => {
  const list = async (query: Record<string, string>) =>
    (await auditor.call(listReads, { limit: '100', ...query })).body.data;

  // covers SEC-6
  test('is open to the auditor only', async () => {
    for (const name of ['sales.cbb', 'bm', 'manager', 'director'])
      expect((await (await salus.as(name)).call(listReads)).status).toBe(403);
  });

  // covers SEC-6
  test('filters pages by reader, contract, kind, call, address and day', async () => {
    const { referenceNumber } = active;
    await clerk.call(showContract, { referenceNumber });
    const filters = { emailAddress: 'BM@salus.test', referenceNumber, kind: 'DETAIL' };
    const { results, totalRecords, totalPages } = await list(filters);
    expect(totalRecords).toBe(results.length);
    expect(totalPages).toBe(1);
    expect(results[0]).toMatchObject({
      kind: 'DETAIL',
      call: 'showContract',
      emailAddress: 'bm@salus.test',
      fullName: 'Bùi Ngọc Lan',
      role: 'BM_SUPPORT',
      referenceNumber,
      ip: '127.0.0.1',
    });
    const ids = results.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
    const total = async (query: Record<string, string>) =>
      (await list({ ...filters, ...query })).totalRecords;
    expect(await total({ call: 'showDraft' })).toBe(0);
    expect(await total({ ip: '10.0.0.1' })).toBe(0);
    expect(await total({ to: '2026-01-01' })).toBe(0);
    expect(await total({ from: '2026-01-01', ip: '127.0.0.1' })).toBe(totalRecords);
    const { body } = await auditor.get(`${path}?page=2&limit=1&kind=DETAIL`);
    expect(body.data.results).toHaveLength(1);
  });

  // covers SEC-6
  test('finds the searches for one identity number', async () => {
    const find = async (identity: string) =>
      (await list({ identity, kind: 'SEARCH' })).totalRecords;
    const before = await find(` ${NUMBER} `);
    await clerk.call(listContracts, { proposerNationalId: NUMBER });
    expect([await find(NUMBER), await find('001090000124')]).toEqual([before + 1, 0]);
  });

  // covers SEC-4, SEC-6
  test('logs its own reads and exports', async () => {
    const rows = await collectReads(async () => {
      await auditor.call(listReads, { emailAddress: 'bm@salus.test', identity: NUMBER });
      await auditor.get(path, { type: 'EXPORT', kind: 'DETAIL' });
    });
    expect(rows).toMatchObject([
      { kind: 'LOG', by_identity: true, criteria: { emailAddress: 'bm@salus.test' } },
      { kind: 'LOG', by_identity: false, criteria: { format: 'csv', kind: ['DETAIL'] } },
    ]);
  });

  // covers SEC-6
  test('is a file of CSV or Excel', async () => {
    const { referenceNumber } = active;
    const csv = await auditor.get(`${path}?type=EXPORT&referenceNumber=${referenceNumber}`);
    const [headings, ...rows] = readCsv(csv.bytes);
    expect(headings?.slice(0, 3)).toEqual(['Thời điểm', 'E-mail người xem', 'Người xem']);
    const { totalRecords } = await list({ referenceNumber });
    expect(rows).toHaveLength(totalRecords);
    expect(rows[0]?.[3]).toBe('Xem hợp đồng');
    const xlsx = await auditor.get(`${path}?type=EXPORT&format=xlsx&identity=${NUMBER}`);
    expect(Buffer.from(xlsx.bytes).subarray(0, 2).toString()).toBe('PK');
    expect(xlsx.headers['content-disposition']).toMatch(/nhat-ky-xem-\d{8}-\d{6}\.xlsx/);
  });
});

// covers SEC-5
test('the 200th detail of a person within an hour is an alarm, once an hour', async () => {
  const isAlarm = (line: string) => line.includes('a person opened very many contracts');
  const director = await salus.as('sales2.cbb');
  const { referenceNumber } = await givenContract(salus, { officer: 'sales2.cbb' });
  const open = () => director.call(showDraft, { referenceNumber });
  const replies = await Promise.all(Array.from({ length: 199 }, open));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(salus.lines.filter(isAlarm)).toEqual([]);
  await open();
  await open();
  expect(salus.lines.filter(isAlarm)).toHaveLength(1);
  const metrics = String((await salus.anybody.get('/metrics')).body);
  expect(metrics).toContain('salus_read_alarms_total 1');
});
