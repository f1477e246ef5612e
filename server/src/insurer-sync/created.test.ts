import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../context.ts';
import { issuePolicyJob } from '../documents/issue-policy.job.ts';
import type { InsurerAnswer } from '../integrations/insurer/insurer.ts';
import { type Issuing, openIssuing, type PaidContract } from '../testing/open-issuing.ts';
import { createdJob } from './created.job.ts';

let issuing: Issuing;
beforeAll(async () => {
  issuing = await openIssuing();
});
afterAll(() => issuing.close());

const sendCreated = (app: App, { id }: PaidContract, number = 1) =>
  createdJob.run(app, { contractId: id }, { number, isLast: false });

async function issuedContract(): Promise<PaidContract> {
  const contract = await issuing.paidContract();
  await issuePolicyJob.run(issuing.app, { contractId: contract.id }, { number: 1, isLast: false });
  return contract;
}

async function readTries({ id }: PaidContract) {
  return await issuing.app.db
    .selectFrom('api_sync_logs')
    .select(['status', 'http_status', 'idempotency_key', 'message', 'core_ref'])
    .where('contract_id', '=', id)
    .orderBy('id')
    .execute();
}

async function knownToCore({ referenceNumber }: PaidContract) {
  const reply = await issuing.http.inject({ method: 'GET', url: '/dev/insurer/policies' });
  return reply
    .json<{ referenceNumber: string }[]>()
    .filter((policy) => policy.referenceNumber === referenceNumber);
}

// covers INT-6
test('the core gets one report with the figures of the contract', async () => {
  const contract = await issuedContract();
  await sendCreated(issuing.app, contract);
  await sendCreated(issuing.app, contract);
  expect(await readTries(contract)).toMatchObject([{ status: 'success', http_status: 201 }]);
  const row = await issuing.app.db
    .selectFrom('contracts')
    .innerJoin('documents', 'documents.contract_id', 'contracts.id')
    .select(['policy_no', 'policy_starts_on', 'policy_ends_on', 'documents.sha256'])
    .where('contracts.id', '=', contract.id)
    .executeTakeFirstOrThrow();
  expect(await knownToCore(contract)).toMatchObject([
    {
      policyNo: row.policy_no,
      coreRef: `OP-${row.policy_no}`,
      premiumAmount: 620_000,
      startDate: row.policy_starts_on,
      endDate: row.policy_ends_on,
      documentSha256: row.sha256.toString('hex'),
    },
  ]);
});

// covers INT-1, INT-6
test('a try without an answer is unknown, and the next one uses the same key', async () => {
  const contract = await issuedContract();
  await issuing.breakInsurer('error');
  await expect(sendCreated(issuing.app, contract)).rejects.toThrow('no answer');
  await expect(sendCreated(issuing.app, contract, 2)).rejects.toThrow('no answer');
  await issuing.breakInsurer('ok');
  await sendCreated(issuing.app, contract, 3);
  const tries = await readTries(contract);
  expect(tries.map(({ status }) => status)).toEqual(['unknown', 'unknown', 'success']);
  expect(new Set(tries.map((each) => each.idempotency_key)).size).toBe(1);
  expect(await knownToCore(contract)).toHaveLength(1);
});

test('the next try after a lost answer looks up the policy and sends nothing twice', async () => {
  const contract = await issuedContract();
  const { app } = issuing;
  const noAnswer: InsurerAnswer = {
    status: 'unknown',
    message: 'no answer',
    httpStatus: null,
    coreRef: null,
  };
  let sends = 0;
  const deaf: App = {
    ...app,
    integrations: {
      ...app.integrations,
      insurer: {
        ...app.integrations.insurer,
        createPolicy: async (policy, key) => {
          sends += 1;
          await app.integrations.insurer.createPolicy(policy, key);
          return noAnswer;
        },
      },
    },
  };
  await expect(sendCreated(deaf, contract)).rejects.toThrow('no answer');
  await sendCreated(deaf, contract, 2);
  expect(sends).toBe(1);
  expect(await readTries(contract)).toMatchObject([
    { status: 'unknown' },
    { status: 'success', http_status: 200, message: 'FOUND: policy found' },
  ]);
  expect(await knownToCore(contract)).toHaveLength(1);
});

test('a worker crash before any record does not create a second policy', async () => {
  const contract = await issuedContract();
  await sendCreated(issuing.app, contract);
  await issuing.app.db.deleteFrom('api_sync_logs').where('contract_id', '=', contract.id).execute();
  await sendCreated(issuing.app, contract);
  expect(await readTries(contract)).toMatchObject([{ status: 'success' }]);
  expect(await knownToCore(contract)).toHaveLength(1);
});

test('two concurrent workers create one policy and one success entry', async () => {
  const contract = await issuedContract();
  await Promise.all([sendCreated(issuing.app, contract), sendCreated(issuing.app, contract)]);
  expect(await readTries(contract)).toMatchObject([{ status: 'success' }]);
  expect(await knownToCore(contract)).toHaveLength(1);
});

// covers INT-6
test('a refusal by the core is kept as an error and not retried', async () => {
  const contract = await issuedContract();
  await issuing.app.pool.query(
    `insert into dev.insurer_policies values ($1, $1 || '-OTHER', 'OP-1', 1, '2026-01-01', ` +
      `'2026-12-31', 'x')`,
    [contract.referenceNumber],
  );
  await sendCreated(issuing.app, contract);
  expect(await readTries(contract)).toMatchObject([{ status: 'error', http_status: 409 }]);
  // A manual retry finds another policy at the core.
  await sendCreated(issuing.app, contract, 2);
  expect((await readTries(contract)).at(-1)).toMatchObject({
    status: 'error',
    message: expect.stringContaining('MISMATCH'),
  });
});
