import { readFile } from 'node:fs/promises';
import { showContract } from '@salus/api/back-office.ts';
import { listCustomerRequests } from '@salus/api/contracts/customer-requests.ts';
import {
  requestCancellation,
  showPolicy,
  withdrawConsents,
} from '@salus/api/contracts/policyholder.ts';
import { showDraft } from '@salus/api/contracts.ts';
import { cancelContract } from '@salus/api/payments.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../testing/broken-by.ts';
import { givenContract, statusOf } from '../testing/given.ts';
import { halfRefund } from '../testing/money/money-steps.ts';
import { readContract } from '../testing/stored-rows.ts';
import { type Caller, eventually, openForTests } from '../testing/test-app.ts';
import { proofFor } from './proof.ts';

const CONTRACT = '/v1/auth/contract';
const MIGRATION = '../../migrations/0056-answers-that-are-facts.sql';
const NOTE = 'Khách hàng đã xác nhận qua điện thoại';

const salus = openForTests({ APPROVAL_REFUND_VND: '400000' });
let clerk: Caller;
let second: Caller;
let customers = 0;
beforeAll(async () => {
  [clerk, second] = [await salus.as('bm'), await salus.as('bm2')];
});

async function givenPolicy() {
  customers += 1;
  const email = `hoi.huy.${customers}@example.com`;
  const draft = { proposerEmail: email };
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE', draft });
  const { id } = await readContract(salus, referenceNumber);
  const until = new Date(salus.now().getTime() + 3_600_000);
  return {
    referenceNumber,
    id,
    email,
    holder: salus.policyholder(proofFor(salus.app.config, id, until)),
  };
}
type Policy = Awaited<ReturnType<typeof givenPolicy>>;

const readDetail = async ({ referenceNumber }: Pick<Policy, 'referenceNumber'>, by = clerk) =>
  (await by.call(showContract, { referenceNumber })).body.data;

/** A policy whose customer asks to cancel. */
async function givenRequest() {
  const policy = await givenPolicy();
  await policy.holder.call(requestCancellation, { note: 'Tôi mua nhầm gói' });
  const [request] = (await readDetail(policy)).customerRequests;
  return { ...policy, requestId: Number(request.id) };
}
type Request = Awaited<ReturnType<typeof givenRequest>>;

const answer = ({ requestId }: Pick<Request, 'requestId'>, outcome: string, by = clerk) =>
  by.put(`${CONTRACT}/bm-answer-request`, { requestId, outcome, note: NOTE });
const cancel = ({ referenceNumber }: Policy, changes: object = {}, by = clerk) =>
  by.put(`${CONTRACT}/bm-cancelled`, { ...halfRefund(salus, referenceNumber), ...changes });
const cancelWithNote = ({ referenceNumber }: Policy, by = clerk) =>
  by.call(cancelContract, { referenceNumber, noteCancelled: NOTE });
/** A refund of the whole premium, which needs a second clerk. */
const cancelWhole = (policy: Policy) =>
  cancel(policy, { refundPercent: 100, refundAmount: 620_000 });

const refusal = (status: number, code: string) => ({ status, body: { error_code: code } });
const outcomeIn = async ({ holder }: Policy) =>
  (await holder.call(showPolicy)).body.data.requests[0]?.outcome;
const waiting = async ({ referenceNumber }: Policy) =>
  (await clerk.call(listCustomerRequests, { limit: '100' })).body.data.results.filter(
    (row: { referenceNumber: string }) => row.referenceNumber === referenceNumber,
  );
const readMessages = async ({ id }: Policy) =>
  (
    await salus.db
      .selectFrom('messages')
      .select('kind')
      .where('contract_id', '=', id)
      .where('kind', 'in', ['REQUEST_ANSWERED', 'POLICY_CANCELLED'])
      .execute()
  ).map(({ kind }) => kind);
