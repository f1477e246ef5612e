import { takeContract } from '@salus/api/back-office/takes.ts';
import { saveUnfinishedForm } from '@salus/api/contracts/unfinished-forms.ts';
import { listDrafts } from '@salus/api/contracts.ts';
import { recordOpening } from '@salus/api/customer-link.ts';
import { type HomeItem, listUnpaid, showHome } from '@salus/api/home.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, day } from '@salus/domain/time/day.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cancelWithNote,
  payManually,
  requestChange,
  withdraw,
} from '../../demo-data/contract-steps.ts';
import { awaitStatus, givenContract, openOrder, settleOrder } from '../testing/given.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { monthsToDate } from './figures.ts';

const people = [
  'sales.cbb',
  'sales2.cbb',
  'manager',
  'director',
  'region',
  'bm',
  'bm2',
  'auditor',
  'admin',
];
const MINUTES_A_DAY = 24 * 60;

let salus: TestApp;
beforeAll(async () => {
  salus = await startTestApp();
});
afterAll(() => salus.close());

const readHome = async (person: string) => {
  const reply = await (await salus.as(person)).call(showHome);
  expect(reply.status).toBe(200);
  return reply.body.data;
};

/** Compares each count with the total of its list; returns the counts by code. */
async function compareWithLists(person: string): Promise<Record<string, number>> {
  const caller = await salus.as(person);
  const { items, figures } = await readHome(person);
  for (const { code, count, list } of [...items, ...figures]) {
    const { status, body } = await caller.get(list.path, list.query);
    expect([person, code, status]).toEqual([person, code, 200]);
    if (count !== undefined)
      expect([person, code, body.data.totalRecords]).toEqual([person, code, count]);
  }
  for (const { code, value, list } of figures)
    if (code !== 'PREMIUM') {
      const { body } = await caller.get(list.path, list.query);
      expect([person, code, body.data.totalRecords]).toEqual([person, code, value]);
    }
  return Object.fromEntries(items.map(({ code, count }: HomeItem) => [code, count]));
}

