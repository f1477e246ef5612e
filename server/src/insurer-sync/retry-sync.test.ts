import { listFailedSyncs } from '@salus/api/back-office/syncs.ts';
import { showContract } from '@salus/api/back-office.ts';
import { cancelContract } from '@salus/api/payments.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../testing/broken-by.ts';
import { givenContract } from '../testing/given.ts';
import { eventually, openForTests } from '../testing/test-app.ts';

const salus = openForTests();
afterEach(() => salus.fault('insurer', 'ok'));

const RETRY = '/v1/auth/contract/bm-retry-sync';

const retry = async (...referenceNumbers: string[]) =>
  (await salus.as('bm')).put(RETRY, { referenceNumbers });
const show = async (referenceNumber: string) =>
  (await (await salus.as('bm')).call(showContract, { referenceNumber })).body.data;
const untilReported = (referenceNumber: string) =>
  eventually(
    'the core knows',
    async () => (await show(referenceNumber)).statusCreated === 'success',
  );
const listFailed = async (query: Record<string, string> = { limit: '100' }) =>
  (await (await salus.as('bm')).call(listFailedSyncs, query)).body.data;
const failedNumbers = async () =>
  (await listFailed()).results.map(
    ({ referenceNumber }: { referenceNumber: string }) => referenceNumber,
  );

/** Gives the next policy number to another policy at the core, which then refuses the contract. */
async function occupyNextNumber(): Promise<() => Promise<unknown>> {
  const { rows } = await salus.app.pool.query(
    `select '30002-' || to_char(now() at time zone 'Asia/Ho_Chi_Minh', 'YY') || '-'
        || lpad((coalesce(max(last), 0) + 1)::text, 8, '0') as next
       from policy_number_series where product_id = '30002'`,
  );
  const next: string = rows[0].next;
  await salus.app.pool.query(
    `insert into dev.insurer_policies (reference_number, policy_no, core_ref,
       premium_amount, start_date, end_date, document_sha256)
     values ('HD' || right($1, 12), $1, 'OP', 1, '2026-01-01', '2026-12-31', 'x')`,
    [next],
  );
  return () =>
    salus.app.pool.query(
      'delete from dev.insurer_policies where policy_no = $1 and premium_amount = 1',
      [next],
    );
}

/** An active contract that the core has refused, and a function that repairs it there. */
async function refusedContract() {
  const free = await occupyNextNumber();
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
  await eventually('the core has said no, and nothing is going to tell it again', async () => {
    const { retrySync, statusCreated } = await show(referenceNumber);
    return statusCreated === 'error' && retrySync === 'sync-create';
  });
  return { referenceNumber, free };
}

async function readPolicies(referenceNumber: string) {
  const policies = (await salus.anybody.get('/dev/insurer/policies')).body as {
    referenceNumber: string;
  }[];
  return policies.filter((policy) => policy.referenceNumber === referenceNumber);
}

async function readTries(referenceNumber: string) {
  const { rows } = await salus.app.pool.query(
    `select l.kind, l.status, l.idempotency_key as key
      from api_sync_logs l join contracts c on c.id = l.contract_id
      where c.reference_number = $1 order by l.id`,
    [referenceNumber],
  );
  return rows as { kind: string; status: string; key: string }[];
}

