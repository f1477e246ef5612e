import { editDraft, showDraft } from '@salus/api/contracts.ts';
import { sendSmsLink } from '@salus/api/customer-link.ts';
import { linkToFile, recreateFile } from '@salus/api/documents.ts';
import { cancelContract, payManually } from '@salus/api/payments.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../testing/broken-by.ts';
import {
  awaitIssues,
  awaitStatus,
  draftBody,
  familyBody,
  type GivenContract,
  givenContract,
  openOrder,
  statusOf,
} from '../testing/given.ts';
import { sendIpn, signedIpn } from '../testing/onepay-ipn.ts';
import { judgeWinner, RUNS_OF_RACE, race } from '../testing/race.ts';
import { readContract, readHistory, readOrder } from '../testing/stored-rows.ts';
import { type Caller, eventually, openForTests } from '../testing/test-app.ts';

/** Parallel calls of an officer with a customer, a clerk, the queue or the insurer (LIFE-5). */
const salus = openForTests();
let officer: Caller;
let clerk: Caller;
beforeEach(async () => {
  officer = await salus.as('sales.cbb');
  clerk = await salus.as('bm');
});

const INVALID_STATE = { status: 409, body: { error_code: 'INVALID_STATE' } };
const CHANGED = { status: 409, body: { error_code: 'CONTRACT_CHANGED' } };
const PENDING = { status: 422, body: { error_code: 'CHANGE_INFO_PENDING' } };

/** A contract with the version that the officer's screen shows. */
type ShownContract = GivenContract & { readonly updatedAt: string };

async function shownContract(contract: GivenContract): Promise<ShownContract> {
  const { referenceNumber } = contract;
  const { data } = (await officer.call(showDraft, { referenceNumber })).body;
  return { ...contract, updatedAt: data.updatedAt };
}

const save =
  ({ referenceNumber, updatedAt }: ShownContract, changes: object = {}) =>
  () =>
    officer.call(editDraft, {
      ...draftBody(),
      ...changes,
      referenceNumber,
      updatedAt,
    });
const saveFamily =
  ({ referenceNumber, updatedAt }: ShownContract, insuredDetails: readonly object[]) =>
  () =>
    officer.put('/v1/auth/contract/edit-family-temporary', {
      ...familyBody(),
      insuredDetails,
      referenceNumber,
      updatedAt,
    });
const sendLink =
  ({ referenceNumber }: GivenContract) =>
  () =>
    officer.call(sendSmsLink, { referenceNumber });
const requestChange =
  ({ linkToken }: GivenContract) =>
  () =>
    salus
      .customer(linkToken)
      .post('/v1/customer/contract/sms-rejected', { noteChangeInfoCustomer: 'Sai tên' });
const recreate = (by: Caller, { referenceNumber }: GivenContract) =>
  by.call(recreateFile, { referenceNumber });

const awaitingPayment = () => givenContract(salus, { status: 'AWAITING_PAYMENT' });
const withChangeRequest = async () => {
  const contract = await awaitingPayment();
  const order = await openOrder(salus, contract.linkToken);
  expect((await requestChange(contract)()).status).toBe(200);
  return { ...(await shownContract(contract)), order };
};

describe('an officer with two tabs', () => {
  test('saves one of two drafts and receives CONTRACT_CHANGED for the other', async () => {
    await race(
      salus,
      async () => shownContract(await givenContract(salus)),
      (contract) => [
        save(contract, { proposerName: 'Một', planId: '30002015' }),
        save(contract, { proposerName: 'Hai', planId: '30002016' }),
      ],
      async (contract, run) => {
        const won = judgeWinner(run, CHANGED) === 'one';
        expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
          proposer_name: won ? 'Một' : 'Hai',
          premium_amount: won ? 1_080_000 : 1_560_000,
        });
        expect(await readHistory(salus, contract.referenceNumber)).toEqual(['create', 'save']);
      },
    );
  });

  test('saves the insured persons of exactly one of two family drafts', async () => {
    const [self = {}, spouse = {}, baby = {}] = familyBody().insuredDetails;
    await race(
      salus,
      async () => shownContract(await givenContract(salus, { type: 'FAMILY' })),
      (contract) => [saveFamily(contract, [self, spouse]), saveFamily(contract, [self, baby])],
      async ({ referenceNumber }, run) => {
        const won = judgeWinner(run, CHANGED) === 'one';
        const { data } = (await officer.call(showDraft, { referenceNumber })).body;
        expect(data.insuredDetails).toEqual(won ? [self, spouse] : [self, baby]);
        expect(data).toMatchObject({ premiumAmount: 1_121_000, discountContract: 95 });
      },
    );
  });

  test('sends one link', async () => {
    await race(
      salus,
      () => givenContract(salus),
      (contract) => [sendLink(contract), sendLink(contract)],
      async (contract, run) => {
        judgeWinner(run, { status: 422, body: { error_code: 'SMS_LINK_TOO_SOON' } });
        expect(await readHistory(salus, contract.referenceNumber)).toEqual([
          'create',
          'sendSmsLink',
        ]);
      },
    );
  });

  test('saves before the link is sent, or not at all', async () => {
    await race(
      salus,
      async () => shownContract(await givenContract(salus)),
      (contract) => [save(contract, { planId: '30002015' }), sendLink(contract)],
      async (contract, { one, two, sequence }) => {
        expect(two.status).toBe(200);
        const isSaved = one.status === 200;
        if (!isSaved) expect(one).toMatchObject(INVALID_STATE);
        if (sequence !== null) expect(isSaved).toBe(sequence === 'one');
        expect(await readHistory(salus, contract.referenceNumber)).toEqual(
          isSaved ? ['create', 'save', 'sendSmsLink'] : ['create', 'sendSmsLink'],
        );
        expect((await readContract(salus, contract.referenceNumber)).premium_amount).toBe(
          isSaved ? 1_080_000 : 620_000,
        );
      },
    );
  });
});

