import { textLength } from './text.ts';

/** Minimum length in characters (AUTH-13). */
export const PASSWORD_MIN = 8;
/** Long enough for any password, short enough to hash at no cost (ASVS 6.2.9 asks for 64). */
export const PASSWORD_MAX = 256;
/** A password needs one of these (AUTH-13). */
const PASSWORD_SYMBOLS = '!@#$%^&*';

/** The rules of a new password, in the order of the screen. */
export const passwordRules = ['longEnough', 'lowercase', 'uppercase', 'digit', 'symbol'] as const;
type PasswordRule = (typeof passwordRules)[number];

/**
 * The rules that a new password breaks (AUTH-13). Blanks and other characters are allowed beside
 * the four required kinds; upper and lower case of any script count.
 */
export function brokenPasswordRules(password: string): PasswordRule[] {
  const keeps: Record<PasswordRule, boolean> = {
    longEnough: textLength(password.normalize('NFC')) >= PASSWORD_MIN,
    lowercase: /\p{Ll}/u.test(password),
    uppercase: /\p{Lu}/u.test(password),
    digit: /[0-9]/.test(password),
    symbol: [...PASSWORD_SYMBOLS].some((symbol) => password.includes(symbol)),
  };
  return passwordRules.filter((rule) => !keeps[rule]);
}

/**
 * Whether the password is among the most guessed ones. The call refuses them only with
 * `PASSWORD_BLOCK_LIST` (on in production); the screen advises against them always.
 */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}

/** The most guessed passwords that satisfy the other rules, compared without case. */
const COMMON: ReadonlySet<string> = new Set([
  'p@ssw0rd',
  'p@ssword1',
  'p@ssw0rd1',
  'p@ssw0rd123',
  'passw0rd!',
  'password1!',
  'password!1',
  'password@1',
  'password@123',
  'password123!',
  'admin@123',
  'admin@1234',
  'abc@1234',
  'abc@12345',
  'abc@123456',
  'abcd@1234',
  'aa@123456',
  'aa123456@',
  'aa123456!',
  'a@123456',
  'qwerty1!',
  'qwerty@123',
  'qwerty123!',
  'welcome1!',
  'welcome@123',
  'matkhau@123',
  'vietnam@123',
  '1qaz@wsx',
  '1qaz!qaz',
]);