describe('the list of refused reports', () => {
  // covers INT-6, INT-12
  test('shows contract, answer and tries, oldest first, in pages', async () => {
    const first = await refusedContract();
    const second = await refusedContract();
    const { results, totalPages, totalRecords } = await listFailed();
    expect([totalPages, totalRecords]).toEqual([1, 2]);
    const contract = await show(first.referenceNumber);
    expect(results[0]).toEqual({
      kind: 'sync-create',
      status: 'error',
      message: 'POLICY_EXISTS: this contract or number is known already',
      httpStatus: 409,
      at: contract.createdResponseAt,
      referenceNumber: first.referenceNumber,
      policyNo: contract.policyNo,
      typeContract: 'INDIVIDUAL',
      contractStatus: 'ACTIVE',
      proposerName: 'Nguyễn Văn Đức',
      tries: 1,
      takenByName: null,
      takenByEmail: null,
      takenAt: null,
    });
    const page = await listFailed({ page: '2', limit: '1' });
    expect([page.results[0].referenceNumber, page.totalPages]).toEqual([second.referenceNumber, 2]);
    await first.free();
    await second.free();
    await retry(first.referenceNumber, second.referenceNumber);
    await untilReported(first.referenceNumber);
    await untilReported(second.referenceNumber);
    expect((await listFailed()).totalRecords).toBe(0);
  });

  test('holds only reports that no job retries any more', async () => {
    await salus.fault('insurer', 'error');
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    await eventually(
      'no answer came',
      async () => (await show(referenceNumber)).statusCreated === 'unknown',
    );
    expect(await failedNumbers()).toEqual([]);
    expect((await show(referenceNumber)).retrySync).toBeNull();
    expect((await retry(referenceNumber)).body.data).toEqual([
      { referenceNumber, isRetried: false, error_code: 'SYNC_NOT_FAILED' },
    ]);
    // The queue has ended its retries, as it does after a week.
    await salus.app.pool.query(
      `update jobs.job set state = 'failed', completed_on = now() where name = ` +
        `'insurer-sync.created' and state < 'completed'`,
    );
    await eventually('it is on the list', async () =>
      (await failedNumbers()).includes(referenceNumber),
    );
    expect((await show(referenceNumber)).retrySync).toBe('sync-create');
    await salus.fault('insurer', 'ok');
    await retry(referenceNumber);
    await untilReported(referenceNumber);
    // The core never refused it, so the key is still the first one.
    expect(new Set((await readTries(referenceNumber)).map(({ key }) => key)).size).toBe(1);
  });
});

