import { listAlarms } from '@salus/api/back-office/alarms.ts';
import { listFailedJobs } from '@salus/api/back-office/jobs.ts';
import { listFailedMessages } from '@salus/api/back-office/messages.ts';
import { listFailedSyncs } from '@salus/api/back-office/syncs.ts';
import { giveBackContract, takeContract } from '@salus/api/back-office/takes.ts';
import {
  listContracts,
  listMissingConsents,
  listPaidOverlaps,
  listReversedPayments,
  showContract,
} from '@salus/api/back-office.ts';
import { recallLink } from '@salus/api/contracts/corrections.ts';
import { listCustomerRequests } from '@salus/api/contracts/customer-requests.ts';
import { countByStatus } from '@salus/api/contracts/status-counts.ts';
import { sendSmsLink } from '@salus/api/customer-link.ts';
import { listOpenRefunds } from '@salus/api/payments/refunds.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payManually } from '../../demo-data/contract-steps.ts';
import { awaitStatus, givenContract, openOrder, settleOrder } from '../testing/given.ts';
import { openForTests } from '../testing/test-app.ts';
import { openKeyboard } from '../testing/type-command.ts';
import { endTakesJob } from './end-takes.job.ts';

// The tests run that job themselves: it skips takes that another run of it has locked.
const salus = openForTests({}, { leftWaiting: [endTakesJob.name] });
let keyboard: Awaited<ReturnType<typeof openKeyboard>>;
beforeAll(async () => {
  keyboard = await openKeyboard(salus);
});
afterAll(() => keyboard.close());

const show = async (referenceNumber: string) =>
  (await (await salus.as('bm')).call(showContract, { referenceNumber })).body.data;
const take = async (person: string, body: object) =>
  (await salus.as(person)).put(takeContract.path, body);
const giveBack = async (person: string, referenceNumber: string) =>
  (await salus.as(person)).call(giveBackContract, { referenceNumber });
const setConsentState = (referenceNumber: string, state: 'PAPER' | 'MISSING') =>
  salus.db
    .updateTable('contracts')
    .set({ consent_state: state })
    .where('reference_number', '=', referenceNumber)
    .execute();
const noTake = { takenByName: null, takenByEmail: null, takenAt: null };

/** The contracts that a filter finds, of those given. */
async function findTaken(takenBy: string, person = 'bm'): Promise<string[]> {
  const query = { takenBy, limit: '100' };
  const caller = await salus.as(person);
  const { body } = await caller.get(listContracts.path, query);
  const counts = (await caller.get(countByStatus.path, { list: 'bm', takenBy })).body.data.counts;
  const sum = Object.entries<number>(counts)
    .filter(([status]) => status !== 'WITHDRAWN')
    .reduce((total, [, count]) => total + count, 0);
  expect(sum).toBe(body.data.totalRecords);
  return body.data.results.map((row: { referenceNumber: string }) => row.referenceNumber);
}

