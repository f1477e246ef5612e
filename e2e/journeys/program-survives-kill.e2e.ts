import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { exampleDraft, exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgresProxy } from '../../server/src/testing/postgres/postgres-proxy.ts';
import { ask, type Calls, PASSWORD, signIn, tokenIn } from '../harness/calls.ts';
import { copyContract } from '../harness/copied-contracts.ts';
import { leaveCertificates } from '../harness/left-certificates.ts';
import { messageTo, readOutbox } from '../harness/outbox.ts';
import { readPremium } from '../harness/premium.ts';
import { type Program, startProgram } from '../harness/program.ts';

const env = { CAPTCHA_PROVIDER: 'off' };
let running: Program;
beforeAll(async () => {
  running = await startProgram({ env });
});
afterAll(() => running?.remove());

/** Milliseconds between the IPN of a sale and the power cut: before, during and after issuing. */
const moments = [600, 250, 120, 60, 20, 0] as const;
/** The same between a cancellation and the power cut. */
const cancelMoments = [20, 0] as const;
/** Drafts of a rush before the power cut; counters are rolled up meanwhile. */
const DRAFTS = 80;
/** Officers who type drafts as fast as they are answered. */
const AT_ONCE = 6;
/** Lines of a statement that is being confirmed. */
const LINES = 300;

/** Polls asynchronous work of the queue; callers assert the result. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline && !(await isSo()); )
    await pause(250);
}

/** Sends a draft with one Idempotency-Key to any server. */
async function sendingOnce(
  url: string,
  call: string,
  draft: object,
): Promise<(url: string) => Promise<string>> {
  const post = (address: string, body: object, headers: Record<string, string> = {}) =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const login = { emailAddress: 'sales.cbb@salus.test', password: PASSWORD };
  const { result } = (await (await post(`${url}/v1/pub/login`, login)).json()) as {
    result: { access_token: string };
  };
  const headers = {
    authorization: `Bearer ${result.access_token}`,
    'idempotency-key': crypto.randomUUID(),
  };
  return async (at) => {
    const answer = await post(`${at}/v1/auth/contract/${call}`, draft, headers);
    const { data, error_code } = (await answer.json()) as {
      data?: { referenceNumber: string };
      error_code?: string;
    };
    const mark = answer.headers.get('idempotency-replayed') === 'true' ? ' replayed' : '';
    return `${answer.status} ${data?.referenceNumber ?? error_code}${mark}`;
  };
}

type Act = { readonly before: number; run(): Promise<void> };

/** Runs each act about that many milliseconds before the end. */
async function beforeTheEnd(acts: readonly Act[]): Promise<void> {
  const longest = Math.max(...acts.map(({ before }) => before));
  await Promise.all(
    acts.map(async ({ before, run }) => {
      await pause(longest - before);
      await run();
    }),
  );
}

/** Kills the program and starts it again on the same data and port. */
async function restart(program: Program): Promise<Program> {
  await program.kill9();
  return startProgram({ dataDir: program.dataDir, port: program.port, env });
}

/** Contracts whose customers have a link, one per mobile number. */
async function givenLinks(officer: Calls, mobiles: readonly string[]) {
  return Promise.all(
    mobiles.map(async (mobile) => {
      const referenceNumber = await officer.createDraft(mobile);
      await officer.sendSmsLink(referenceNumber);
      const link = await messageTo(`84${mobile.slice(1)}`, { baseUrl: officer.url });
      return { referenceNumber, token: tokenIn(link.text) };
    }),
  );
}

type Sales = Awaited<ReturnType<typeof givenLinks>>;

/** On a separate connection, which ends with the program's PostgreSQL. */
async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: running.databaseUrl() });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const countSettled = () =>
  withDatabase(async (client) => {
    const { rowCount } = await client.query(
      'select from bank_statement_lines where settled_at is not null',
    );
    return rowCount ?? 0;
  });

/** Calls of a clerk about statements. */
async function statementCalls(url: string) {
  const path = `${url}/v1/auth/bank/statement`;
  const body = { emailAddress: 'bm@salus.test', password: PASSWORD };
  const { result } = await ask(`${url}/v1/pub/login`, { body });
  const headers = { authorization: `Bearer ${result.access_token}` };
  return {
    async upload(file: string): Promise<number> {
      const answer = await fetch(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'text/csv' },
        body: file,
      });
      return Number(/"statementId":(\d+)/.exec(await answer.text())?.[1]);
    },
    confirm: (statementId: number) => ask(`${path}/confirm`, { headers, body: { statementId } }),
    progress: async (statementId: number) =>
      (await ask(`${path}/progress?statementId=${statementId}`, { headers })).data,
    show: async (statementId: number) =>
      (await ask(`${path}?statementId=${statementId}`, { headers })).data,
  };
}

/** The most contracts that a broken invariant names. */
const MAX_NAMED = 20;

function checkInvariants(): string {
  const check = fileURLToPath(
    new URL('../../tools/operations/check-invariants.ts', import.meta.url),
  );
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  return spawnSync(process.execPath, [check], {
    env: { PATH, NODE_COMPILE_CACHE, SALUS_DATA_DIR: running.dataDir },
    encoding: 'utf8',
  }).stdout;
}

