import { showContract } from '@salus/api/back-office.ts';
import { withdrawContract } from '@salus/api/contracts/corrections.ts';
import { showHome } from '@salus/api/home.ts';
import { decideApproval, listApprovals } from '@salus/api/payments/approvals.ts';
import { cancelContract, payManually } from '@salus/api/payments.ts';
import { approvalEndsAt } from '@salus/domain/payments/approval.ts';
import { businessDay, toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { type Day, daysBetween } from '@salus/domain/time/day.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../testing/broken-by.ts';
import { type GivenContract, givenContract, openOrder, statusOf } from '../../testing/given.ts';
import { dayBack, oldContract } from '../../testing/money/dated-back.ts';
import { halfRefund } from '../../testing/money/money-steps.ts';
import { decideMoney, findMoney, sendNotice } from '../../testing/money/unallocated-steps.ts';
import { sendIpn, signedIpn } from '../../testing/onepay-ipn.ts';
import { readOrder } from '../../testing/stored-rows.ts';
import { type Caller, eventually, openForTests } from '../../testing/test-app.ts';
import { endOverdueApprovals } from './expire-approvals.job.ts';

const REASON = 'Đã đối chiếu hồ sơ';

const salus = openForTests({
  APPROVAL_REFUND_VND: '310000',
  APPROVAL_BACKDATE_DAYS: '2',
  APPROVAL_REVIEW_VND: '610000',
});
let first: Caller;
let second: Caller;
beforeEach(async () => {
  first = await salus.as('bm');
  second = await salus.as('bm2');
});

const today = () => businessDay(salus.now());
const active = () => givenContract(salus, { status: 'ACTIVE' });

/** A cancellation on the policy's first day; 50 per cent of 620,000 dong are the limit. */
const refund = ({ referenceNumber }: GivenContract, changes: object = {}) => ({
  ...halfRefund(salus, referenceNumber),
  ...changes,
});
const cancel = (contract: GivenContract, key?: string) =>
  first.put(
    '/v1/auth/contract/bm-cancelled',
    refund(contract),
    key === undefined ? {} : { 'idempotency-key': key },
  );

const pay = (referenceNumber: string, paymentDate: Day, receipt = {}) =>
  first.call(payManually, {
    referenceNumber,
    paymentDate,
    paymentTime: '00:00:00',
    manualPaymentNote: 'UNC 0412',
    ...receipt,
  });

const decide = (
  by: Caller,
  approvalId: number,
  decision: 'APPROVE' | 'REJECT' = 'APPROVE',
  reason = REASON,
) => by.call(decideApproval, { approvalId, decision, reason });

const view = async ({ referenceNumber }: Pick<GivenContract, 'referenceNumber'>) =>
  (await second.call(showContract, { referenceNumber })).body.data;

const listed = async (id: number) =>
  (await second.call(listApprovals, { limit: '100' })).body.data.results.find(
    ({ approvalId }: { approvalId: number }) => approvalId === id,
  );

const pending = { status: 202, body: { success: true, data: { state: 'PENDING' } } };
const refused = (status: number, code: string) => ({ status, body: { error_code: code } });

describe('a refund that reaches its limit', () => {
  // Tests that reject its request leave it as it was.
  let contract: GivenContract;
  beforeAll(async () => {
    contract = await active();
  });

  // covers APPROVE-1, APPROVE-2, APPROVE-4, APPROVE-8
  test('is stored with its figures and changes nothing else', async () => {
    const before = await view(contract);
    const reply = await cancel(contract);
    expect(reply).toMatchObject(pending);
    const { approvalId } = reply.body.data;
    expect(reply.body).toEqual({ success: true, data: { approvalId, state: 'PENDING' } });
    const { approvals, history, ...after } = await view(contract);
    const { approvals: none, history: earlier } = before;
    // Not the messages, which are still on their way.
    const comparedFacts = ({
      status,
      updatedAt,
      refundAmount,
      refunds,
      payments,
    }: typeof before) => [
      [status, updatedAt, refundAmount],
      [refunds, payments],
    ];
    expect([comparedFacts(after), none]).toEqual([comparedFacts(before), []]);
    expect(history).toHaveLength(earlier.length + 1);
    const request = {
      approvalId,
      kind: 'REFUND',
      state: 'PENDING',
      amount: 310_000,
      facts: {
        kind: 'REFUND',
        refundOn: today(),
        refundPercent: 50,
        premium: 620_000,
        rule: 'share',
        usedDays: 1,
        remainInsuredDays: refund(contract).remainInsuredDays,
        thresholdDays: 30,
        causes: ['AMOUNT'],
        holder: null,
      },
      refundAccount: null,
      formula: '620000 × 50 ÷ 100 = 310000',
      evidence: 'Khách hàng đổi ý',
      difference: 0,
      effectiveOn: today(),
      requestedByName: 'Bùi Ngọc Lan',
      decidedByName: null,
      decidedAt: null,
      reason: null,
      isOwn: false,
    };
    expect(approvals).toEqual([expect.objectContaining(request)]);
    expect(await listed(approvalId)).toMatchObject({
      ...request,
      referenceNumber: contract.referenceNumber,
    });
    await decide(second, approvalId, 'REJECT');
  });

  // covers APPROVE-2
  test('replays the 202 for its key, and refuses a second request', async () => {
    const [one, again] = [await cancel(contract, 'hai'), await cancel(contract, 'hai')];
    expect([again.status, again.body]).toEqual([202, one.body]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await cancel(contract)).toMatchObject({
      ...refused(409, 'APPROVAL_PENDING'),
      body: { data: { approvalId: one.body.data.approvalId } },
    });
    await decide(second, one.body.data.approvalId, 'REJECT');
  });

  // covers APPROVE-3, APPROVE-4, APPROVE-5
  test('is executed with the approval, with both names in the history', async () => {
    const contract = await active();
    const { approvalId } = (await cancel(contract)).body.data;
    expect(await decide(second, approvalId)).toMatchObject({
      status: 200,
      body: { data: { approvalId, state: 'APPROVED' } },
    });
    const { status, refundAmount, refunds, history, approvals } = await view(contract);
    expect([status, refundAmount, refunds.length]).toEqual(['CANCELLED', 310_000, 1]);
    expect(approvals[0]).toMatchObject({
      state: 'APPROVED',
      decidedByName: 'Trịnh Hoài An',
      reason: REASON,
      difference: null,
    });
    const entry = (name: string) =>
      history.find(({ action }: { action: string }) => action === name);
    expect(entry('requestApproval')).toMatchObject({ actorName: 'Bùi Ngọc Lan' });
    expect(entry('decideApproval')).toMatchObject({
      actorName: 'Trịnh Hoài An',
      note: REASON,
      changes: expect.arrayContaining([
        { field: 'approvalRequestedBy', from: null, to: 'Bùi Ngọc Lan' },
      ]),
    });
    expect(entry('cancel')).toMatchObject({ fromStatus: 'ACTIVE', toStatus: 'CANCELLED' });
    expect(await decide(second, approvalId, 'REJECT')).toMatchObject(refused(409, 'INVALID_STATE'));
  });

  // covers APPROVE-3
  test('refuses its own clerk, before and after its end', async () => {
    const { approvalId } = (await cancel(contract)).body.data;
    for (const decision of ['APPROVE', 'REJECT'] as const)
      expect(await decide(first, approvalId, decision)).toMatchObject(refused(403, 'OWN_REQUEST'));
    await decide(second, approvalId, 'REJECT');
    expect(await decide(first, approvalId)).toMatchObject(refused(403, 'OWN_REQUEST'));
    for (const other of ['sales.cbb', 'manager', 'director', 'auditor'])
      expect(await decide(await salus.as(other), approvalId)).toMatchObject(
        refused(403, 'FORBIDDEN'),
      );
    expect(await decide(second, 999_999)).toMatchObject(refused(404, 'NOT_FOUND'));
    expect(await decide(second, approvalId, 'APPROVE', '')).toMatchObject(
      refused(400, 'VALIDATION_ERROR'),
    );
  });

  // covers APPROVE-2, APPROVE-3
  test('changes nothing when it is rejected, and may be repeated', async () => {
    const { approvalId } = (await cancel(contract)).body.data;
    await decide(second, approvalId, 'REJECT', 'Thiếu hồ sơ');
    const { status, refunds, approvals } = await view(contract);
    expect([status, refunds]).toEqual(['ACTIVE', []]);
    expect(approvals).toContainEqual(
      expect.objectContaining({ approvalId, state: 'REJECTED', reason: 'Thiếu hồ sơ' }),
    );
    const again = await cancel(contract);
    expect(again).toMatchObject(pending);
    await decide(second, again.body.data.approvalId, 'REJECT');
  });

  // covers APPROVE-4, WORK-3
  test('waits on the home and in the list of those that wait, until it is decided', async () => {
    const readWaiting = async () => {
      const { items } = (await second.call(showHome)).body.data;
      const item = items.find(({ code }: { code: string }) => code === 'approvals');
      const { results, totalRecords } = (
        await second.call(listApprovals, { state: 'PENDING', limit: '100' })
      ).body.data;
      expect(item?.count ?? 0).toBe(totalRecords);
      return results.map(({ approvalId }: { approvalId: number }) => approvalId);
    };
    const earlier = await readWaiting();
    const { approvalId } = (await cancel(contract)).body.data;
    expect(await readWaiting()).toEqual([...earlier, approvalId]);
    await decide(second, approvalId, 'REJECT');
    expect(await readWaiting()).toEqual(earlier);
    expect((await listed(approvalId)).state).toBe('REJECTED');
    expect((await second.get(listApprovals.path, { state: 'REJECTED' })).status).toBe(400);
  });

  // covers APPROVE-4
  test('is not executed once the contract is another one', async () => {
    const contract = await active();
    const { referenceNumber } = contract;
    const { approvalId } = (await cancel(contract)).body.data;
    await first.call(cancelContract, { referenceNumber, noteCancelled: 'Trùng' });
    expect(await decide(second, approvalId)).toMatchObject(refused(409, 'CONTRACT_CHANGED'));
    expect((await listed(approvalId)).difference).toBeNull();
    expect((await view(contract)).refunds).toEqual([]);
    expect((await listed(approvalId)).state).toBe('SUPERSEDED');
    expect(await decide(second, approvalId)).toMatchObject(refused(409, 'CONTRACT_CHANGED'));
  });

  // covers APPROVE-3
  test('has one outcome of twenty decisions at once', async () => {
    const contract = await active();
    const { approvalId } = (await cancel(contract)).body.data;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        decide(second, approvalId, n % 2 === 0 ? 'APPROVE' : 'REJECT'),
      ),
    );
    const [won, ...others] = replies.toSorted((a, b) => a.status - b.status);
    expect(others.map(({ body }) => body.error_code)).toEqual(Array(19).fill('INVALID_STATE'));
    const isApproved = won?.body.data.state === 'APPROVED';
    const { status, refunds } = await view(contract);
    expect([status, refunds.length]).toEqual(isApproved ? ['CANCELLED', 1] : ['ACTIVE', 0]);
  });

  // covers APPROVE-2
  test('has one request of twenty calls at once', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(contract)));
    const [request, ...others] = replies.toSorted((a, b) => a.status - b.status);
    expect(request).toMatchObject(pending);
    expect(others.map(({ status }) => status)).toEqual(Array(19).fill(409));
    await decide(second, request?.body.data.approvalId, 'REJECT');
  });

  // covers APPROVE-7
  test('is mailed to the other clerk, and its end to both', async () => {
    const contract = await active();
    const { approvalId } = (await cancel(contract)).body.data;
    const mailsTo = async (to: string, subject: string) =>
      (await salus.outbox()).filter(
        (mail) =>
          mail.to === to &&
          mail.subject?.startsWith(`Salus: ${subject}`) &&
          mail.subject.includes(contract.referenceNumber),
      );
    const mailed = (to: string, subject: string) =>
      eventually(`the mail to ${to}`, async () => (await mailsTo(to, subject)).length === 1);
    await mailed('bm2@salus.test', 'yêu cầu chờ duyệt');
    await decide(second, approvalId);
    await mailed('bm@salus.test', 'yêu cầu đã được duyệt');
    await mailed('bm2@salus.test', 'yêu cầu đã được duyệt');
    expect(await mailsTo('bm@salus.test', 'yêu cầu chờ duyệt')).toEqual([]);
  });
});

