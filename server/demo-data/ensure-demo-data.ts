import type { ContractType } from '@salus/domain/contracts/status.ts';
import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import pg from 'pg';
import type { Config } from '../src/config.ts';
import { databaseHosts } from '../src/platform/database-hosts.ts';
import type { Log } from '../src/platform/log.ts';
import { type StartOptions, startSalus } from '../src/start.ts';
import { saveDraft } from './contract-steps.ts';
import { demoDraft, demoEmail } from './demo-drafts.ts';
import { type Driven, drive, eventually } from './drive.ts';
import { type DemoContract, demoApprovals, type Step, scenarios } from './scenarios.ts';

type Options = Pick<StartOptions, 'agreementFolder' | 'documents'> & {
  readonly databaseUrl: string;
  readonly log: Log;
  /** Receives a line of progress. */
  readonly report: (line: string) => void;
};

/** `large` repeats the scenarios, each round a week older than the one before. */
const ROUNDS: Record<Exclude<Config['SALUS_DEMO_DATA'], 'none'>, number> = { small: 1, large: 20 };
const DAYS_PER_ROUND = 7;
const officers = ['sales.cbb', 'sales2.cbb', 'sales.cbb', 'sales.sale'] as const;

const MINUTE = 60_000;
/** Shorter than an access token is valid. */
const TOKEN_MINUTES = 10;
/** A line of progress at each tenth of the steps. */
const PROGRESS_LINES = 10;
/** The queue is idle before the clock moves on, so that its work has the date of its step. */
const IDLE_LIMIT_SECONDS = 60;

type Planned = {
  readonly index: number;
  readonly officer: string;
  readonly type: ContractType;
  readonly createdAt: Date;
  readonly steps: readonly Step[];
};

/**
 * Adds the demo contracts that are missing, before the program works on its queue: a second
 * program in this process makes them with a clock that runs through the past weeks.
 */
export async function ensureDemoData(config: Config, options: Options): Promise<void> {
  if (config.mode === 'production') throw new Error('demo data is refused in production');
  const size = config.SALUS_DEMO_DATA;
  if (size === 'none') return;
  const emails = await knownEmails(options.databaseUrl);
  const missing = plan(new Date(), ROUNDS[size]).filter(
    ({ index }) => !emails.has(demoEmail(index)),
  );
  if (missing.length === 0) return;
  const began = performance.now();
  options.report(`Adding ${missing.length} demo contracts (SALUS_DEMO_DATA=${size}) …`);

  let setTo = Date.now();
  let setAt = Date.now();
  const clock = () => new Date(setTo + Date.now() - setAt);
  const salus = await startSalus(
    {
      ...config,
      PORT: 0,
      HOST: '127.0.0.1',
      SALUS_ROLE: 'all',
      PUBLIC_URL: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
      CAPTCHA_PROVIDER: 'off',
      ...demoApprovals,
      // No caller waits, and a statement that fails would end the start.
      DATABASE_TIMEOUT_MS: 30_000,
      SALUS_DEMO_ACCOUNTS: true,
    },
    { ...options, clock },
  );
  try {
    const driven = drive(salus);
    let signedInAt = 0;
    const setClock = (time: number) => {
      setTo = time;
      setAt = Date.now();
      if (time - signedInAt < TOKEN_MINUTES * MINUTE) return;
      driven.forgetTokens();
      signedInAt = time;
    };
    await play(driven, missing, { setClock, report: options.report });
  } finally {
    await salus.stop();
  }
  options.report(`Added them in ${Math.round((performance.now() - began) / 1000)} s.`);
}

/** The contracts of all rounds. Everything about one follows from its index and from today. */
function plan(now: Date, rounds: number): Planned[] {
  const kinds = scenarios.flatMap(({ steps, ages }) => ages.map((age) => ({ steps, age })));
  return Array.from({ length: rounds }, (_, round) =>
    kinds.map(({ steps, age }, at): Planned => {
      const index = round * kinds.length + at + 1;
      return {
        index,
        officer: officers[index % officers.length] ?? officers[0],
        type: index % 3 === 2 ? 'FAMILY' : 'INDIVIDUAL',
        createdAt: createdAt(now, age + round * DAYS_PER_ROUND, index),
        steps,
      };
    }),
  ).flat();
}

