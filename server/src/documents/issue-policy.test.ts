import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../context.ts';
import type { Files } from '../integrations/files/files.ts';
import { brokenInvariants } from '../testing/broken-by.ts';
import { type Issuing, openIssuing, type PaidContract } from '../testing/open-issuing.ts';
import { runDelivery } from '../testing/run-delivery.ts';
import { readHistory, readContract as storedContract } from '../testing/stored-rows.ts';
import { issuePolicyJob } from './issue-policy.job.ts';

let issuing: Issuing;
beforeAll(async () => {
  issuing = await openIssuing();
});
afterAll(() => issuing.close());

const once = { number: 1, isLast: false };
const issue = (app: App, { id }: PaidContract) => issuePolicyJob.run(app, { contractId: id }, once);

const readContract = ({ referenceNumber }: PaidContract) =>
  storedContract(issuing.app, referenceNumber);

async function readDocuments({ id }: PaidContract) {
  return await issuing.app.db
    .selectFrom('documents')
    .selectAll()
    .where('contract_id', '=', id)
    .execute();
}

/** The number of queued jobs of this name for the contract. */
async function countJobs(name: string, { id }: PaidContract): Promise<number> {
  const { rows } = await issuing.app.pool.query<{ count: number }>(
    `select count(*)::int as count from jobs.job
      where name = $1 and (data ->> 'contractId')::bigint = $2`,
    [name, id],
  );
  return rows[0]?.count ?? 0;
}

const mailPolicy = ({ id: contractId }: PaidContract) =>
  runDelivery(issuing.app, { kind: 'POLICY_ISSUED', contractId });

/** The app with parts of its file store replaced. */
function withFiles(change: (files: Files) => Partial<Files>): App {
  const { app } = issuing;
  const files = { ...app.integrations.files, ...change(app.integrations.files) };
  return { ...app, integrations: { ...app.integrations, files } };
}

// covers LIFE-6, PAY-4, PAY-5
test('a payment enqueues issuing, which enqueues one mail and one report', async () => {
  const contract = await issuing.paidContract();
  expect(await countJobs('documents.issue-policy', contract)).toBe(1);
  expect(await countJobs('messages.deliver-certificates', contract)).toBe(0);
  await issue(issuing.app, contract);
  expect(await countJobs('messages.deliver-certificates', contract)).toBe(1);
  expect(await countJobs('insurer-sync.created', contract)).toBe(1);

  const row = await readContract(contract);
  expect(row).toMatchObject({ status: 'ACTIVE', issuing_error: null });
  expect(row.policy_no).toMatch(/^30002-\d\d-0000000\d$/);
  const [document] = await readDocuments(contract);
  const bytes = await issuing.app.integrations.files.get(document?.storage_key ?? '');
  expect(bytes?.byteLength).toBe(document?.size);
  expect(Buffer.from(bytes?.subarray(0, 5) ?? []).toString()).toBe('%PDF-');
  expect(await readHistory(issuing.app, contract.referenceNumber)).toEqual([
    'create',
    'sendSmsLink',
    'onlinePaymentSucceeded',
    'issue',
  ]);
});

test.each([
  // The last second of a day and the first of the next, in Vietnam.
  ['2026-03-10T16:59:59.999Z', '2026-03-10', '2027-03-09', '26'],
  ['2026-03-10T17:00:00.000Z', '2026-03-11', '2027-03-10', '26'],
  ['2026-12-31T17:00:00.000Z', '2027-01-01', '2027-12-31', '27'],
  ['2028-02-28T17:00:00.000Z', '2028-02-29', '2029-02-28', '28'],
  ['2028-02-29T17:00:00.000Z', '2028-03-01', '2029-02-28', '28'],
  ['2027-02-28T05:00:00.000Z', '2027-02-28', '2028-02-27', '27'],
])(
  'a policy paid at %s runs from %s to %s with year %s in its number',
  async (paidAt, startsOn, endsOn, year) => {
    const contract = await issuing.paidContract({ paidAt: new Date(paidAt) });
    await issue(issuing.app, contract);
    const { policy_no, policy_starts_on, policy_ends_on } = await readContract(contract);
    expect({ policy_starts_on, policy_ends_on }).toEqual({
      policy_starts_on: startsOn,
      policy_ends_on: endsOn,
    });
    expect(policy_no?.split('-')[1]).toBe(year);
  },
);

test('twenty concurrent contracts get twenty numbers', async () => {
  const contracts: PaidContract[] = [];
  for (let n = 0; n < 20; n += 1) contracts.push(await issuing.paidContract());
  await Promise.all(contracts.map((contract) => issue(issuing.app, contract)));
  const numbers = await Promise.all(
    contracts.map(async (contract) => (await readContract(contract)).policy_no),
  );
  expect(new Set(numbers).size).toBe(20);
  expect(numbers.every((number) => /^30002-\d\d-\d{8}$/.test(number ?? ''))).toBe(true);
});

