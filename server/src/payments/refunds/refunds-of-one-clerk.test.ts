import { showContract } from '@salus/api/back-office.ts';
import { listApprovals } from '@salus/api/payments/approvals.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../testing/broken-by.ts';
import { awaitStatus, givenContract } from '../../testing/given.ts';
import {
  cancelTo,
  giveAccountTo,
  nextBatchFile,
  ownAccount,
  paidByHand,
} from '../../testing/money/refund-steps.ts';
import {
  awaitingIn,
  confirmLines,
  makeStatementLine,
} from '../../testing/money/statement-steps.ts';
import {
  decideApproval,
  decideMoney,
  findMoney,
  sendNotice,
} from '../../testing/money/unallocated-steps.ts';
import { type Caller, startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Two refunds of 310,000 dong stay below. */
const DAY_LIMIT = 700_000;
const pending = { status: 202, body: { success: true, data: { state: 'PENDING' } } };

let salus: TestApp;
let first: Caller;
let second: Caller;
let accounts = 0;

beforeAll(async () => {
  salus = await startTestApp({ APPROVAL_REFUND_DAY_VND: String(DAY_LIMIT) });
});
afterAll(() => salus.close());
beforeEach(async () => {
  // Each test has a business day of its own.
  salus.wait(24 * 60);
  first = await salus.as('bm');
  second = await salus.as('bm2');
});

function newAccount() {
  accounts += 1;
  return ownAccount(`20030040${String(accounts).padStart(4, '0')}`);
}

const active = async () => (await givenContract(salus, { status: 'ACTIVE' })).referenceNumber;
/** Returns money that names no contract. */
async function returnStray(by: Caller, more: object = {}) {
  accounts += 1;
  const bankReference = `FT2634${String(accounts).padStart(8, '0')}`;
  await sendNotice(salus, { bankReference, content: 'nham', amount: 310_000 });
  const [{ id }] = await findMoney(by, bankReference);
  return await decideMoney(by, id, 'RETURN', { note: 'Nhầm', ...more });
}
const readCauses = async (reply: { body: { data: { approvalId: number } } }) =>
  (await second.call(listApprovals, { limit: '100' })).body.data.results.find(
    ({ approvalId }: { approvalId: number }) => approvalId === reply.body.data.approvalId,
  )?.facts.causes;

/** The sum that a clerk paid out alone on a business day, as the database has it. */
async function sumsAlone(): Promise<number[]> {
  const { rows } = await salus.app.pool.query<{ total: string }>(`
    select sum(amount) as total from refunds where approval_id is null
     group by requested_by, (requested_at at time zone 'Asia/Ho_Chi_Minh')::date`);
  return rows.map(({ total }) => Number(total));
}

describe('the refunds of one clerk on a business day', () => {
  // covers APPROVE-11
  test('need a second one from the sum on, also four at once', async () => {
    const contracts = [];
    for (let n = 0; n < 4; n += 1) contracts.push(await active());
    const replies = await Promise.all(
      contracts.map((number) => cancelTo(salus, first, number, newAccount())),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      ...Array(2).fill(200),
      ...Array(2).fill(202),
    ]);
    const heldReply = replies.find(({ status }) => status === 202);
    if (!heldReply) throw new Error('two are held');
    expect(await readCauses(heldReply)).toEqual(['DAY_SUM']);
    // Approved ones do not count, and another clerk has an own sum.
    expect((await decideApproval(second, heldReply.body.data.approvalId)).status).toBe(200);
    expect((await returnStray(second)).status).toBe(200);
    salus.wait(24 * 60);
    first = await salus.as('bm');
    expect((await returnStray(first)).status).toBe(200);
  });

  // covers APPROVE-11
  test('count money without a contract and cancellations together', async () => {
    for (const _ of [1, 2]) expect((await returnStray(first)).status).toBe(200);
    const reply = await cancelTo(salus, first, await active());
    expect(reply).toMatchObject(pending);
    expect(await readCauses(reply)).toEqual(['DAY_SUM']);
  });

  // covers APPROVE-11
  test('stay below the limit for any sequence of steps', async () => {
    const clerks = { bm: await salus.as('bm'), bm2: await salus.as('bm2') };
    const step = fc.record({
      clerk: fc.constantFrom('bm' as const, 'bm2' as const),
      way: fc.constantFrom('cancel' as const, 'return' as const),
      isApproved: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 5 }), async (steps) => {
        await Promise.all(
          steps.map(async ({ clerk, way, isApproved }) => {
            const caller = clerks[clerk];
            const reply =
              way === 'cancel'
                ? await cancelTo(salus, caller, await active(), newAccount())
                : await returnStray(caller, { refundAccount: newAccount() });
            expect([200, 202]).toContain(reply.status);
            if (reply.status === 202 && isApproved)
              await decideApproval(
                clerks[clerk === 'bm' ? 'bm2' : 'bm'],
                reply.body.data.approvalId,
              );
          }),
        );
        expect(Math.max(0, ...(await sumsAlone()))).toBeLessThan(DAY_LIMIT);
      }),
      { numRuns: 1 },
    );
  });
});

