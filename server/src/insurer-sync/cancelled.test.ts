import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAlarms } from '../alarms/alarms.ts';
import { issuePolicyJob } from '../documents/issue-policy.job.ts';
import { createLog } from '../platform/log.ts';
import {
  CANCEL_NOTE,
  type Issuing,
  openIssuing,
  type PaidContract,
} from '../testing/open-issuing.ts';
import { cancelledJob } from './cancelled.job.ts';
import { createdJob } from './created.job.ts';

let issuing: Issuing;
beforeAll(async () => {
  issuing = await openIssuing();
});
afterAll(() => issuing.close());
afterEach(() => issuing.breakInsurer('ok'));

const attempt = (number: number) => ({ number, isLast: false });
const reportCreated = ({ id }: PaidContract, number = 1) =>
  createdJob.run(issuing.app, { contractId: id }, attempt(number));
const reportCancelled = ({ id }: PaidContract, number = 1) =>
  cancelledJob.run(issuing.app, { contractId: id }, attempt(number));

async function givenIssued(): Promise<PaidContract> {
  const contract = await issuing.paidContract();
  await issuePolicyJob.run(issuing.app, { contractId: contract.id }, attempt(1));
  return contract;
}

async function cancelledAfterReport(): Promise<PaidContract> {
  const contract = await givenIssued();
  await reportCreated(contract);
  await issuing.cancel(contract);
  return contract;
}

async function readTries({ id }: PaidContract) {
  const rows = await issuing.app.db
    .selectFrom('api_sync_logs')
    .select(['kind', 'status', 'http_status', 'message', 'idempotency_key'])
    .where('contract_id', '=', id)
    .where('kind', '=', 'sync-cancel')
    .orderBy('id')
    .execute();
  return rows;
}

async function atCore({ referenceNumber }: PaidContract) {
  const reply = await issuing.http.inject({ method: 'GET', url: '/dev/insurer/policies' });
  return reply
    .json<{ referenceNumber: string }[]>()
    .filter((policy) => policy.referenceNumber === referenceNumber);
}

const waitingCancels = async ({ id }: PaidContract) => {
  const { rows } = await issuing.app.pool.query(
    `select from jobs.job where name = 'insurer-sync.cancelled' and data ->> 'contractId' = $1 ` +
      `and state < 'completed'`,
    [String(id)],
  );
  return rows.length;
};

describe('the end of a policy', () => {
  test('is reported once, with reason and without money if there is no refund', async () => {
    const contract = await cancelledAfterReport();
    await reportCancelled(contract);
    await reportCancelled(contract);
    expect(await readTries(contract)).toMatchObject([
      { status: 'success', http_status: 201, message: 'CANCELLED: policy cancelled' },
    ]);
    expect(await atCore(contract)).toMatchObject([
      { policyStatus: 'CANCELLED', refundDate: null, refundAmount: 0, cancelReason: CANCEL_NOTE },
    ]);
  });

  test('is reported with the day and the amount of the refund', async () => {
    const contract = await givenIssued();
    await reportCreated(contract);
    // Paid at the counter, so that the gateway has no part in it.
    const { policy_starts_on: refundDate } = await issuing.app.db
      .updateTable('contracts')
      .set({
        type_payment: 'MANUAL',
        manual_payment_note: 'Tiền mặt',
        paid_manually_by: (await issuing.officer('bm')).accountId,
      })
      .where('id', '=', contract.id)
      .returning('policy_starts_on')
      .executeTakeFirstOrThrow();
    const remainInsuredDays = 364;
    const refundReason = 'Khách hàng đổi gói';
    await issuing.cancel(contract, {
      refundDate,
      refundPercent: 50,
      refundAmount: 310_000,
      remainInsuredDays,
      refundReason,
    });
    await reportCancelled(contract);
    expect(await atCore(contract)).toMatchObject([
      { policyStatus: 'CANCELLED', refundDate, refundAmount: 310_000, cancelReason: refundReason },
    ]);
  });

  test('is queued before the clerk gets a response', async () => {
    expect(await waitingCancels(await cancelledAfterReport())).toBe(1);
  });

  test('contains only business data: no name, number or health data', async () => {
    const contract = await cancelledAfterReport();
    const parts: string[] = [];
    issuing.http.server.once('request', (request) => {
      request.on('data', (part: Buffer) => parts.push(part.toString('utf8')));
    });
    await reportCancelled(contract);
    expect(Object.keys(JSON.parse(parts.join(''))).sort()).toEqual([
      'cancelledAt',
      'reason',
      'referenceNumber',
      'refundAmount',
      'refundDate',
    ]);
  });
});

