import { DEMO_PASSWORD } from '../server/src/accounts/demo-accounts.ts';
import { officerAddress } from './data/organisation.ts';
import type { Environment } from './harness/environment.ts';
import { alternate, median, percentile, probe } from './harness/load.ts';
import { atMost, printTable } from './harness/report.ts';

const ROUNDS = 4;
const IDLE_A_ROUND = 50;
const AT_ONCE = 50;

/** Sign-ins in sequence, and fifty concurrent ones while another user opens a list. */
export async function measureSignIn(environment: Environment): Promise<void> {
  const { accountId, headers } = await environment.signIn(1);
  const paths = {
    salus: `${environment.salus.url}/v1/pub/login`,
    baseline: `${environment.baseline.url}/login`,
  };
  const lists = {
    salus: () => expectOk(`${environment.salus.url}/v1/auth/contract/list-temporary`, { headers }),
    baseline: () => expectOk(`${environment.baseline.url}/list?officerId=${accountId}`),
  };
  let turn = 0;
  const signIn = async (url: string) => {
    const began = performance.now();
    const body = JSON.stringify({
      emailAddress: officerAddress(1 + (turn++ % AT_ONCE)),
      password: DEMO_PASSWORD,
    });
    await expectOk(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return performance.now() - began;
  };
  const measureIdle = (url: string) => async () => {
    const times: number[] = [];
    for (let n = 0; n < IDLE_A_ROUND; n += 1) times.push(await signIn(url));
    return times;
  };
  const quietLists = (list: () => Promise<unknown>) => async () => {
    const watching = probe(list, 5);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return await watching.end();
  };
  const measureBurst = (url: string, list: () => Promise<unknown>) => async () => {
    const watching = probe(list, 5);
    const times = await Promise.all(Array.from({ length: AT_ONCE }, () => signIn(url)));
    return { times, lists: await watching.end() };
  };
  await alternate(1, { salus: measureIdle(paths.salus), baseline: measureIdle(paths.baseline) });
  const idle = await alternate(ROUNDS, {
    salus: measureIdle(paths.salus),
    baseline: measureIdle(paths.baseline),
  });
  const quiet = await alternate(ROUNDS, {
    salus: quietLists(lists.salus),
    baseline: quietLists(lists.baseline),
  });
  const parallel = await alternate(ROUNDS, {
    salus: measureBurst(paths.salus, lists.salus),
    baseline: measureBurst(paths.baseline, lists.baseline),
  });
  const idleP99 = percentile(idle.salus.flat(), 99);
  const of = (
    runs: readonly { times: number[]; lists: number[] }[],
    what: 'times' | 'lists',
    percent: number,
  ) =>
    percentile(
      runs.flatMap((run) => run[what]),
      percent,
    );
  const all = (runs: readonly { times: number[] }[]) =>
    median(runs.map(({ times }) => Math.max(...times)));
  const quietP99 = {
    salus: percentile(quiet.salus.flat(), 99),
    baseline: percentile(quiet.baseline.flat(), 99),
  };
  const busyP99 = {
    salus: of(parallel.salus, 'lists', 99),
    baseline: of(parallel.baseline, 'lists', 99),
  };
  printTable(
    `Sign-in, POST login (${ROUNDS} rounds of ${IDLE_A_ROUND} one by one,
      then of ${AT_ONCE} at once)`,
    [
      {
        what: 'idle, p50',
        salus: percentile(idle.salus.flat(), 50),
        baseline: percentile(idle.baseline.flat(), 50),
        unit: 'ms',
      },
      {
        what: 'idle, p99',
        salus: idleP99,
        baseline: percentile(idle.baseline.flat(), 99),
        unit: 'ms',
        goal: atMost(idleP99, 30, 'at most 30 ms'),
      },
      {
        what: `${AT_ONCE} at once, p50`,
        salus: of(parallel.salus, 'times', 50),
        baseline: of(parallel.baseline, 'times', 50),
        unit: 'ms',
      },
      {
        what: `${AT_ONCE} at once, all in`,
        salus: all(parallel.salus),
        baseline: all(parallel.baseline),
        unit: 'ms',
      },
      { what: 'list p99, quiet', ...quietP99, unit: 'ms' },
      {
        what: `list p99 during the ${AT_ONCE}`,
        ...busyP99,
        unit: 'ms',
        goal: atMost(busyP99.salus / quietP99.salus, 3, 'at most 3 × quiet'),
      },
    ],
    [
      'baseline: bare Fastify, the same argon2id without a limit on how many run at once, ' +
        'two inserts',
    ],
  );
}

/** @throws for any response but 2xx */
async function expectOk(url: string, options: RequestInit = {}): Promise<void> {
  const reply = await fetch(url, options);
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${new URL(url).pathname} was answered with ${reply.status}`);
}
