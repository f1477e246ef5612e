import { listAlarms, seeAlarms } from '@salus/api/back-office/alarms.ts';
import { listUnfinishedForms } from '@salus/api/contracts/unfinished-forms.ts';
import { expect, test } from 'vitest';
import { eventually, openForTests } from '../testing/test-app.ts';

const salus = openForTests();

type Row = { id: number; kind: string; count: number; emailAddress: string | null };

const alarms = async (): Promise<Row[]> =>
  (await (await salus.as('bm')).call(listAlarms, { limit: '100' })).body.data.results;

/** A fault that no rule foresees, and its answer. */
async function breakRequest(): Promise<void> {
  await salus.app.pool.query('alter table unfinished_forms rename to hidden_forms');
  try {
    const officer = await salus.as('sales.cbb');
    expect((await officer.call(listUnfinishedForms)).status).toBe(500);
  } finally {
    await salus.app.pool.query('alter table hidden_forms rename to unfinished_forms');
  }
}

// covers INT-13
test('an alarm of the log is listed in the back office until a clerk has seen it', async () => {
  expect(await alarms()).toEqual([]);
  await breakRequest();
  await breakRequest();
  const [row] = await eventually('both are stored', async () => {
    const rows = await alarms();
    return rows[0]?.count === 2 ? rows : undefined;
  });
  expect(row).toEqual({
    id: expect.any(Number),
    kind: 'UNEXPECTED_ERROR',
    raisedAt: expect.stringMatching(/\+07:00$/),
    lastAt: expect.stringMatching(/\+07:00$/),
    count: 2,
    accountName: null,
    emailAddress: null,
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    contract: null,
  });
  expect(salus.lines.some((line) => line.includes(String(JSON.parse(line).trace)))).toBe(true);

  const clerk = await salus.as('bm');
  const alarmIds = [row?.id ?? 0];
  const auditor = await salus.as('auditor');
  expect((await auditor.call(listAlarms)).body.data.totalRecords).toBe(1);
  expect((await auditor.call(seeAlarms, { alarmIds })).status).toBe(403);
  expect((await (await salus.as('sales.cbb')).call(listAlarms)).status).toBe(403);
  expect((await clerk.call(seeAlarms, { alarmIds })).body.data).toEqual({ seen: 1 });
  expect((await clerk.call(seeAlarms, { alarmIds })).body.data).toEqual({ seen: 0 });
  expect(await alarms()).toEqual([]);

  // A repeat within the hour is a row of its own once the first one was seen.
  await breakRequest();
  await eventually('it is stored', async () => (await alarms()).length === 1);
});

test('an alarm names the account that it is about', async () => {
  const { accountId } = (await salus.app.db
    .selectFrom('accounts')
    .select('id as accountId')
    .where('email_address', '=', 'sales.cbb@salus.test')
    .executeTakeFirst()) ?? { accountId: 0 };
  salus.app.alarms.raise('SMS_LIMIT_REACHED', { accountId });
  await eventually('it is stored', async () =>
    (await alarms()).some(
      ({ kind, emailAddress }) =>
        kind === 'SMS_LIMIT_REACHED' && emailAddress === 'sales.cbb@salus.test',
    ),
  );
});
