import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { exampleDraft } from '@salus/domain/contracts/example-draft.ts';
import { z } from 'zod';
import { tokenIn } from '../../e2e/harness/calls.ts';
import { type Client, signIn } from '../harness/client.ts';
import { until } from '../harness/processes.ts';

/** Concurrent sellers. */
const SELLERS = 4;
/** Pause of a seller between two sales: a few hundred contracts in a run. */
const PAUSE_MILLISECONDS = 1000;
/** Pause between two reads. */
const READ_MILLISECONDS = 200;
/** Every third contract is paid by link and gateway, the others at the counter. */
const ONLINE_EVERY = 3;

/** A sale that takes longer than every time limit of the program will not end. */
const STOP_SECONDS = 300;

/** A contract whose writes were confirmed by responses. */
export type Sale = { readonly mobile: string; readonly referenceNumber: string; isPaid: boolean };

export type Load = {
  readonly sales: readonly Sale[];
  /** Milliseconds since the epoch at which a write was confirmed. */
  readonly writes: readonly number[];
  readonly reads: { readonly at: number; readonly isAnswered: boolean }[];
  /** Sales that ended with an unexpected refusal. */
  readonly refusals: readonly string[];
  /** Ends after the running sales, or gives them up after `seconds`. */
  stop(seconds?: number): Promise<void>;
};

/** Sells through the proxy at `url` and reads beside it until it is stopped. */
export async function startLoad(url: string): Promise<Load> {
  const end = new AbortController();
  const officer = await signIn(url, 'sales.cbb', end.signal);
  const clerk = await signIn(url, 'bm', end.signal);
  const sales: Sale[] = [];
  const writes: number[] = [];
  const reads: { at: number; isAnswered: boolean }[] = [];
  const refusals: string[] = [];
  let isRunning = true;
  let count = 0;

  async function sell(): Promise<void> {
    const number = ++count;
    const mobile = `090${String(number).padStart(7, '0')}`;
    const draft = { ...exampleDraft, proposerMobile: mobile };
    const path = '/v1/auth/contract/create-temporary';
    const reply = await officer.write('POST', path, draft);
    writes.push(Date.now());
    const { referenceNumber } = parseReference(reply);
    const sale: Sale = { mobile, referenceNumber, isPaid: false };
    sales.push(sale);
    await officer.write('POST', '/v1/auth/contract/sms-link', { referenceNumber });
    writes.push(Date.now());
    if (number % ONLINE_EVERY === 0) await payOnline(officer, sale);
    else await clerk.write('POST', '/v1/auth/contract/bm-payment', counterPayment(sale));
    sale.isPaid = true;
    writes.push(Date.now());
  }

  async function sellOn(): Promise<void> {
    for (; isRunning; await pause(PAUSE_MILLISECONDS))
      await sell().catch((error: unknown) => {
        if (!end.signal.aborted) refusals.push(String(error));
      });
  }
  async function readOn(): Promise<void> {
    for (let turn = 0; isRunning; await pause(READ_MILLISECONDS)) {
      // Drafts are read from the primary, issued contracts from the standby.
      const { status } =
        turn++ % 2 === 0
          ? await officer.read('/v1/auth/contract/list-temporary')
          : await clerk.read('/v1/auth/contract/list');
      reads.push({ at: Date.now(), isAnswered: status === 200 });
    }
  }
  const working = [...Array.from({ length: SELLERS }, sellOn), readOn()];
  return {
    sales,
    writes,
    reads,
    refusals,
    async stop(seconds = STOP_SECONDS) {
      isRunning = false;
      const timer = setTimeout(() => end.abort(), seconds * 1000);
      await Promise.race([Promise.all(working), once(end.signal, 'abort')]);
      clearTimeout(timer);
    },
  };
}

const reference = z.object({ referenceNumber: z.string() });
const parseReference = (data: unknown) => reference.parse(data);
const outbox = z.array(z.object({ to: z.string(), text: z.string() }));

/** The link of the SMS, its payment page and the IPN, twice. */
async function payOnline(officer: Client, { mobile, referenceNumber }: Sale): Promise<void> {
  let token = '';
  await until(
    `the link of ${referenceNumber} was sent`,
    async () => {
      const { data } = await officer.read('/dev/outbox');
      const sms = outbox.parse(data).find(({ to }) => to === `84${mobile.slice(1)}`);
      if (sms) token = tokenIn(sms.text);
      return sms !== undefined;
    },
    120,
  );
  let order = '';
  await until(
    `the payment of ${referenceNumber} started`,
    async () => {
      const path = '/v1/customer/contract/sms-payment-link';
      const { data } = await officer.read(path, { 'x-sms-link': token });
      order = new URL(z.string().parse(data)).searchParams.get('vpc_MerchTxnRef') ?? '';
      return order !== '';
    },
    120,
  );
  const settlement = { vpc_MerchTxnRef: order, vpc_TxnResponseCode: '0', deliver: 'twice' };
  await officer.write('POST', '/dev/gateway/settle', settlement);
}

/** A payment at the counter now, in business time. */
function counterPayment({ referenceNumber }: Sale): object {
  const [paymentDate, paymentTime] = new Date(Date.now() + 7 * 3_600_000)
    .toISOString()
    .split(/[T.]/);
  return {
    referenceNumber,
    paymentDate,
    paymentTime,
    manualPaymentNote: 'Chuyển khoản, chứng từ UNC 0412',
    timeZoneOffset: -420,
    timeZoneName: 'Asia/Ho_Chi_Minh',
  };
}