describe('a manual payment', () => {
  // covers APPROVE-17
  test('needs no second clerk when it is dated back one working day', async () => {
    expect(await pay(await oldContract(salus), dayBack(salus, 1))).toMatchObject({ status: 200 });
  });

  // covers APPROVE-4, APPROVE-8, APPROVE-17, CLOSE-12
  test('is recorded with the approval two working days back', async () => {
    const referenceNumber = await oldContract(salus);
    const paidOn = dayBack(salus, 2);
    const days = daysBetween(paidOn, today());
    const reply = await pay(referenceNumber, paidOn, { cashReceipt: 'PT 0099' });
    expect(reply).toMatchObject(pending);
    expect(await statusOf(salus, referenceNumber)).toBe('AWAITING_PAYMENT');
    expect(await listed(reply.body.data.approvalId)).toMatchObject({
      kind: 'BACKDATED_PAYMENT',
      amount: 620_000,
      facts: {
        kind: 'BACKDATED_PAYMENT',
        paidOn,
        recordedOn: today(),
        days,
        workingDays: 2,
      },
      formula: `${today()} − ${paidOn} = ${days}`,
      evidence: 'UNC 0412',
    });
    expect(await decide(second, reply.body.data.approvalId)).toMatchObject({ status: 200 });
    const { typePayment, paymentDate, cashReceipt } = await view({ referenceNumber });
    expect([typePayment, paymentDate, cashReceipt]).toEqual([
      'MANUAL',
      `${paidOn}T00:00:00.000+07:00`,
      'PT 0099',
    ]);
  });

  // covers APPROVE-4
  test('is not recorded once the contract was withdrawn', async () => {
    const referenceNumber = await oldContract(salus);
    const { approvalId } = (await pay(referenceNumber, dayBack(salus, 3))).body.data;
    await first.call(withdrawContract, { referenceNumber, reason: 'Nhầm' });
    expect(await decide(second, approvalId)).toMatchObject(refused(409, 'CONTRACT_CHANGED'));
  });
});

