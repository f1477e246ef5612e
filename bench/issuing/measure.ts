import { describeInvariants, type Environment } from '../harness/environment.ts';
import { alternate, percentile, probe } from '../harness/load.ts';
import { atMost, type Line, printTable } from '../harness/report.ts';
import { openBaseline } from './baseline.ts';
import {
  type Certificates,
  type Gateway,
  type Order,
  openGateway,
  openOrders,
  watchCertificates,
} from './payments.ts';

const IDLE_ROUNDS = 5;
const IDLE_A_ROUND = 20;
const PAYMENTS = 500;
const CONCURRENCY = 10;
/** A busy second of the whole country, and ten times as much, with the goals in seconds. */
const BURSTS = [
  { payments: 100, seconds: 5 },
  { payments: 1000, seconds: 20 },
] as const;
const QUICK_MILLISECONDS = 200;
const WARM_UP = 20;
const SOCKETS = 32;
/** Long enough for the e-mail and the insurer report of the previous contract. */
const PAUSE_MILLISECONDS = 250;

type Setup = {
  readonly environment: Environment;
  readonly gateway: Gateway;
  readonly certificates: Certificates;
};

/** Measures from sending the gateway's IPN to the commit of the signed certificate's row. */
export async function measureIssuing(environment: Environment): Promise<void> {
  const orders = await openOrders(
    environment,
    2 * IDLE_ROUNDS * IDLE_A_ROUND +
      PAYMENTS +
      BURSTS.reduce((sum, { payments }) => sum + payments, 0) +
      2 * WARM_UP,
  );
  const take = (count: number) => orders.splice(0, count);
  const certificates = await watchCertificates(environment.database.url);
  const gateway = openGateway(environment.salus.url, SOCKETS);
  const setup = { environment, gateway, certificates };
  try {
    await Promise.all(take(WARM_UP).map((order) => measureIssue(setup, order)));
    await environment.queueIsEmpty();
    const idle = await measureIdle(setup, take);
    const parallel = await measureParallel(setup, take(PAYMENTS));
    const bursts: Line[] = [];
    for (const { payments, seconds } of BURSTS)
      bursts.push(...(await measureBurst(setup, take(payments), seconds)));
    printTable(
      'Issuing: IPN → signed certificate committed',
      [...idle, ...parallel, ...bursts],
      [
        'measured by a trigger on documents that NOTIFYs; ' +
          'baseline: the same durable steps in sequence, no queue, no HTTP',
        'gateway, mail server and insurer are simulated in another process, on the same cores',
        await describeInvariants(environment.pool),
      ],
    );
  } finally {
    gateway.close();
    await certificates.close();
  }
}

async function measureIssue({ gateway, certificates }: Setup, order: Order): Promise<number> {
  const began = performance.now();
  const storedAt = certificates.whenStored(order.contractId);
  await gateway.notify(order);
  return (await storedAt) - began;
}

async function measureIdle(setup: Setup, take: (count: number) => Order[]): Promise<Line[]> {
  const baseline = await openBaseline(setup.environment);
  const each = (work: (order: Order) => Promise<number>) => async () => {
    const times: number[] = [];
    for (const order of take(IDLE_A_ROUND)) {
      times.push(await work(order));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    }
    return times;
  };
  const baselineTime = async (order: Order) => {
    const began = performance.now();
    await baseline.issue(order);
    return performance.now() - began;
  };
  try {
    for (const order of take(WARM_UP)) await baseline.issue(order);
    const times = await alternate(IDLE_ROUNDS, {
      salus: each((order) => measureIssue(setup, order)),
      baseline: each(baselineTime),
    });
    const of = (percent: number) => ({
      salus: percentile(times.salus.flat(), percent),
      baseline: percentile(times.baseline.flat(), percent),
      unit: 'ms',
    });
    const p99 = of(99);
    return [
      { what: `idle (${IDLE_ROUNDS * IDLE_A_ROUND} one by one), p50`, ...of(50) },
      { what: 'idle, p99', ...p99, goal: atMost(p99.salus, 100, 'at most 100 ms') },
    ];
  } finally {
    await baseline.close();
  }
}

async function measureParallel(setup: Setup, orders: Order[]): Promise<Line[]> {
  const times: number[] = [];
  const began = performance.now();
  const payer = async () => {
    for (let order = orders.shift(); order; order = orders.shift())
      times.push(await measureIssue(setup, order));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, payer));
  const seconds = (performance.now() - began) / 1000;
  await setup.environment.queueIsEmpty();
  return [
    {
      what: `${PAYMENTS} with ${CONCURRENCY} at once, p50`,
      salus: percentile(times, 50),
      unit: 'ms',
    },
    {
      what: `${PAYMENTS} with ${CONCURRENCY} at once, p99`,
      salus: percentile(times, 99),
      unit: 'ms',
    },
    {
      what: `${PAYMENTS} with ${CONCURRENCY} at once, certificates`,
      salus: PAYMENTS / seconds,
      unit: '/s',
    },
  ];
}

async function measureBurst(
  setup: Setup,
  orders: readonly Order[],
  limitSeconds: number,
): Promise<Line[]> {
  const { environment } = setup;
  const { accountId, headers } = await environment.signIn(1);
  const { rows } = await environment.pool.query(
    'select reference_number from contracts where officer_id = $1 limit 1',
    [accountId],
  );
  const read = (address: string) => async () =>
    (
      await fetch(`${environment.salus.url}/v1/auth/contract/${address}`, { headers })
    ).arrayBuffer();
  const reads = {
    detail: read(`info-temporary?referenceNumber=${rows[0]?.reference_number}`),
    list: read('list-temporary?limit=10&page=1'),
  };
  const quiet = probeAll(reads);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const quietTimes = await quiet.end();

  const busy = probeAll(reads);
  const began = performance.now();
  let confirmedAfter = 0;
  const storages = orders.map(({ contractId }) => setup.certificates.whenStored(contractId));
  const notifications = orders.map(async (order) => {
    await setup.gateway.notify(order);
    confirmedAfter = performance.now() - began;
  });
  await Promise.all(notifications);
  const seconds = (Math.max(...(await Promise.all(storages))) - began) / 1000;
  const busyTimes = await busy.end();
  await environment.queueIsEmpty();
  const allDone = (performance.now() - began) / 1000;
  const name = `burst of ${orders.length}`;
  const slowest = (what: keyof typeof reads): Line => {
    const p99 = percentile(busyTimes[what], 99);
    return {
      what: `${name}: ${what} p99 (baseline: quiet)`,
      salus: p99,
      baseline: percentile(quietTimes[what], 99),
      unit: 'ms',
      goal: atMost(p99, QUICK_MILLISECONDS, `at most ${QUICK_MILLISECONDS} ms`),
    };
  };
  return [
    { what: `${name}: all IPNs confirmed`, salus: confirmedAfter / 1000, unit: 's' },
    {
      what: `${name}: all certificates stored`,
      salus: seconds,
      unit: 's',
      goal: atMost(seconds, limitSeconds, `at most ${limitSeconds} s`),
    },
    { what: `${name}: mailed, insurer notified`, salus: allDone, unit: 's' },
    slowest('detail'),
    slowest('list'),
  ];
}

/** Repeats both reads side by side. */
function probeAll({ detail, list }: Record<'detail' | 'list', () => Promise<unknown>>) {
  const probes = { detail: probe(detail), list: probe(list) };
  return {
    end: async () => ({ detail: await probes.detail.end(), list: await probes.list.end() }),
  };
}
