export type Sms = {
  /** Digits with the country code: `84987654321`. */
  readonly to: string;
  /** GSM-7, one part. */
  readonly text: string;
  /** Names this message for ever, at most 50 characters: a provider that can drops a second one with the same name. */
  readonly requestId: string;
};

export type SmsProvider = {
  /** @throws OutsideError */
  send(sms: Sms): Promise<{ readonly providerReference: string }>;
};

export type SmsAccount = {
  /** Where the provider's interface begins. */
  readonly url: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly brandname: string;
  readonly timeoutMs: number;
};

/** The address of a call below the provider's base address. */
export function smsCallUrl(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}${path}`;
}