describe('a contract that a clerk takes', () => {
  // covers WORK-1, LIST-29
  test('names the clerk in detail, rows and filter, until it is given back', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const other = await givenContract(salus);
    const reply = await take('bm', { referenceNumber });
    const ownTake = {
      takenByName: expect.any(String),
      takenByEmail: 'bm@salus.test',
      takenAt: expect.any(String),
    };
    expect([reply.status, reply.body.data]).toEqual([200, { referenceNumber, ...ownTake }]);
    expect((await take('bm', { referenceNumber })).body.data).toEqual(reply.body.data);
    expect(await show(referenceNumber)).toMatchObject(reply.body.data);
    const { results } = (await (await salus.as('bm2')).get(listContracts.path, { limit: '100' }))
      .body.data;
    expect(results).toContainEqual(expect.objectContaining(reply.body.data));
    expect(results).toContainEqual(
      expect.objectContaining({ referenceNumber: other.referenceNumber, ...noTake }),
    );
    expect(await findTaken('me')).toEqual([referenceNumber]);
    expect(await findTaken('BM@salus.test', 'bm2')).toEqual([referenceNumber]);
    expect(await findTaken('me', 'bm2')).toEqual([]);
    expect(await findTaken('none')).toEqual([other.referenceNumber]);
    expect((await giveBack('bm', referenceNumber)).body.data).toEqual({
      referenceNumber,
      ...noTake,
    });
    expect((await giveBack('bm', referenceNumber)).status).toBe(200);
    expect(await findTaken('me')).toEqual([]);
  });

  // covers WORK-1
  test('is refused to another clerk, who may take it over, which the history records', async () => {
    const { referenceNumber } = await givenContract(salus);
    await take('bm', { referenceNumber });
    const { takenByName: byName } = await show(referenceNumber);
    for (const reply of [
      await take('bm2', { referenceNumber }),
      await take('bm2', { referenceNumber, takeOver: false }),
      await giveBack('bm2', referenceNumber),
    ])
      expect([reply.status, reply.body.error_code, reply.body.data]).toEqual([
        409,
        'TAKEN',
        { byName },
      ]);
    expect((await take('bm2', { referenceNumber, takeOver: true })).body.data).toMatchObject({
      takenByEmail: 'bm2@salus.test',
    });
    const { history } = await show(referenceNumber);
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['create', 'takeOver']);
    expect(history.at(-1).changes).toEqual([
      { field: 'takenByEmail', from: 'bm@salus.test', to: 'bm2@salus.test' },
    ]);
  });

  // covers WORK-1
  test('goes to one of two clerks who take it at once', async () => {
    const { referenceNumber } = await givenContract(salus);
    const replies = await Promise.all(
      ['bm', 'bm2'].map((person) => take(person, { referenceNumber })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  // covers WORK-2
  test('is free when no worklist holds it any more', async () => {
    const { referenceNumber, linkToken } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
    });
    const unproved = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    for (const contract of [referenceNumber, unproved.referenceNumber])
      await take('bm', { referenceNumber: contract });
    await settleOrder(salus, await openOrder(salus, linkToken));
    await awaitStatus(salus, referenceNumber, 'ACTIVE');
    expect(await show(referenceNumber)).toMatchObject(noTake);
    expect((await take('bm2', { referenceNumber })).status).toBe(200);
    // Paid by hand with no consent: it leaves one list and enters another.
    await payManually(salus, unproved.referenceNumber);
    await awaitStatus(salus, unproved.referenceNumber, 'ACTIVE');
    expect(await show(unproved.referenceNumber)).toMatchObject({ takenByEmail: 'bm@salus.test' });
    expect(await findTaken('me')).toContain(unproved.referenceNumber);
    await setConsentState(unproved.referenceNumber, 'PAPER');
    expect(await show(unproved.referenceNumber)).toMatchObject(noTake);
    expect(await findTaken('me')).not.toContain(unproved.referenceNumber);
    // The contract returns to the list, the take does not.
    await endTakesJob.run(salus.app, {}, { number: 1, isLast: true });
    await setConsentState(unproved.referenceNumber, 'MISSING');
    expect(await show(unproved.referenceNumber)).toMatchObject(noTake);
  });

  // covers WORK-2
  test('a take ends when the contract leaves the worklist that it came to later', async () => {
    const { referenceNumber } = await givenContract(salus);
    await take('bm', { referenceNumber });
    const sweep = () => endTakesJob.run(salus.app, {}, { number: 1, isLast: true });
    await sweep();
    expect(await show(referenceNumber)).toMatchObject({ takenByEmail: 'bm@salus.test' });
    const officer = await salus.as('sales.cbb');
    await officer.call(sendSmsLink, { referenceNumber });
    await sweep();
    await officer.call(recallLink, { referenceNumber });
    expect(await show(referenceNumber)).toMatchObject(noTake);
  });

  // covers WORK-2
  test('is free from the moment that its clerk is disabled, also when they return', async () => {
    const { referenceNumber } = await givenContract(salus);
    await take('bm2', { referenceNumber });
    for (const command of ['disable', 'enable'])
      expect((await keyboard.type(command, 'bm2@salus.test')).code).toBe(0);
    expect(await show(referenceNumber)).toMatchObject(noTake);
    expect((await take('bm', { referenceNumber })).status).toBe(200);
  });

  // covers WORK-1
  test('is refused with an unknown number or another value', async () => {
    expect((await take('bm', { referenceNumber: 'HD0' })).status).toBe(404);
    const { referenceNumber } = await givenContract(salus);
    expect((await take('bm', { referenceNumber, takeOver: 'yes' })).status).toBe(400);
    for (const person of ['sales.cbb', 'manager', 'auditor'])
      expect((await take(person, { referenceNumber })).status).toBe(403);
  });
});

// Paid contracts of the same persons overlap, so these come last.
describe('the worklists', () => {
  // covers WORK-7
  test('name the clerk in their rows, and show those of the caller or of no one', async () => {
    const draft = { status: 'AWAITING_PAYMENT' } as const;
    const [own, free] = [await givenContract(salus, draft), await givenContract(salus, draft)];
    for (const { referenceNumber } of [own, free]) {
      await payManually(salus, referenceNumber);
      await awaitStatus(salus, referenceNumber, 'ACTIVE');
    }
    const { body } = await take('bm', { referenceNumber: own.referenceNumber });
    const find = async (person: string, query: Record<string, string>) => {
      const reply = await (await salus.as(person)).get(listMissingConsents.path, query);
      const { results, totalRecords } = reply.body.data;
      expect(results).toHaveLength(totalRecords);
      return results.filter(({ referenceNumber }: { referenceNumber: string }) =>
        [own.referenceNumber, free.referenceNumber].includes(referenceNumber),
      );
    };
    const [first, second] = await find('auditor', { limit: '100' });
    expect(first).toMatchObject(body.data);
    expect(second).toMatchObject({ referenceNumber: free.referenceNumber, ...noTake });
    expect(await find('bm', { limit: '100', takenBy: 'me' })).toEqual([first]);
    expect(await find('auditor', { limit: '100', takenBy: 'me' })).toEqual([]);
    expect(await find('auditor', { limit: '100', takenBy: 'none' })).toEqual([second]);
  });

  // covers WORK-7
  test.each([
    listOpenRefunds,
    listFailedMessages,
    listMissingConsents,
    listPaidOverlaps,
    listReversedPayments,
    listCustomerRequests,
    listFailedSyncs,
    listFailedJobs,
    listAlarms,
  ])('take the filter: $name', async ({ path }) => {
    const count = async (query: Record<string, string>) =>
      (await (await salus.as('bm')).get(path, query)).body.data.totalRecords;
    const [all, own, free] = [
      await count({}),
      await count({ takenBy: 'me' }),
      await count({ takenBy: 'none' }),
    ];
    expect(own + free).toBeLessThanOrEqual(all);
    const reply = await (await salus.as('bm')).get(path, { takenBy: 'bm@salus.test' });
    expect(reply.status).toBe(400);
  });
});
