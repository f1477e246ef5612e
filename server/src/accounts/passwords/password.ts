import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { RefusalError } from '@salus/api/refusal-error.ts';

/** OWASP's smallest recommended argon2id: 19 MiB, 2 passes, 1 lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** Leaves one core to requests of users who are signed in. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** Some seconds of work; further requests are refused instead of waiting for their time-out. */
const LONGEST_QUEUE = 256;

const derive = promisify(argon2);

/** A new hash in PHC form: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await passwordTag(password, {
    salt,
    memory: MEMORY_KIB,
    passes: PASSES,
    lanes: LANES,
    bytes: TAG_BYTES,
  });
  const [saltText, tagText] = [unpaddedBase64(salt), unpaddedBase64(tag)];
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${saltText}$${tagText}`;
}

/** A hash with the salt and cost of another one, so that checking both costs one derivation. */
export async function hashPasswordLike(password: string, other: string): Promise<string> {
  const cost = parsePhc(other);
  const tag = await passwordTag(password, cost);
  return `${other.slice(0, other.lastIndexOf('$'))}$${unpaddedBase64(tag)}`;
}

/**
 * Compares a password with two hashes of one salt. Takes the same time with one, two or no hash.
 * @param mailedHash the hash of a pending mailed password, made by `hashPasswordLike`
 */
export async function matchPassword(
  password: string,
  currentHash: string | null,
  mailedHash: string | null,
): Promise<'current' | 'mailed' | null> {
  const parts = parsePhc(currentHash ?? DECOY);
  const tag = await passwordTag(password, parts);
  if (currentHash === null) return null;
  if (timingSafeEqual(tag, parts.tag)) return 'current';
  const other = mailedHash === null ? null : parsePhc(mailedHash);
  if (!other?.salt.equals(parts.salt) || other.bytes !== parts.bytes) return null;
  return timingSafeEqual(tag, other.tag) ? 'mailed' : null;
}

/** Pass a null hash for an unknown account: the same work hides that it does not exist. */
export async function isPasswordCorrect(password: string, hash: string | null): Promise<boolean> {
  const parts = parsePhc(hash ?? DECOY);
  const tag = await passwordTag(password, parts);
  return timingSafeEqual(tag, parts.tag) && hash !== null;
}

type Cost = {
  readonly salt: Buffer;
  readonly memory: number;
  readonly passes: number;
  readonly lanes: number;
  readonly bytes: number;
};

/** A hash at the present cost that matches no password, made without a derivation. */
export function hashOfNothing(): string {
  const salt = unpaddedBase64(randomBytes(SALT_BYTES));
  const tag = unpaddedBase64(randomBytes(TAG_BYTES));
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${salt}$${tag}`;
}

const DECOY = hashOfNothing();

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parsePhc(hash: string): Cost & { readonly tag: Buffer } {
  const [, memory, passes, lanes, salt = '', tag = ''] = PHC.exec(hash) ?? [];
  if (!memory) throw new Error('a stored password hash is not in the argon2id PHC form');
  const bytes = Buffer.from(tag, 'base64');
  return {
    salt: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    bytes: bytes.length,
    tag: bytes,
  };
}

function passwordTag(
  password: string,
  { salt, memory, passes, lanes, bytes }: Cost,
): Promise<Buffer> {
  // Composed, because one keyboard types "ế" as one character and another as three.
  const message = password.normalize('NFC');
  return inTurn(() =>
    derive('argon2id', {
      message,
      nonce: salt,
      parallelism: lanes,
      tagLength: bytes,
      memory,
      passes,
    }),
  );
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= LONGEST_QUEUE) throw new RefusalError('SERVICE_UNAVAILABLE');
    // The one before hands its place over, so `running` does not change.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function unpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
