import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../../config.ts';

/** The fate of an SMS that the provider had accepted. `pending`: it is still on its way. */
export type SmsReceipt = {
  readonly outcome: 'delivered' | 'failed' | 'pending';
  /** Our own key, where the provider returns it. */
  readonly requestId: string | null;
  readonly providerReference: string | null;
};

type ReceiptConfig = Pick<Config, 'PUBLIC_URL' | 'PORT' | 'SMS_RECEIPT_SECRET' | 'keys'>;

/** The part of the address that makes it unguessable: providers sign nothing. */
function receiptSecret(config: Pick<ReceiptConfig, 'SMS_RECEIPT_SECRET' | 'keys'>): string {
  return config.SMS_RECEIPT_SECRET ?? Buffer.from(config.keys['sms-receipt']).toString('base64url');
}

/** The address to which a provider reports deliveries. */
export function receiptAddress(config: ReceiptConfig, provider: 'esms' | 'speedsms'): string {
  const path = `/v1/pub/sms/receipt/${provider}`;
  const url = new URL(path, config.PUBLIC_URL ?? `http://localhost:${config.PORT}`);
  url.searchParams.set('secret', receiptSecret(config));
  return url.href;
}

/** Compares hashes in constant time. */
export function isReceiptSecret(config: ReceiptConfig, secret: unknown): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return typeof secret === 'string' && timingSafeEqual(hash(secret), hash(receiptSecret(config)));
}

const text = z.union([z.string(), z.number()]).transform(String);
const count = z.coerce.number().int().min(0).catch(0);

/** Not sent at all. */
const ESMS_REJECTED = '4';
const ESMS_SENT = '5';

const esmsReceipt = z
  .looseObject({
    SMSID: text.nullish(),
    RequestId: text.nullish(),
    SendStatus: text,
    SendSuccess: count,
    SendFailed: count,
  })
  .transform((fields): SmsReceipt => {
    const isOver = fields.SendStatus === ESMS_SENT;
    const hasFailed = fields.SendStatus === ESMS_REJECTED || (isOver && fields.SendFailed > 0);
    const isDelivered = isOver && fields.SendSuccess > 0;
    return {
      outcome: isDelivered ? 'delivered' : hasFailed ? 'failed' : 'pending',
      requestId: fields.RequestId || null,
      providerReference: fields.SMSID || null,
    };
  });

/** Below it the network tries again. */
const SPEEDSMS_FINAL = 64;

const speedSmsReceipt = z
  .looseObject({
    type: z.literal('report'),
    tranId: text,
    phone: text.nullish(),
    status: z.coerce.number().int().min(0),
  })
  .transform(({ tranId, status }): SmsReceipt => {
    const hasFailed = status >= SPEEDSMS_FINAL;
    return {
      outcome: status === 0 ? 'delivered' : hasFailed ? 'failed' : 'pending',
      requestId: null,
      providerReference: tranId,
    };
  });

/** How each provider reports, by its name in the address. */
export const receiptFormats = { esms: esmsReceipt, speedsms: speedSmsReceipt } as const;
