import { createHmac, timingSafeEqual } from 'node:crypto';

/** Names and values of a request, return, notice or reply of the gateway: decoded, never URL-encoded. */
export type GatewayFields = Readonly<Record<string, string>>;

const HASH_FIELD = 'vpc_SecureHash';
const notSigned: ReadonlySet<string> = new Set([HASH_FIELD, 'vpc_SecureHashType']);

/**
 * OnePay's vpc_SecureHash: HMAC-SHA256, upper-case hex, over the `vpc_` and `user_` fields that are not empty, as
 * `name=value` joined by `&`.
 * @param hexKey the merchant's secret as OnePay hands it out; its bytes are the key, not its letters
 */
export function secureHash(fields: GatewayFields, hexKey: string): string {
  const message = Object.keys(fields)
    .filter((name) => isSigned(name) && fields[name] !== '')
    // By code unit, as OnePay sorts: vpc_MerchTxnRef comes before vpc_Merchant, which a locale's order turns around.
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  return createHmac('sha256', Buffer.from(hexKey, 'hex')).update(message, 'utf8').digest('hex').toUpperCase();
}

/** The same fields with their signature, last as OnePay wants it. */
export function withSecureHash(fields: GatewayFields, hexKey: string): GatewayFields {
  return { ...fields, [HASH_FIELD]: secureHash(fields, hexKey) };
}

/** Do the fields carry the signature that the holder of the key would give them? */
export function isSecureHashRight(fields: GatewayFields, hexKey: string): boolean {
  const given = fields[HASH_FIELD] ?? '';
  if (!/^[0-9A-Fa-f]{64}$/.test(given)) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(secureHash(fields, hexKey), 'hex'));
}

function isSigned(name: string): boolean {
  return (name.startsWith('vpc_') || name.startsWith('user_')) && !notSigned.has(name);
}
