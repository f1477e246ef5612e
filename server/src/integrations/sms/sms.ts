import type { z } from 'zod';
import { type CallLimits, callExternalSystem } from '../http/external-call.ts';
import { parseReplyJson } from '../http/parse-reply.ts';
import { IntegrationError, type IntegrationErrorKind } from '../integration-error.ts';

type Sms = {
  /** Digits with the country code: `84987654321`. */
  readonly to: string;
  /** GSM-7, one part. */
  readonly text: string;
  /** Identifies the message, at most 50 characters: providers that can drop a repeated one. */
  readonly requestId: string;
};

export type SmsProvider = {
  /** @throws IntegrationError */
  send(sms: Sms): Promise<{ readonly providerReference: string }>;
};

export type SmsAccount = {
  /** The provider's base URL. */
  readonly url: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly brandname: string;
  /** The address for delivery receipts, which eSMS gets with each message. */
  readonly receiptUrl: string;
  readonly limits: CallLimits;
};

/** The meanings of a provider's result codes. */
export type ResultCodes = Readonly<Record<string, readonly [IntegrationErrorKind, string]>>;

/**
 * Posts JSON below the provider's base address.
 * @throws IntegrationError without a readable answer
 */
export async function callSmsProvider<S extends z.ZodType>(
  { name, url, limits }: { readonly name: string } & Pick<SmsAccount, 'url' | 'limits'>,
  path: string,
  request: { readonly headers?: Readonly<Record<string, string>>; readonly body: object },
  answer: S,
): Promise<z.output<S>> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...request.headers },
    body: JSON.stringify(request.body),
  };
  const reply = await callExternalSystem(`${url.replace(/\/+$/, '')}${path}`, init, limits);
  if (reply.status === 429) throw new IntegrationError('temporary', `${name}: too many requests`);
  if (reply.status !== 200)
    throw new IntegrationError('unknown', `${name} answered HTTP ${reply.status}`);
  try {
    return answer.parse(parseReplyJson(reply.text));
  } catch {
    throw new IntegrationError('unknown', `${name} answered something that makes no sense`);
  }
}

export function smsError(name: string, codes: ResultCodes, code: string): IntegrationError {
  const [kind, meaning] = codes[code] ?? ['unknown', 'unknown code'];
  return new IntegrationError(kind, `${name} ${/^\d{1,4}$/.test(code) ? code : '?'}: ${meaning}`);
}
