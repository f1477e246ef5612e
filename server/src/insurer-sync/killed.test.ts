import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../context.ts';
import { issuePolicyJob } from '../documents/issue-policy.job.ts';
import { httpInsurer, insurerSettings } from '../integrations/insurer/http-insurer.ts';
import type { Insurer } from '../integrations/insurer/insurer.ts';
import { type Issuing, openIssuing, type PaidContract } from '../testing/open-issuing.ts';
import { cancelledJob } from './cancelled.job.ts';
import { createdJob } from './created.job.ts';

let issuing: Issuing;
beforeAll(async () => {
  issuing = await openIssuing();
}, 200_000);
afterAll(() => issuing.close());

/** Ends a run as a power cut would: nothing after it is done. */
class PowerCut extends Error {}

/** The end of a job, by the fate of the worker during its call. */
const fates = [
  'lives',
  'is killed before it speaks',
  'is killed before it writes',
  'runs twice at once',
] as const;
const weathers = [
  'fine',
  'down',
  'breaks before',
  'breaks after',
  'refuses',
  'is belied by its proxy',
] as const;

type Fate = (typeof fates)[number];
type Weather = (typeof weathers)[number];

const step = fc.record({
  job: fc.constantFrom('created', 'cancelled'),
  fate: fc.constantFrom<Fate>(...fates),
  weather: fc.constantFrom<Weather>(...weathers),
  /** 1 for a clerk's retry, more for a retry of the queue. */
  number: fc.constantFrom(1, 2),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Records all calls: a less careful core would repeat an action under a second key. */
function watchedCore(real: Insurer, secondPolicies: string[]): Insurer {
  const watch = async (code: 'CREATED' | 'CANCELLED', policyNo: string, key: string) => {
    const { rows } = await issuing.app.pool.query(
      `select key from dev.insurer_keys
        where status = 201 and answer::jsonb ->> 'code' = $1 and answer::jsonb ->> 'policyNo' = $2`,
      [code, policyNo],
    );
    if (rows[0] && rows[0].key !== key) secondPolicies.push(`${code} ${policyNo}`);
  };
  return {
    findPolicy: real.findPolicy,
    async createPolicy(policy, key) {
      await watch('CREATED', policy.policyNo, key);
      return await real.createPolicy(policy, key);
    },
    async cancelPolicy(policyNo, cancellation, key) {
      await watch('CANCELLED', policyNo, key);
      return await real.cancelPolicy(policyNo, cancellation, key);
    },
  };
}

/** The core of a worker that is killed before or after each writing call. */
function killing(core: Insurer, when: 'before' | 'after'): Insurer {
  const cut = async <T>(call: () => Promise<T>): Promise<T> => {
    if (when === 'after') await call();
    throw new PowerCut('power cut');
  };
  return {
    findPolicy: core.findPolicy,
    createPolicy: (policy, key) => cut(() => core.createPolicy(policy, key)),
    cancelPolicy: (policyNo, cancellation, key) =>
      cut(() => core.cancelPolicy(policyNo, cancellation, key)),
  };
}

/** The core does the work, and a proxy returns a refusal in its name. */
function withFalseRefusal(core: Insurer): Insurer {
  const no = { status: 'error', message: 'HTTP 403', httpStatus: 403, coreRef: null } as const;
  return {
    findPolicy: core.findPolicy,
    createPolicy: async (policy, key) => ({ ...(await core.createPolicy(policy, key)), ...no }),
    cancelPolicy: async (policyNo, end, key) => ({
      ...(await core.cancelPolicy(policyNo, end, key)),
      ...no,
    }),
  };
}

const withCore = (insurer: Insurer): App => ({
  ...issuing.app,
  integrations: { ...issuing.app.integrations, insurer },
});

async function atCore(referenceNumber: string) {
  const { rows } = await issuing.app.pool.query(
    'select policy_no, cancelled_at is not null as "isCancelled" from dev.insurer_policies ' +
      'where reference_number = $1',
    [referenceNumber],
  );
  return rows as { policy_no: string; isCancelled: boolean }[];
}

async function readTries({ id }: PaidContract, kind: string) {
  const { rows } = await issuing.app.pool.query(
    'select status, idempotency_key as key from api_sync_logs where contract_id = $1 and kind = ' +
      '$2 order by id',
    [id, kind],
  );
  return rows as { status: string; key: string }[];
}

/** The core refuses while another policy has the number. */
async function refuse({ id, referenceNumber }: PaidContract, isRefused: boolean): Promise<void> {
  if (isRefused && (await atCore(referenceNumber)).length === 0)
    await issuing.app.pool.query(
      `insert into dev.insurer_policies 
         select 'other-' || id, policy_no, 'OP', 1, '2026-01-01', '2026-12-31', 'x'
         from contracts where id = $1 on conflict do nothing`,
      [id],
    );
  else
    await issuing.app.pool.query(
      `delete from dev.insurer_policies where reference_number = 'other-' || $1::text`,
      [id],
    );
}

async function play(
  contract: PaidContract,
  { job, fate, weather, number }: Step,
  core: Insurer,
): Promise<void> {
  const unreachable = httpInsurer({
    ...insurerSettings(issuing.app.config),
    url: 'http://127.0.0.1:1',
    limits: { timeoutMs: 500 },
  });
  const there =
    weather === 'down'
      ? unreachable
      : weather === 'is belied by its proxy'
        ? withFalseRefusal(core)
        : core;
  await refuse(contract, weather === 'refuses');
  if (weather === 'breaks before') await issuing.breakInsurer('error');
  if (weather === 'breaks after') await issuing.breakInsurer('garbage', 'after');
  const insurer =
    fate === 'is killed before it speaks'
      ? killing(there, 'before')
      : fate === 'is killed before it writes'
        ? killing(there, 'after')
        : there;
  const run = async () => {
    const { run } = job === 'created' ? createdJob : cancelledJob;
    await run(withCore(insurer), { contractId: contract.id }, { number, isLast: false }).catch(
      (error: Error) => {
        if (!(error instanceof PowerCut) && error.name !== 'NoAnswerYet') throw error;
      },
    );
  };
  await Promise.all(fate === 'runs twice at once' ? [run(), run()] : [run()]);
  await issuing.breakInsurer('ok');
}

async function givenIssued(): Promise<PaidContract> {
  const contract = await issuing.paidContract();
  await issuePolicyJob.run(issuing.app, { contractId: contract.id }, { number: 1, isLast: false });
  // The test is the queue: what waits in the other one is not to come.
  await issuing.app.pool.query(`delete from jobs.job where name like 'insurer-sync.%'`);
  return contract;
}

describe('a worker that is killed at any time', () => {
  test('leaves at most one policy with at most one end at the core', async () => {
    const stories = fc.record({
      before: fc.array(step, { maxLength: 4 }),
      after: fc.array(step, { maxLength: 4 }),
      isCancelled: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(stories, async ({ before, after, isCancelled }) => {
        const secondPolicies: string[] = [];
        const core = watchedCore(issuing.app.integrations.insurer, secondPolicies);
        const contract = await givenIssued();
        for (const each of before) await play(contract, { ...each, job: 'created' }, core);
        if (isCancelled) await issuing.cancel(contract);
        for (const each of isCancelled ? after : []) await play(contract, each, core);

        // Without faults the queue, or a clerk after a refusal, tries again. Twice, because the
        // first try may replay the refusal that a killed worker received.
        const peace = { fate: 'lives', weather: 'fine', number: 1 } as const;
        const jobs = [
          'created',
          'created',
          ...(isCancelled ? ['cancelled', 'cancelled'] : []),
        ] as Step['job'][];
        for (const job of jobs) await play(contract, { ...peace, job }, core);

        expect(secondPolicies).toEqual([]);
        expect(await atCore(contract.referenceNumber)).toEqual([
          { policy_no: expect.any(String), isCancelled },
        ]);
        for (const kind of isCancelled ? ['sync-create', 'sync-cancel'] : ['sync-create']) {
          const tries = await readTries(contract, kind);
          const count = (status: string) => tries.filter((each) => each.status === status).length;
          expect([kind, count('success')]).toEqual([kind, 1]);
          expect(new Set(tries.map(({ key }) => key)).size).toBeLessThanOrEqual(count('error') + 1);
        }
      }),
      // Every run of the tests draws others.
      { numRuns: 15 },
    );
  }, 200_000);
});