/** The same numbers in each run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % sides;
  };
}

describe('home', () => {
  // covers WORK-3, WORK-4
  test('is empty for everyone at first, with figures of nothing for heads', async () => {
    for (const person of people) {
      const { items, figures, notices, asOf } = await readHome(person);
      expect([items, notices]).toEqual([[], []]);
      expect(new Date(asOf).getTime()).toBeGreaterThan(0);
      const isHead = ['manager', 'director', 'region'].includes(person);
      expect(
        figures.map(({ code, value, before }: Record<string, unknown>) => [code, value, before]),
      ).toEqual(
        isHead
          ? [
              ['ISSUED', 0, 0],
              ['PREMIUM', 0, 0],
              ['CANCELLED', 0, 0],
            ]
          : [],
      );
    }
  });

  // covers WORK-3, WORK-4, WORK-5
  test('counts what each list has, in random states', async () => {
    const roll = dice(20_261_126);
    const codes = new Set<string>();
    const waiting: { referenceNumber: string; linkToken: string }[] = [];
    for (let round = 0; round < 4; round += 1) {
      for (let step = 0; step < 5; step += 1) {
        const officer = roll(3) === 0 ? 'sales2.cbb' : 'sales.cbb';
        const contract = await givenContract(salus, { status: 'AWAITING_PAYMENT', officer });
        const { referenceNumber, linkToken } = contract;
        const customer = salus.customer(linkToken);
        const acts = [
          () => customer.call(recordOpening),
          () => requestChange(salus, linkToken, 'Sai tên'),
          async () => settleOrder(salus, await openOrder(salus, linkToken), { code: 'F' }),
          async () => settleOrder(salus, await openOrder(salus, linkToken)),
          () => withdraw(salus, officer, referenceNumber),
          async () => {
            await payManually(salus, referenceNumber);
            await awaitStatus(salus, referenceNumber, 'ACTIVE');
            if (roll(2) === 0) await cancelWithNote(salus, referenceNumber);
          },
        ];
        waiting.push(contract);
        await acts[roll(8)]?.();
        if (roll(3) === 0)
          await (await salus.as('bm')).put(takeContract.path, { referenceNumber, takeOver: true });
      }
      await (await salus.as('sales.cbb')).put(
        saveUnfinishedForm.path.replace(':id', `form-${round}`),
        {},
      );
      for (const person of people)
        for (const code of Object.keys(await compareWithLists(person))) codes.add(code);
      salus.wait((1 + roll(9)) * MINUTES_A_DAY);
    }
    for (const person of people) await compareWithLists(person);
    expect([...codes]).toEqual(
      expect.arrayContaining([
        'CHANGE_REQUESTED',
        'LINK_UNOPENED',
        'MINE',
        'PAYMENT_FAILED',
        'UNFINISHED',
        'WAITING_LONG',
        'missing-consent',
      ]),
    );
  }, 240_000);
});

describe('the items of an officer', () => {
  // covers WORK-3
  test('appear and disappear with the days, oldest first, each with its screen', async () => {
    const officer = 'sales.sale';
    const draft = { planId: '30002017' };
    const contract = await givenContract(salus, { status: 'AWAITING_PAYMENT', officer, draft });
    const today = businessDay(salus.now());
    const counts = async () => compareWithLists(officer);
    expect(await counts()).toEqual({});
    salus.wait(MINUTES_A_DAY);
    expect(await counts()).toEqual({ LINK_UNOPENED: 1 });
    const [item] = (await readHome(officer)).items;
    expect(item).toEqual({
      code: 'LINK_UNOPENED',
      count: 1,
      oldestAt: expect.any(String),
      address:
        '/contract/temp-list?status=AWAITING_PAYMENT&linkState=SENT' +
        `&linkSentBefore=${addDays(today, 1)}`,
      list: {
        path: listDrafts.path,
        query: {
          status: 'AWAITING_PAYMENT',
          linkState: 'SENT',
          linkSentBefore: addDays(today, 1),
        },
      },
    });
    expect(businessDay(new Date(item.oldestAt))).toBe(today);
    salus.wait(2 * MINUTES_A_DAY);
    expect(await counts()).toEqual({ LINK_UNOPENED: 1 });
    salus.wait(MINUTES_A_DAY);
    expect(await counts()).toEqual({ LINK_UNOPENED: 1, WAITING_LONG: 1 });
    await salus.customer(contract.linkToken).call(recordOpening);
    expect(await counts()).toEqual({ WAITING_LONG: 1 });
    salus.wait(22 * MINUTES_A_DAY);
    expect(await counts()).toEqual({ WAITING_LONG: 1 });
    salus.wait(MINUTES_A_DAY);
    expect(await counts()).toEqual({ LINK_ENDING: 1, WAITING_LONG: 1 });
    salus.wait(5 * MINUTES_A_DAY);
    expect(await counts()).toEqual({ WAITING_LONG: 1 });
  });
});

describe('team/unpaid', () => {
  // covers WORK-5
  test('names contracts of the head’s officers with no detail, longest waiting first', async () => {
    const before = (await unpaid('manager')).totalRecords;
    const draft = { proposerName: 'Trần Thị Kín' };
    const first = await givenContract(salus, { status: 'AWAITING_PAYMENT', draft });
    await givenContract(salus, { officer: 'sales.cbb' });
    const other = await givenContract(salus, { status: 'AWAITING_PAYMENT', officer: 'sales2.cbb' });
    const { results, totalRecords } = await unpaid('manager');
    expect(totalRecords).toBe(before + 1);
    expect(results.at(-1)).toEqual({
      referenceNumber: first.referenceNumber,
      proposerName: 'T. T. Kín',
      officerName: expect.any(String),
      officerEmail: 'sales.cbb@salus.test',
      waitingSince: expect.any(String),
      linkState: 'SENT',
    });
    const times = results.map(({ waitingSince }: { waitingSince: string }) => waitingSince);
    expect(times).toEqual(times.toSorted());
    const has = async (person: string) =>
      JSON.stringify((await unpaid(person)).results).includes(other.referenceNumber);
    expect([await has('manager'), await has('director'), await has('region')]).toEqual([
      false,
      false,
      true,
    ]);
    await salus.customer(first.linkToken).call(recordOpening);
    expect((await unpaid('manager')).results.at(-1).linkState).toBe('OPENED');
    const today = businessDay(salus.now());
    const filtered = await unpaid('manager', { waitingSinceBefore: today });
    expect(filtered.totalRecords).toBe(before);
  });

  // covers WORK-5
  test('refuses other groups and unknown parameters', async () => {
    for (const person of ['sales.cbb', 'bm', 'auditor', 'admin'])
      expect((await (await salus.as(person)).get(listUnpaid.path)).status).toBe(403);
    const { status, body } = await (await salus.as('manager')).get(listUnpaid.path, {
      linkEndsBefore: 'x',
    });
    expect([status, body.data]).toEqual([400, [{ path: 'linkEndsBefore', code: 'invalid' }]]);
    expect((await (await salus.as('manager')).get(listUnpaid.path, { phone: '09' })).status).toBe(
      400,
    );
  });

  const unpaid = async (person: string, query: Record<string, string> = {}) =>
    (await (await salus.as(person)).get(listUnpaid.path, { limit: '100', ...query })).body.data;
});

// covers WORK-4
test.each([
  ['2026-11-26', '2026-11-01', '2026-10-01', '2026-10-26'],
  ['2026-03-31', '2026-03-01', '2026-02-01', '2026-02-28'],
  ['2028-01-01', '2028-01-01', '2027-12-01', '2027-12-01'],
] as const)(
  'on %s the month begins on %s, and %s to %s are compared',
  (today, from, first, last) => {
    expect(monthsToDate(day(today))).toEqual({
      now: { from, to: today },
      before: { from: first, to: last },
    });
  },
);
