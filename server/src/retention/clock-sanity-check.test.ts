import { businessDayOf, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, addMonths, type Day } from '@salus/domain/time/day.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { givenContract } from '../testing/given.ts';
import { givenCustomer } from '../testing/given-code.ts';
import { contractOf } from '../testing/onepay-ipn.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { clearCodesJob } from './clear-codes.job.ts';
import { clearLinksJob } from './clear-links.job.ts';
import { clearSignInsJob } from './clear-sign-ins.job.ts';
import { eraseDraftsJob } from './erase-drafts.job.ts';

let salus: TestApp;
beforeEach(async () => {
  salus = await startTestApp();
});
afterEach(() => salus.close());

const attempt = { number: 1, isLast: true };
const today = () => businessDayOf(salus.now());
function goTo(on: Day, hours = 12): void {
  salus.wait(
    (startOfBusinessDay(on).getTime() + hours * 3_600_000 - salus.now().getTime()) / 60_000,
  );
}
/** What the night's three jobs complain of, or others. */
async function night(
  jobs = [eraseDraftsJob, clearLinksJob, clearSignInsJob],
): Promise<{ today: Day; newestChangeOn: Day; lastDoneOn: Day | null }[]> {
  const before = salus.lines.length;
  for (const job of jobs) await job.run(salus.app, {}, attempt);
  const told = salus.lines.slice(before).map((line) => JSON.parse(line));
  return told
    .filter(({ msg }) => msg.startsWith('nothing is erased'))
    .map(({ today: on, newestChangeOn, lastDoneOn }) => ({
      today: on,
      newestChangeOn,
      lastDoneOn,
    }));
}
const isThere = async (referenceNumber: string) =>
  (
    await salus.db
      .selectFrom('contracts')
      .select('id')
      .where('reference_number', '=', referenceNumber)
      .execute()
  ).length === 1;

// covers KEEP-4
test('a night 45 days after the newest change of any contract does its work, one 46 days after it does nothing and says why', async () => {
  const { referenceNumber } = await givenContract(salus);
  goTo(addMonths(today(), 12));
  await givenContract(salus);
  const soldOn = today();
  goTo(addDays(soldOn, 46));
  const doubt = { today: addDays(soldOn, 46), newestChangeOn: soldOn, lastDoneOn: null };
  expect(await night()).toEqual([doubt, doubt, doubt]);
  expect(await isThere(referenceNumber)).toBe(true);
  goTo(addDays(soldOn, 45), 23);
  expect(await night()).toEqual([]);
  expect(await isThere(referenceNumber)).toBe(false);
});

test('a clock that jumps is not believed either where people work on by it, until somebody says that the day is right', async () => {
  const { referenceNumber } = await givenContract(salus);
  expect(await night()).toEqual([]);
  const lastDoneOn = today();
  goTo(addDays(lastDoneOn, 45));
  await givenContract(salus);
  expect(await night()).toEqual([]);
  goTo(addMonths(today(), 13));
  await givenContract(salus);
  const doubt = { today: today(), newestChangeOn: today(), lastDoneOn: addDays(lastDoneOn, 45) };
  expect(await night()).toEqual([doubt, doubt, doubt]);
  expect(await isThere(referenceNumber)).toBe(true);
  // As docs/operations.md says it.
  await salus.app.pool.query('delete from retention_progress');
  expect(await night()).toEqual([]);
  expect(await isThere(referenceNumber)).toBe(false);
});

test('a portal without any contract works its nights', async () => {
  expect(await night()).toEqual([]);
});

test('the codes that are cleared all day are kept likewise, and where there are none nobody is told of a doubt', async () => {
  const run = () => night([clearCodesJob]);
  const { referenceNumber, codeBySms } = await givenCustomer(salus);
  const { id } = await contractOf(salus, referenceNumber);
  const known = async () =>
    (
      await salus.db
        .selectFrom('one_time_codes')
        .select('code_hash')
        .where('contract_id', '=', id)
        .execute()
    ).map(({ code_hash: hash }) => hash !== null);
  await codeBySms();
  const sentOn = today();
  goTo(addDays(sentOn, 46));
  expect(await run()).toEqual([{ today: today(), newestChangeOn: sentOn, lastDoneOn: null }]);
  expect(await known()).toEqual([true]);
  goTo(addDays(sentOn, 45), 23);
  expect(await run()).toEqual([]);
  expect(await known()).toEqual([false]);
  // Nothing is over, and nobody sells.
  goTo(addDays(sentOn, 120));
  expect(await run()).toEqual([]);
  const lastDoneOn = today();
  await codeBySms();
  goTo(addDays(lastDoneOn, 46));
  await givenContract(salus);
  expect(await run()).toEqual([{ today: today(), newestChangeOn: today(), lastDoneOn }]);
  expect(await known()).toEqual([false, true]);
  await salus.app.pool.query('delete from retention_progress');
  expect(await run()).toEqual([]);
  expect(await known()).toEqual([false, false]);
});
