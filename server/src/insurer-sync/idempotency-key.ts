import { createHash } from 'node:crypto';
import type { SyncKind } from '@salus/domain/insurer/sync.ts';

/**
 * The same key for every try to tell the same thing, from now and after any restore: a UUID drawn from the contract's
 * random number, because ids begin anew in each database and the core system remembers keys of all.
 * @param round how many times they said no so far. Under the key of a "no" they would say it again, whatever was mended on
 * their side (docs/decisions/0015); without an answer the round stays, and so does the key.
 */
export function idempotencyKey(kind: SyncKind, referenceNumber: string, round: number): string {
  const said = `salus:${kind}:${referenceNumber}${round === 0 ? '' : `:${round}`}`;
  const bytes = createHash('sha256').update(said).digest().subarray(0, 16);
  // Version 8 (own scheme) and the RFC 9562 variant.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
