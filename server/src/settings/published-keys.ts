/**
 * Keys that anyone can read: OnePay's sandbox, test keys of reCAPTCHA, and the values of
 * this repository's examples, simulators and tests. Production refuses them (RUN-14).
 */
const publishedKeys = [
  'A3EFDFABA8653DF2342E8DAC29B51AF0',
  'EB1B7F75EBB2FAABD6763FC37A3628AF',
  'op123456',
  // reCAPTCHA publishes a secret that accepts every solution, and its site key.
  '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe',
  '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI',
  'insurer-stand-in',
  'bank-notice-development',
  'salus-development',
  'oidc-development',
  'development',
  'test-secret',
  'Salus@2026',
  'a secret for tests, long enough for the rule',
  'a token for tests',
  'a token for the metrics of tests',
];

/** OnePay's sandbox keys differ in their last two digits only. */
const SANDBOX_KEY_START = '6d0870cde5f24f34f3915fb0045120';
const publishedAccessCodes = ['6BEB2546', '6BEB2566', '6BEB0511', 'D67342C2', 'D51C5CD6'];
/** Merchants of the sandbox: TESTONEPAY, TESTONEPAY31, TESTTRAGOP, TESTMERCHANT and others. */
const SANDBOX_MERCHANT = /^(test\w*|onepay)$/;
const SANDBOX_HOST = 'mtf.onepay.vn';

const normal = (value: string) => value.trim().toLowerCase();
const normalKeys = new Set(publishedKeys.map(normal));
const accessCodes = new Set(publishedAccessCodes.map(normal));

/** True for a published key, in upper or lower case, also as hexadecimal of its text. */
export function isPublishedKey(value: string): boolean {
  const key = normal(value);
  return (
    normalKeys.has(key) ||
    key.startsWith(SANDBOX_KEY_START) ||
    (/^([0-9a-f]{2})+$/.test(key) && normalKeys.has(normal(Buffer.from(key, 'hex').toString())))
  );
}

export const isPublishedAccessCode = (value: string) => accessCodes.has(normal(value));
export const isSandboxMerchant = (value: string) => SANDBOX_MERCHANT.test(normal(value));
export const isSandboxHost = (host: string) => host === SANDBOX_HOST;

const MIN_KEY_BYTES = 16;
const MIN_DIFFERENT_BYTES = 8;

/** Why a key is too weak, or null. Both limits count bytes, not characters. */
export function whyWeak(key: Uint8Array): string | null {
  if (key.length < MIN_KEY_BYTES) return `it has fewer than ${MIN_KEY_BYTES} bytes`;
  if (new Set(key).size < MIN_DIFFERENT_BYTES)
    return `it has fewer than ${MIN_DIFFERENT_BYTES} different bytes`;
  return null;
}
