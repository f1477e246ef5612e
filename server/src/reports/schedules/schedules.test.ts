import { listReads } from '@salus/api/audit.ts';
import { showOfficers } from '@salus/api/reports/sale-steps.ts';
import { listReportFiles, listSchedules, scheduleReport } from '@salus/api/reports/schedules.ts';
import { exportContract } from '@salus/api/reports.ts';
import { readXlsx } from 'hucre/xlsx';
import type { UpdateObject } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DB } from '../../platform/database.gen.ts';
import { clearReportFilesJob } from '../../retention/clear-report-files.job.ts';
import { brokenInvariants } from '../../testing/broken-by.ts';
import { givenContract } from '../../testing/given.ts';
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

const attempt = { number: 1, isLast: true };
const run = () => sendReportsJob.run(salus.app, {}, attempt);

async function makeDue(id: number): Promise<void> {
  await salus.db
    .updateTable('report_schedules')
    .set({ next_at: salus.now() })
    .where('id', '=', id)
    .execute();
}

/** Schedules a report and makes its first file. */
async function givenFile(person: Caller, change: object = {}): Promise<number> {
  const schedule = { ...weekly, recipients: [director], ...change };
  const { body } = await person.call(scheduleReport, schedule);
  await makeDue(body.data.id);
  await run();
  const [file] = (await person.call(listReportFiles)).body.data;
  expect(file).toMatchObject({ scheduleId: body.data.id, isOwn: true });
  return file.id;
}

const download = (caller: Caller, id: number) => caller.get(`${listReportFiles.path}/${id}`);
async function readSheet(bytes: Uint8Array): Promise<unknown[][]> {
  const { sheets } = await readXlsx(bytes);
  return sheets[0]?.rows ?? [];
}
const statusFor = async (person: string, id: number) =>
  (await download(await salus.as(person), id)).status;
const mails = () =>
  salus.db
    .selectFrom('messages')
    .select(['recipient', 'status'])
    .where('kind', '=', 'REPORT_READY')
    .execute();

async function changeAccount(email: string, change: UpdateObject<DB, 'accounts'>) {
  await salus.db.updateTable('accounts').set(change).where('email_address', '=', email).execute();
  salus.forgetTokens();
}

