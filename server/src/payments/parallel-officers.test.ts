import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  draftBody,
  familyBody,
  type GivenContract,
  givenContract,
  openOrder,
  statusOf,
} from '../testing/given.ts';
import { checkInvariants } from '../testing/invariants.ts';
import { contractOf, orderOf, sendIpn, signedIpn } from '../testing/onepay-ipn.ts';
import { race, winnerOf } from '../testing/race.ts';
import { type Caller, eventually, startTestApp, type TestApp } from '../testing/test-app.ts';

/** Two people at once where an officer or the machinery behind the counter is one of them (LIFE-5). */
let salus: TestApp;
let officer: Caller;
let clerk: Caller;

beforeAll(async () => {
  salus = await startTestApp();
});
afterAll(() => salus.close());
beforeEach(async () => {
  officer = await salus.as('sales.cbb');
  clerk = await salus.as('bm');
});

const INVALID_STATE = { status: 409, body: { error_code: 'INVALID_STATE' } };
const CHANGED = { status: 409, body: { error_code: 'CONTRACT_CHANGED' } };
const PENDING = { status: 422, body: { error_code: 'CHANGE_INFO_PENDING' } };

/** A contract as somebody has it on their screen. */
type Seen = GivenContract & { readonly updatedAt: string };

async function seen(contract: GivenContract): Promise<Seen> {
  const { referenceNumber } = contract;
  const { data } = (await officer.get('/v1/auth/contract/info-temporary', { referenceNumber }))
    .body;
  return { ...contract, updatedAt: data.updatedAt };
}

const save =
  ({ referenceNumber, updatedAt }: Seen, changes: object = {}) =>
  () =>
    officer.put('/v1/auth/contract/edit-temporary', {
      ...draftBody(),
      ...changes,
      referenceNumber,
      updatedAt,
    });
const saveFamily =
  ({ referenceNumber, updatedAt }: Seen, insuredDetails: readonly object[]) =>
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
    officer.post('/v1/auth/contract/sms-link', { referenceNumber });
const askForChange =
  ({ linkToken }: GivenContract) =>
  () =>
    salus
      .customer(linkToken)
      .post('/v1/customer/contract/sms-rejected', { noteChangeInfoCustomer: 'Sai tên' });
const recreate = (by: Caller, { referenceNumber }: GivenContract) =>
  by.get('/v1/auth/contract/create-file', { referenceNumber });

const historyOf = async ({ referenceNumber }: GivenContract) => {
  const { id } = await contractOf(salus, referenceNumber);
  const rows = await salus.db
    .selectFrom('contract_history')
    .select('action')
    .where('contract_id', '=', id)
    .orderBy('sequence')
    .execute();
  return rows.map(({ action }) => action);
};

const waiting = () => givenContract(salus, { status: 'AWAITING_PAYMENT' });
const changeAsked = async () => {
  const contract = await waiting();
  const order = await openOrder(salus, contract.linkToken);
  expect((await askForChange(contract)()).status).toBe(200);
  return { ...(await seen(contract)), order };
};

describe('an officer in two tabs', () => {
  test('saves in both: the one that wins stands, the other is told that it changed', async () => {
    await race(
      salus,
      async () => seen(await givenContract(salus)),
      (contract) => [
        save(contract, { proposerName: 'Một', planId: '30002015' }),
        save(contract, { proposerName: 'Hai', planId: '30002016' }),
      ],
      async (contract, run) => {
        const won = winnerOf(run, CHANGED) === 'one';
        expect(await contractOf(salus, contract.referenceNumber)).toMatchObject({
          proposer_name: won ? 'Một' : 'Hai',
          premium_amount: won ? 1_080_000 : 1_560_000,
        });
        expect(await historyOf(contract)).toEqual(['create', 'save']);
      },
    );
  }, 30_000);

  test('saves a family in both: the persons are those of one save, never a mixture', async () => {
    const [self = {}, spouse = {}, baby = {}] = familyBody().insuredDetails;
    await race(
      salus,
      async () => seen(await givenContract(salus, { type: 'FAMILY' })),
      (contract) => [saveFamily(contract, [self, spouse]), saveFamily(contract, [self, baby])],
      async ({ referenceNumber }, run) => {
        const won = winnerOf(run, CHANGED) === 'one';
        const { data } = (
          await officer.get('/v1/auth/contract/info-temporary', { referenceNumber })
        ).body;
        expect(data.insuredDetails).toEqual(won ? [self, spouse] : [self, baby]);
        expect(data).toMatchObject({ premiumAmount: 1_121_000, discountContract: 95 });
      },
    );
  }, 30_000);

  test('sends the link in both: one link', async () => {
    await race(
      salus,
      () => givenContract(salus),
      (contract) => [sendLink(contract), sendLink(contract)],
      async (contract, run) => {
        winnerOf(run, { status: 422, body: { error_code: 'SMS_LINK_TOO_SOON' } });
        expect(await historyOf(contract)).toEqual(['create', 'sendSmsLink']);
      },
    );
  }, 30_000);

  test('saves in one and sends the link in the other: the link shows what was saved, or nothing is saved any more', async () => {
    await race(
      salus,
      async () => seen(await givenContract(salus)),
      (contract) => [save(contract, { planId: '30002015' }), sendLink(contract)],
      async (contract, { one, two, sequence }) => {
        expect(two.status).toBe(200);
        const isSaved = one.status === 200;
        if (!isSaved) expect(one).toMatchObject(INVALID_STATE);
        if (sequence !== null) expect(isSaved).toBe(sequence === 'one');
        expect(await historyOf(contract)).toEqual(
          isSaved ? ['create', 'save', 'sendSmsLink'] : ['create', 'sendSmsLink'],
        );
        expect((await contractOf(salus, contract.referenceNumber)).premium_amount).toBe(
          isSaved ? 1_080_000 : 620_000,
        );
      },
    );
  }, 30_000);
});

