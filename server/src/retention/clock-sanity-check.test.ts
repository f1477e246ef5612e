import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, addMonths, type Day } from '@salus/domain/time/day.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { givenContract } from '../testing/given.ts';
import { givenCustomer } from '../testing/given-code.ts';
import { readContract } from '../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { clearCodesJob } from './clear-codes.job.ts';
import { clearLinksJob } from './clear-links.job.ts';
import { clearSignInsJob } from './delete-expired.job.ts';
import { eraseDraftsJob } from './erase-drafts.job.ts';

let salus: TestApp;
beforeEach(async () => {
  salus = await startTestApp();
});
afterEach(() => salus.close());

const attempt = { number: 1, isLast: true };
const today = () => businessDay(salus.now());
function goTo(on: Day, hours = 12): void {
  salus.wait(
    (startOfBusinessDay(on).getTime() + hours * 3_600_000 - salus.now().getTime()) / 60_000,
  );
}
/** The errors that the jobs log about the clock; by default the three nightly jobs. */
async function night(
  jobs = [eraseDraftsJob, clearLinksJob, clearSignInsJob],
): Promise<{ today: Day; newestChangeOn: Day; lastDoneOn: Day | null }[]> {
  const before = salus.lines.length;
  for (const job of jobs) await job.run(salus.app, {}, attempt);
  const logLines = salus.lines.slice(before).map((line) => JSON.parse(line));
  return logLines
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
test('the nightly jobs run up to 45 days after the newest change of a contract', async () => {
  const { referenceNumber } = await givenContract(salus);
  goTo(addMonths(today(), 12));
  await givenContract(salus);
  const soldOn = today();
  goTo(addDays(soldOn, 46));
  const error = { today: addDays(soldOn, 46), newestChangeOn: soldOn, lastDoneOn: null };
  expect(await night()).toEqual([error, error, error]);
  expect(await isThere(referenceNumber)).toBe(true);
  goTo(addDays(soldOn, 45), 23);
  expect(await night()).toEqual([]);
  expect(await isThere(referenceNumber)).toBe(false);
});

test('a jump of the clock stops the jobs until an operator confirms the day', async () => {
  const { referenceNumber } = await givenContract(salus);
  expect(await night()).toEqual([]);
  const lastDoneOn = today();
  goTo(addDays(lastDoneOn, 45));
  await givenContract(salus);
  expect(await night()).toEqual([]);
  goTo(addMonths(today(), 13));
  await givenContract(salus);
  const error = { today: today(), newestChangeOn: today(), lastDoneOn: addDays(lastDoneOn, 45) };
  expect(await night()).toEqual([error, error, error]);
  expect(await isThere(referenceNumber)).toBe(true);
  // The statement of docs/retention.md.
  await salus.app.pool.query('delete from retention_progress');
  expect(await night()).toEqual([]);
  expect(await isThere(referenceNumber)).toBe(false);
});

test('the nightly jobs run without any contract', async () => {
  expect(await night()).toEqual([]);
});

test('the clock also stops the job for codes, which logs no error without due codes', async () => {
  const run = () => night([clearCodesJob]);
  const { referenceNumber, codeBySms } = await givenCustomer(salus);
  const { id } = await readContract(salus, referenceNumber);
  const readState = async () =>
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
  expect(await readState()).toEqual([true]);
  goTo(addDays(sentOn, 45), 23);
  expect(await run()).toEqual([]);
  expect(await readState()).toEqual([false]);
  // No code is due, and no contract changed.
  goTo(addDays(sentOn, 120));
  expect(await run()).toEqual([]);
  const lastDoneOn = today();
  await codeBySms();
  goTo(addDays(lastDoneOn, 46));
  await givenContract(salus);
  expect(await run()).toEqual([{ today: today(), newestChangeOn: today(), lastDoneOn }]);
  expect(await readState()).toEqual([false, true]);
  await salus.app.pool.query('delete from retention_progress');
  expect(await run()).toEqual([]);
  expect(await readState()).toEqual([false, false]);
});
