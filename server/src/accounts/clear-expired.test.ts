import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../context.ts';
import { openAccounts } from '../testing/open-accounts.ts';
import { clearExpired } from './clear-expired.job.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';

let accounts: Awaited<ReturnType<typeof openAccounts>>;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

const tables = [
  'request_counts',
  'failed_sign_ins',
  'refresh_tokens',
  'used_captcha_answers',
  'idempotency_keys',
];
const counts = async () => {
  const all = tables.map(async (table) => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from ${sql.table(table)}`.execute(accounts.db);
    return [table, rows[0]?.n] as const;
  });
  return Object.fromEntries(await Promise.all(all));
};
const clear = () =>
  clearExpired.run(
    { db: accounts.db, clock: accounts.clock } as App,
    {},
    { number: 1, isLast: false },
  );

it('removes rows that no rule needs any more, and no newer ones', async () => {
  const http = await accounts.server();
  for (const password of [DEMO_PASSWORD, 'Wrong@2026'])
    await http.inject({
      method: 'POST',
      url: '/v1/pub/login',
      payload: { emailAddress: 'bm@salus.test', password },
    });
  const later = new Date(accounts.clock().getTime() + 600_000);
  await sql`insert into used_captcha_answers values ('n', ${later})`.execute(accounts.db);
  await sql`insert into idempotency_keys
    values ('p', 'k', '\\x00', ${accounts.clock()}, ${later}, 200, '{}')`.execute(accounts.db);
  const before = await counts();
  expect(Object.values(before).every((n) => n === 1)).toBe(true);

  await clear();
  expect(await counts()).toEqual(before);
  accounts.wait(24 * 60 + 70);
  await clear();
  expect(await counts()).toEqual({
    ...Object.fromEntries(tables.map((table) => [table, 0])),
    refresh_tokens: 1,
  });
  accounts.wait(15 * 24 * 60);
  await clear();
  expect((await counts()).refresh_tokens).toBe(0);
  const { rows } = await sql`select ended_because from sessions`.execute(accounts.db);
  expect(rows).toEqual([{ ended_because: 'EXPIRED' }]);
});

it('removes nonce and hash of a mailed password after its expiry, not before', async () => {
  const mail = (hours: number) =>
    sql`
    insert into mailed_passwords (account_id, reason, nonce, password_hash, created_at, expires_at)
    select id, 'FORGOTTEN', '\\x00112233445566778899aabbccddeeff', password_hash,
           ${accounts.clock()}, ${new Date(accounts.clock().getTime() + hours * 3_600_000)}
    from accounts
      where email_address = ${hours === 24 ? 'bm@salus.test' : 'newcomer@salus.test'}`.execute(
      accounts.db,
    );
  await mail(24);
  await mail(24 * 7);
  const kept = async () => {
    const { rows } = await sql`select nonce is not null as nonce, password_hash is not null as hash,
      ended_at = expires_at as ended from mailed_passwords order by id`.execute(accounts.db);
    return rows;
  };
  const whole = { nonce: true, hash: true, ended: null };
  accounts.wait(24 * 60 - 1);
  await clear();
  expect(await kept()).toEqual([whole, whole]);
  accounts.wait(1);
  await clear();
  expect(await kept()).toEqual([{ nonce: false, hash: false, ended: true }, whole]);
});