/** The subjects of the customer's mails about the end of their request, once one has come. */
const mailsAbout = ({ email }: Policy) =>
  eventually('the mail', async () => {
    const subjects = (await salus.outbox())
      .filter(({ to }) => to === email)
      .map(({ subject }) => subject ?? '')
      .filter((subject) => /^(Xác nhận hủy|Trả lời yêu cầu)/.test(subject));
    return subjects.length > 0 ? subjects : null;
  });

describe('a request to cancel of a contract that stays in force', () => {
  let request: Request;
  beforeAll(async () => {
    request = await givenRequest();
  });

  // covers MY-15
  test('is not answered DONE, and nothing is sent', async () => {
    const { history } = await readDetail(request);
    expect(await answer(request, 'DONE')).toMatchObject({
      ...refusal(409, 'INVALID_STATE'),
      body: { data: { status: 'ACTIVE' } },
    });
    expect(await outcomeIn(request)).toBeNull();
    expect(await readMessages(request)).toEqual([]);
    const after = await readDetail(request);
    expect([after.history.length, after.customerRequests.length]).toEqual([history.length, 1]);
  });

  // covers MY-15
  test('is declined after the second clerk rejected the cancellation', async () => {
    const { approvalId } = (await cancelWhole(request)).body.data;
    const decision = { approvalId, decision: 'REJECT', reason: NOTE };
    await second.post('/v1/auth/approval/decide', decision);
    expect(await waiting(request)).toMatchObject([{ pendingCancellation: null }]);
    expect(await answer(request, 'DECLINED')).toMatchObject({ status: 200 });
  });

  // covers MY-15
  test('stays declined when the contract is cancelled later', async () => {
    await cancelWithNote(request);
    expect(await outcomeIn(request)).toBe('DECLINED');
    await eventually('both mails', async () => (await readMessages(request)).length === 2);
    const bothKinds = ['POLICY_CANCELLED', 'REQUEST_ANSWERED'];
    expect((await readMessages(request)).toSorted()).toEqual(bothKinds);
  });
});

describe('a request to cancel', () => {
  // covers MY-15, INV-17
  test('is done with the cancellation, which sends the only mail', async () => {
    const request = await givenRequest();
    expect(await cancel(request)).toMatchObject({ status: 200 });
    expect(await outcomeIn(request)).toBe('DONE');
    expect(await waiting(request)).toEqual([]);
    const { history, customerRequests } = await readDetail(request);
    expect(customerRequests).toEqual([]);
    expect(history.at(-1)).toMatchObject({
      action: 'cancel',
      changes: expect.arrayContaining([{ field: 'requestOutcome', from: null, to: 'DONE' }]),
    });
    expect(await mailsAbout(request)).toEqual([expect.stringMatching(/^Xác nhận hủy/)]);
    expect(await readMessages(request)).toEqual(['POLICY_CANCELLED']);
    for (const outcome of ['DONE', 'DECLINED'])
      expect(await answer(request, outcome)).toMatchObject(refusal(409, 'INVALID_STATE'));
    expect(await readMessages(request)).toEqual(['POLICY_CANCELLED']);
  });

  // covers MY-15
  test('is done with a cancellation that has only a note', async () => {
    const request = await givenRequest();
    expect(await cancelWithNote(request)).toMatchObject({ status: 200 });
    expect(await outcomeIn(request)).toBe('DONE');
    expect(await mailsAbout(request)).toHaveLength(1);
  });

  // covers MY-15, MY-16
  test('waits with the cancellation for the second clerk', async () => {
    const request = await givenRequest();
    const { approvalId } = (await cancelWhole(request)).body.data;
    const pendingCancellation = { approvalId, amount: 620_000, requestedByName: 'Bùi Ngọc Lan' };
    expect(await waiting(request)).toMatchObject([{ pendingCancellation }]);
    expect(await answer(request, 'DONE')).toMatchObject(refusal(409, 'INVALID_STATE'));
    expect(await answer(request, 'DECLINED')).toMatchObject({
      ...refusal(409, 'APPROVAL_PENDING'),
      body: { data: { approvalId } },
    });
    expect([await outcomeIn(request), await readMessages(request)]).toEqual([null, []]);
    const decision = { approvalId, decision: 'APPROVE', reason: NOTE };
    await second.post('/v1/auth/approval/decide', decision);
    expect(await statusOf(salus, request.referenceNumber)).toBe('CANCELLED');
    expect(await outcomeIn(request)).toBe('DONE');
    expect(await mailsAbout(request)).toEqual([expect.stringMatching(/^Xác nhận hủy/)]);
    expect(await readMessages(request)).toEqual(['POLICY_CANCELLED']);
  });

  // covers MY-15
  test('has one end when one clerk declines while another one cancels', async () => {
    const requests = await Promise.all(Array.from({ length: 2 }, givenRequest));
    await Promise.all(
      requests.flatMap((request, at) => {
        const calls = [() => answer(request, 'DECLINED', second), () => cancelWithNote(request)];
        return (at % 2 === 0 ? calls : calls.toReversed()).map((call) => call());
      }),
    );
    for (const request of requests) {
      const outcome = await outcomeIn(request);
      const kinds = (await readMessages(request)).filter((kind) => kind === 'REQUEST_ANSWERED');
      expect([outcome, kinds.length]).toEqual(outcome === 'DONE' ? ['DONE', 0] : ['DECLINED', 1]);
    }
    expect(await brokenInvariants(salus.app.pool)).toEqual([]);
  });
});