describe('officer and customer in parallel', () => {
  test('a save and a second change request: an accepted request stays open', async () => {
    await race(
      salus,
      withChangeRequest,
      (contract) => [save(contract), requestChange(contract)],
      async (contract, { one, two, sequence }) => {
        expect(one.status).toBe(200);
        const isRequestedAgain = two.status === 200;
        if (!isRequestedAgain) expect(two).toMatchObject(PENDING);
        if (sequence !== null) expect(isRequestedAgain).toBe(sequence === 'one');
        expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
          change_requested: isRequestedAgain,
          change_note: isRequestedAgain ? 'Sai tên' : null,
        });
      },
    );
  });

  test('a new premium and a payment: the old premium pays, or goes to review', async () => {
    await race(
      salus,
      withChangeRequest,
      (contract) => [
        save(contract, { planId: '30002015' }),
        () => sendIpn(salus, signedIpn(salus, contract.order)),
      ],
      async (contract, { one, two, sequence }) => {
        expect(two.status).toBe(200);
        const isSaved = one.status === 200;
        if (!isSaved) expect(one).toMatchObject(INVALID_STATE);
        if (sequence !== null) expect(isSaved).toBe(sequence === 'one');
        const { review_reason, status } = await readOrder(salus, contract.order);
        expect({ review_reason, status }).toEqual({
          status: 'SUCCEEDED',
          review_reason: isSaved ? 'AMOUNT_IS_OLD' : null,
        });
        expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
          premium_amount: isSaved ? 1_080_000 : 620_000,
          type_payment: isSaved ? null : 'ONLINE',
        });
      },
    );
  });

  test('a new link and a change request: an accepted request stays open', async () => {
    const contracts: GivenContract[] = [];
    for (let n = 0; n < RUNS_OF_RACE; n += 1) contracts.push(await awaitingPayment());
    salus.wait(61);
    officer = await salus.as('sales.cbb');
    await race(
      salus,
      async () => contracts.pop() as GivenContract,
      (contract) => [sendLink(contract), requestChange(contract)],
      async (contract, { one, two, sequence }) => {
        const isRequested = two.status === 200;
        // The new link invalidates the old one; a request before that still counts.
        if (!isRequested)
          expect(two).toMatchObject({ status: 401, body: { error_code: 'UNAUTHORIZED' } });
        if (one.status !== 200) expect(one).toMatchObject(PENDING);
        expect(isRequested || one.status === 200).toBe(true);
        if (sequence === 'two') expect([one.status, isRequested]).toEqual([422, true]);
        expect(await readContract(salus, contract.referenceNumber)).toMatchObject({
          change_requested: isRequested,
          change_note: isRequested ? 'Sai tên' : null,
        });
      },
    );
  });

  test('a payment at the counter and a save of the change: the save comes first', async () => {
    await race(
      salus,
      withChangeRequest,
      (contract) => [
        save(contract),
        () => {
          const { referenceNumber } = contract;
          const paymentDate = contract.updatedAt.slice(0, 10);
          const payment = {
            referenceNumber,
            paymentDate,
            paymentTime: '08:00:00',
            manualPaymentNote: 'Tiền mặt',
          };
          return clerk.call(payManually, payment);
        },
      ],
      async (contract, { one, two, sequence }) => {
        expect(one.status).toBe(200);
        if (two.status !== 200) expect(two).toMatchObject(PENDING);
        if (sequence !== null) expect(two.status === 200).toBe(sequence === 'one');
        expect((await readContract(salus, contract.referenceNumber)).change_requested).toBe(false);
      },
    );
  });
});

