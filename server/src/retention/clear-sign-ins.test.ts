import { readFile } from 'node:fs/promises';
import { logout, resetPassword } from '@salus/api/accounts.ts';
import { lastDayKept } from '@salus/domain/retention/term.ts';
import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import { expect, test } from 'vitest';
import { givenContract } from '../testing/given.ts';
import { givenDailyWork } from '../testing/given-daily-work.ts';
import { eventually, openForTests } from '../testing/test-app.ts';
import { clearExpired } from './clear-expired.job.ts';
import { clearSignInsJob } from './delete-expired.job.ts';
import { KEPT } from './limits.ts';

const salus = openForTests();

const attempt = { number: 1, isLast: true };
async function run(): Promise<void> {
  await givenDailyWork(salus);
  await clearSignInsJob.run(salus.app, {}, attempt);
}
const clearTokens = () => clearExpired.run(salus.app, {}, attempt);
const today = () => businessDay(salus.now());
function goTo(on: Day): void {
  salus.wait((startOfBusinessDay(on).getTime() + 12 * 3_600_000 - salus.now().getTime()) / 60_000);
}
const countRows = async (from: string) =>
  Number((await salus.app.pool.query(`select count(*) from ${from}`)).rows[0].count);

// covers KEEP-3
test('a session is deleted 24 months after its end', async () => {
  const officer = await salus.as('sales.cbb');
  expect((await officer.call(logout)).status).toBe(200);
  await salus.as('bm');
  const leftOn = today();
  const last = lastDayKept(leftOn, KEPT.signIns);
  goTo(addDays(leftOn, 60));
  // The clerk never signed out, so the session ends later, by expiry.
  await clearTokens();
  goTo(last);
  await run();
  expect(await countRows('sessions')).toBe(2);
  goTo(addDays(last, 1));
  await run();
  expect(await countRows('sessions')).toBe(1);
  goTo(addDays(last, 61));
  await run();
  expect(await countRows('sessions')).toBe(0);
});

test('a session with tokens is kept', async () => {
  await salus.as('bm');
  goTo(addDays(lastDayKept(today(), KEPT.signIns), 1));
  await salus.app.pool.query(`update sessions set ended_at = created_at, ended_because = 'LOGOUT'`);
  await run();
  expect(await countRows('sessions')).toBe(1);
  await clearTokens();
  await run();
  expect(await countRows('sessions')).toBe(0);
});

test('records of mailed passwords are deleted after 24 months', async () => {
  await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const reset = await salus.anybody.call(resetPassword, {
    emailAddress: 'manager@salus.test',
  });
  expect(reset.status).toBe(200);
  await eventually(
    'the mail',
    async () => (await countRows(`messages where status = 'SENT'`)) === 2,
  );
  const last = lastDayKept(today(), KEPT.signIns);
  salus.wait(25 * 60);
  await clearTokens();
  goTo(last);
  await run();
  expect([await countRows('messages'), await countRows('mailed_passwords')]).toEqual([2, 1]);
  goTo(addDays(last, 1));
  await run();
  // The password expired a day after it was mailed, so its record is deleted a day later.
  expect([await countRows('messages'), await countRows('mailed_passwords')]).toEqual([1, 1]);
  goTo(addDays(last, 2));
  await run();
  expect([await countRows('messages'), await countRows('mailed_passwords')]).toEqual([1, 0]);
  expect(await countRows('messages where contract_id is not null')).toBe(1);
});

test('the statement in retention.md deletes only unreferenced accounts', async () => {
  const paper = await readFile(new URL('../../../docs/retention.md', import.meta.url), 'utf8');
  const statement = /<<'SQL'\n([\s\S]+?)\nSQL\n/.exec(paper)?.[1] ?? '';
  const { pool } = salus.app;
  await pool.query(`
    insert into accounts (email_address, full_name, role, password_hash, created_at, disabled_at)
    select name || '@salus.test', name, 'BM_SUPPORT', '-', now() - interval '5 years',
      now() - long_ago
      from (values ('gone', interval '25 months'), ('recent', interval '23 months'),
        ('agreed', interval '25 months'), ('changed', interval '25 months')) a(name, long_ago)`);
  await pool.query(`
    insert into account_agreements (account_id, version, language, document_digest, agreed_at, ip,
      device)
    select id, '1', 'vi', sha256(''), now() - interval '3 years', '', '' from accounts
      where full_name = 'agreed'`);
  await pool.query(`
    insert into account_history (account_id, at, operator, action, details)
    select id, now() - long_ago, 'ops', 'CREATED', details::jsonb
      from accounts, (values (interval '5 years', '{"certificate": null}'),
        (interval '4 years', '{"certificate": [null, {"number": "C1"}]}'),
        (interval '1 year', '{}')) a(long_ago, details)
     where full_name in ('recent', 'agreed', 'changed')
        or full_name = 'gone' and long_ago > interval '2 years'`);
  await pool.query(
    `update accounts set disabled_at = now() - interval '3 years'
        where email_address = 'sales.cbb@salus.test'`,
  );
  const accounts = await countRows('accounts');
  await pool.query(`begin; ${statement}; commit`);
  expect(await countRows('accounts')).toBe(accounts - 1);
  expect(await countRows(`accounts where full_name = 'gone'`)).toBe(0);
  const { rows } = await pool.query(
    `select full_name as name, count(h.id)::int as lines from accounts a
        left join account_history h on h.account_id = a.id
      where full_name in ('recent', 'agreed', 'changed') group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { name: 'agreed', lines: 2 },
    { name: 'changed', lines: 2 },
    { name: 'recent', lines: 2 },
  ]);
  await expect(pool.query('delete from account_history')).rejects.toThrow('append-only');
});
