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
const BURST = 1000;
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
    2 * IDLE_ROUNDS * IDLE_A_ROUND + PAYMENTS + BURST + 2 * WARM_UP,
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
    const burst = await measureBurst(setup, take(BURST));
    printTable(
      'Issuing: IPN → signed certificate committed',
      [...idle, ...parallel, ...burst],
      [
        'measured by a trigger on documents that NOTIFYs; ' +
          'baseline: the same durable steps in sequence, no queue, no HTTP',
        'gateway, mail server and insurer are simulated in the same process: ' +
          'their work is in these numbers',
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

async function measureBurst(setup: Setup, orders: readonly Order[]): Promise<Line[]> {
  const { environment } = setup;
  const { accountId, headers } = await environment.signIn(1);
  const { rows } = await environment.pool.query(
    'select reference_number from contracts where officer_id = $1 limit 1',
    [accountId],
  );
  const path = '/v1/auth/contract/info-temporary';
  const query = `referenceNumber=${rows[0]?.reference_number}`;
  const detail = `${environment.salus.url}${path}?${query}`;
  const look = async () => (await fetch(detail, { headers })).arrayBuffer();
  const quiet = probe(look);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const quietTimes = await quiet.end();

  const busy = probe(look);
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
  const p99 = percentile(busyTimes, 99);
  const quietP99 = percentile(quietTimes, 99);
  return [
    { what: `burst of ${BURST}: all IPNs confirmed`, salus: confirmedAfter / 1000, unit: 's' },
    {
      what: `burst of ${BURST}: all certificates stored`,
      salus: seconds,
      unit: 's',
      goal: atMost(seconds, 20, 'at most 20 s'),
    },
    { what: `burst of ${BURST}: mailed, insurer notified`, salus: allDone, unit: 's' },
    {
      what: 'detail p99 in the burst (baseline: quiet)',
      salus: p99,
      baseline: quietP99,
      unit: 'ms',
      goal: atMost(p99 / quietP99, 3, 'at most 3 × quiet'),
    },
  ];
}
