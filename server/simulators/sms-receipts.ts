import { z } from 'zod';
import type { Config } from '../src/config.ts';
import type { Log } from '../src/platform/log.ts';
import type { Faults } from './faults.ts';

/** The network takes a moment, so that the program records the SMS as sent before. */
const ON_THE_WAY_MILLISECONDS = 200;
/** eSMS repeats a callback up to five times. */
const TRIES = 5;

type Deps = {
  readonly faults: Faults;
  readonly config: Pick<Config, 'PORT'>;
  readonly log: Log;
};

export type ReceiptSender = {
  /** Reports an accepted SMS in the provider's format, as the fault `receipts` wants it. */
  report(request: (hasFailed: boolean) => ReceiptRequest): void;
  /** Drops what is not reported yet, at the end of the process. */
  close(): void;
};

type ReceiptRequest = {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly body?: object;
};

export function createReceiptSender({ faults, config, log }: Deps): ReceiptSender {
  const timers = new Set<NodeJS.Timeout>();
  const later = (task: () => Promise<void>) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      task().catch((err: unknown) => log.debug({ err }, 'a receipt of an SMS was not taken'));
    }, ON_THE_WAY_MILLISECONDS);
    timers.add(timer);
  };
  const send = async (request: ReceiptRequest, tries: number): Promise<void> => {
    const result = await post(config, request);
    if (result === 'UNKNOWN' && tries > 1) later(() => send(request, tries - 1));
  };
  return {
    report: (request) =>
      later(async () => {
        const mode = await faults.readMode('receipts');
        if (mode === 'ok' || mode === 'error') await send(request(mode === 'error'), TRIES);
      }),
    close: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

const receiptAnswer = z.object({ data: z.object({ result: z.string() }) });

/** The public address may lead nowhere in development, so this process is called. */
async function post(
  { PORT }: Pick<Config, 'PORT'>,
  { url, method, body }: ReceiptRequest,
): Promise<unknown> {
  const { pathname, search } = new URL(url);
  const reply = await fetch(`http://127.0.0.1:${PORT}${pathname}${search}`, {
    method,
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const answer = receiptAnswer.safeParse(await reply.json());
  return answer.data?.data.result;
}

/** The address of eSMS's callback, with the fields of its documentation. */
export function esmsReceipt(
  callbackUrl: string,
  sms: { readonly id: string; readonly requestId: string; readonly phone: string },
  hasFailed: boolean,
): ReceiptRequest {
  const url = new URL(callbackUrl);
  const fields = {
    SMSID: sms.id,
    SendStatus: '5',
    SendSuccess: hasFailed ? '0' : '1',
    SendFailed: hasFailed ? '1' : '0',
    RequestId: sms.requestId,
    TypeId: '2',
    telcoid: '1',
    phonenumber: sms.phone,
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return { url: url.href, method: 'GET' };
}

/** SpeedSMS posts to the address of its account. */
export const speedSmsReceipt = (
  url: string,
  { tranId, phone }: { readonly tranId: string; readonly phone: string },
  hasFailed: boolean,
): ReceiptRequest => ({
  url,
  method: 'POST',
  body: { type: 'report', tranId, phone, status: hasFailed ? 65 : 0 },
});
