import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../accounts/demo-accounts.ts';
import type { App } from '../context.ts';
import { openAccounts } from '../testing/open-accounts.ts';
import { clearExpired } from './clear-expired.job.ts';

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
  const readRows = async () => {
    const { rows } = await sql`select nonce is not null as nonce, password_hash is not null as hash,
      ended_at = expires_at as ended from mailed_passwords order by id`.execute(accounts.db);
    return rows;
  };
  const whole = { nonce: true, hash: true, ended: null };
  accounts.wait(24 * 60 - 1);
  await clear();
  expect(await readRows()).toEqual([whole, whole]);
  accounts.wait(1);
  await clear();
  expect(await readRows()).toEqual([{ nonce: false, hash: false, ended: true }, whole]);
});

const DAY = 24;
type Insert = (at: Date) => RawBuilder<unknown>;
/** The tables without a call above: hours that a row is kept, and an insert of a row. */
const tablesToClear: readonly (readonly [table: string, hours: number, insert: Insert])[] = [
  ['sms_sends', 25, (at) => sql`(subject, sent_at) values (sha256('x'), ${at})`],
  [
    'second_factor_challenges',
    1,
    (at) => sql`(id_hash, account_id, purpose, expires_at)
      select sha256('x'), min(id), 'SIGN_IN', ${at}::timestamptz from accounts`,
  ],
  [
    'policyholder_tries',
    2,
    (at) => sql`(code_hash, tries, tried_at) values (sha256('x'), 1, ${at})`,
  ],
  [
    'payment_notifications',
    30 * DAY,
    (at) => sql`(source, verdict, outcome, received_at)
      values ('IPN', 'BAD_SIGNATURE', 'unknown', ${at})`,
  ],
  [
    'account_devices',
    400 * DAY,
    (at) => sql`(account_id, device_id, user_agent, ip, first_used_at, last_used_at)
      select min(id), gen_random_uuid(), '', '', ${at}::timestamptz, ${at}::timestamptz
        from accounts`,
  ],
];

it.each(tablesToClear)(
  'removes a row of %s after %i hours, not before',
  async (table, hours, insert) => {
    const { db } = accounts;
    const isKept = async (minutes: number) => {
      await sql`delete from ${sql.table(table)}`.execute(db);
      const at = new Date(accounts.clock().getTime() - minutes * 60_000);
      await sql`insert into ${sql.table(table)} ${insert(at)}`.execute(db);
      await clear();
      return (await sql`select from ${sql.table(table)}`.execute(db)).rows.length === 1;
    };
    expect(await isKept(hours * 60 - 1)).toBe(true);
    expect(await isKept(hours * 60 + 1)).toBe(false);
  },
);

it('keeps a notification with a valid signature', async () => {
  const old = new Date(accounts.clock().getTime() - 365 * DAY * 3_600_000);
  await sql`insert into payment_notifications (source, verdict, outcome, received_at)
    values ('IPN', 'UNKNOWN_ORDER', 'succeeded', ${old})`.execute(accounts.db);
  await clear();
  const { rows } = await sql`select verdict from payment_notifications`.execute(accounts.db);
  expect(rows).toEqual([{ verdict: 'UNKNOWN_ORDER' }]);
});
