/** Codes that share the message of another code. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['E', 'U'],
  ['I', 'U'],
]);

/** The key of a result code's message in `paymentCodes`; OTHER for a code without one. */
export function paymentCodeKey<Key extends string>(
  paymentCodes: Readonly<Record<Key | 'OTHER', string>>,
  code: string,
): Key | 'OTHER' {
  const name = aliases.get(code) ?? code;
  const isKey = (key: string): key is Key => key === name && Object.hasOwn(paymentCodes, key);
  return isKey(name) ? name : 'OTHER';
}