describe('a program that is killed in the middle of its work', () => {
  let sales: Sales;
  let cancelledSales: Sales;
  beforeAll(async () => {
    const officer = await signIn(running.url);
    cancelledSales = await givenLinks(
      officer,
      cancelMoments.map((time) => `08${String(10_000_000 + time)}`),
    );
    for (const { token } of cancelledSales) await officer.settle(await officer.startPayment(token));
    for (const { referenceNumber } of cancelledSales)
      await until(async () => (await officer.show(referenceNumber)).status === 'ACTIVE');
    const clerk = await signIn(running.url, 'bm');
    sales = await givenLinks(
      officer,
      moments.map((time) => `09${String(10_000_000 + time)}`),
    );
    const orders = await Promise.all(sales.map(({ token }) => officer.startPayment(token)));
    await beforeTheEnd([
      ...moments.map((before, at) => ({ before, run: () => officer.settle(orders[at] ?? '') })),
      ...cancelMoments.map((before, at) => ({
        before,
        run: () => clerk.cancel(cancelledSales[at]?.referenceNumber ?? ''),
      })),
    ]);
    running = await restart(running);
  });

  test('finishes each sale after the next start, once', async () => {
    const after = await signIn(running.url);
    const findCertificates = async ({ policyNo }: { policyNo?: string }) =>
      (await readOutbox(running.url)).filter(
        ({ channel, text }) => channel === 'EMAIL' && text.includes(policyNo ?? '?'),
      );
    for (const { referenceNumber } of sales) {
      await until(async () => {
        const contract = await after.show(referenceNumber);
        return (
          contract.statusCreated === 'success' && (await findCertificates(contract)).length > 0
        );
      });
      const contract = await after.show(referenceNumber);
      expect(contract).toMatchObject({
        status: 'ACTIVE',
        statusCreated: 'success',
        typePayment: 'ONLINE',
      });
      const actions = contract.history.map((entry: { action: string }) => entry.action);
      expect(actions).toEqual([
        'create',
        'sendSmsLink',
        'startPayment',
        'onlinePaymentSucceeded',
        'issue',
      ]);
      const certificates = await findCertificates(contract);
      expect(certificates.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([
        [`${contract.policyNo}.pdf`],
      ]);
      const policies = (await after.policiesAtInsurer()).filter((policy) =>
        JSON.stringify(policy).includes(referenceNumber),
      );
      expect(policies).toHaveLength(1);
    }
  });

  test('reports each cancellation once to insurer and customer after the next start', async () => {
    const after = await signIn(running.url);
    for (const { referenceNumber } of cancelledSales) {
      const { policyNo } = await after.show(referenceNumber);
      const cancellations = async () =>
        (await readOutbox(running.url)).filter(
          ({ channel, text, subject }) =>
            channel === 'EMAIL' && text.includes(policyNo) && /hủy/i.test(subject ?? ''),
        );
      const isReported = async () =>
        (await after.show(referenceNumber)).statusCancelled === 'success';
      await until(async () => (await isReported()) && (await cancellations()).length > 0);

      expect(await after.show(referenceNumber)).toMatchObject({
        status: 'CANCELLED',
        statusCreated: 'success',
      });
      const policies = (await after.policiesAtInsurer()).filter(
        (policy) => policy.referenceNumber === referenceNumber,
      );
      expect(policies).toMatchObject([{ policyNo, policyStatus: 'CANCELLED', refundAmount: 0 }]);
      expect(await cancellations()).toHaveLength(1);
    }
  });

  const drafts = [
    ['create-temporary', exampleDraft, '0612345670'],
    ['create-family-temporary', exampleFamilyDraft, '0612345671'],
  ] as const;
  test('returns a draft that was committed but not answered to a retry', async () => {
    const proxy = await openPostgresProxy(running.databaseUrl());
    const { dataDir } = running;
    const beside = { dataDir, env: { ...env, DATABASE_URL: proxy.url, SALUS_ROLE: 'server' } };
    let second = await startProgram(beside);
    try {
      const clerk = await signIn(running.url, 'bm');
      const before = await clerk.countContracts();
      const sends: Awaited<ReturnType<typeof sendingOnce>>[] = [];
      const unanswered: Promise<string>[] = [];
      for (const [call, draft, proposerMobile] of drafts) {
        const send = await sendingOnce(second.url, call, { ...draft, proposerMobile });
        const commit = proxy.hold(proposerMobile, 'commit reply');
        unanswered.push(send(second.url).catch(() => 'no answer'));
        await commit;
        sends.push(send);
      }
      await second.kill9();
      expect(await Promise.all(unanswered)).toEqual(drafts.map(() => 'no answer'));

      const { url } = running;
      const atOnce = await Promise.all(
        sends.map(async (send) => Promise.all([send(url), send(url)])),
      );
      second = await startProgram({ ...beside, port: second.port });
      for (const [at, send] of sends.entries()) {
        const answers = [...(atOnce[at] ?? []), await send(second.url)];
        expect(answers).toEqual(answers.map(() => `200 ${answers[0]?.slice(4, 18)} replayed`));
      }
      expect(await clerk.countContracts()).toBe(before + drafts.length);
    } finally {
      await second.stop();
      await proxy.close();
    }
  });

  test('keeps all invariants', () => {
    expect(checkInvariants().trim().split('\n').at(-1)).toMatch(/^\d+ passed, 0 failed$/);
  });
});

describe('a program that is killed in a rush, while it confirms a statement', () => {
  let contractsBefore: number;
  let answerCount = 0;
  let numbers: readonly string[];
  let premium: number;
  let statementId: number;

  beforeAll(async () => {
    // Their jobs are counted.
    await leaveCertificates(running.databaseUrl());
    const officer = await signIn(running.url);
    const first = await officer.createDraft('0987000191', 'Đinh Thị Giữa Chừng');
    await officer.sendSmsLink(first);
    ({ amount: premium } = await readPremium(officer));
    const databaseUrl = running.databaseUrl();
    const copies = await copyContract(databaseUrl, first, LINES - 1, { hasHistory: true });
    numbers = [first, ...copies];
    const now = new Date().toISOString();
    const lines = numbers.map((number, at) => `${now},FT-KILL-${at},${premium},CK ${number}`);
    const statements = await statementCalls(running.url);
    statementId = await statements.upload(
      ['paidAt,bankReference,amount,content', ...lines].join('\n'),
    );
    contractsBefore = await (await signIn(running.url, 'bm')).countContracts();

    await withDatabase(async (holder) => {
      // The confirmation settles other lines, and waits for this contract until it is killed.
      await holder.query('begin');
      await holder.query('select from contracts where reference_number = $1 for update', [
        numbers[LINES / 2],
      ]);
      expect((await statements.confirm(statementId)).data.state).toBe('RUNNING');
      await until(async () => (await countSettled()) > 0);
      expect(await countSettled()).toBeGreaterThan(0);
      const typing = Array.from({ length: AT_ONCE }, async (_, place) => {
        while (answerCount < DRAFTS) {
          await officer.createDraft(`07${String(place).padStart(8, '0')}`);
          answerCount += 1;
        }
        await running.kill9();
      });
      await Promise.allSettled(typing);
    });
    running = await restart(running);
    expect(await countSettled()).toBeLessThan(LINES);
  });

  test('has counted every answered draft', async () => {
    const clerk = await signIn(running.url, 'bm');
    const newContracts = (await clerk.countContracts()) - contractsBefore;
    expect(answerCount).toBeGreaterThanOrEqual(DRAFTS);
    // Includes drafts that were committed but not answered.
    expect(newContracts).toBeGreaterThanOrEqual(answerCount);
    expect(newContracts).toBeLessThanOrEqual(answerCount + AT_ONCE);
  });

  // covers STMT-4, STMT-5, STMT-14, LEDGER-4
  test('continues the confirmation after the next start, each line once', async () => {
    const statements = await statementCalls(running.url);
    await expect
      .poll(() => statements.progress(statementId), { timeout: 60_000 })
      .toEqual({ settled: LINES, lines: LINES, state: 'DONE' });
    const { totals } = await statements.show(statementId);
    expect(totals.MATCHED).toEqual({ count: LINES, amount: LINES * premium });
    // Rows, contracts and sum of each kind.
    const { rows } = await withDatabase((client) =>
      client.query(
        `with own as (select id from contracts where reference_number = any($1))
        select 'orders' as of, count(*)::int as rows, count(distinct contract_id)::int as contracts,
               sum(paid_amount)::int as sum from payment_orders join own on own.id = contract_id
         where status = 'SUCCEEDED' and review_reason is null
        union all select 'movements', count(*)::int, count(distinct contract_id)::int,
               sum(amount)::int from bank_movements where result = 'MATCHED'
        union all select 'ledger', count(*)::int, count(distinct contract_id)::int,
               sum(amount)::int from ledger_entries join own on own.id = contract_id
         where debit = 'BANK' and credit = 'PREMIUM'
        union all select 'history', count(*)::int, count(distinct contract_id)::int, null
          from contract_history join own on own.id = contract_id
         where action = 'onlinePaymentSucceeded'
        union all select 'jobs', count(*)::int, count(distinct data ->> 'contractId')::int, null
          from jobs.job join own on own.id::text = data ->> 'contractId'
         where name = 'documents.issue-policy'`,
        [numbers],
      ),
    );
    const once = { rows: LINES, contracts: LINES };
    const sum = LINES * premium;
    expect(rows).toEqual([
      { of: 'orders', ...once, sum },
      { of: 'movements', ...once, sum },
      { of: 'ledger', ...once, sum },
      { of: 'history', ...once, sum: null },
      { of: 'jobs', ...once, sum: null },
    ]);
  });

  test('keeps all invariants', () => {
    const output = checkInvariants();
    expect(output.trim().split('\n').at(-1)).toMatch(/^\d+ passed, 1 failed$/);
    // The copies alone have no messages with their links.
    const copies = LINES - 1;
    expect(output).toMatch(new RegExp(`^I7 does not hold .* and ${copies - MAX_NAMED} more$`, 'm'));
  });
});
