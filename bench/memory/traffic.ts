import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import type pg from 'pg';
import { z } from 'zod';
import { tokenIn } from '../../e2e/harness/calls.ts';
import { officerAddress } from '../data/organisation.ts';
import type { Environment } from '../harness/environment.ts';

const OFFICERS = 6;
/** How often a customer opens a link before paying. */
const OPENINGS = 3;
const LINK_LIMIT_MILLISECONDS = 60_000;
/** An export every five minutes, a workbook every fourth time. */
const EXPORT_SECONDS = 300;

const draftReply = z.object({ data: z.object({ referenceNumber: z.string() }) });
const paymentReply = z.object({ data: z.string() });

type Headers = Readonly<Record<string, string>>;
type Traffic = {
  /** Requests sent so far. */
  requests(): number;
  /** The first refusals and errors; empty in a correct run. */
  failures(): readonly string[];
  end(): Promise<void>;
};

/**
 * Sends about 25 requests a second at a fixed rate: each second a sale from draft to payment
 * (seven requests) and nineteen lists, details and sign-ins; exports now and then.
 */
export async function startTraffic(environment: Environment): Promise<Traffic> {
  const { salus, pool } = environment;
  const clerk = () => environment.signInAs('bm@salus.test');
  const addresses = Array.from({ length: OFFICERS }, (_, at) => officerAddress(at + 1));
  const officers = await Promise.all(addresses.map((one) => environment.signInAs(one)));
  let clerkHeaders = (await clerk()).headers;
  const sales: { readonly number: string; readonly by: number }[] = [];
  const failures: string[] = [];
  const running = new Set<Promise<void>>();
  let requests = 0;
  let isOver = false;

  async function ask(path: string, headers: Headers, body?: object): Promise<unknown> {
    requests += 1;
    const reply = await fetch(`${salus.url}${path}`, {
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    if (!reply.ok) throw new Error(`${path.split('?')[0]}: ${reply.status} ${await reply.text()}`);
    if (reply.headers.get('content-type')?.includes('json')) return await reply.json();
    for await (const _part of reply.body ?? []);
    return null;
  }
  const officer = (by: number): Headers => officers[by % OFFICERS]?.headers ?? {};

  async function sell(turn: number): Promise<void> {
    const draft = turnDraft(turn);
    const path = '/v1/auth/contract';
    const { data } = draftReply.parse(await ask(`${path}/create-temporary`, officer(turn), draft));
    const { referenceNumber: number } = data;
    await ask(`${path}/sms-link`, officer(turn), { referenceNumber: number });
    const token = await awaitLink(pool, draft.proposerMobile);
    const link = { 'x-sms-link': token };
    for (let opening = 0; opening < OPENINGS; opening += 1)
      await ask('/v1/customer-info/contract/sms-info-contract', link);
    const payment = paymentReply.parse(await ask('/v1/customer/contract/sms-payment-link', link));
    await ask(
      '/dev/gateway/settle',
      {},
      {
        vpc_MerchTxnRef: new URL(payment.data).searchParams.get('vpc_MerchTxnRef'),
        vpc_TxnResponseCode: turn % 8 === 0 ? '1' : '0',
        deliver: 'ipn',
      },
    );
    sales.push({ number, by: turn });
    if (sales.length > 200) sales.shift();
  }
  async function signIn(turn: number): Promise<void> {
    requests += 1;
    if (turn % (OFFICERS + 1) === OFFICERS) clerkHeaders = (await clerk()).headers;
    else {
      const at = turn % (OFFICERS + 1);
      officers[at] = await environment.signInAs(addresses[at] ?? '');
    }
  }
  async function read(turn: number): Promise<void> {
    const sale = sales[(turn * 7) % Math.max(1, sales.length)];
    const kind = turn % 10;
    if (kind < 3) await ask('/v1/auth/contract/list-temporary', officer(turn));
    else if (kind < 5) await ask('/v1/auth/contract/bm-list-temporary', clerkHeaders);
    else if (kind === 5) await ask('/v1/auth/contract/list', clerkHeaders);
    else if (sale) {
      const query = `referenceNumber=${sale.number}`;
      await ask(`/v1/auth/contract/info-temporary?${query}`, officer(sale.by));
    }
  }
  const exportFile = (turn: number) =>
    ask(
      `/v1/auth/report/export-contract?type=EXPORT&format=${turn % 4 === 3 ? 'xlsx' : 'csv'}`,
      clerkHeaders,
    ).then(() => undefined);

  /** Repeats at a fixed rate; a slow answer does not slow the next request. */
  function every(milliseconds: number, work: (turn: number) => Promise<void>): NodeJS.Timeout {
    let turn = 0;
    return setInterval(() => {
      if (isOver) return;
      const run = work(turn++)
        .catch((error: unknown) => {
          if (failures.length < 20) failures.push(String(error));
        })
        .finally(() => running.delete(run));
      running.add(run);
    }, milliseconds);
  }
  const timers = [
    every(1000, sell),
    every(1000 / 18, read),
    every(1000, signIn),
    every(EXPORT_SECONDS * 1000, exportFile),
  ];
  return {
    requests: () => requests,
    failures: () => failures,
    async end() {
      isOver = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** The token of the link's SMS, as the simulator of the provider stored it. */
async function awaitLink(pool: pg.Pool, mobile: string): Promise<string> {
  const deadline = Date.now() + LINK_LIMIT_MILLISECONDS;
  while (Date.now() < deadline) {
    const { rows } = await pool.query<{ text: string }>(
      `select text from dev.outbox where id > (select max(id) - 200 from dev.outbox)
         and recipient = $1`,
      [`84${mobile.slice(1)}`],
    );
    if (rows[0]) return tokenIn(rows[0].text);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the SMS of a link was not sent');
}

function turnDraft(turn: number) {
  const number = `0010910${String(turn % 100_000).padStart(5, '0')}`;
  return {
    ...exampleDraft,
    proposerNationalId: number,
    proposerMobile: `097${String(turn % 10_000_000).padStart(7, '0')}`,
    insuredDetails: exampleDraft.insuredDetails.map((insured) => ({
      ...insured,
      insuredNationalId: number,
    })),
  };
}
