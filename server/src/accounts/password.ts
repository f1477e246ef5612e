import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { Refusal } from '@salus/domain/refusals.ts';

/** OWASP's smallest recommended argon2id: 19 MiB, 2 passes, 1 lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** One core stays free for everybody who is already in. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** Some seconds of work; who comes later is told so instead of waiting until the request times out. */
const LONGEST_QUEUE = 256;

const derive = promisify(argon2);

/** A new hash in PHC form: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(password, { salt, memory: MEMORY_KIB, passes: PASSES, lanes: LANES, bytes: TAG_BYTES });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** A hash with the salt and the cost of another one, so that comparing a password with both costs one derivation. */
export async function hashPasswordLike(password: string, other: string): Promise<string> {
  const cost = parsePhc(other);
  const tag = await tagOf(password, cost);
  return `${other.slice(0, other.lastIndexOf('$'))}$${unpadded(tag)}`;
}

/**
 * Which of two hashes of one salt is this password's? Takes the same time whether there is a second one or not, and where
 * there is none at all.
 * @param mailed of a password that was mailed and waits, made by `hashPasswordLike`
 */
export async function matchPassword(
  password: string,
  current: string | null,
  mailed: string | null,
): Promise<'current' | 'mailed' | null> {
  const parts = parsePhc(current ?? DECOY);
  const tag = await tagOf(password, parts);
  if (current === null) return null;
  if (timingSafeEqual(tag, parts.tag)) return 'current';
  const other = mailed === null ? null : parsePhc(mailed);
  if (!other?.salt.equals(parts.salt) || other.bytes !== parts.bytes) return null;
  return timingSafeEqual(tag, other.tag) ? 'mailed' : null;
}

/**
 * Is this the password of the hash? For an account that does not exist pass null: the same work is done, so that the
 * time of the answer tells nothing.
 */
export async function isPasswordOf(password: string, hash: string | null): Promise<boolean> {
  const parts = parsePhc(hash ?? DECOY);
  const tag = await tagOf(password, parts);
  return timingSafeEqual(tag, parts.tag) && hash !== null;
}

type Cost = {
  readonly salt: Buffer;
  readonly memory: number;
  readonly passes: number;
  readonly lanes: number;
  readonly bytes: number;
};

/** Nobody's hash, of today's cost: no password is right, and none was derived. */
export function hashOfNothing(): string {
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(randomBytes(SALT_BYTES))}$${unpadded(randomBytes(TAG_BYTES))}`;
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

function tagOf(password: string, { salt, memory, passes, lanes, bytes }: Cost): Promise<Buffer> {
  // Composed, because one keyboard types "ế" as one character and another as three.
  const message = password.normalize('NFC');
  return inTurn(() =>
    derive('argon2id', { message, nonce: salt, parallelism: lanes, tagLength: bytes, memory, passes }),
  );
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= LONGEST_QUEUE) throw new Refusal('SERVICE_UNAVAILABLE');
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

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
