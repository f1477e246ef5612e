import { showContract } from '@salus/api/back-office.ts';
import {
  giveOwnRefundAccount,
  openPolicyholderPage,
  showPolicy,
} from '@salus/api/contracts/policyholder.ts';
import { listApprovals } from '@salus/api/payments/approvals.ts';
import { createRefundBatch, showReadyRefunds } from '@salus/api/payments/refund-batches.ts';
import { listOpenRefunds, settleRefundByHand } from '@salus/api/payments/refunds.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../testing/broken-by.ts';
import {
  cancelTo,
  giveAccountTo,
  nextBatchFile,
  ownAccount,
  paidByHand,
} from '../../testing/money/refund-steps.ts';
import {
  decideApproval,
  decideMoney,
  findMoney,
  historyEvents,
  moneyById,
  sendNotice,
} from '../../testing/money/unallocated-steps.ts';
import { type Caller, eventually, openForTests } from '../../testing/test-app.ts';

const pending = { status: 202, body: { success: true, data: { state: 'PENDING' } } };
const refusal = (status: number, code: string) => ({ status, body: { error_code: code } });

const salus = openForTests({ APPROVAL_REFUND_VND: '310000', APPROVAL_REVIEW_VND: '600000' });
let first: Caller;
let second: Caller;
let accounts = 0;
beforeEach(async () => {
  first = await salus.as('bm');
  second = await salus.as('bm2');
});

/** An account of the proposer that no other refund has. */
function newAccount() {
  accounts += 1;
  return ownAccount(`00110022${String(accounts).padStart(4, '0')}`);
}

const view = async (referenceNumber: string) =>
  (await second.call(showContract, { referenceNumber })).body.data;
const findRequest = async (id: number) =>
  (await second.call(listApprovals, { limit: '100' })).body.data.results.find(
    ({ approvalId }: { approvalId: number }) => approvalId === id,
  );

/** A refund that a second clerk approved with this account, or without one. */
async function approvedRefund(account?: object) {
  const referenceNumber = await paidByHand(salus, second);
  const { approvalId } = (await cancelTo(salus, first, referenceNumber, account)).body.data;
  expect((await decideApproval(second, approvalId)).status).toBe(200);
  const [refund] = (await view(referenceNumber)).refunds;
  return { referenceNumber, refundId: Number(refund.id), approvalId };
}

