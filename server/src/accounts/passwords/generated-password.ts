import { createHmac } from 'node:crypto';

/** Without look-alikes (I l 1 O 0) and without symbols that HTML mail or a shell would change. */
const LOWER = 'abcdefghijkmnpqrstuvwxyz';
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const SYMBOLS = '!@%*';
const LENGTH = 14;

/** The password of a nonce (AUTH-13), some 76 bits. Deriving it needs the database and the key. */
export function generatedPassword(key: Uint8Array, nonce: Uint8Array): string {
  let entropy = BigInt(
    `0x${createHmac('sha512', key).update('password').update(nonce).digest('hex')}`,
  );
  const draw = (size: number): number => {
    const number = Number(entropy % BigInt(size));
    entropy /= BigInt(size);
    return number;
  };
  const of = (alphabet: string) => alphabet[draw(alphabet.length)] ?? '';
  // One character of each required kind, then any, then all of them shuffled.
  const letters = [of(LOWER), of(UPPER), of(DIGITS), of(SYMBOLS)];
  while (letters.length < LENGTH) letters.push(of(LOWER + UPPER + DIGITS));
  for (let at = letters.length - 1; at > 0; at -= 1) {
    const other = draw(at + 1);
    [letters[at], letters[other]] = [letters[other] ?? '', letters[at] ?? ''];
  }
  return letters.join('');
}
