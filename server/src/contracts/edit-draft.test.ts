import { editDraft, showDraft } from '@salus/api/contracts.ts';
import { requestChange, showContractToCustomer } from '@salus/api/customer-link.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { draftBody, givenContract } from '../testing/given.ts';
import { type Caller, openForTests, startTestApp } from '../testing/test-app.ts';

const salus = openForTests();
let officer: Caller;

beforeAll(async () => {
  officer = await salus.as('sales.cbb');
});

const show = async (referenceNumber: string) =>
  (await officer.call(showDraft, { referenceNumber })).body.data;
const edit = async (referenceNumber: string, change: object, updatedAt?: string, by = officer) =>
  by.call(editDraft, {
    ...draftBody(),
    referenceNumber,
    updatedAt: updatedAt ?? (await show(referenceNumber)).updatedAt,
    ...change,
  });

describe('a save', () => {
  // covers DRAFT-1, DRAFT-2
  test('changes the draft and records each field in the history', async () => {
    const { referenceNumber } = await givenContract(salus);
    const reply = await edit(referenceNumber, { planId: '30002015', proposerMobile: '0912345678' });
    expect([reply.status, reply.body.data.premiumAmount]).toEqual([200, 1_080_000]);
    const after = await show(referenceNumber);
    expect(after).toMatchObject({
      status: 'DRAFT',
      planId: '30002015',
      packageName: 'Nâng cao',
      proposerMobile: '0912345678',
      updatedAt: reply.body.data.updatedAt,
    });
    expect(after.history.at(-1)).toMatchObject({
      action: 'save',
      fromStatus: 'DRAFT',
      toStatus: 'DRAFT',
      changes: [
        { field: 'planId', from: '30002014', to: '30002015' },
        { field: 'premiumAmount', from: '620000', to: '1080000' },
        { field: 'proposerMobile', from: '0987654321', to: '0912345678' },
      ],
    });
  });

  test('keeps every value when the form is saved unchanged', async () => {
    const { referenceNumber } = await givenContract(salus);
    const before = await show(referenceNumber);
    const fieldsBefore = Object.fromEntries(
      Object.keys(draftBody()).map((field) => [field, before[field]]),
    );
    const medicalQuestionnaires = draftBody().medicalQuestionnaires;
    expect(fieldsBefore).toEqual({
      ...draftBody(),
      medicalQuestionnaires: before.medicalQuestionnaires,
    });
    await edit(referenceNumber, { ...fieldsBefore, medicalQuestionnaires });
    const after = await show(referenceNumber);
    expect(after).toMatchObject(fieldsBefore);
    expect(after.history.at(-1)).toMatchObject({ action: 'save', changes: [] });
  });

  test.each([
    ['a NUL', '\0'],
    ['half a character', '\ud83d'],
  ])('refuses a text with %s, which the database cannot store', async (_, character) => {
    const { referenceNumber } = await givenContract(salus);
    const reply = await edit(referenceNumber, { proposerName: `Nguyễn${character}` });
    expect([reply.status, reply.body.data]).toEqual([
      400,
      [{ path: 'proposerName', code: 'special_characters' }],
    ]);
  });

  test('replaces the insured person', async () => {
    const { referenceNumber } = await givenContract(salus);
    const child = {
      isSameProposer: false,
      insuredName: 'Nguyễn An',
      insuredTypeNID: 'GKS',
      insuredNationalId: 'GKS123456789',
      insuredDOB: '2020-05-05',
      insuredGender: 'female',
      insuredRelationship: 'child',
    };
    expect((await edit(referenceNumber, { insuredDetails: [child] })).status).toBe(200);
    expect((await show(referenceNumber)).insuredDetails).toEqual([child]);
  });

  test('fails fast on a locked contract and releases its connection', async () => {
    const { referenceNumber } = await givenContract(salus);
    const { updatedAt } = await show(referenceNumber);
    const server = await startTestApp({ DATABASE_TIMEOUT_MS: '3000' }, salus);
    const impatientOfficer = await server.as('sales.cbb');
    const holder = await salus.app.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from contracts where reference_number = $1 for update', [
      referenceNumber,
    ]);
    const began = performance.now();
    const waiting = await Promise.all(
      Array.from({ length: 4 }, () => edit(referenceNumber, {}, updatedAt, impatientOfficer)),
    );
    expect(new Set(waiting.map(({ status, body }) => `${status} ${body.error_code}`))).toEqual(
      new Set(['503 SERVICE_UNAVAILABLE']),
    );
    expect(performance.now() - began).toBeLessThan(25_000);
    await holder.query('rollback');
    holder.release();
    expect((await edit(referenceNumber, {}, updatedAt, impatientOfficer)).status).toBe(200);
    await server.close();
  });

  // covers API-10, DRAFT-3
  test('is refused when the officer read an older state', async () => {
    const { referenceNumber } = await givenContract(salus);
    const { updatedAt } = await show(referenceNumber);
    expect((await edit(referenceNumber, { proposerName: 'Trần Văn A' }, updatedAt)).status).toBe(
      200,
    );
    const late = await edit(referenceNumber, { proposerName: 'Trần Văn B' }, updatedAt);
    expect([late.status, late.body.error_code]).toEqual([409, 'CONTRACT_CHANGED']);
    expect((await show(referenceNumber)).proposerName).toBe('Trần Văn A');
  });

  test('succeeds for exactly one of two parallel requests', async () => {
    const { referenceNumber } = await givenContract(salus);
    const { updatedAt } = await show(referenceNumber);
    const replies = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) =>
        edit(referenceNumber, { proposerName: `Trần Văn ${name}` }, updatedAt),
      ),
    );
    expect(replies.map((reply) => reply.body.error_code ?? 'saved').sort()).toEqual([
      'CONTRACT_CHANGED',
      'CONTRACT_CHANGED',
      'CONTRACT_CHANGED',
      'saved',
    ]);
    expect((await show(referenceNumber)).history).toHaveLength(2);
  });

  // covers DRAFT-4, DRAFT-5
  test('is refused while payment is awaited', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const reply = await edit(referenceNumber, { proposerName: 'Trần Văn A' });
    expect([reply.status, reply.body.error_code]).toEqual([409, 'INVALID_STATE']);
  });

  test('settles the change that the customer requested, and keeps their link valid', async () => {
    const { referenceNumber, linkToken } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
    });
    const customer = salus.customer(linkToken);
    expect(
      (
        await customer.call(requestChange, {
          noteChangeInfoCustomer: 'Sai số điện thoại',
        })
      ).status,
    ).toBe(200);
    expect(await show(referenceNumber)).toMatchObject({
      adjustInfo: 'CHANGE_INFO',
      noteChangeInfoCustomer: 'Sai số điện thoại',
    });

    expect((await edit(referenceNumber, { proposerMobile: '0912345678' })).status).toBe(200);
    const after = await show(referenceNumber);
    expect(after).toMatchObject({
      status: 'AWAITING_PAYMENT',
      adjustInfo: null,
      sendSmsLinkAt: null,
    });
    expect(
      after.history.map((entry: { action: string; note: string | null }) => [
        entry.action,
        entry.note,
      ]),
    ).toEqual([
      ['create', null],
      ['sendSmsLink', null],
      ['requestChange', 'Sai số điện thoại'],
      ['save', null],
    ]);
    const customerPage = await customer.call(showContractToCustomer);
    expect([
      customerPage.status,
      customerPage.body.data.proposerMobile,
      customerPage.body.data.adjustInfo,
    ]).toEqual([200, '0912345678', null]);
  });

  test('returns NOT_FOUND for another officer’s contract', async () => {
    const { referenceNumber } = await givenContract(salus, { officer: 'sales2.cbb' });
    const reply = await edit(referenceNumber, {}, '2026-01-01T00:00:00+07:00');
    expect([reply.status, reply.body.error_code]).toEqual([404, 'NOT_FOUND']);
  });

  test('requires the version that was read', async () => {
    const { referenceNumber } = await givenContract(salus);
    const reply = await officer.call(editDraft, { ...draftBody(), referenceNumber });
    expect([reply.status, reply.body.data]).toEqual([
      400,
      [{ path: 'updatedAt', code: 'required' }],
    ]);
  });
});