describe('an approved refund', () => {
  // covers APPROVE-10
  test('shows its payee whole to the approver and on the contract, masked elsewhere', async () => {
    const account = newAccount();
    const referenceNumber = await paidByHand(salus, second);
    const { approvalId } = (await cancelTo(salus, first, referenceNumber, account)).body.data;
    const accountView = { ...account, bankName: 'Vietcombank' };
    expect(await findRequest(approvalId)).toMatchObject({
      refundAccount: accountView,
      facts: { causes: ['AMOUNT'], holder: { relation: 'PROPOSER', relationship: null } },
    });
    expect((await view(referenceNumber)).approvals[0].refundAccount).toEqual(accountView);
    await decideApproval(second, approvalId);
    expect((await view(referenceNumber)).refunds[0].refundAccount).toEqual(accountView);
    const maskedNumber = `••••${account.accountNo.slice(-4)}`;
    const list = await first.call(listOpenRefunds, { limit: '100' });
    expect(JSON.stringify(list.body)).not.toContain(account.accountNo);
    expect(JSON.stringify(list.body)).toContain(maskedNumber);
    const mail = await eventually('the mail about the request', async () =>
      (await salus.outbox()).find(
        ({ to, subject, text }) =>
          to === 'bm2@salus.test' &&
          subject?.includes(referenceNumber) &&
          text.includes(maskedNumber),
      ),
    );
    expect(mail.text).not.toContain(account.accountNo);
  });

  // covers APPROVE-10, APPROVE-13
  test('pays no account that its approver has not seen', async () => {
    const [account, other] = [newAccount(), { ...newAccount(), accountName: 'KE GIAN LAN' }];
    const { referenceNumber, refundId } = await approvedRefund(account);
    const reply = await giveAccountTo(first, refundId, other);
    expect(reply).toMatchObject(pending);
    const { approvalId } = reply.body.data;
    const [refund] = (await view(referenceNumber)).refunds;
    expect(refund).toMatchObject({ refundAccount: account, accountApprovalId: approvalId });
    expect(await nextBatchFile(first)).not.toContain(referenceNumber);
    const { ready, accountPending } = (await first.call(showReadyRefunds)).body.data;
    expect([ready.count, accountPending.count]).toEqual([0, 1]);
    expect(await findRequest(approvalId)).toMatchObject({
      kind: 'REFUND_ACCOUNT',
      amount: 310_000,
      difference: 0,
      refundAccount: other,
      facts: {
        kind: 'REFUND_ACCOUNT',
        refundRef: `${referenceNumber}-R1`,
        formerAccount: account,
        causes: ['AMOUNT', 'OTHER_HOLDER', 'APPROVED_REFUND'],
        holder: { relation: 'OTHER', relationship: null },
      },
    });
    expect(await decideApproval(first, approvalId)).toMatchObject(refusal(403, 'OWN_REQUEST'));
    expect(await giveAccountTo(second, refundId, newAccount())).toMatchObject(
      refusal(409, 'APPROVAL_PENDING'),
    );
    await decideApproval(second, approvalId, 'REJECT');
    // The old account stays, and the same request may follow.
    const again = await giveAccountTo(first, refundId, other);
    expect(again).toMatchObject(pending);
    await decideApproval(second, again.body.data.approvalId, 'REJECT');
    const file = await nextBatchFile(first);
    expect(file).toContain(account.accountNo);
    expect(file).not.toContain(other.accountNo);
    expect(await giveAccountTo(first, refundId, newAccount())).toMatchObject(
      refusal(409, 'IN_BATCH'),
    );
    expect(await first.call(settleRefundByHand, { refundId, note: 'UNC' })).toMatchObject(
      refusal(409, 'IN_BATCH'),
    );
  });

  // covers APPROVE-13
  test('gets its first account by a request, and another one by another request', async () => {
    const { referenceNumber, refundId } = await approvedRefund();
    const [account, third] = [newAccount(), newAccount()];
    const request = await giveAccountTo(first, refundId, account);
    expect(request).toMatchObject(pending);
    expect(await nextBatchFile(first)).not.toContain(referenceNumber);
    expect((await decideApproval(second, request.body.data.approvalId)).status).toBe(200);
    const change = await giveAccountTo(second, refundId, third);
    expect(change).toMatchObject(pending);
    expect(await decideApproval(second, change.body.data.approvalId)).toMatchObject(
      refusal(403, 'OWN_REQUEST'),
    );
    expect((await decideApproval(first, change.body.data.approvalId)).status).toBe(200);
    const { refunds, history } = await view(referenceNumber);
    expect(refunds[0]).toMatchObject({ refundAccount: third, accountApprovalId: null });
    const actions = history.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action === 'giveRefundAccount')).toHaveLength(2);
    expect(await nextBatchFile(first)).toContain(third.accountNo);
  });

  // covers APPROVE-4, APPROVE-13
  test('refuses an approval once it was paid, or has another account', async () => {
    const { refundId } = await approvedRefund(newAccount());
    const { approvalId } = (await giveAccountTo(first, refundId, newAccount())).body.data;
    await first.call(settleRefundByHand, { refundId, note: 'UNC 1' });
    expect(await decideApproval(second, approvalId)).toMatchObject(
      refusal(409, 'CONTRACT_CHANGED'),
    );
    expect((await findRequest(approvalId)).state).toBe('SUPERSEDED');
  });

  // covers APPROVE-10
  test('keeps its payee and its approval in the database', async () => {
    const { refundId, approvalId } = await approvedRefund(newAccount());
    const run = (text: string) => salus.app.pool.query(text);
    await expect(
      run(`update refunds set account_no = '99' where id = ${refundId}`),
    ).rejects.toMatchObject({ constraint: 'refunds_pay_approved_payee' });
    await expect(
      run(`update refunds set approval_id = null where id = ${refundId}`),
    ).rejects.toMatchObject({ constraint: 'refunds_keep_approval' });
    await expect(
      run(`update approvals set account_no = '99' where id = ${approvalId}`),
    ).rejects.toMatchObject({ constraint: 'approvals_keep_payee' });
    await giveAccountTo(first, refundId, newAccount());
    await expect(
      run(`with batch as (
        insert into refund_batches (format, content, refunds, amount, created_by, created_at)
        select 'csv', '', 1, 310000, id, now() from accounts limit 1 returning id)
        insert into refund_batch_lines (batch_id, refund_id) select id, ${refundId} from batch`),
    ).rejects.toMatchObject({ constraint: 'refund_batch_lines_have_decided_payee' });
  });

  // covers APPROVE-13
  test('has one request of parallel ones, and no batch takes it meanwhile', async () => {
    const { referenceNumber, refundId } = await approvedRefund(newAccount());
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, () => giveAccountTo(first, refundId, newAccount())),
      ...Array.from({ length: 3 }, () => first.call(createRefundBatch, { format: 'csv' })),
    ]);
    const firstReplies = replies.slice(0, 6);
    const isBatched = replies
      .slice(6)
      .some(({ body }) => JSON.stringify(body.data.refunds).includes(referenceNumber));
    expect(replies.slice(6).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(firstReplies.filter(({ status }) => status === 202)).toHaveLength(isBatched ? 0 : 1);
    expect(firstReplies.every(({ status }) => status === 202 || status === 409)).toBe(true);
  });
});

