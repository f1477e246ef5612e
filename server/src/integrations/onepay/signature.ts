import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GatewayFields } from '../payment-gateway.ts';

const HASH_FIELD = 'vpc_SecureHash';
const notSigned: ReadonlySet<string> = new Set([HASH_FIELD, 'vpc_SecureHashType']);

/**
 * OnePay's vpc_SecureHash: HMAC-SHA256 in upper-case hex over the non-empty `vpc_` and `user_`
 * fields, decoded, as `name=value` joined by `&`.
 * @param hexKey the merchant's secret; the key is its bytes, not its hex digits
 */
export function secureHash(fields: GatewayFields, hexKey: string): string {
  const message = Object.keys(fields)
    .filter((name) => isSigned(name) && fields[name] !== '')
    // Sorts by code unit: a locale's order would put vpc_Merchant before vpc_MerchTxnRef.
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  return createHmac('sha256', Buffer.from(hexKey, 'hex'))
    .update(message, 'utf8')
    .digest('hex')
    .toUpperCase();
}

/** OnePay requires the signature as the last field. */
export function withSecureHash(fields: GatewayFields, hexKey: string): GatewayFields {
  return { ...fields, [HASH_FIELD]: secureHash(fields, hexKey) };
}

export function isSecureHashRight(fields: GatewayFields, hexKey: string): boolean {
  const hash = fields[HASH_FIELD] ?? '';
  if (!/^[0-9A-Fa-f]{64}$/.test(hash)) return false;
  return timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(secureHash(fields, hexKey), 'hex'));
}

function isSigned(name: string): boolean {
  return (name.startsWith('vpc_') || name.startsWith('user_')) && !notSigned.has(name);
}
