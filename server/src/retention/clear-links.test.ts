import { showContract } from '@salus/api/back-office.ts';
import { sendSmsLink, showContractToCustomer } from '@salus/api/customer-link.ts';
import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import { expect, test } from 'vitest';
import { deriveToken } from '../customer-link/link-token.ts';
import { givenContract } from '../testing/given.ts';
import { givenDailyWork } from '../testing/given-daily-work.ts';
import { readContract } from '../testing/stored-rows.ts';
import { eventually, openForTests } from '../testing/test-app.ts';
import { clearLinksJob } from './clear-links.job.ts';

const salus = openForTests();

const tonight = () => clearLinksJob.run(salus.app, {}, { number: 1, isLast: true });
async function run(): Promise<void> {
  await givenDailyWork(salus);
  await tonight();
}
const today = () => businessDay(salus.now());
/** Noon of a day in Vietnam. */
function goTo(on: Day): void {
  salus.wait((startOfBusinessDay(on).getTime() + 12 * 3_600_000 - salus.now().getTime()) / 60_000);
}
async function readLink(referenceNumber: string) {
  const { id } = await readContract(salus, referenceNumber);
  return salus.db
    .selectFrom('customer_links')
    .selectAll()
    .where('contract_id', '=', id)
    .executeTakeFirstOrThrow();
}
const readState = async (referenceNumber: string) => {
  const { nonce, token_hash: hash } = await readLink(referenceNumber);
  return { text: nonce !== null, hash: hash !== null };
};

