import { setTimeout as pause } from 'node:timers/promises';
import { listDrafts } from '@salus/api/contracts.ts';
import { requestChange } from '@salus/api/customer-link.ts';
import { lastDayKept } from '@salus/domain/retention/term.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { reconcile } from '../payments/gateway/reconcile.job.ts';
import { brokenInvariants } from '../testing/broken-by.ts';
import { givenContract, openOrder, settleOrder } from '../testing/given.ts';
import { givenDailyWork } from '../testing/given-daily-work.ts';
import { copyContract } from '../testing/given-issued.ts';
import { sendIpn, signedIpn } from '../testing/onepay-ipn.ts';
import { readContract } from '../testing/stored-rows.ts';
import { eventually, openForTests } from '../testing/test-app.ts';
import { eraseDraftsInBatches } from './erase-drafts.job.ts';
import { KEPT } from './limits.ts';

const BATCH = 10;
/** Four batches and the start of a fifth one. */
const MANY = 44;
const eraseJob = eraseDraftsInBatches(BATCH);
const DAY_MINUTES = 1440;

const salus = openForTests();
let model: string;
let copies = 0;
beforeAll(async () => {
  model = (await givenContract(salus)).referenceNumber;
});

async function run(): Promise<void> {
  await givenDailyWork(salus);
  await eraseJob.run(salus.app, {}, { number: 1, isLast: true });
}
const countRows = async (select: string) =>
  Number((await salus.app.pool.query(select)).rows[0].count);
const countErased = () => countRows('select count(*) from erasures');
const listBroken = () => brokenInvariants(salus.app.pool);

/** Inserts MANY expired copies of the first draft, of two officers in turn. */
async function manyExpired(): Promise<void> {
  const officer = `(select id from accounts where email_address = (array['sales.cbb@salus.test',
      'sales2.cbb@salus.test'])[1 + n % 2])`;
  const columnValues = {
    reference_number: `'HD240101' || lpad((${copies} + n)::text, 6, '0')`,
    officer_id: officer,
    updated_at: `timestamptz '2024-03-01 00:00:00+07' + n * interval '1 minute'`,
    created_at: `timestamptz '2024-03-01 00:00:00+07' + n * interval '1 minute'`,
  };
  await copyContract(salus.db, model, columnValues, sql`generate_series(1, ${MANY}::int) n`);
  copies += MANY;
  await sql`
    insert into contract_history (contract_id, sequence, at, action, actor_kind, actor_id,
      to_status, previous_hash, hash)
    select id, 0, created_at, 'create', 'staff', officer_id, 'DRAFT', '', '' from contracts
     where reference_number like 'HD240101%'`.execute(salus.db);
  // Events of expired drafts were cleared a day after their last change.
  await sql`delete from events`.execute(salus.db);
}

let before: number;
beforeEach(async () => {
  before = await countErased();
});

test('two parallel workers erase each draft once and block no user', async () => {
  await manyExpired();
  const officer = await salus.as('sales.cbb');
  const countListed = async () => (await officer.call(listDrafts)).body.data.totalRecords as number;
  expect(await countListed()).toBe(MANY / 2 + 1);
  const work = Promise.all([run(), run()]);
  const newContract = await givenContract(salus);
  await work;
  expect(await countErased()).toBe(before + MANY);
  expect(await countListed()).toBe(2);
  expect(
    await countRows(
      `select count(*) from contracts where reference_number = '${newContract.referenceNumber}'`,
    ),
  ).toBe(1);
  expect(await listBroken()).toEqual([]);
});

test('erasing continues while officers move, and counters stay exact', async () => {
  await manyExpired();
  const move = (unit: string) =>
    salus.app.pool.query(
      `update accounts set unit_id = ${unit} where email_address in ('sales.cbb@salus.test',
          'sales2.cbb@salus.test')`,
    );
  const { rows } = await salus.app.pool.query(
    `select email_address, unit_id from accounts where email_address in ('sales.cbb@salus.test',
        'sales2.cbb@salus.test')`,
  );
  let isDone = false;
  const work = Promise.all([run(), run()]).finally(() => {
    isDone = true;
  });
  let moves = 0;
  // A move waits for the current batch, so it may wait for both workers in turn.
  while (!isDone || moves < 2) {
    await move(moves % 2 === 0 ? 'null' : '(select max(id) from units)');
    moves += 1;
    await pause(10);
  }
  await work;
  for (const { email_address: email, unit_id: unit } of rows)
    await salus.app.pool.query('update accounts set unit_id = $1 where email_address = $2', [
      unit,
      email,
    ]);
  expect(await countErased()).toBe(before + MANY);
  expect(await listBroken()).toEqual([]);
});

