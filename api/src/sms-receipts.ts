import { z } from 'zod';
import { endpoint, publicAccess } from './endpoint.ts';

/** The effect of a receipt: a repeated one changes nothing, nor one of an unknown message. */
export const receiptResults = ['DELIVERED', 'FAILED', 'PENDING', 'REPEATED', 'UNKNOWN'] as const;
export type ReceiptResult = (typeof receiptResults)[number];

/** Any fields: the provider's adapter parses them, once the secret of the address is right. */
const fields = z.record(z.string(), z.unknown());

const receipt = {
  access: publicAccess,
  limitedAs: 'unlimited',
  output: z.object({ result: z.enum(receiptResults) }),
  refuses: ['UNAUTHORIZED'],
} as const;

const esms = { ...receipt, path: '/v1/pub/sms/receipt/esms' } as const;

/** eSMS calls the address that each SMS names, by GET. */
export const esmsReceiptByGet = endpoint({
  name: 'esmsReceiptByGet',
  summary: 'Delivery receipt of eSMS',
  method: 'GET',
  query: fields,
  ...esms,
});

export const esmsReceiptByPost = endpoint({
  name: 'esmsReceiptByPost',
  summary: 'Delivery receipt of eSMS, by a relay that posts',
  method: 'POST',
  query: fields,
  body: fields,
  ...esms,
});

export const speedSmsReceipt = endpoint({
  name: 'speedSmsReceipt',
  summary: 'Delivery receipt of SpeedSMS',
  method: 'POST',
  path: '/v1/pub/sms/receipt/speedsms',
  query: fields,
  body: fields,
  ...receipt,
});