describe('a decision about a payment to review', () => {
  async function toReview(amount: number) {
    const { linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const refOrder = await openOrder(salus, linkToken);
    await sendIpn(salus, signedIpn(salus, refOrder, { vpc_Amount: String(amount * 100) }));
    const review = (decision: string) =>
      first.put('/v1/auth/contract/bm-review-payment', { refOrder, decision, note: 'Sao kê' });
    return { refOrder, review };
  }

  // covers APPROVE-1
  test('below the limit is final at once', async () => {
    const { review } = await toReview(609_999);
    expect(await review('SETTLED_OUTSIDE')).toMatchObject({ status: 200 });
  });

  // covers APPROVE-1, APPROVE-4, APPROVE-8
  test.each(['REFUND', 'SETTLED_OUTSIDE'])('%s from the limit on waits', async (decision) => {
    const { refOrder, review } = await toReview(610_000);
    const reply = await review(decision);
    expect(reply).toMatchObject(pending);
    expect(await listed(reply.body.data.approvalId)).toMatchObject({
      facts: { kind: 'REVIEW', decision, origin: 'GATEWAY', reference: refOrder },
    });
    expect((await readOrder(salus, refOrder)).review_decision).toBeNull();
    expect(await decide(second, reply.body.data.approvalId)).toMatchObject({ status: 200 });
    expect((await readOrder(salus, refOrder)).review_decision).toBe(decision);
    expect(await review(decision)).toMatchObject(refused(422, 'PAYMENT_NOT_TO_REVIEW'));
  });
});

// covers APPROVE-8
test.each([
  ['KEEP', { note: 'Chờ người gửi' }],
  ['RETURN', { note: 'Chuyển nhầm' }],
] as const)('a step %s with a stray transfer names its reference', async (step, more) => {
  const bankReference = `FT26331${step}`;
  await sendNotice(salus, { bankReference, content: 'chuyen nham' });
  const [{ id }] = await findMoney(first, bankReference);
  const reply = await decideMoney(first, id, step, more);
  expect(reply).toMatchObject(pending);
  expect(await listed(reply.body.data.approvalId)).toMatchObject({
    moneyId: id,
    referenceNumber: null,
    facts: {
      kind: 'UNALLOCATED',
      step,
      origin: 'BANK',
      reference: bankReference,
      referenceNumber: null,
    },
  });
});

describe('the end of a request', () => {
  // covers APPROVE-6
  test('comes after three working days, with a mail and room for another', async () => {
    const [contract, other] = [await active(), await active()];
    const { approvalId } = (await cancel(contract)).body.data;
    const { approvalId: later } = (await cancel(other)).body.data;
    const { requestedAt, expiresAt } = await listed(later);
    expect(expiresAt).toBe(toIsoWithOffset(approvalEndsAt(new Date(requestedAt))));
    const firstDay = today();
    salus.wait((Date.parse(expiresAt) - salus.now().getTime()) / 60_000 - 10);
    await endOverdueApprovals(salus.app);
    [first, second] = [await salus.as('bm'), await salus.as('bm2')];
    expect((await listed(approvalId)).state).toBe('PENDING');
    salus.wait(10);
    expect(await decide(second, approvalId)).toMatchObject(refused(409, 'INVALID_STATE'));
    // The request ends although the job has not run yet.
    expect(
      await first.put(
        '/v1/auth/contract/bm-cancelled',
        refund(other, {
          refundDate: firstDay,
          remainInsuredDays: refund(other).remainInsuredDays,
        }),
      ),
    ).toMatchObject(pending);
    await endOverdueApprovals(salus.app);
    expect((await view(contract)).approvals[0]).toMatchObject({ state: 'EXPIRED', reason: null });
    expect((await listed(later)).state).toBe('EXPIRED');
  });

  test('leaves all invariants intact', async () => {
    expect(await brokenInvariants(salus.app.pool)).toEqual([]);
  });
});