describe('officer and customer', () => {
  test('the save that settles a change, and the customer asking once more: a second request is kept, never swallowed', async () => {
    await race(
      salus,
      changeAsked,
      (contract) => [save(contract), askForChange(contract)],
      async (contract, { one, two, sequence }) => {
        expect(one.status).toBe(200);
        const isAskedAgain = two.status === 200;
        if (!isAskedAgain) expect(two).toMatchObject(PENDING);
        if (sequence !== null) expect(isAskedAgain).toBe(sequence === 'one');
        expect(await contractOf(salus, contract.referenceNumber)).toMatchObject({
          change_requested: isAskedAgain,
          change_note: isAskedAgain ? 'Sai tên' : null,
        });
      },
    );
  }, 30_000);

  test('a save to another price while the old price is just paid: the contract is paid as it was, or the money is seen', async () => {
    await race(
      salus,
      changeAsked,
      (contract) => [
        save(contract, { planId: '30002015' }),
        () => sendIpn(salus, signedIpn(salus, contract.order)),
      ],
      async (contract, { one, two, sequence }) => {
        expect(two.status).toBe(200);
        const isSaved = one.status === 200;
        if (!isSaved) expect(one).toMatchObject(INVALID_STATE);
        if (sequence !== null) expect(isSaved).toBe(sequence === 'one');
        const { review_reason, status } = await orderOf(salus, contract.order);
        expect({ review_reason, status }).toEqual({
          status: 'SUCCEEDED',
          review_reason: isSaved ? 'AMOUNT_IS_OLD' : null,
        });
        expect(await contractOf(salus, contract.referenceNumber)).toMatchObject({
          premium_amount: isSaved ? 1_080_000 : 620_000,
          type_payment: isSaved ? null : 'ONLINE',
        });
      },
    );
  }, 30_000);

  test('a new link while the customer asks for a change: no request is lost', async () => {
    const contracts: GivenContract[] = [];
    for (let n = 0; n < 8; n += 1) contracts.push(await waiting());
    salus.wait(61);
    officer = await salus.as('sales.cbb');
    await race(
      salus,
      async () => contracts.pop() as GivenContract,
      (contract) => [sendLink(contract), askForChange(contract)],
      async (contract, { one, two, sequence }) => {
        const isAsked = two.status === 200;
        // The old link ends with the new one; whoever came with it a moment before is heard all the same.
        if (!isAsked)
          expect(two).toMatchObject({ status: 401, body: { error_code: 'UNAUTHORIZED' } });
        if (one.status !== 200) expect(one).toMatchObject(PENDING);
        expect(isAsked || one.status === 200).toBe(true);
        if (sequence === 'two') expect([one.status, isAsked]).toEqual([422, true]);
        expect(await contractOf(salus, contract.referenceNumber)).toMatchObject({
          change_requested: isAsked,
          change_note: isAsked ? 'Sai tên' : null,
        });
      },
    );
  }, 60_000);

  test('money at the counter while the officer settles a change: first the change, then the money', async () => {
    await race(
      salus,
      changeAsked,
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
          return clerk.post('/v1/auth/contract/bm-payment', payment);
        },
      ],
      async (contract, { one, two, sequence }) => {
        expect(one.status).toBe(200);
        if (two.status !== 200) expect(two).toMatchObject(PENDING);
        if (sequence !== null) expect(two.status === 200).toBe(sequence === 'one');
        expect((await contractOf(salus, contract.referenceNumber)).change_requested).toBe(false);
      },
    );
  }, 30_000);
});