// covers KEEP-2
test('the SMS can be rebuilt for 90 days; its send time is kept', async () => {
  const { referenceNumber, linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const sentOn = today();
  const messages = async () =>
    (await (await salus.as('bm')).call(showContract, { referenceNumber })).body.data.messages;
  const sentMessages = await eventually('the SMS is delivered', async () => {
    const all = await messages();
    return all[0]?.deliveredAt && all;
  });
  expect(sentMessages).toHaveLength(1);
  expect(sentMessages[0]).toMatchObject({ channel: 'SMS', status: 'SENT' });
  goTo(addDays(sentOn, 90));
  await run();
  const { nonce } = await readLink(referenceNumber);
  expect(deriveToken(salus.app.config.keys['customer-link'], nonce ?? Buffer.alloc(0))).toBe(
    linkToken,
  );
  goTo(addDays(sentOn, 91));
  await run();
  expect(await readState(referenceNumber)).toEqual({ text: false, hash: true });
  expect(await messages()).toEqual(sentMessages);
  const page = await salus.customer(linkToken).call(showContractToCustomer);
  expect([page.status, page.body.error_code]).toEqual([401, 'UNAUTHORIZED']);
  // The officer can still send another link.
  const again = await (await salus.as('sales.cbb')).call(sendSmsLink, {
    referenceNumber,
  });
  expect(again.status).toBe(200);
});

test('the hash is cleared on the day after the contract’s last day', async () => {
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
  const { policy_ends_on: endsOn } = await readContract(salus, referenceNumber);
  goTo(endsOn as Day);
  await run();
  expect(await readState(referenceNumber)).toEqual({ text: false, hash: true });
  goTo(addDays(endsOn as Day, 1));
  await run();
  expect(await readState(referenceNumber)).toEqual({ text: false, hash: false });
});

test('a cancelled contract’s hash and nonce are cleared after the link’s 30 days', async () => {
  const { referenceNumber } = await givenContract(salus, { status: 'CANCELLED' });
  const createdOn = today();
  goTo(addDays(createdOn, 29));
  await run();
  expect(await readState(referenceNumber)).toEqual({ text: true, hash: true });
  goTo(addDays(createdOn, 31));
  await run();
  expect(await readState(referenceNumber)).toEqual({ text: false, hash: false });
});

test('two parallel workers clear all due links in batches', async () => {
  const { referenceNumber } = await givenContract(salus, { status: 'CANCELLED' });
  const { id } = await readContract(salus, referenceNumber);
  const active = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const { id: activeId } = await readContract(salus, active.referenceNumber);
  // Two creation times for all links, so that batches end between equal times.
  await salus.app.pool.query(
    `insert into customer_links
       (contract_id, nonce, token_hash, created_at, expires_at, replaced_at)
     select case n % 2 when 0 then $1::bigint else $2::bigint
       end, decode(left(md5(n::text) || md5(n::text), 40), 'hex'),
            sha256(n::text::bytea), at, at + interval '30 days', at
       from generate_series(1, 1201) n, lateral (select $3::timestamptz + n % 3 / 2 *
         interval '1 second' as at) a`,
    [id, activeId, salus.now()],
  );
  goTo(addDays(today(), 40));
  await Promise.all([run(), run()]);
  await run();
  const { rows } = await salus.app.pool.query(
    `select contract_id = $1 as is_over, count(nonce)::int as texts, count(token_hash)::int
        as hashes from customer_links
      where contract_id in ($1, $2) group by 1 order by 1`,
    [id, activeId],
  );
  expect(rows).toEqual([
    { is_over: false, texts: 602, hashes: 602 },
    { is_over: true, texts: 0, hashes: 0 },
  ]);
});

test('a run reads only links that ended since the last one', async () => {
  const night = async () => {
    const before = salus.lines.length;
    await run();
    const logLine = salus.lines
      .slice(before)
      .find((line) => line.includes('expired customer links'));
    return logLine ? JSON.parse(logLine) : null;
  };
  // 1,201 links of the previous test remain; half of them belong to an open contract.
  await run();
  const { referenceNumber } = await givenContract(salus, { status: 'CANCELLED' });
  goTo(addDays(today(), 31));
  expect(await night()).toMatchObject({ cleared: 1 });
  expect(await readState(referenceNumber)).toEqual({ text: false, hash: false });
  const due = await givenContract(salus, { status: 'CANCELLED' });
  goTo(addDays(today(), 31));
  const { cleared, looked } = await night();
  expect(cleared).toBe(1);
  expect(looked).toBeLessThan(10);
  expect(await readState(due.referenceNumber)).toEqual({ text: false, hash: false });
  expect(await night()).toBeNull();
});

test('every query of the job uses an index', async () => {
  const plan = async (select: string) => {
    const client = await salus.app.pool.connect();
    try {
      await client.query('begin');
      // On small tables PostgreSQL prefers sequential scans.
      await client.query('set local enable_seqscan = off');
      await client.query('set local enable_bitmapscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (costs off) ${select}`,
      );
      return rows
        .map((row) => row['QUERY PLAN'].trim())
        .filter((line) => /Scan|Index Cond|Sort|Filter/.test(line));
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const over = `least(c.policy_ends_on, (c.cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date)`;
  const contracts = await plan(
    `select c.id from contracts c where ${over} >= '2026-01-01' and ${over} < '2026-01-05'
        and (${over}, c.id) > ('2026-01-02', 5)
      order by ${over}, c.id limit 500`,
  );
  expect(contracts).toEqual([
    expect.stringContaining('Index Scan using contracts_by_end'),
    expect.stringContaining('Index Cond'),
  ]);
  const links = await plan(
    `select l.id from customer_links l where l.token_hash is not null
        and l.expires_at >= '2026-01-01' and l.expires_at <= '2026-01-05'
        and (l.expires_at, l.id) > ('2026-01-02', 5) order by l.expires_at, l.id limit 500`,
  );
  expect(links).toEqual([
    expect.stringContaining('using customer_links_expired'),
    expect.stringContaining('Index Cond'),
  ]);
  const texts = await plan(
    `select id from customer_links where nonce is not null and created_at < '2026-01-01'
        order by created_at limit 500`,
  );
  expect(texts).toEqual([
    expect.stringContaining('using customer_links_with_nonce'),
    expect.stringContaining('Index Cond'),
  ]);
});
