import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issuePolicyJob } from '../documents/issue-policy.job.ts';
import { createdJob } from '../insurer-sync/created.job.ts';
import { brokenBy as damagedBy } from '../testing/broken-by.ts';
import { type Issuing, openIssuing, type PaidContract } from '../testing/open-issuing.ts';
import { checkInvariants } from './invariants.ts';

let issuing: Issuing;
let healthy: PaidContract;
beforeAll(async () => {
  issuing = await openIssuing();
  healthy = await issuedContract();
});
afterAll(() => issuing.close());

async function issuedContract(): Promise<PaidContract> {
  const contract = await issuing.paidContract();
  const first = { number: 1, isLast: false };
  await issuePolicyJob.run(issuing.app, { contractId: contract.id }, first);
  await createdJob.run(issuing.app, { contractId: contract.id }, first);
  return contract;
}

const brokenBy = (damage: string, { id }: PaidContract) => damagedBy(issuing.app.pool, damage, id);

// covers INV-4
test('all hold for regular contracts', async () => {
  expect(await brokenBy('select 1', healthy)).toEqual({});
  const names = (await checkInvariants(issuing.app.pool)).map(({ name }) => name);
  expect(names).toEqual(Array.from({ length: 21 }, (_, at) => `I${at + 1}`));
});

// covers INV-3, INV-8, LIFE-4
test.each([
  [
    'I1',
    'an order of another amount',
    `update payment_orders set amount = amount - 1 where contract_id = $id`,
  ],
  [
    'I1',
    'a payment that is too small',
    `update payment_orders set paid_amount = paid_amount - 1 where contract_id = $id`,
  ],
  ['I1', 'a missing payment', `update payment_orders set status = 'OPEN' where contract_id = $id`],
  [
    'I2',
    'a refund of more than was paid',
    `update contracts set refund_amount = premium_amount + 1 where id = $id`,
  ],
  [
    'I3',
    'a status without a row in the history',
    `update contracts set status = 'CANCELLED' where id = $id`,
  ],
  [
    'I4',
    'an active contract without a certificate',
    `delete from documents where contract_id = $id`,
  ],
  [
    'I4',
    'two reports to the core',
    `insert into api_sync_logs (contract_id, kind, idempotency_key, status, at)
       select contract_id, kind, idempotency_key, status, at from api_sync_logs
         where contract_id = $id`,
  ],
  [
    'I4',
    'two keys for one report',
    `insert into api_sync_logs (contract_id, kind, idempotency_key, status, at)
       select contract_id, kind, gen_random_uuid(), 'unknown', at from api_sync_logs
         where contract_id = $id`,
  ],
  [
    'I4',
    'a missing report to the core',
    `delete from api_sync_logs where contract_id = $id; delete from jobs.job`,
  ],
  [
    'I7',
    'a certificate mail that is not queued',
    `delete from jobs.job where data ->> 'kind' = 'POLICY_ISSUED'`,
  ],
  [
    'I7',
    'a cancellation without an e-mail',
    `update contracts set cancelled_at = now() where id = $id`,
  ],
  [
    'I8',
    'a changed row of the history',
    `update contract_history set note = 'x' where contract_id = $id and sequence = 2`,
  ],
])('%s finds %s', async (name, _, damage) => {
  const offenders = await brokenBy(damage, healthy);
  expect(offenders[name]).toEqual([healthy.referenceNumber]);
});

test('I3 finds a step that the lifecycle rules do not allow', async () => {
  const jump = `update contract_history set action = 'issue', actor_kind = 'system',
      from_status = 'DRAFT', to_status = 'ACTIVE'
     where contract_id = $id and sequence = 2;
    delete from contract_history where contract_id = $id and sequence > 2`;
  expect((await brokenBy(jump, healthy))['I3']).toEqual([healthy.referenceNumber]);
});

// covers INV-8
test('I8 finds a deleted row', async () => {
  const deletion = `delete from contract_history where contract_id = $id and sequence = 2`;
  expect((await brokenBy(deletion, healthy))['I8']).toEqual([healthy.referenceNumber]);
});

// covers INV-10
test.each([
  ['a deleted name', 'delete from name_suffixes where contract_id = $id and place > 0'],
  [
    'a duplicate name',
    'insert into name_suffixes select * from name_suffixes where contract_id = $id and place = 0',
  ],
  ['an outdated status', `update name_suffixes set status = 'DRAFT' where contract_id = $id`],
  [
    'a name that changed without its index',
    `alter table contracts disable trigger user; update contracts
        set proposer_name = proposer_name || ' Anh' where id = $id`,
  ],
  [
    'a word without its last ending',
    `delete from name_words where word <> '' and ending = right(word, 1)`,
  ],
  ['lost names of insured persons', 'delete from insured_names where contract_id = $id'],
  [
    'outdated names of insured persons',
    `update insured_names set names = 'an' where contract_id = $id`,
  ],
  [
    'an outdated status of insured persons',
    `update insured_names set status = 'DRAFT' where contract_id = $id`,
  ],
])('I10 finds %s', async (_, damage) => {
  expect((await brokenBy(damage, healthy))['I10']).toContain(healthy.referenceNumber);
});

