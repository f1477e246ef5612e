import { listReads, revealField } from '@salus/api/audit.ts';
import { listContracts, showContract } from '@salus/api/back-office.ts';
import { checkDraft, createDraft, editDraft, listIssued, showDraft } from '@salus/api/contracts.ts';
import { linkToFile } from '@salus/api/documents.ts';
import { alarmingReads } from '@salus/domain/people/personal-reads.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { draftBody, type GivenContract, givenContract } from '../testing/given.ts';
import { type Caller, startTestApp, type TestApp } from '../testing/test-app.ts';

/** The auditor finds each read of a person, for any number that the reader typed (SEC-22). */

const OLD = '079191000111';
const NEW = '079191000222';
const PHONE = '0912000333';
const CHILD = '079090000444';

let salus: TestApp;
let officer: Caller;
let clerk: Caller;
let auditor: Caller;
let active: GivenContract;

const child = (changes: object = {}) =>
  draftBody().insuredDetails.map((one) => ({
    ...one,
    isSameProposer: false,
    insuredRelationship: 'child' as const,
    insuredNationalId: CHILD,
    ...changes,
  }));
const draft = { proposerNationalId: OLD, proposerMobile: PHONE, insuredDetails: child() };

beforeAll(async () => {
  salus = await startTestApp();
  active = await givenContract(salus, { status: 'ACTIVE', draft });
  await wait(0);
}, 60_000);
afterAll(() => salus.close());

/** Access tokens end after 15 minutes. */
async function wait(minutes: number) {
  salus.wait(minutes);
  officer = await salus.as('sales.cbb');
  clerk = await salus.as('bm');
  auditor = await salus.as('auditor');
}

type Row = Readonly<Record<string, unknown>>;
const findReads = async (identity: string, query: Record<string, string> = {}): Promise<Row[]> =>
  (await auditor.call(listReads, { identity, limit: '100', ...query })).body.data.results;

describe('the auditor finds by a whole number', () => {
  let mark = 0;
  beforeEach(async () => {
    const { rows } = await sql<{ last: number }>`
      select coalesce(max(id), 0) as last from personal_reads`.execute(salus.db);
    mark = rows[0]?.last ?? 0;
    // Another hour for every account and count.
    await wait(70);
  });
  const since = async (identity: string) =>
    (await findReads(identity)).filter(({ id, kind }) => Number(id) > mark && kind !== 'LOG');

  // covers SEC-22
  test.each([
    ['11 of 12 digits', { proposerNationalId: OLD.slice(0, 11) }],
    ['9 of 10 digits of the phone', { phone: PHONE.slice(0, 9) }],
    ['11 of 12 digits of the insured person', { insuredNationalId: CHILD.slice(0, 11) }],
    ['a name', { proposerName: 'Nguyễn' }],
  ])('a list that was searched by %s', async (_, query) => {
    await clerk.call(listContracts, query);
    for (const number of [OLD, PHONE, '+84912000333', CHILD])
      expect(await since(number)).toMatchObject([
        { call: 'listContracts', references: [active.referenceNumber], count: 1 },
      ]);
  });

  // covers SEC-22
  test('a detail, a document and a whole export', async () => {
    const { referenceNumber } = active;
    await clerk.call(showContract, { referenceNumber });
    await officer.call(linkToFile, { referenceNumber });
    await clerk.get('/v1/auth/report/export-contract?type=EXPORT');
    await clerk.get('/v1/auth/report/export-contract?type=EXPORT&planIds=30002017');
    expect((await since(OLD)).map(({ kind }) => kind)).toEqual(['EXPORT', 'DOCUMENT', 'DETAIL']);
    expect(await since('079191999999')).toEqual([]);
  });

  // covers SEC-21, SEC-22
  test.each(['create-temporary', 'edit-temporary'])('a warning of %s', async (call) => {
    const other = await salus.as('sales2.cbb');
    const body = draftBody({ insuredDetails: child({ insuredName: `Trẻ em ${call}` }) });
    const reply = await other.call(createDraft, body);
    expect(reply.body.data.warnings[0]).toMatchObject({ code: 'INSURED_COVERED' });
    if (call === 'edit-temporary') {
      const { referenceNumber, updatedAt } = reply.body.data;
      await other.put(`/v1/auth/contract/${call}`, { ...body, referenceNumber, updatedAt });
    }
    const rows = await since(CHILD);
    expect(rows.map(({ call }) => call)).toContain(
      call === 'edit-temporary' ? 'editDraft' : 'createDraft',
    );
    expect(rows[0]).toMatchObject({ kind: 'WARNING', emailAddress: 'sales2.cbb@salus.test' });
  });

  // covers SEC-21
  test('a save without a finding leaves no row', async () => {
    const insuredDetails = child({ insuredNationalId: '079090000999', insuredName: 'Chưa Có Ai' });
    await officer.call(createDraft, draftBody({ insuredDetails }));
    expect(await since('079090000999')).toEqual([]);
  });

  // covers SEC-21, SEC-22
  test('an unfinished form, which no contract names yet', async () => {
    const path = '/v1/auth/unfinished-form/mau-1';
    await officer.put(path, { form: { proposerNationalId: '079191000555' } });
    await officer.get(path);
    expect(await since('079191000555')).toMatchObject([
      { kind: 'DETAIL', call: 'showUnfinishedForm', referenceNumber: null },
    ]);
  });

  // covers SEC-22
  test('by the old and by the new number of a corrected person', async () => {
    const { referenceNumber } = await givenContract(salus, {
      draft: { ...draft, proposerNationalId: '079191000777' },
    });
    const read = () => officer.call(showDraft, { referenceNumber });
    const { updatedAt } = (await read()).body.data;
    await officer.call(checkDraft, {
      insuredDetails: child({ insuredNationalId: '079191000777' }),
    });
    const body = { ...draftBody(draft), proposerNationalId: NEW, referenceNumber, updatedAt };
    expect((await officer.call(editDraft, body)).status).toBe(200);
    for (const number of ['079191000777', NEW]) {
      const calls = (await since(number)).map(({ call }) => call);
      expect(calls).toContain('showDraft');
      expect(calls).toContain('checkDraft');
    }
  });
});

