import { listSchedules, scheduleReport } from '@salus/api/reports/schedules.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, eventually, openForTests } from '../../testing/test-app.ts';
import { sendReportsJob } from './send-reports.job.ts';

const salus = openForTests();
let manager: Caller;
let clerk: Caller;

beforeAll(async () => {
  [manager, clerk] = [await salus.as('manager'), await salus.as('bm')];
});

const weekly = { type: 'OFFICERS', filters: {}, weekday: 1, time: '08:00' } as const;
const director = 'director@salus.test';

// covers REPORT-11
test('is listed, shown and ended by its account alone', async () => {
  const input = { ...weekly, recipients: [director, 'MANAGER@salus.test'] };
  const { status, body } = await manager.call(scheduleReport, input);
  expect([status, body.data]).toMatchObject([
    200,
    {
      type: 'OFFICERS',
      weekday: 1,
      dayOfMonth: null,
      recipients: [director, 'manager@salus.test'],
    },
  ]);
  const path = `${listSchedules.path}/${body.data.id}`;
  expect((await manager.call(listSchedules)).body.data).toEqual([body.data]);
  expect((await manager.get(path)).body.data).toEqual(body.data);
  expect((await clerk.call(listSchedules)).body.data).toEqual([]);
  expect((await clerk.get(path)).status).toBe(404);
  expect((await clerk.delete(path)).status).toBe(404);
  expect((await manager.delete(path)).body.data).toEqual({ id: body.data.id });
  expect((await manager.delete(path)).status).toBe(404);
  expect((await manager.call(listSchedules)).body.data).toEqual([]);
});

// covers REPORT-11
test.each([
  ['an unknown address', 'manager', ['khong.co@example.com'], {}],
  ['an officer', 'manager', ['sales.cbb@salus.test'], {}],
  ['a head below the report', 'director', ['manager@salus.test'], {}],
  ['a head, for all contracts', 'bm', ['region@salus.test'], {}],
  ['an auditor, who sees no officers', 'bm', ['auditor@salus.test'], {}],
])('refuses %s', async (_, person, recipients, filters) => {
  const reply = await (await salus.as(person)).call(scheduleReport, {
    ...weekly,
    filters,
    recipients,
  });
  expect([reply.status, reply.body.error_code]).toEqual([422, 'RECIPIENT_OUT_OF_SCOPE']);
});

// covers REPORT-11
test.each([
  [{ weekday: 8 }, 'weekday'],
  [{ weekday: 0 }, 'weekday'],
  [{ dayOfMonth: 3 }, 'weekday'],
  [{ weekday: undefined }, 'weekday'],
  [{ weekday: undefined, dayOfMonth: 29 }, 'dayOfMonth'],
  [{ time: '24:00' }, 'time'],
  [{ recipients: [] }, 'recipients'],
  [{ recipients: Array.from({ length: 51 }, (_, n) => `a${n}@salus.test`) }, 'recipients'],
  [{ filters: { unitId: '99999999' } }, 'filters.unitId'],
  [{ filters: { from: '2026-02-30' } }, 'filters.from'],
  [{ filters: { other: '1' } }, 'filters.other'],
])('refuses %j', async (change, path) => {
  const input = { ...weekly, recipients: [director], ...change };
  const reply = await manager.call(scheduleReport, input);
  expect([reply.status, reply.body.data?.[0]?.path]).toEqual([400, path]);
});

// covers REPORT-11
test('mails a link without a name, once when due, and ends with the account', async () => {
  const input = { ...weekly, recipients: [director] };
  const { id } = (await manager.call(scheduleReport, input)).body.data;
  const mails = () =>
    salus.db
      .selectFrom('messages')
      .select(['recipient', 'status'])
      .where('kind', '=', 'REPORT_READY')
      .execute();
  const makeDue = () =>
    salus.db
      .updateTable('report_schedules')
      .set({ next_at: salus.now() })
      .where('id', '=', id)
      .execute();
  await makeDue();
  await sendReportsJob.run(salus.app, {}, { number: 1, isLast: true });
  await sendReportsJob.run(salus.app, {}, { number: 1, isLast: true });
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([director]);
  await eventually('the mail is sent', async () => (await mails())[0]?.status === 'SENT');
  const disable = (at: Date | null) =>
    salus.db
      .updateTable('accounts')
      .set({ disabled_at: at })
      .where('email_address', '=', 'manager@salus.test')
      .execute();
  await disable(salus.now());
  await makeDue();
  await sendReportsJob.run(salus.app, {}, { number: 1, isLast: true });
  await disable(null);
  expect(await mails()).toHaveLength(1);
});
