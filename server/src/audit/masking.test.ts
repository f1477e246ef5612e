import { revealField } from '@salus/api/audit.ts';
import { listIssued, showDraft } from '@salus/api/contracts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenContract, givenContract } from '../testing/given.ts';
import { readCsv } from '../testing/read-csv.ts';
import { type Caller, startTestApp, type TestApp } from '../testing/test-app.ts';

const NUMBER = '001090000123';
const MOBILE = '0987654321';
const maskedProposer = { proposerNationalId: '••••••••••••', proposerMobile: '•••••••321' };
const reason = 'Khách hàng khiếu nại';

let salus: TestApp;
let callers: Record<'officer' | 'clerk' | 'manager' | 'auditor', Caller>;
let active: GivenContract;
beforeAll(async () => {
  salus = await startTestApp({ MASK_IDENTITY: 'true' });
  active = await givenContract(salus, { status: 'ACTIVE' });
  callers = {
    officer: await salus.as('sales.cbb'),
    clerk: await salus.as('bm'),
    manager: await salus.as('manager'),
    auditor: await salus.as('auditor'),
  };
}, 60_000);
afterAll(() => salus.close());

const detail = async (caller: Caller, call: string) =>
  (await caller.get(`/v1/auth/contract/${call}`, { referenceNumber: active.referenceNumber })).body
    .data;

describe('identity and phone numbers', () => {
  // covers SEC-9
  test('are masked in a detail for the auditor, the history and messages included', async () => {
    const { referenceNumber } = await givenContract(salus);
    const draft = (await callers.officer.call(showDraft, { referenceNumber })).body.data;
    expect(draft.proposerMobile).toBe(MOBILE);
    await sql`update insureds set insured_national_id = '001099000999'
      where contract_id = (select id from contracts
        where reference_number = ${active.referenceNumber})
    `.execute(salus.db);
    const contract = await detail(callers.auditor, 'bm-info-temporary');
    expect(contract).toMatchObject(maskedProposer);
    expect(contract.insuredDetails[0].insuredNationalId).toBe('••••••••••••');
    const text = JSON.stringify(contract);
    for (const number of [NUMBER, '001099000999', MOBILE]) expect(text).not.toContain(number);
    expect(contract.messages.map(({ recipient }: { recipient: string }) => recipient)).toContain(
      '•••••••321',
    );
    expect(await detail(callers.clerk, 'bm-info-temporary')).toMatchObject({
      proposerNationalId: NUMBER,
      proposerMobile: MOBILE,
    });
  });

  // covers SEC-9
  test('are masked in lists, where a filter still matches the full number', async () => {
    for (const name of ['manager', 'auditor'] as const) {
      const { body } = await callers[name].call(listIssued, {
        proposerNationalId: NUMBER,
      });
      expect(body.data.results).toMatchObject([maskedProposer]);
    }
    const { body } = await callers.clerk.call(listIssued, {});
    expect(body.data.results[0].proposerNationalId).toBe(NUMBER);
  });

  // covers SEC-9
  test.each([
    ['manager', "'••••••••••••", "'•••••••321"],
    ['clerk', `'${NUMBER}`, `'${MOBILE}`],
  ] as const)('in a file for the %s are %s and %s', async (name, identity, phone) => {
    const reply = await callers[name].get('/v1/auth/report/export-contract?type=EXPORT');
    const cells = readCsv(reply.bytes)[1] ?? [];
    expect(cells.map((cell) => cell.replace(/^'/, ''))).toEqual(
      expect.arrayContaining([identity.slice(1), phone.slice(1)]),
    );
  });

  // covers SEC-9
  test('are the same everywhere without MASK_IDENTITY', async () => {
    const plain = await startTestApp();
    try {
      const { referenceNumber } = await givenContract(plain, { status: 'ACTIVE' });
      const { body } = await (await plain.as('manager')).call(listIssued, {});
      expect(body.data.results).toMatchObject([{ referenceNumber, proposerNationalId: NUMBER }]);
    } finally {
      await plain.close();
    }
  }, 60_000);
});

describe('a revealed value', () => {
  // covers SEC-9, SEC-4
  test('is returned in full, and leaves a row with field and reason, never the value', async () => {
    const { referenceNumber } = active;
    const body = { referenceNumber, field: 'proposerNationalId', reason };
    const reply = await callers.manager.call(revealField, body, {
      'idempotency-key': 'reveal-once',
    });
    expect(reply.body.data).toEqual({
      referenceNumber,
      field: 'proposerNationalId',
      value: NUMBER,
    });
    const { rows } = await sql`
      select kind, call, reference_number, field, reason from personal_reads
       order by id desc limit 1`.execute(salus.db);
    expect(rows).toEqual([
      {
        kind: 'REVEAL',
        call: 'revealField',
        ...contractColumn(referenceNumber),
        field: body.field,
        reason,
      },
    ]);
    const { rows: storedReplies } = await sql`
      select from idempotency_keys where reply_body like ${`%${NUMBER}%`}`.execute(salus.db);
    expect(storedReplies).toEqual([]);
    const { data } = (await callers.auditor.get('/v1/auth/audit/reads', { kind: 'REVEAL' })).body;
    expect(data.results[0]).toMatchObject({ referenceNumber, field: body.field, reason });
  });

  // covers SEC-9
  test('is that of the named insured person', async () => {
    const { referenceNumber } = active;
    const field = 'insuredDetails.0.insuredNationalId';
    const reveal = (one: string) =>
      callers.auditor.call(revealField, { referenceNumber, field: one, reason });
    expect((await reveal(field)).body.data.value).toMatch(/^\d{12}$/);
    expect((await reveal('insuredDetails.4.insuredNationalId')).status).toBe(404);
  });

  // covers SEC-9, ROLE-6
  test('needs a reason, a masked field, a contract in scope and a permitted role', async () => {
    const { referenceNumber } = active;
    const waiting = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const field = 'proposerMobile';
    const send = async (caller: Caller, body: object) =>
      (await caller.call(revealField, body)).status;
    expect(await send(callers.manager, { referenceNumber, field, reason: ' ' })).toBe(400);
    expect(await send(callers.manager, { referenceNumber, field: 'proposerName', reason })).toBe(
      400,
    );
    const issuedOnly = { referenceNumber: waiting.referenceNumber, field, reason };
    expect(await send(callers.manager, issuedOnly)).toBe(404);
    expect(await send(callers.officer, { referenceNumber, field, reason })).toBe(403);
  });
});

const contractColumn = (referenceNumber: string) => ({ reference_number: referenceNumber });