describe('money without a contract that a second clerk returned', () => {
  // covers APPROVE-13, MONEY-4
  test('gets its account by a request, with rows in its history', async () => {
    const bankReference = 'FT26339000001';
    await sendNotice(salus, { bankReference, content: 'chuyen nham' });
    const [{ id }] = await findMoney(first, bankReference);
    const { approvalId } = (await decideMoney(first, id, 'RETURN', { note: 'Nhầm' })).body.data;
    expect(await findRequest(approvalId)).toMatchObject({
      refundAccount: null,
      facts: { causes: ['AMOUNT', 'REVIEW_AMOUNT'], holder: null },
    });
    await decideApproval(second, approvalId);
    const { refund } = await moneyById(first, id);
    const account = { ...newAccount(), accountName: 'TRAN VAN GUI' };
    const request = await giveAccountTo(first, refund.refundId, account);
    expect(request).toMatchObject(pending);
    expect(await findRequest(request.body.data.approvalId)).toMatchObject({
      kind: 'REFUND_ACCOUNT',
      moneyId: id,
      referenceNumber: null,
      refundAccount: account,
    });
    expect(await nextBatchFile(first)).not.toContain(account.accountNo);
    expect((await decideApproval(second, request.body.data.approvalId)).status).toBe(200);
    const row = await moneyById(first, id);
    expect(historyEvents(row).toSorted()).toEqual([
      'APPROVED',
      'APPROVED',
      'GIVE_ACCOUNT',
      'RECEIVED',
      'REQUESTED',
      'REQUESTED',
      'RETURN',
    ]);
    const step = row.history.find(({ event }: { event: string }) => event === 'GIVE_ACCOUNT');
    expect(step).toMatchObject({
      byName: 'Trịnh Hoài An',
      note: `970436 ••••${account.accountNo.slice(-4)}`,
    });
    expect(await nextBatchFile(first)).toContain(account.accountNo);
  });
});

describe('a customer', () => {
  // covers APPROVE-13, MY-10
  test('requests the account of an approved refund; any clerk decides', async () => {
    const email = 'chu.hop.dong@example.com';
    const referenceNumber = await paidByHand(salus, second, { proposerEmail: email });
    const code = await eventually('the link to the page', async () =>
      (await salus.outbox())
        .filter(({ to }) => to === email)
        .map(({ text }) => /\/my\/([\w-]{27})(?![\w-])/.exec(text)?.[1])
        .find(Boolean),
    );
    const { approvalId } = (await cancelTo(salus, first, referenceNumber)).body.data;
    await decideApproval(second, approvalId);
    const { body } = await salus.anybody.call(openPolicyholderPage, { code, last4: '0123' });
    const holder = salus.policyholder(String(body.data.proof));
    const account = newAccount();
    const give = () =>
      holder.call(giveOwnRefundAccount, {
        refundRef: `${referenceNumber}-R1`,
        refundAccount: account,
      });
    const request = await give();
    expect(request).toMatchObject(pending);
    expect((await holder.call(showPolicy)).body.data.refunds).toMatchObject([
      { state: 'IN_PROGRESS', account: { accountNo: `••••${account.accountNo.slice(-4)}` } },
    ]);
    expect(await give()).toMatchObject(refusal(409, 'INVALID_STATE'));
    expect(await nextBatchFile(first)).not.toContain(account.accountNo);
    expect(await findRequest(request.body.data.approvalId)).toMatchObject({
      isByCustomer: true,
      isOwn: false,
      requestedByName: 'Nguyễn Văn Đức',
    });
    expect((await decideApproval(first, request.body.data.approvalId)).status).toBe(200);
    expect(await nextBatchFile(first)).toContain(account.accountNo);
  });
});

test('leaves all invariants intact', async () => {
  expect(await brokenInvariants(salus.app.pool)).toEqual([]);
});
