import { randomUUID } from 'node:crypto';
import { listFailedJobs } from '@salus/api/back-office/jobs.ts';
import { failedJobKind } from '@salus/domain/operations/failed-jobs.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { issuePolicyJob } from '../documents/issue-policy.job.ts';
import { inTransaction } from '../platform/db.ts';
import { awaitStatus, givenContract } from '../testing/given.ts';
import { eventually, openForTests } from '../testing/test-app.ts';

const salus = openForTests();
afterEach(() => salus.fault('files', 'ok'));
const RETRY = '/v1/auth/contract/bm-retry-jobs';

type FailedJobView = {
  id: string;
  kind: string;
  reason: string;
  contract: { referenceNumber: string } | null;
};

const listFailed = async (): Promise<FailedJobView[]> =>
  (await (await salus.as('bm')).call(listFailedJobs, { limit: '100' })).body.data.results;
const retry = async (...jobIds: unknown[]) => (await salus.as('bm')).put(RETRY, { jobIds });

/** A paid contract whose issuing has failed its last try. */
async function notIssued(): Promise<{ referenceNumber: string; job: FailedJobView }> {
  const { referenceNumber } = await givenContract(salus, { status: 'PAID' });
  const job = await eventually('the job is on the list', async () => {
    // Each time, because a failing try replaces the row.
    await salus.app.pool.query(
      `update jobs.job set retry_limit = 0, start_after = now()
        where name = $1 and state < 'completed'`,
      [issuePolicyJob.name],
    );
    const jobs = await listFailed();
    return jobs.find(({ contract }) => contract?.referenceNumber === referenceNumber);
  });
  return { referenceNumber, job };
}

describe('the list of failed jobs', () => {
  // covers INT-10
  test('shows job, time, tries, error class and contract', async () => {
    const { referenceNumber, job } = await notIssued();
    expect(job).toEqual({
      id: expect.any(String),
      kind: 'issue-policy',
      failedAt: expect.stringMatching(/\+07:00$/),
      attempts: expect.any(Number),
      reason: 'CertificateFault',
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      contract: {
        referenceNumber,
        policyNo: expect.any(String),
        typeContract: 'INDIVIDUAL',
        contractStatus: 'PAID',
        proposerName: 'Nguyễn Văn Đức',
        takenByName: null,
        takenByEmail: null,
        takenAt: null,
      },
    });
  });

  test('shows a job with an invalid payload after one try', async () => {
    const { jobs, db } = salus.app;
    await inTransaction(db, (tx) => jobs.enqueue(tx, issuePolicyJob.name, { contractId: 'x' }));
    const job = await eventually('the job is on the list', async () =>
      (await listFailed()).find(({ reason }) => reason === 'InvalidPayload'),
    );
    expect(job).toMatchObject({ kind: 'issue-policy', attempts: 1, contract: null });
  });

  test.each([
    ['messages.deliver-urgent', { kind: 'ONE_TIME_CODE', messageId: 'x' }, 'deliver-otp'],
    ['messages.deliver-certificates', { kind: 'POLICY_ISSUED', contractId: 'x' }, 'mail-policy'],
    // As an earlier version has queued it.
    ['documents.mail-cancellation', { contractId: 'x' }, 'mail-cancellation'],
  ])('names a delivery of %s by its message', async (name, payload, kind) => {
    const { jobs, db } = salus.app;
    await inTransaction(db, (tx) => jobs.enqueue(tx, name, payload));
    const job = await eventually('the job is on the list', async () =>
      (await listFailed()).find((one) => one.kind === kind),
    );
    expect(job).toMatchObject({ reason: 'InvalidPayload', attempts: 1, contract: null });
  });

  test('names a job that this version does not know', () => {
    expect(failedJobKind('reports.no-longer-known')).toBe('other');
    expect(failedJobKind('messages.deliver-notices', 'NO_LONGER_KNOWN')).toBe('other');
  });
});

describe('a failed job', () => {
  // covers INT-10
  test('runs again for one of five concurrent clerks and leaves the list', async () => {
    const { referenceNumber, job } = await notIssued();
    await salus.fault('files', 'ok');
    const replies = await Promise.all(Array.from({ length: 5 }, () => retry(job.id)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(replies.filter(({ body }) => body.data[0].isRetried)).toHaveLength(1);
    await awaitStatus(salus, referenceNumber, 'ACTIVE');
    expect((await listFailed()).map(({ id }) => id)).not.toContain(job.id);
  });

  test('is refused when it does not wait, in the order of the request', async () => {
    const { job } = await notIssued();
    const unknown = randomUUID();
    expect((await retry(unknown, job.id, job.id)).body.data).toEqual([
      { jobId: unknown, isRetried: false, error_code: 'JOB_NOT_FAILED' },
      { jobId: job.id, isRetried: true, error_code: null },
      { jobId: job.id, isRetried: false, error_code: 'JOB_NOT_FAILED' },
    ]);
  });

  test('has an id that is a UUID', async () => {
    const reply = await retry('1; drop table accounts');
    expect([reply.status, reply.body.data]).toEqual([400, [{ path: 'jobIds.0', code: 'invalid' }]]);
  });
});