test('I10 finds names of missing contracts', async () => {
  const stray = `insert into name_suffixes select suffix, -1, created_at, officer_id, place,
      preceding, status, plan_id, type_payment
    from name_suffixes where contract_id = $id`;
  expect(await brokenBy(stray, healthy)).toEqual({ I10: ['no contract -1'] });
});

// covers INV-5
test('I5 finds a contract that is paid for 16 minutes without issuing or error', async () => {
  const contract = await issuing.paidContract({ paidAt: new Date(Date.now() - 16 * 60_000) });
  expect(await brokenBy('select 1', contract)).toEqual({ I5: [contract.referenceNumber] });
  expect(
    await brokenBy(`update contracts set issuing_error = 'files' where id = $id`, contract),
  ).toEqual({});
  await issuePolicyJob.run(issuing.app, { contractId: contract.id }, { number: 1, isLast: false });
});

// covers INV-6
test('I6 finds a response about a missing contract, and a lost payment', async () => {
  const response = `insert into idempotency_keys
      (person, key, request_hash, started_at, locked_until, reply_status, reply_body)
    values ('staff:1', 'k', '', now(), now(), 200,
      '{"success":true,"data":{"referenceNumber":"HD260101ZZZZZZ"}}')`;
  expect(await brokenBy(response, healthy)).toEqual({ I6: ['HD260101ZZZZZZ'] });
  const failure = `update payment_orders set status = 'FAILED' where contract_id = $id`;
  expect((await brokenBy(failure, healthy))['I6']).toEqual([`${healthy.referenceNumber}-1`]);
});

// covers INV-9
test('I9 finds changed counters, with their cells', async () => {
  const { rows } = await issuing.app.pool.query(
    `select (created_at at time zone 'Asia/Ho_Chi_Minh')::date::text as day,
    date_trunc('month', created_at at time zone 'Asia/Ho_Chi_Minh')::date::text as month
      from contracts where id = $1`,
    [healthy.id],
  );
  const [{ day, month }] = rows;
  const cell = `update contract_counters set contracts = contracts + 1 where scope_id = 0
      and level = 'created-day' and bucket = '${day}'`;
  expect(await brokenBy(`select roll_up_contract_counters(); ${cell}`, healthy)).toEqual({
    I9: [`scope 0 created-day ${day}`],
  });
  // Delta rows count at every level.
  const change = `insert into contract_counter_deltas
    values (0, '${day}', null, null, 'DRAFT', '30002014', '', 0, 1000, 0)`;
  const { I9: cells = [], ...others } = await brokenBy(change, healthy);
  expect([cells.toSorted(), others]).toEqual([
    ['scope 0 all', `scope 0 created-day ${day}`, `scope 0 created-month ${month}`],
    {},
  ]);
});

test('I9 finds an uncounted change of a contract, and an uncounted move of a person', async () => {
  const past = `alter table contracts disable trigger contracts_counted_anew;
    update contracts set premium_amount = premium_amount + 1 where id = $id`;
  expect((await brokenBy(past, healthy))['I9']).toContain('scope 0 all');
  const { rows } = await issuing.app.pool.query(`select officer_id from contracts where id = $1`, [
    healthy.id,
  ]);
  const move = `alter table accounts disable trigger accounts_moved;
    update accounts set unit_id = null where id = ${rows[0].officer_id}`;
  expect((await brokenBy(move, healthy))['I9']).toContain(`account ${rows[0].officer_id}`);
});

// covers INV-12
test('I12 finds a contract with an erased number', async () => {
  const again = `alter table erasures disable trigger user; insert into erasures
    select reference_number, officer_id, created_at::date, now()::date, 1, sha256('')
      from contracts where id = $id`;
  expect(await brokenBy(again, healthy)).toEqual({ I12: [healthy.referenceNumber] });
});

// covers INV-13
test('I13 finds a contract on which only disabled accounts may act', async () => {
  const disable = (which: string) => `update accounts set disabled_at = now() where ${which}`;
  const officer = 'id = (select officer_id from contracts where id = $id)';
  const clerks = `role = 'BM_SUPPORT'`;
  const offendersOfI13 = async (which: string) =>
    (await brokenBy(disable(which), healthy))['I13'] ?? [];
  expect(await offendersOfI13(officer)).not.toContain(healthy.referenceNumber);
  expect(await offendersOfI13(clerks)).not.toContain(healthy.referenceNumber);
  expect(await offendersOfI13(`${officer} or ${clerks}`)).toContain(healthy.referenceNumber);
});