describe('equal reads', () => {
  // covers SEC-21
  test('are one row with a count for ten minutes', async () => {
    await wait(70);
    const query = { proposerName: 'Nguyễn', limit: '25' };
    const list = () => clerk.call(listIssued, query);
    await Promise.all([list(), list(), list()]);
    await list();
    const findListReads = async () =>
      (await findReads(OLD)).filter(({ call }) => call === 'listIssued');
    const [first, ...before] = await findListReads();
    expect(first).toMatchObject({ count: 4, references: [active.referenceNumber] });
    // Another page size is another call; so is another reader.
    await clerk.call(listIssued, { ...query, limit: '10' });
    await auditor.call(listIssued, query);
    expect(await findListReads()).toHaveLength(before.length + 3);
    await wait(11);
    await list();
    expect((await findListReads())[0]).toMatchObject({ count: 1 });
    expect(await findListReads()).toHaveLength(before.length + 4);
  });

  // covers SEC-4, SEC-7
  test('grow by their count alone', async () => {
    for (const change of [sql`times = times + 1`, sql`times = 1, last_at = now()`])
      await expect(
        sql`update personal_reads set ${change}, ip = '10.0.0.1'`.execute(salus.db),
      ).rejects.toThrow('append-only');
  });
});

describe('the page of the log', () => {
  // covers SEC-6
  test('has the last 30 days without a filter, and ends at 10,000 rows', async () => {
    await sql`
      insert into personal_reads (at, account_id, session_id, ip, call, kind)
      select ${salus.now()}::timestamptz - case when n <= 10001 then interval '40 days'
                                                else interval '1 hour' end,
             (select id from accounts where email_address = 'director@salus.test'),
             gen_random_uuid(), '10.9.9.9', 'listReads', 'LOG'
        from generate_series(1, 10003) n`.execute(salus.db);
    const lately = (await auditor.call(listReads, { limit: '1' })).body.data;
    expect(lately.isMore).toBe(false);
    expect(lately.totalRecords).toBeLessThan(1000);
    const all = (await auditor.call(listReads, { ip: '10.9.9.9', limit: '100' })).body.data;
    expect(all).toMatchObject({ totalRecords: 10_000, totalPages: 100, isMore: true });
    const to = businessDay(new Date(salus.now().getTime() - 39 * 86_400_000));
    const old = (await auditor.call(listReads, { to })).body.data;
    expect([old.totalRecords, old.isMore]).toEqual([10_000, true]);
  }, 60_000);
});

describe('alarms within an hour', () => {
  const linesWith = (text: string) => salus.lines.filter((line) => line.includes(text));
  beforeEach(() => wait(70));

  // covers SEC-5
  test('five exports of one person', async () => {
    for (let n = 1; n <= 5; n += 1) {
      expect(linesWith('exported very many files')).toEqual([]);
      await clerk.get('/v1/auth/report/export-contract?type=EXPORT');
    }
    expect(linesWith('exported very many files')).toHaveLength(1);
  });

  // covers SEC-5
  test('thirty reveals of one person', async () => {
    const body = {
      referenceNumber: active.referenceNumber,
      field: 'proposerMobile',
      reason: 'Khách hàng gọi lại',
    };
    for (let n = 1; n <= 30; n += 1) {
      expect(linesWith('revealed very many numbers')).toEqual([]);
      await clerk.call(revealField, body);
    }
    expect(linesWith('revealed very many numbers')).toHaveLength(1);
  });

  // covers SEC-5
  test('2,000 distinct persons, in pages and searches together', async () => {
    // 1,999 persons of searches without a hit; the page shows the last one.
    await sql`
      insert into personal_reads (at, account_id, session_id, ip, call, kind, identity_hash)
      select ${salus.now()}, (select id from accounts where email_address = 'bm2@salus.test'),
             gen_random_uuid(), '10.9.9.8', 'listContracts', 'SEARCH', sha256(n::text::bytea)
        from generate_series(1, 1999) n`.execute(salus.db);
    const { rows } = await sql<{ persons: number }>`
      select count_persons_read(id, ${new Date(salus.now().getTime() - 3_600_000)}) as persons
        from accounts where email_address = 'bm2@salus.test'`.execute(salus.db);
    expect([rows[0]?.persons, alarmingReads.PERSONS]).toEqual([1999, 2000]);
    expect(linesWith('numbers of very many customers')).toEqual([]);
    const other = await salus.as('bm2');
    for (const limit of ['10', '25'])
      await other.call(listIssued, { limit, policyNo: active.referenceNumber });
    expect(linesWith('numbers of very many customers')).toHaveLength(1);
  });
});
