import { login } from '@salus/api/accounts.ts';
import { changeAccount } from '@salus/api/administration/accounts.ts';
import { decideRequest } from '@salus/api/administration/requests.ts';
import { createDraft, listDrafts } from '@salus/api/contracts.ts';
import { sendSmsLink } from '@salus/api/customer-link.ts';
import { showHome } from '@salus/api/home.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disableAccount } from '../accounts/manage-accounts.ts';
import { inTransaction } from '../platform/db.ts';
import { brokenInvariants } from './broken-by.ts';
import { draftBody, givenContract, linkTokenOf, openOrder, settleOrder } from './given.ts';
import { eventually, startTestApp, type TestApp } from './test-app.ts';

/** Two servers, each with a worker, on one database. */
let one: TestApp;
let two: TestApp;

beforeAll(async () => {
  one = await startTestApp();
  two = await startTestApp({}, one);
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const total = async (at: TestApp, who: string, path: string) =>
  (await (await at.as(who)).get(path)).body.data.totalRecords as number;
const drafts = '/v1/auth/contract/list-temporary';
const all = '/v1/auth/contract/bm-list-temporary';
const issuedList = '/v1/auth/contract/list';
const overview = '/v1/auth/report/export-contract?type=OVERVIEW';

describe('two servers on one database', () => {
  test('show each other’s writes immediately, in lists, totals and reports', async () => {
    for (const [writing, reading] of [
      [one, two],
      [two, one],
    ] as const) {
      const before = [
        await total(reading, 'sales.cbb', drafts),
        await total(reading, 'bm', all),
      ] as const;
      const { referenceNumber } = await givenContract(writing);
      expect([await total(reading, 'sales.cbb', drafts), await total(reading, 'bm', all)]).toEqual([
        before[0] + 1,
        before[1] + 1,
      ]);
      const officer = await reading.as('sales.cbb');
      expect((await officer.call(listDrafts)).body.data.results[0].referenceNumber).toBe(
        referenceNumber,
      );

      const countSold = async (at: TestApp) => [
        await total(at, 'manager', issuedList),
        await total(at, 'area', issuedList),
        (await (await at.as('bm')).get(overview)).body.data.totalContracts as number,
      ];
      const soldBefore = await countSold(reading);
      await givenContract(writing, { status: 'ACTIVE' });
      expect(await countSold(reading)).toEqual(soldBefore.map((count) => count + 1));
      expect(await countSold(writing)).toEqual(await countSold(reading));
    }
  });

  test('work on each job once', async () => {
    const mobiles = Array.from({ length: 8 }, (_, n) => `09123450${String(n).padStart(2, '0')}`);
    const references = await Promise.all(
      mobiles.map(async (proposerMobile, n) => {
        const at = n % 2 === 0 ? one : two;
        const officer = await at.as('sales.cbb');
        const draft = await officer.call(createDraft, draftBody({ proposerMobile }));
        const { referenceNumber } = draft.body.data;
        expect((await officer.call(sendSmsLink, { referenceNumber })).status).toBe(200);
        await settleOrder(at, await openOrder(at, await linkTokenOf(at, referenceNumber)));
        return referenceNumber as string;
      }),
    );
    const of = async (select: string) => (await one.app.pool.query(select, [references])).rows;
    const contracts = 'select id from contracts where reference_number = any($1)';
    await eventually('all mails and reports', async () => {
      const mails = await of(
        `select from messages where contract_id in (${contracts}) and kind = 'POLICY_ISSUED'
            and status = 'SENT'`,
      );
      const reports = await of(
        `select from api_sync_logs where contract_id in (${contracts}) and status = 'success'`,
      );
      return mails.length === references.length && reports.length === references.length;
    });
    const numbers = (
      await of('select policy_no from contracts where reference_number = any($1)')
    ).map((row) => row.policy_no);
    expect(new Set(numbers).size).toBe(references.length);
    const mails = (await one.outbox()).flatMap(({ attachments }) =>
      attachments.map(({ name }) => name),
    );
    for (const number of numbers)
      expect(mails.filter((name) => name === `${number}.pdf`)).toHaveLength(1);
    const steps = await of(`select action, count(*)::int as times from contract_history
          where contract_id in (${contracts})
      and action in ('onlinePaymentSucceeded', 'issue') group by action order by action`);
    expect(steps).toEqual([
      { action: 'issue', times: references.length },
      { action: 'onlinePaymentSucceeded', times: references.length },
    ]);
    const tries = await of(`select from api_sync_logs where contract_id in (${contracts})`);
    expect(tries).toHaveLength(references.length);
  });

  // covers RUN-7
  test('share a session, and end it when the account is disabled', async () => {
    const { body } = await one.anybody.call(login, {
      emailAddress: 'sales2.cbb@salus.test',
      password: 'Salus@2026',
    });
    const headers = { authorization: `Bearer ${body.result.access_token}` };
    const ask = (at: TestApp) => at.ask({ method: 'GET', url: drafts, headers });
    expect([(await ask(one)).status, (await ask(two)).status]).toEqual([200, 200]);
    await inTransaction(two.db, (tx) =>
      disableAccount(tx, 'sales2.cbb@salus.test', {
        operator: 'ops',
        now: two.now(),
        language: 'vi',
        makesResemblingUnits: false,
        authority: 'OPERATOR',
      }),
    );
    for (const at of [one, two])
      await eventually('the session is over', async () => {
        const { status, body } = await ask(at);
        return status === 401 && body.error_code === 'USER_IS_DISABLED';
      });
  });

  // covers RUN-7, SALE-12
  test('know a new certificate and a new role at once', async () => {
    const email = 'sales.sale@salus.test';
    const officer = await two.as('sales.sale');
    const notices = async () => (await officer.call(showHome)).body.data.notices;
    expect(await notices()).toEqual([]);
    const today = businessDay(one.now());
    const sellerCertificate = { number: 'M-1', validFrom: today, validTo: addDays(today, 9) };
    const admin = await one.as('admin');
    const reason = 'đổi chứng chỉ';
    await admin.call(changeAccount, { email, sellerCertificate, reason });
    await eventually('the notice', async () => (await notices()).length === 1);
    expect((await notices())[0].data).toEqual({ number: 'M-1', validTo: addDays(today, 9) });
    const change = { email, role: 'SALE_SALES_MANAGER', reason } as const;
    const { requestId } = (await admin.call(changeAccount, change)).body.data;
    const decision = { requestId, decision: 'APPROVE', reason } as const;
    expect((await (await two.as('admin2')).call(decideRequest, decision)).status).toBe(200);
    await eventually(
      'the session is over',
      async () => (await officer.call(showHome)).status === 401,
    );
  });

  test('keep all invariants', async () => {
    expect(await brokenInvariants(one.app.pool)).toEqual([]);
  });
});