test('a move of officers waits for the current batch only', async () => {
  await manyExpired();
  const officer = `email_address = 'sales.cbb@salus.test'`;
  const { rows } = await salus.app.pool.query(`select unit_id from accounts where ${officer}`);
  const [holder, mover] = [await salus.app.pool.connect(), await salus.app.pool.connect()];
  const isWaiting = (query: string, event: string) =>
    eventually(`${query} waits`, async () => {
      const { rowCount } = await salus.app.pool.query(
        `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
            and query like $1 and wait_event_type = 'Lock' and wait_event = $2`,
        [`%${query}%`, event],
      );
      return rowCount === 1;
    });
  await holder.query('begin');
  await holder.query(
    `select from contract_history where contract_id = (
       select id from contracts where reference_number like 'HD240101%' order by updated_at,
         id offset ${BATCH / 2} limit 1) for update`,
  );
  const work = run();
  await isWaiting('erase_drafts', 'transactionid');
  await mover.query('begin');
  const pendingMove = mover.query(
    `update accounts set unit_id = (select max(id) from units) where ${officer}`,
  );
  await isWaiting('update accounts', 'advisory');
  await holder.query('rollback');
  await pendingMove;
  // No further batch runs while the move is open.
  for (let look = 0; look < 3; look++) {
    expect(await countErased()).toBe(before + BATCH);
    await pause(250);
  }
  await mover.query('commit');
  for (const client of [holder, mover]) client.release();
  await work;
  expect(await countErased()).toBe(before + MANY);
  await salus.app.pool.query(`update accounts set unit_id = $1 where ${officer}`, [
    rows[0].unit_id,
  ]);
  expect(await listBroken()).toEqual([]);
});

