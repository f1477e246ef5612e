import { lengthOf } from './text.ts';

/** Portal §5 and §9: at least this many characters. */
export const PASSWORD_MIN = 8;
/** As many bytes as anybody types, and few enough that hashing a long one costs nothing (ASVS 6.2.9 asks for 64 and more). */
export const PASSWORD_MAX = 256;
/** One of these must be in it (portal §5). */
export const PASSWORD_SYMBOLS = '!@#$%^&*';

/** What a new password must be, in the order in which the screen lists it. */
export const passwordRules = ['longEnough', 'lowercase', 'uppercase', 'digit', 'symbol'] as const;
export type PasswordRule = (typeof passwordRules)[number];

/**
 * The rules that a new password breaks (portal §5). Blanks and any other characters are welcome besides the four kinds that
 * must be there; upper and lower case of any script count.
 */
export function brokenPasswordRules(password: string): PasswordRule[] {
  const keeps: Record<PasswordRule, boolean> = {
    longEnough: lengthOf(password.normalize('NFC')) >= PASSWORD_MIN,
    lowercase: /\p{Ll}/u.test(password),
    uppercase: /\p{Lu}/u.test(password),
    digit: /[0-9]/.test(password),
    symbol: [...PASSWORD_SYMBOLS].some((symbol) => password.includes(symbol)),
  };
  return passwordRules.filter((rule) => !keeps[rule]);
}

/**
 * Is it one of the first guesses of everybody? The specification knows no such rule, so the call refuses these only where the
 * insurer wants it (`PASSWORD_BLOCK_LIST`, on in production); the screen advises against them everywhere.
 */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}

/** The guesses at the head of every published list that keep the other rules, compared without case. */
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