describe('a withdrawal of consents', () => {
  const withdraw = async (policy: Policy) => {
    await policy.holder.call(withdrawConsents, { consents: ['health-data'] });
    return { ...policy, requestId: Number((await readDetail(policy)).customerRequests[0].id) };
  };

  // covers MY-13, MY-15
  test('is confirmed as recorded, which is all that is known', async () => {
    const request = await withdraw(await givenPolicy());
    expect(await answer(request, 'DONE')).toMatchObject({ status: 200 });
    const mail = await eventually('the answer', async () =>
      (await salus.outbox()).find(
        ({ to, subject }) => to === request.email && subject?.startsWith('Trả lời yêu cầu'),
      ),
    );
    expect(mail.text).toContain('Chúng tôi đã ghi nhận việc Quý khách rút lại sự đồng ý.');
    expect(mail.text).not.toContain('thực hiện');
  });

  // covers MY-13
  test('is confirmed by SMS to a customer without an e-mail address', async () => {
    const request = await withdraw(await givenPolicy());
    await salus.db
      .updateTable('contracts')
      .set({ proposer_email: '', proposer_mobile: '84911000091' })
      .where('id', '=', request.id)
      .execute();
    await answer(request, 'DONE');
    const sms = await eventually('the SMS', async () =>
      (await salus.outbox()).find(({ to }) => to === '84911000091'),
    );
    expect(sms.text).toContain('Chung toi da ghi nhan viec Quy khach rut lai su dong y');
  });

  // covers MY-15
  test('is not confirmed after a new consent, and outlives a cancellation', async () => {
    const policy = await givenPolicy();
    const request = await withdraw(policy);
    await salus.db
      .updateTable('consents')
      .set({ at: new Date(salus.now().getTime() + 1000) })
      .where('contract_id', '=', request.id)
      .execute();
    expect(await answer(request, 'DONE')).toMatchObject(refusal(409, 'INVALID_STATE'));
    expect(await answer(request, 'DECLINED')).toMatchObject({ status: 200 });

    const { requestId } = await withdraw(policy);
    await cancelWithNote(policy);
    const { customerRequests, history } = await readDetail(policy);
    expect(customerRequests).toMatchObject([{ id: requestId, kind: 'WITHDRAW_CONSENT' }]);
    // Only a request to cancel is in the history of the cancellation.
    expect(history.at(-1)).toMatchObject({ action: 'cancel' });
    expect(JSON.stringify(history.at(-1))).not.toContain('requestOutcome');
  });
});