test('a killed job leaves complete erasures only, and the next one does the rest', async () => {
  await manyExpired();
  // A lock on a row of the second batch stops the job there.
  const holder = await salus.app.pool.connect();
  await holder.query('begin');
  await holder.query(
    `select from contract_history where contract_id = (
       select id from contracts where reference_number like 'HD240101%' order by updated_at,
         id offset ${BATCH + 5} limit 1) for update`,
  );
  const killedRun = run().then(
    () => 'done',
    () => 'killed',
  );
  await eventually('the worker waits and is killed', async () => {
    const { rowCount } = await salus.app.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and query like '%erase_drafts%'
          and state = 'active' and wait_event_type = 'Lock'`,
    );
    return (rowCount ?? 0) > 0;
  });
  expect(await killedRun).toBe('killed');
  await holder.query('rollback');
  holder.release();
  const leftQuery = `select count(*) from contracts where reference_number like 'HD240101%'`;
  expect([(await countErased()) - before, await countRows(leftQuery)]).toEqual([
    BATCH,
    MANY - BATCH,
  ]);
  expect(await listBroken()).toEqual([]);
  await run();
  expect([await countErased(), await countRows(leftQuery)]).toEqual([before + MANY, 0]);
  expect(await listBroken()).toEqual([]);
});

test('drafts that cannot be erased are kept and logged by id; all others are erased', async () => {
  await manyExpired();
  // Simulates a new table that erase_contract() does not cover.
  await salus.app.pool.query(
    'create table forgotten (contract_id bigint not null references contracts)',
  );
  const { rows } = await salus.app.pool.query<{ contract_id: number }>(
    `insert into forgotten select id from contracts where reference_number like 'HD240101%'
        order by updated_at, id limit ${BATCH + 5}
     returning contract_id`,
  );
  const lines = salus.lines.length;
  await run();
  expect(await countErased()).toBe(before + MANY - BATCH - 5);
  const logLines = salus.lines.slice(lines).map((line) => JSON.parse(line));
  const warnings = logLines.filter(({ msg }) => msg === 'drafts could not be erased and were left');
  expect(warnings.map(({ count }) => count)).toEqual([BATCH, 5]);
  const stuck = warnings.flatMap((line) => line.stuck);
  expect(stuck.map(({ contract }) => contract).toSorted((a, b) => a - b)).toEqual(
    rows.map((row) => row.contract_id).toSorted((a, b) => a - b),
  );
  expect(stuck[0]).toEqual({ contract: expect.any(Number), code: '23503', table: 'forgotten' });
  expect(await listBroken()).toEqual([]);
  await salus.app.pool.query('drop table forgotten');
  await run();
  expect(await countErased()).toBe(before + MANY);
});

/** The states in which contracts are abandoned, and whether they may be erased later. */
const states = {
  draft: true,
  family: true,
  linkSent: true,
  paymentFailed: true,
  paymentGivenUp: true,
  changeRequested: true,
  inReview: false,
  paid: false,
} as const;
type State = keyof typeof states;

async function reachState(state: State): Promise<string> {
  const officer = salus.now().getTime() % 2 === 0 ? 'sales.cbb' : 'sales2.cbb';
  if (state === 'draft' || state === 'family')
    return (
      await givenContract(salus, { officer, type: state === 'family' ? 'FAMILY' : 'INDIVIDUAL' })
    ).referenceNumber;
  const { referenceNumber, linkToken } = await givenContract(salus, {
    officer,
    status: 'AWAITING_PAYMENT',
  });
  if (state === 'changeRequested')
    await salus
      .customer(linkToken)
      .call(requestChange, { noteChangeInfoCustomer: 'Sai ngày sinh' });
  if (state === 'linkSent' || state === 'changeRequested') return referenceNumber;
  const order = await openOrder(salus, linkToken);
  if (state === 'paymentFailed') await settleOrder(salus, order, { code: '5' });
  if (state === 'inReview') await sendIpn(salus, signedIpn(salus, order, { vpc_Amount: '100' }));
  if (state === 'paid') await settleOrder(salus, order);
  return referenceNumber;
}

test('exactly the expired drafts are erased, in every state and after any time', async () => {
  await salus.fault('files', 'error');
  const step = fc.record({
    state: fc.constantFrom(...(Object.keys(states) as State[])),
    days: fc.constantFrom(0, 1, 30, 180, 363),
  });
  const statesByReference = new Map<string, State>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
      for (const { state, days } of steps) {
        statesByReference.set(await reachState(state), state);
        salus.wait(days * DAY_MINUTES);
        // Abandons unpaid orders in between, like the daily job.
        for (let query = 0; query < 2; query++)
          await reconcile.run(salus.app, {}, { number: 1, isLast: true });
        const today = businessDay(salus.now());
        const dueReferences: string[] = [];
        for (const [referenceNumber, was] of statesByReference) {
          const { updated_at: touchedAt, status } = await readContract(salus, referenceNumber);
          const orders = await salus.app.pool.query(
            `select from payment_orders where status = 'OPEN' and ref_order like $1`,
            [`${referenceNumber}%`],
          );
          expect(['DRAFT', 'AWAITING_PAYMENT'].includes(status)).toBe(was !== 'paid');
          const isOver =
            lastDayKept(businessDay(touchedAt), KEPT.draft) < today && orders.rowCount === 0;
          if (!(states[was] && isOver)) dueReferences.push(referenceNumber);
        }
        await run();
        const { rows } = await salus.app.pool.query<{ reference_number: string }>(
          'select reference_number from contracts where reference_number = any($1)',
          [[...statesByReference.keys()]],
        );
        expect(rows.map((row) => row.reference_number).toSorted()).toEqual(
          dueReferences.toSorted(),
        );
        for (const referenceNumber of statesByReference.keys())
          if (!dueReferences.includes(referenceNumber)) statesByReference.delete(referenceNumber);
      }
      expect((await listBroken()).filter(({ name }) => name !== 'I5')).toEqual([]);
    }),
    { numRuns: 4, endOnFailure: true },
  );
  expect(await countErased()).toBeGreaterThan(before);
});