/** In office hours; a contract of today is a few hours old, so that its steps lie in the past. */
function createdAt(now: Date, age: number, index: number): Date {
  if (age === 0) return new Date(now.getTime() - (120 + index * 3) * MINUTE);
  const day = startOfBusinessDay(addDays(businessDay(now), -age));
  const minutes = 8 * 60 + 30 + ((index * 37) % (8 * 60));
  const latest = now.getTime() - 20 * 60 * MINUTE;
  return new Date(Math.min(day.getTime() + minutes * MINUTE, latest));
}

/** Takes all steps of all contracts in the order of their time. */
async function play(
  salus: Driven,
  plannedContracts: readonly Planned[],
  { setClock, report }: { setClock: (time: number) => void } & Pick<Options, 'report'>,
): Promise<void> {
  const plans = await readPlans(salus);
  const contracts = new Map<number, DemoContract>();
  const create = async ({ index, officer, type }: Planned) => {
    const planIds = plans.get(`${officer} ${type}`) ?? [];
    const planId = planIds[index % planIds.length] ?? '';
    const draft = demoDraft(index, type, planId);
    const referenceNumber = await saveDraft(salus, officer, type, draft);
    const fresh = { linkToken: '', refOrder: '' };
    contracts.set(index, { index, officer, type, planId, referenceNumber, ...fresh });
  };
  const events = plannedContracts.flatMap((one) => [
    { time: one.createdAt.getTime(), run: () => create(one) },
    ...one.steps.map((step) => ({
      time: one.createdAt.getTime() + step.after * MINUTE,
      run: async () => {
        const contract = contracts.get(one.index);
        if (contract) await step.run(salus, contract);
      },
    })),
  ]);
  const tenth = Math.ceil(events.length / PROGRESS_LINES);
  for (const [at, { time, run }] of events.sort((a, b) => a.time - b.time).entries()) {
    setClock(time);
    await run();
    await queueIsIdle(salus);
    if ((at + 1) % tenth === 0)
      report(`  ${Math.round(((at + 1) / events.length) * 100)} % of ${events.length} steps`);
  }
}

/** The plans that an officer may sell, by officer and type of contract. */
async function readPlans(salus: Driven): Promise<ReadonlyMap<string, readonly string[]>> {
  const plans = new Map<string, readonly string[]>();
  for (const officer of new Set(officers)) {
    const person = await salus.as(officer);
    const codes = async (path: string) =>
      (await person.get(path)).body.data.map(({ code }: { code: string }) => code);
    plans.set(`${officer} INDIVIDUAL`, await codes('/v1/auth/product/list-vpb'));
    plans.set(`${officer} FAMILY`, await codes('/v1/auth/product/list-family-vpb'));
  }
  return plans;
}

async function queueIsIdle({ app }: Driven): Promise<void> {
  await eventually(
    'the queue is idle',
    async () => {
      const { rows } = await app.pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from jobs.job
          where state in ('created', 'active') and start_after <= now() and data <> '{}'::jsonb`,
      );
      return rows[0]?.waiting === 0;
    },
    IDLE_LIMIT_SECONDS,
  );
}

/** A new database has no tables yet. */
async function knownEmails(databaseUrl: string): Promise<ReadonlySet<string>> {
  const client = new pg.Client({ connectionString: databaseHosts(databaseUrl).current });
  await client.connect();
  try {
    const { rows: tables } = await client.query(`select to_regclass('contracts') as contracts`);
    if (tables[0]?.contracts === null) return new Set();
    const { rows } = await client.query<{ proposer_email: string }>(
      `select proposer_email from contracts where proposer_email like 'demo.%@example.com'`,
    );
    return new Set(rows.map((row) => row.proposer_email));
  } finally {
    await client.end();
  }
}