// covers MY-16
test('both details have the open requests, the first due day first', async () => {
  const policy = await givenPolicy();
  const today = businessDay(salus.now());
  await policy.holder.call(requestCancellation, { note: 'Tôi mua nhầm gói' });
  await policy.holder.call(withdrawConsents, { consents: ['health-data'] });
  await salus.db
    .updateTable('customer_requests')
    .set({ answer_due_on: addDays(today, 1) })
    .where('contract_id', '=', policy.id)
    .where('kind', '=', 'WITHDRAW_CONSENT')
    .execute();
  const { referenceNumber } = policy;
  const officer = await salus.as('sales.cbb');
  const own = (await officer.call(showDraft, { referenceNumber })).body.data;
  const { customerRequests } = await readDetail(policy);
  expect(customerRequests).toEqual([
    {
      id: expect.any(Number),
      kind: 'WITHDRAW_CONSENT',
      requestedAt: expect.stringMatching(/\+07:00$/),
      answerDueOn: addDays(today, 1),
      actDueOn: addDays(today, 15),
      refundEstimate: null,
      note: null,
      consents: ['health-data'],
    },
    expect.objectContaining({
      kind: 'CANCEL',
      actDueOn: null,
      refundEstimate: 310_000,
      note: 'Tôi mua nhầm gói',
      consents: [],
    }),
  ]);
  expect(own.customerRequests).toEqual(customerRequests);
});

describe('the database', () => {
  let late: Request;
  beforeAll(async () => {
    late = await givenRequest();
  });

  const answerSql = `update customer_requests set outcome = 'DONE', answered_at = now(),
    answered_by = (select min(id) from accounts) where contract_id = $1 and kind = 'CANCEL'`;
  const run = async (sql: string, { id }: Policy) => {
    const failure = await salus.app.pool.query(sql, [id]).catch((error: unknown) => error);
    return failure instanceof Error ? failure.message : null;
  };

  // covers MY-15, INV-17
  test('refuses answers that contradict the contract', async () => {
    const contradiction = `the request to cancel contract ${late.id} contradicts its status`;
    expect(await run(answerSql, late)).toBe(contradiction);
    await cancelWithNote(late);
    const reopenSql = `update customer_requests set outcome = null, answered_at = null,
      answered_by = null where contract_id = $1`;
    expect(await run(reopenSql, late)).toBe(contradiction);
  });

  // covers MY-15, INV-17
  test('is made true by the migration, which sends nothing', async () => {
    const [untrue, repeated] = [await givenRequest(), await givenRequest()];
    await mailsAbout(late);
    const client = await salus.app.pool.connect();
    try {
      await client.query('begin');
      await client.query(`drop trigger customer_requests_state_the_fact on customer_requests;
        drop trigger contracts_answer_requests_to_cancel on contracts;
        drop function refuse_untrue_answers; drop index customer_requests_of_contract`);
      await client.query(
        `update customer_requests set outcome = null, answered_at = null, answered_by = null
          where contract_id = ${late.id}`,
      );
      for (const { id } of [untrue, repeated]) await client.query(answerSql, [id]);
      await client.query(
        `insert into customer_requests
           (contract_id, kind, refund_estimate, requested_at, answer_due_on)
         select contract_id, kind, refund_estimate, requested_at, answer_due_on
           from customer_requests where contract_id = ${repeated.id}`,
      );
      const count = 'select count(*)::int as messages from messages';
      const before = (await client.query(count)).rows;
      await client.query(await readFile(new URL(MIGRATION, import.meta.url), 'utf8'));
      expect((await client.query(count)).rows).toEqual(before);
      const { rows } = await client.query(
        `select r.contract_id, r.outcome, r.answered_by is not null as has_clerk
           from customer_requests r where r.contract_id = any($1) order by r.contract_id, r.id`,
        [[late.id, untrue.id, repeated.id]],
      );
      expect(rows).toEqual([
        { contract_id: late.id, outcome: 'DONE', has_clerk: true },
        { contract_id: untrue.id, outcome: null, has_clerk: false },
        { contract_id: repeated.id, outcome: 'DECLINED', has_clerk: true },
        { contract_id: repeated.id, outcome: null, has_clerk: false },
      ]);
      expect(await brokenInvariants(client)).toEqual([]);
    } finally {
      await client.query('rollback').finally(() => client.release());
    }
  });
});