test('a file store failure is recorded on the contract until a retry succeeds', async () => {
  const contract = await issuing.paidContract();
  const brokenApp = withFiles(() => ({ put: () => Promise.reject(new Error('no space')) }));
  await expect(issue(brokenApp, contract)).rejects.toThrow('files');
  const unissuedContract = await readContract(contract);
  expect(unissuedContract).toMatchObject({
    status: 'PAID',
    issuing_error: 'files',
    issued_at: null,
  });
  expect(await readDocuments(contract)).toEqual([]);
  expect(await countJobs('messages.deliver-certificates', contract)).toBe(0);

  await issue(issuing.app, contract);
  const issuedContract = await readContract(contract);
  expect(issuedContract).toMatchObject({
    status: 'ACTIVE',
    issuing_error: null,
    policy_no: unissuedContract.policy_no,
  });
});

test('a rendering failure is recorded on the contract', async () => {
  const contract = await issuing.paidContract();
  const { app } = issuing;
  const failing = {
    ...app.documents,
    renderSignedCertificate: () => Promise.reject(new Error('unknown font')),
  };
  await expect(issue({ ...app, documents: failing }, contract)).rejects.toThrow('document');
  expect(await readContract(contract)).toMatchObject({ status: 'PAID', issuing_error: 'document' });
});

test('an unexpected error between the steps is recorded on the contract', async () => {
  const contract = await issuing.paidContract();
  const failing = {
    ...issuing.app.jobs,
    enqueuing: () => Promise.reject(new TypeError('not a function')),
  };
  await expect(issue({ ...issuing.app, jobs: failing }, contract)).rejects.toThrow(TypeError);
  expect(await readContract(contract)).toMatchObject({ status: 'PAID', issuing_error: 'unknown' });
  expect(await readDocuments(contract)).toEqual([]);
});

test('four concurrent workers issue once, with one document and one mail', async () => {
  const contract = await issuing.paidContract();
  await Promise.all([1, 2, 3, 4].map(() => issue(issuing.app, contract)));
  expect(await readHistory(issuing.app, contract.referenceNumber)).toEqual([
    'create',
    'sendSmsLink',
    'onlinePaymentSucceeded',
    'issue',
  ]);
  expect(await readDocuments(contract)).toHaveLength(1);
  expect(await countJobs('messages.deliver-certificates', contract)).toBe(1);
  await mailPolicy(contract);
  const { policy_no } = await readContract(contract);
  expect(issuing.mails.filter(({ subject }) => subject.endsWith(policy_no ?? '?'))).toHaveLength(1);
});

/** A crash leaves only committed state; the thrown error simulates it. */
test.each([
  ['after the number was taken', () => ({ put: () => Promise.reject(new Error('killed')) })],
  [
    'after the file was stored',
    (files: Files) => ({
      put: async (key: string, bytes: Uint8Array) => {
        await files.put(key, bytes);
        throw new Error('killed');
      },
    }),
  ],
])('the run after a crash %s creates one number, document and mail', async (_, change) => {
  const contract = await issuing.paidContract();
  await expect(issue(withFiles(change), contract)).rejects.toThrow();
  const { policy_no: policyNo } = await readContract(contract);
  await issue(issuing.app, contract);
  // The worker died after its last commit and before it reported success, so the job runs again.
  await issue(issuing.app, contract);

  expect((await readContract(contract)).policy_no).toBe(policyNo);
  expect(await readDocuments(contract)).toHaveLength(1);
  for (let run = 0; run < 2; run += 1) await mailPolicy(contract);
  expect(issuing.mails.filter(({ subject }) => subject.endsWith(policyNo ?? '?'))).toHaveLength(1);
});

test('the mail attaches the stored certificate, named after its number', async () => {
  const contract = await issuing.paidContract();
  await issue(issuing.app, contract);
  await mailPolicy(contract);
  const { policy_no } = await readContract(contract);
  const [document] = await readDocuments(contract);
  const mail = issuing.mails.at(-1);
  expect(mail).toMatchObject({
    to: 'duc@example.com',
    subject: `Giấy chứng nhận bảo hiểm ${policy_no}`,
  });
  expect(mail?.attachments).toEqual([
    {
      fileName: `${policy_no}.pdf`,
      contentType: 'application/pdf',
      bytes: await issuing.app.integrations.files.get(document?.storage_key ?? ''),
    },
  ]);
  expect(mail?.text).toContain('Kính gửi Quý khách Nguyễn Văn Đức');
  expect(mail?.text).toContain('620,000 đ');
  // A mailbox does not need the identity number.
  expect(`${mail?.text}${mail?.html}`).not.toContain('001090000123');
});

test('the file store contains no partial file', async () => {
  const names = await readdir(join(issuing.app.config.dataDir, 'files'), { recursive: true });
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('all invariants hold after these tests', async () => {
  const { rows } = await issuing.app.pool.query<{ id: number; reference_number: string }>(
    `select id, reference_number from contracts where status = 'PAID'`,
  );
  for (const row of rows)
    await issue(issuing.app, { id: row.id, referenceNumber: row.reference_number });
  expect(await brokenInvariants(issuing.app.pool)).toEqual([]);
});