describe('a refund by the clerk who recorded its payment', () => {
  // covers APPROVE-12
  test('needs a second one after a payment by hand, and none of another clerk', async () => {
    const reply = await cancelTo(salus, first, await paidByHand(salus, first), newAccount());
    expect(reply).toMatchObject(pending);
    expect(await readCauses(reply)).toEqual(['SAME_CLERK']);
    const other = await paidByHand(salus, second);
    expect((await cancelTo(salus, first, other, newAccount())).status).toBe(200);
  });

  // covers APPROVE-12
  test('needs a second one after a file that no notice confirms', async () => {
    const [alone, confirmed] = [await awaitingIn(salus), await awaitingIn(salus)];
    const line = makeStatementLine(salus, confirmed);
    await sendNotice(salus, { bankReference: line.bankReference, content: confirmed });
    await confirmLines(first, [makeStatementLine(salus, alone), line]);
    for (const number of [alone, confirmed]) await awaitStatus(salus, number, 'ACTIVE');
    const reply = await cancelTo(salus, first, alone, newAccount());
    expect(reply).toMatchObject(pending);
    expect(await readCauses(reply)).toEqual(['SAME_CLERK']);
    expect((await cancelTo(salus, first, confirmed, newAccount())).status).toBe(200);
  });

  // covers APPROVE-12
  test('needs a second one for a line that names no contract', async () => {
    const line = makeStatementLine(salus, 'khong ro');
    await confirmLines(first, [line]);
    const [{ id }] = await findMoney(first, line.bankReference);
    const more = { note: 'Nhầm', refundAccount: newAccount() };
    const reply = await decideMoney(first, id, 'RETURN', more);
    expect(reply).toMatchObject(pending);
    expect(await readCauses(reply)).toEqual(['SAME_CLERK']);
  });
});

describe('the account of a refund below all limits', () => {
  // covers APPROVE-12
  test('needs a second clerk for another holder, at once and later', async () => {
    const holder = { ...newAccount(), accountName: 'TRAN THI HOA' };
    const atOnce = await cancelTo(salus, first, await active(), holder);
    expect(await readCauses(atOnce)).toEqual(['OTHER_HOLDER']);
    const number = await paidByHand(salus, second);
    await cancelTo(salus, first, number);
    const { refunds } = (await first.call(showContract, { referenceNumber: number })).body.data;
    const later = await giveAccountTo(first, refunds[0].id, {
      ...newAccount(),
      accountName: 'TRAN THI HOA',
    });
    expect(later).toMatchObject(pending);
    expect(await readCauses(later)).toEqual(['OTHER_HOLDER']);
    expect(await nextBatchFile(first)).not.toContain(number);
    // The clerk who recorded the payment gives the account.
    await decideApproval(second, later.body.data.approvalId, 'REJECT');
    const own = await giveAccountTo(second, refunds[0].id, newAccount());
    expect(await readCauses(own)).toEqual(['SAME_CLERK']);
    await decideApproval(first, own.body.data.approvalId, 'REJECT');
    expect((await giveAccountTo(first, refunds[0].id, newAccount())).status).toBe(200);
  });

  // covers APPROVE-12
  test('needs a second clerk where it got another contract’s refund within 90 days', async () => {
    const account = newAccount();
    const [one, two, three] = [await active(), await active(), await active()];
    // At once: one of them sees the other.
    const replies = await Promise.all([
      cancelTo(salus, first, one, account),
      cancelTo(salus, second, two, account),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 202]);
    const spacedAccount = { ...account, accountName: 'Nguyễn Văn Đức' };
    const reply = await cancelTo(salus, first, three, spacedAccount);
    expect(await readCauses(reply)).toEqual(['ACCOUNT_SEEN']);
  });
});

test('leaves all invariants intact', async () => {
  expect(await brokenInvariants(salus.app.pool)).toEqual([]);
});