// covers INV-14
test('I14 finds a close whose list does not explain the difference of its sides', async () => {
  const none = '{"count":0,"amount":0}';
  const close = (
    credits: number,
    difference: number,
    version = 1,
    manual = '',
  ) => `insert into day_closes
      (business_day, version, closed_by, closed_at, note, totals, differences)
    select '2026-01-02', ${version}, min(id), now(), 'x', '{
      "gateway": {"payments": ${none}, "refunds": ${none}},
      "bank": {"credits": {"count": 1, "amount": ${credits}}, "debits": ${none}},
      ${manual}"contracts": {"payments": ${none}, "refunds": ${none}}}', '[
      {"comparison": "BANK", "reported": ${difference}, "recorded": 0, "amount": ${difference}}]'
    from accounts`;
  expect(await brokenBy(close(5000, 5000), healthy)).toEqual({});
  const explanation = '"manual": {"payments": {"count": 1, "amount": -5000}}, ';
  expect(await brokenBy(close(5000, 0, 1, explanation), healthy)).toEqual({});
  expect(await brokenBy(close(5000, 5000, 1, explanation), healthy)).toEqual({
    I14: ['day 2026-01-02 version 1'],
  });
  expect(await brokenBy(close(5000, 4999), healthy)).toEqual({ I14: ['day 2026-01-02 version 1'] });
  expect(await brokenBy(close(5000, 5000, 2), healthy)).toEqual({
    I14: ['day 2026-01-02 version 2'],
  });
});

describe('a request to cancel', () => {
  const request = `insert into customer_requests
      (contract_id, kind, refund_estimate, requested_at, answer_due_on)
    values ($id, 'CANCEL', 1, now(), now())`;
  const answer = `update customer_requests set outcome = 'DONE', answered_at = now(),
    answered_by = (select min(id) from accounts) where contract_id = $id`;
  const cancellation = `update contracts set status = 'CANCELLED' where id = $id`;

  // covers INV-17
  test.each([
    ['that is open after the cancellation', `${request}; ${cancellation}`],
    ['that is done before the cancellation', `${request}; ${answer}`],
  ])('%s is found by I17, and refused by the database', async (_, damage) => {
    expect((await brokenBy(damage, healthy))['I17']).toEqual([healthy.referenceNumber]);
    const commit = `${damage}; set constraints all immediate`;
    await expect(brokenBy(commit, healthy)).rejects.toThrow(/contradicts its status/);
  });

  // covers INV-17
  test('that is done with the cancellation is in order', async () => {
    const damage = `${request}; ${cancellation}; ${answer}; set constraints all immediate`;
    expect((await brokenBy(damage, healthy))['I17']).toBeUndefined();
  });
});

describe('accounts', () => {
  const anyAccount = '(select min(id) from accounts where disabled_at is null)';
  const offender = async () =>
    `account ${(await issuing.app.pool.query(`select ${anyAccount} as id`)).rows[0].id}`;
  const password = `insert into mailed_passwords
      (account_id, reason, nonce, password_hash, created_at, expires_at)
    values (${anyAccount}, 'FORGOTTEN', '\\x00112233445566778899aabbccddeeff', 'x', now(), now() +
      interval '1 day')`;
  const message = `insert into messages
      (mailed_password_id, channel, kind, recipient, dedupe_key, created_at)
    select id, 'EMAIL', 'MAILED_PASSWORD', 'a@b.vn', 'k', now() - interval '16 minutes'
      from mailed_passwords`;

  // covers INV-7
  test('I7 finds a mailed password without a message, and one that waits too long', async () => {
    expect(await brokenBy(password, healthy)).toEqual({ I7: [await offender()] });
    expect(await brokenBy(`${password}; ${message}`, healthy)).toEqual({ I7: [await offender()] });
    expect(
      await brokenBy(
        `${password}; ${message}; update messages set last_error = 'timeout'`,
        healthy,
      ),
    ).toEqual({});
  });

  test('I7 finds a notice of a password change that waits too long', async () => {
    const notice = `insert into messages
        (account_id, channel, kind, recipient, dedupe_key, created_at)
      values (${anyAccount}, 'EMAIL', 'PASSWORD_CHANGED', 'a@b.vn', 'k', now() -
        interval '16 minutes')`;
    expect(await brokenBy(notice, healthy)).toEqual({ I7: [await offender()] });
    expect(
      await brokenBy(`${notice}; update messages set last_error = 'timeout'`, healthy),
    ).toEqual({});
  });

  // covers INV-11
  test('I11 finds a disabled account with a session or a mailed password', async () => {
    const disabling = `update accounts set disabled_at = now() where id = ${anyAccount}`;
    const session = `insert into sessions (id, account_id, created_at)
      values (gen_random_uuid(), ${anyAccount}, now())`;
    expect(await brokenBy(`${session}; ${disabling}`, healthy)).toEqual({
      I11: [await offender()],
    });
    const offenders = await brokenBy(`${password}; ${message}; ${disabling}`, healthy);
    expect(offenders['I11']).toEqual([await offender()]);
  });
});
