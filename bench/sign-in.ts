import { DEMO_PASSWORD } from '../server/src/accounts/demo-accounts.ts';
import { officerAddress } from './data/organisation.ts';
import { inTurns, median, percentile, probe } from './harness/load.ts';
import { atMost, printTable } from './harness/report.ts';
import type { Stage } from './harness/stage.ts';

const ROUNDS = 4;
const IDLE_A_ROUND = 50;
const AT_ONCE = 50;

/** Signing in one after the other, and fifty at once while somebody else looks at their list. */
export async function measureSignIn(stage: Stage): Promise<void> {
  const { accountId, headers } = await stage.signIn(1);
  const paths = { salus: `${stage.salus.url}/v1/pub/login`, floor: `${stage.floor.url}/login` };
  const lists = {
    salus: () => asked(`${stage.salus.url}/v1/auth/contract/list-temporary`, { headers }),
    floor: () => asked(`${stage.floor.url}/list?officerId=${accountId}`),
  };
  let turn = 0;
  const signIn = async (url: string) => {
    const began = performance.now();
    const body = JSON.stringify({ emailAddress: officerAddress(1 + (turn++ % AT_ONCE)), password: DEMO_PASSWORD });
    await asked(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return performance.now() - began;
  };
  const oneByOne = (url: string) => async () => {
    const times: number[] = [];
    for (let n = 0; n < IDLE_A_ROUND; n += 1) times.push(await signIn(url));
    return times;
  };
  const quietLists = (list: () => Promise<unknown>) => async () => {
    const watching = probe(list, 5);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return await watching.end();
  };
  const allAtOnce = (url: string, list: () => Promise<unknown>) => async () => {
    const watching = probe(list, 5);
    const times = await Promise.all(Array.from({ length: AT_ONCE }, () => signIn(url)));
    return { times, lists: await watching.end() };
  };
  await inTurns(1, { salus: oneByOne(paths.salus), floor: oneByOne(paths.floor) });
  const idle = await inTurns(ROUNDS, { salus: oneByOne(paths.salus), floor: oneByOne(paths.floor) });
  const quiet = await inTurns(ROUNDS, { salus: quietLists(lists.salus), floor: quietLists(lists.floor) });
  const crowd = await inTurns(ROUNDS, {
    salus: allAtOnce(paths.salus, lists.salus),
    floor: allAtOnce(paths.floor, lists.floor),
  });
  const idleP99 = percentile(idle.salus.flat(), 99);
  const of = (runs: readonly { times: number[]; lists: number[] }[], what: 'times' | 'lists', percent: number) =>
    percentile(
      runs.flatMap((run) => run[what]),
      percent,
    );
  const all = (runs: readonly { times: number[] }[]) => median(runs.map(({ times }) => Math.max(...times)));
  const quietP99 = { salus: percentile(quiet.salus.flat(), 99), floor: percentile(quiet.floor.flat(), 99) };
  const busyP99 = { salus: of(crowd.salus, 'lists', 99), floor: of(crowd.floor, 'lists', 99) };
  printTable(
    `Sign-in, POST login (${ROUNDS} rounds of ${IDLE_A_ROUND} one by one, then of ${AT_ONCE} at once)`,
    [
      {
        what: 'idle, p50',
        salus: percentile(idle.salus.flat(), 50),
        floor: percentile(idle.floor.flat(), 50),
        unit: 'ms',
      },
      {
        what: 'idle, p99',
        salus: idleP99,
        floor: percentile(idle.floor.flat(), 99),
        unit: 'ms',
        goal: atMost(idleP99, 30, 'at most 30 ms'),
      },
      {
        what: `${AT_ONCE} at once, p50`,
        salus: of(crowd.salus, 'times', 50),
        floor: of(crowd.floor, 'times', 50),
        unit: 'ms',
      },
      { what: `${AT_ONCE} at once, all in`, salus: all(crowd.salus), floor: all(crowd.floor), unit: 'ms' },
      { what: 'list p99, quiet', ...quietP99, unit: 'ms' },
      {
        what: `list p99 during the ${AT_ONCE}`,
        ...busyP99,
        unit: 'ms',
        goal: atMost(busyP99.salus / quietP99.salus, 3, 'at most 3 × quiet'),
      },
    ],
    ['floor: bare Fastify, the same argon2id without a limit on how many run at once, two inserts'],
  );
}

/** @throws for anything but a yes */
async function asked(url: string, options: RequestInit = {}): Promise<void> {
  const reply = await fetch(url, options);
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${new URL(url).pathname} was answered with ${reply.status}`);
}