describe('a retry by a clerk', () => {
  test('after a refusal uses a new key, and the core has one policy', async () => {
    const { referenceNumber, free } = await refusedContract();
    await free();
    const reply = await retry(referenceNumber);
    expect([reply.status, reply.body.data]).toEqual([
      200,
      [{ referenceNumber, isRetried: true, error_code: null }],
    ]);
    await untilReported(referenceNumber);
    const tries = await readTries(referenceNumber);
    expect(tries.map(({ status }) => status)).toEqual(['error', 'success']);
    expect(tries[0]?.key).not.toBe(tries[1]?.key);
    expect(await readPolicies(referenceNumber)).toHaveLength(1);
  });

  test('stays on the list after another refusal, and the next try takes the next key', async () => {
    const { referenceNumber, free } = await refusedContract();
    await retry(referenceNumber);
    await eventually('the second no', async () => (await readTries(referenceNumber)).length === 2);
    await eventually('it is on the list', async () =>
      (await failedNumbers()).includes(referenceNumber),
    );
    expect((await listFailed()).results[0]).toMatchObject({
      referenceNumber,
      status: 'error',
      tries: 2,
    });
    await free();
    await retry(referenceNumber);
    await untilReported(referenceNumber);
    const tries = await readTries(referenceNumber);
    expect(tries.map(({ status }) => status)).toEqual(['error', 'error', 'success']);
    expect(new Set(tries.map(({ key }) => key)).size).toBe(3);
  });

  test('reports creation and end of a contract that ended meanwhile', async () => {
    const { referenceNumber, free } = await refusedContract();
    const clerk = await salus.as('bm');
    const cancellation = await clerk.call(cancelContract, {
      referenceNumber,
      noteCancelled: 'Hủy',
    });
    expect(cancellation.status).toBe(200);
    await eventually(
      'the end is refused too',
      async () => (await show(referenceNumber)).statusCancelled === 'error',
    );
    expect(await show(referenceNumber)).toMatchObject({
      retrySync: 'sync-create',
      msgCancelledResponse: expect.stringContaining('NOT_CREATED'),
    });
    await free();
    await retry(referenceNumber);
    const detail = await eventually('the core knows all', async () => {
      const contract = await show(referenceNumber);
      return contract.statusCancelled === 'success' ? contract : null;
    });
    expect(detail).toMatchObject({ statusCreated: 'success', retrySync: null });
    expect(
      detail.apiSyncLogs.map(
        ({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`,
      ),
    ).toEqual([
      'sync-cancel success',
      'sync-create success',
      'sync-cancel error',
      'sync-create error',
    ]);
    expect(await readPolicies(referenceNumber)).toMatchObject([{ policyStatus: 'CANCELLED' }]);
    expect(await failedNumbers()).toEqual([]);
  });

  test('returns results in the order of the request; failures stop no other', async () => {
    const [one, two] = [await refusedContract(), await refusedContract()];
    await one.free();
    await two.free();
    const { referenceNumber: draft } = await givenContract(salus);
    const unknown = 'HD260101ZZZZZZ';
    const { body } = await retry(
      two.referenceNumber,
      unknown,
      draft,
      one.referenceNumber,
      two.referenceNumber,
    );
    expect(body.data).toEqual([
      { referenceNumber: two.referenceNumber, isRetried: true, error_code: null },
      { referenceNumber: unknown, isRetried: false, error_code: 'NOT_FOUND' },
      { referenceNumber: draft, isRetried: false, error_code: 'SYNC_NOT_FAILED' },
      { referenceNumber: one.referenceNumber, isRetried: true, error_code: null },
      { referenceNumber: two.referenceNumber, isRetried: false, error_code: 'SYNC_NOT_FAILED' },
    ]);
    await untilReported(one.referenceNumber);
    await untilReported(two.referenceNumber);
  });

  test('by five concurrent clerks is made once', async () => {
    const { referenceNumber, free } = await refusedContract();
    await free();
    await salus.fault('insurer', 'timeout');
    const replies = await Promise.all(Array.from({ length: 5 }, () => retry(referenceNumber)));
    expect(replies.filter(({ body }) => body.data[0].isRetried)).toHaveLength(1);
    const waiting = `where name = 'insurer-sync.created' and state = 'retry'`;
    await eventually('the queue waits for its next try', async () => {
      const { rowCount } = await salus.app.pool.query(`select from jobs.job ${waiting}`);
      return (rowCount ?? 0) > 0;
    });
    // Not sooner: a late first try would succeed, and no second one would be needed.
    await salus.fault('insurer', 'ok');
    await salus.app.pool.query(`update jobs.job set start_after = now() ${waiting}`);
    await untilReported(referenceNumber);
    expect(await readPolicies(referenceNumber)).toHaveLength(1);
  });
});

// covers INT-12
test.each<[string, unknown, string, string]>([
  ['no list', undefined, 'referenceNumbers', 'required'],
  ['an empty list', [], 'referenceNumbers', 'required'],
  ['a word', 'HD260101AAAAAA', 'referenceNumbers', 'invalid'],
  [
    '101 numbers',
    Array.from({ length: 101 }, () => 'HD260101AAAAAA'),
    'referenceNumbers',
    'too_long',
  ],
  ['an empty number', ['HD260101AAAAAA', ''], 'referenceNumbers.1', 'required'],
])('%s is refused with its path', async (_, referenceNumbers, path, code) => {
  const reply = await (await salus.as('bm')).put(RETRY, { referenceNumbers });
  expect([reply.status, reply.body.error_code, reply.body.data]).toEqual([
    400,
    'VALIDATION_ERROR',
    [{ path, code }],
  ]);
});

// covers INT-12
test('a hundred numbers are taken', async () => {
  expect(
    (await retry(...Array.from({ length: 100 }, () => 'HD260101ZZZZZZ'))).body.data,
  ).toHaveLength(100);
});

test.each(['sales.cbb', 'manager', 'director'])('%s neither lists nor retries', async (name) => {
  const caller = await salus.as(name);
  expect((await caller.call(listFailedSyncs)).status).toBe(403);
  expect((await caller.put(RETRY, { referenceNumbers: ['HD260101AAAAAA'] })).status).toBe(403);
});

test('all invariants hold after these tests', async () => {
  expect(await brokenInvariants(salus.app.pool)).toEqual([]);
});