describe('a certificate requested in parallel', () => {
  test('is issued once for officer, clerk and queue: one number, one file, one mail', async () => {
    const contracts: GivenContract[] = [];
    for (const type of ['INDIVIDUAL', 'FAMILY'] as const)
      contracts.push(await givenContract(salus, { status: 'PAID', type }));
    await salus.fault('files', 'ok');
    const replies = await Promise.all(
      contracts.flatMap((contract) => [
        recreate(clerk, contract),
        recreate(officer, contract),
        recreate(clerk, contract),
      ]),
    );
    for (const [n, contract] of contracts.entries()) {
      await awaitStatus(salus, contract.referenceNumber, 'ACTIVE');
      const { id, policy_no, issuing_error } = await readContract(salus, contract.referenceNumber);
      expect(issuing_error).toBeNull();
      for (const reply of replies.slice(n * 3, n * 3 + 3))
        if (reply.status === 200)
          expect(reply.body.data).toEqual({ status: 'ACTIVE', policyNo: policy_no });
        // The queue had finished before this request.
        else expect(reply).toMatchObject(INVALID_STATE);
      const documentActions = (await readHistory(salus, contract.referenceNumber)).filter(
        (action) => action === 'issue' || action === 'recreateFile',
      );
      expect(documentActions).toHaveLength(1);
      const documents = salus.db
        .selectFrom('documents')
        .select('storage_key')
        .where('contract_id', '=', id);
      expect(await documents.execute()).toHaveLength(1);
      await eventually('the mail', async () => (await mailsAbout(policy_no)) === 1);
    }
    const numbers = await Promise.all(
      contracts.map(async (c) => (await readContract(salus, c.referenceNumber)).policy_no),
    );
    expect(new Set(numbers).size).toBe(contracts.length);
  });

  test('is not issued again; the clerk downloads it until the cancellation', async () => {
    const contract = await givenContract(salus, { status: 'ACTIVE', type: 'FAMILY' });
    const { referenceNumber } = contract;
    expect(await recreate(clerk, contract)).toMatchObject(INVALID_STATE);
    expect(await recreate(officer, contract)).toMatchObject(INVALID_STATE);
    const { body } = await clerk.call(linkToFile, { referenceNumber });
    const url = new URL(body.result);
    const file = await salus.anybody.get(`${url.pathname}${url.search}`);
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const noteCancelled = 'Lập trùng';
    expect((await clerk.call(cancelContract, { referenceNumber, noteCancelled })).status).toBe(200);
    expect((await clerk.call(linkToFile, { referenceNumber })).status).not.toBe(200);
    expect((await officer.call(linkToFile, { referenceNumber })).status).toBe(200);
  });
});

async function mailsAbout(policyNo: string | null): Promise<number> {
  const mails = await salus.outbox();
  return mails.filter(({ subject }) => subject === `Giấy chứng nhận bảo hiểm ${policyNo}`).length;
}

describe('a cancellation during the synchronization of the contract', () => {
  const tries = async ({ referenceNumber }: GivenContract) => {
    const { id } = await readContract(salus, referenceNumber);
    const logs = salus.db
      .selectFrom('api_sync_logs')
      .select(['kind', 'status'])
      .where('contract_id', '=', id);
    return (await logs.orderBy('id').execute()).map(({ kind, status }) => `${kind} ${status}`);
  };

  test('succeeds immediately, and the insurer receives both calls once, in order', async () => {
    await salus.fault('insurer', 'timeout');
    const contracts: GivenContract[] = [];
    for (let n = 0; n < 2; n += 1) contracts.push(await givenContract(salus, { status: 'ACTIVE' }));
    const cancelled = await Promise.all(
      contracts.map(({ referenceNumber }) =>
        clerk.call(cancelContract, {
          referenceNumber,
          noteCancelled: 'Lập trùng',
        }),
      ),
    );
    expect(cancelled.map(({ status }) => status)).toEqual([200, 200]);
    for (const contract of contracts)
      expect((await tries(contract)).join()).not.toContain('success');
    await salus.fault('insurer', 'ok');
    for (const contract of contracts) {
      await eventually(
        'the insurer received the cancellation',
        async () => (await tries(contract)).includes('sync-cancel success'),
        60,
      );
      const successes = (await tries(contract)).filter((one) => one.endsWith('success'));
      expect(successes).toEqual(['sync-create success', 'sync-cancel success']);
      expect(await statusOf(salus, contract.referenceNumber)).toBe('CANCELLED');
    }
  });
});

test('all invariants hold afterwards', async () => {
  await awaitIssues(salus);
  expect(await brokenInvariants(salus.app.pool)).toEqual([]);
});
