import type { CallLimits } from '../http/external-call.ts';

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
  readonly limits: CallLimits;
};

/** The address of a call below the provider's base address. */
export function smsCallUrl(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}${path}`;
}