describe('the file of a scheduled report', () => {
  // covers REPORT-11, REPORT-21
  test('is made once when due, and mailed as a link without a name', async () => {
    const before = (await mails()).length;
    const id = await givenFile(manager);
    await run();
    await eventually('the mail is sent', async () => (await mails())[before]?.status === 'SENT');
    expect((await mails()).slice(before).map(({ recipient }) => recipient)).toEqual([director]);
    const outbox = await salus.outbox();
    const text = outbox.find(({ to }) => to === director)?.text ?? '';
    expect(text).toContain(`/report/schedules?file=${id}`);
    expect(text).not.toMatch(/unitId|officer|filters/);
    const receiver = await salus.as('director');
    expect((await receiver.call(listReportFiles)).body.data[0]).toMatchObject({
      id,
      type: 'OFFICERS',
      isOwn: false,
      format: 'xlsx',
      fileName: expect.stringMatching(/^nhan-vien-\d{8}-\d{6}\.xlsx$/),
    });
    const file = await download(receiver, id);
    const [heading, ...rows] = await readSheet(file.bytes);
    const figures = (await manager.call(showOfficers)).body.data;
    expect([heading?.length, rows.length]).toEqual([12, figures.rows.length]);
    expect(rows.map((cells) => cells[1]).sort()).toEqual(
      figures.rows.map(({ email }: { email: string }) => email).sort(),
    );
    for (const person of ['bm', 'region']) expect(await statusFor(person, id)).toBe(404);
    expect(await statusFor('sales.cbb', id)).toBe(403);
    expect((await salus.anybody.get(`${listReportFiles.path}/${id}`)).status).toBe(401);
  });

  // covers REPORT-11, REPORT-21, SEC-4
  test('holds what its account may see at the run, and is logged when it is opened', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    const foreign = await givenContract(salus, { status: 'ACTIVE', officer: 'sales2.cbb' });
    const filters = { format: 'csv' };
    const own = await givenFile(manager, { type: 'EXPORT', filters });
    const text = (await download(manager, own)).bytes.toString();
    expect(text).toContain(referenceNumber);
    expect(text).not.toContain(foreign.referenceNumber);
    const whole = await givenFile(clerk, {
      type: 'EXPORT',
      filters,
      recipients: ['auditor@salus.test'],
    });
    const auditor = await salus.as('auditor');
    expect((await download(auditor, whole)).bytes.toString()).toContain(foreign.referenceNumber);
    const { body } = await auditor.call(listReads, { call: 'downloadReportFile' });
    const [read] = body.data.results;
    expect(read).toMatchObject({ kind: 'EXPORT', emailAddress: 'auditor@salus.test' });
    const totals = await givenFile(clerk, { type: 'OVERVIEW', recipients: ['bm@salus.test'] });
    const sheet = await readSheet((await download(clerk, totals)).bytes);
    const overview = (await clerk.call(exportContract, { type: 'OVERVIEW' })).body.data;
    expect(sheet.slice(1).map((cells) => Number(cells[2]))).toEqual(
      overview.packageCodes.map((row: { totalContracts: number }) => row.totalContracts),
    );
  });

  // covers REPORT-11, REPORT-21
  test('closes to who has lost the scope, and ends with the account', async () => {
    const id = await givenFile(manager);
    const email = 'manager@salus.test';
    const { unit_id } = await salus.db
      .selectFrom('accounts')
      .select('unit_id')
      .where('email_address', '=', email)
      .executeTakeFirstOrThrow();
    await changeAccount(email, { unit_id: null });
    expect([await statusFor('manager', id), await statusFor('director', id)]).toEqual([404, 404]);
    await changeAccount(email, { unit_id });
    expect(await statusFor('director', id)).toBe(200);
    await changeAccount(email, { disabled_at: salus.now() });
    expect(await statusFor('director', id)).toBe(404);
    await changeAccount(email, { disabled_at: null });
    manager = await salus.as('manager');
    expect([await statusFor('manager', id), await statusFor('director', id)]).toEqual([404, 404]);
    expect((await manager.call(listSchedules)).body.data).toEqual([]);
    const count = (await mails()).length;
    await salus.db.updateTable('report_schedules').set({ next_at: salus.now() }).execute();
    const [ended] = await salus.db
      .selectFrom('report_schedules')
      .select((all) => all.fn.countAll<number>().as('open'))
      .where('ended_at', 'is', null)
      .where('account_id', '=', (select) =>
        select.selectFrom('accounts').select('id').where('email_address', '=', email),
      )
      .execute();
    await run();
    const recipients = (await mails()).slice(count).map(({ recipient }) => recipient);
    expect([ended?.open, recipients]).toEqual([0, expect.not.arrayContaining([director])]);
  });

  // covers REPORT-11
  test('waits while the file store fails, and is made up for once', async () => {
    const { body } = await clerk.call(scheduleReport, {
      ...weekly,
      recipients: ['bm2@salus.test'],
    });
    const { id } = body.data;
    const count = async () =>
      (await clerk.call(listReportFiles)).body.data.filter(
        ({ scheduleId }: { scheduleId: number }) => scheduleId === id,
      ).length;
    await salus.fault('files', 'error');
    for (let week = 0; week < 2; week += 1) {
      await makeDue(id);
      await expect(run()).rejects.toThrow();
    }
    expect(await count()).toBe(0);
    await salus.fault('files', 'ok');
    await run();
    await run();
    expect(await count()).toBe(1);
  });

  // covers KEEP-9, REPORT-21, INV-20
  test('is kept for 30 days, then deleted with a trace', async () => {
    const id = await givenFile(clerk, { type: 'EXPORT', recipients: ['bm@salus.test'] });
    const { storage_key: key, made_at: madeAt } = await salus.db
      .selectFrom('report_files')
      .select(['storage_key', 'made_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { files } = salus.app.integrations;
    await clearReportFilesJob.run(salus.app, {}, attempt);
    expect(await files.exists(`${key}-0`)).toBe(true);
    const moveTo = async (days: number) => {
      const at = new Date((madeAt?.getTime() ?? 0) + days * 86_400_000);
      expect((await salus.anybody.post('/dev/clock', { now: at.toISOString() })).status).toBe(200);
      salus.forgetTokens();
      clerk = await salus.as('bm');
    };
    await moveTo(29.9);
    expect((await download(clerk, id)).status).toBe(200);
    await moveTo(30.1);
    expect((await download(clerk, id)).status).toBe(404);
    await clearReportFilesJob.run(salus.app, {}, attempt);
    expect(await files.exists(`${key}-0`)).toBe(false);
    const trace = await salus.db
      .selectFrom('report_files')
      .select(['row_count', 'contract_map', 'deleted_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(trace).toEqual({
      row_count: expect.any(Number),
      contract_map: null,
      deleted_at: expect.any(Date),
    });
    expect(await brokenInvariants(salus.app.pool)).toEqual([]);
  });
});