describe('a core that gives no answer', () => {
  test.each(['error', 'timeout', 'garbage'] as const)(
    '(%s) is reported again under the same key',
    async (mode) => {
      const contract = await cancelledAfterReport();
      await issuing.breakInsurer(mode);
      await expect(reportCancelled(contract)).rejects.toThrow('no answer');
      await issuing.breakInsurer('ok');
      await reportCancelled(contract, 2);
      const tries = await readTries(contract);
      expect(tries.map(({ status }) => status)).toEqual(['unknown', 'success']);
      expect(new Set(tries.map((each) => each.idempotency_key)).size).toBe(1);
    },
  );

  test.each(['error', 'timeout', 'garbage'] as const)(
    '(%s) after the work is looked up before another report',
    async (mode) => {
      const contract = await cancelledAfterReport();
      await issuing.breakInsurer(mode, 'after');
      await expect(reportCancelled(contract)).rejects.toThrow('no answer');
      await issuing.breakInsurer('ok');
      await reportCancelled(contract, 2);
      expect(
        (await readTries(contract)).map(({ status, message }) => [status, message?.split(':')[0]]),
      ).toEqual([
        ['unknown', expect.any(String)],
        ['success', 'FOUND'],
      ]);
      expect(await atCore(contract)).toMatchObject([{ policyStatus: 'CANCELLED' }]);
    },
  );

  test('alarms the operator after more than a day, at each further try', async () => {
    const contract = await cancelledAfterReport();
    await issuing.breakInsurer('error');
    const lines: string[] = [];
    const log = createLog('error', { write: (line) => void lines.push(JSON.parse(line).msg) });
    const { db, clock } = issuing.app;
    const alarms = createAlarms({ db, clock, log });
    const run = () =>
      cancelledJob
        .run({ ...issuing.app, log, alarms }, { contractId: contract.id }, attempt(2))
        .catch(() => null);
    await run();
    expect(lines).toEqual([]);
    issuing.wait(24 * 60 + 1);
    await run();
    issuing.wait(-(24 * 60 + 1));
    await alarms.close();
    expect(lines).toEqual(['insurer has not answered for more than a day']);
  });
});

describe('a core that does not know the contract', () => {
  test('gets the cancellation only after the creation', async () => {
    const contract = await givenIssued();
    await issuing.cancel(contract);
    await expect(reportCancelled(contract)).rejects.toThrow('does not know of the contract yet');
    await issuing.breakInsurer('error');
    await expect(reportCreated(contract)).rejects.toThrow('no answer');
    await expect(reportCancelled(contract, 2)).rejects.toThrow('does not know of the contract yet');
    await issuing.breakInsurer('ok');
    expect(await readTries(contract)).toEqual([]);
    await reportCreated(contract, 2);
    await reportCancelled(contract, 3);
    expect(await readTries(contract)).toMatchObject([{ status: 'success' }]);
    expect(await atCore(contract)).toMatchObject([{ policyStatus: 'CANCELLED' }]);
  });

  test('gets the end after the creation, also after a refusal and a retry', async () => {
    const contract = await givenIssued();
    const { pool } = issuing.app;
    await pool.query(
      `insert into dev.insurer_policies values ('HD000000000000', (select policy_no from ` +
        `contracts where id = $1), 'OP', 1, '2026-01-01', '2026-12-31', 'x')`,
      [contract.id],
    );
    await pool.query(`delete from jobs.job where name = 'insurer-sync.created'`);
    await reportCreated(contract);
    await issuing.cancel(contract);
    await reportCancelled(contract);
    expect(await readTries(contract)).toMatchObject([
      { status: 'error', http_status: null, message: expect.stringMatching(/^NOT_CREATED/) },
    ]);
    // The insurer corrects its data, and a clerk retries the report.
    await pool.query(`delete from dev.insurer_policies where reference_number = 'HD000000000000'`);
    await pool.query(`delete from jobs.job where name = 'insurer-sync.cancelled'`);
    await reportCreated(contract);
    expect(await waitingCancels(contract)).toBe(1);
    await reportCancelled(contract);
    expect((await readTries(contract)).map(({ status }) => status)).toEqual(['error', 'success']);
    expect(await atCore(contract)).toMatchObject([{ policyStatus: 'CANCELLED' }]);
  });
});

describe('a refusal by the core', () => {
  // covers INT-6
  test('is kept as error; the next retry finds the state of the core', async () => {
    const contract = await cancelledAfterReport();
    await issuing.app.pool.query(
      'update dev.insurer_policies set cancelled_at = now() where reference_number = $1',
      [contract.referenceNumber],
    );
    await reportCancelled(contract);
    expect(await readTries(contract)).toMatchObject([
      {
        status: 'error',
        http_status: 409,
        message: 'POLICY_ALREADY_CANCELLED: this policy has ended already',
      },
    ]);
    await reportCancelled(contract);
    expect((await readTries(contract)).map(({ status }) => status)).toEqual(['error', 'success']);
  });
});