describe('a certificate that is asked for by everybody at once', () => {
  test('is made once: officer, clerk and queue get the same number, one file, one mail', async () => {
    const contracts: GivenContract[] = [];
    for (let n = 0; n < 6; n += 1)
      contracts.push(
        await givenContract(salus, { status: 'PAID', type: n % 2 === 0 ? 'INDIVIDUAL' : 'FAMILY' }),
      );
    await salus.fault('files', 'ok');
    const replies = await Promise.all(
      contracts.flatMap((contract) => [
        recreate(clerk, contract),
        recreate(officer, contract),
        recreate(clerk, contract),
      ]),
    );
    for (const [n, contract] of contracts.entries()) {
      await eventually(
        'it is active',
        async () => (await statusOf(salus, contract.referenceNumber)) === 'ACTIVE',
      );
      const { id, policy_no, issuing_error } = await contractOf(salus, contract.referenceNumber);
      expect(issuing_error).toBeNull();
      for (const reply of replies.slice(n * 3, n * 3 + 3))
        if (reply.status === 200)
          expect(reply.body.data).toEqual({ status: 'ACTIVE', policyNo: policy_no });
        // The queue had finished before this one asked.
        else expect(reply).toMatchObject(INVALID_STATE);
      const made = (await historyOf(contract)).filter(
        (action) => action === 'issue' || action === 'recreateFile',
      );
      expect(made).toHaveLength(1);
      const documents = salus.db
        .selectFrom('documents')
        .select('storage_key')
        .where('contract_id', '=', id);
      expect(await documents.execute()).toHaveLength(1);
      await eventually('the mail', async () => (await mailsAbout(policy_no)) === 1);
    }
    const numbers = await Promise.all(
      contracts.map(async (c) => (await contractOf(salus, c.referenceNumber)).policy_no),
    );
    expect(new Set(numbers).size).toBe(contracts.length);
  }, 60_000);

  test('an active one can be made by nobody again; the clerk downloads it until it is cancelled', async () => {
    const contract = await givenContract(salus, { status: 'ACTIVE', type: 'FAMILY' });
    const { referenceNumber } = contract;
    expect(await recreate(clerk, contract)).toMatchObject(INVALID_STATE);
    expect(await recreate(officer, contract)).toMatchObject(INVALID_STATE);
    const { body } = await clerk.get('/v1/auth/contract/file', { referenceNumber });
    const url = new URL(body.result);
    const file = await salus.anybody.get(`${url.pathname}${url.search}`);
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const noteCancelled = 'Lập trùng';
    expect(
      (await clerk.put('/v1/auth/contract/bm-cancelled', { referenceNumber, noteCancelled }))
        .status,
    ).toBe(200);
    expect((await clerk.get('/v1/auth/contract/file', { referenceNumber })).status).not.toBe(200);
    expect((await officer.get('/v1/auth/contract/file', { referenceNumber })).status).toBe(200);
  });
});

async function mailsAbout(policyNo: string | null): Promise<number> {
  const mails = await salus.outbox();
  return mails.filter(({ subject }) => subject === `Giấy chứng nhận bảo hiểm ${policyNo}`).length;
}

describe('a cancellation while the insurer is being told of the contract', () => {
  const tries = async ({ referenceNumber }: GivenContract) => {
    const { id } = await contractOf(salus, referenceNumber);
    const logs = salus.db
      .selectFrom('api_sync_logs')
      .select(['kind', 'status'])
      .where('contract_id', '=', id);
    return (await logs.orderBy('id').execute()).map(({ kind, status }) => `${kind} ${status}`);
  };

  test('goes through at once, and the insurer hears of both, once each and in sequence', async () => {
    await salus.fault('insurer', 'timeout');
    const contracts: GivenContract[] = [];
    for (let n = 0; n < 3; n += 1) contracts.push(await givenContract(salus, { status: 'ACTIVE' }));
    const cancelled = await Promise.all(
      contracts.map(({ referenceNumber }) =>
        clerk.put('/v1/auth/contract/bm-cancelled', {
          referenceNumber,
          noteCancelled: 'Lập trùng',
        }),
      ),
    );
    expect(cancelled.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const contract of contracts)
      expect((await tries(contract)).join()).not.toContain('success');
    await salus.fault('insurer', 'ok');
    for (const contract of contracts) {
      await eventually(
        'the insurer knows of the end',
        async () => (await tries(contract)).includes('sync-cancel success'),
        60,
      );
      const told = (await tries(contract)).filter((one) => one.endsWith('success'));
      expect(told).toEqual(['sync-create success', 'sync-cancel success']);
      expect(await statusOf(salus, contract.referenceNumber)).toBe('CANCELLED');
    }
  }, 120_000);
});

test('after all of this the promises hold', async () => {
  await eventually('nothing waits for its certificate', async () => {
    const left = await salus.db
      .selectFrom('contracts')
      .select('id')
      .where('status', '=', 'PAID')
      .execute();
    return left.length === 0;
  });
  expect(
    (await checkInvariants(salus.app.pool)).filter(({ offenders }) => offenders.length > 0),
  ).toEqual([]);
});
