import { createHash } from 'node:crypto';
import type { SyncKind } from '@salus/domain/insurer/sync.ts';

/**
 * The same key for every try to tell the same thing, from now and after any restore: a UUID drawn from the contract's
 * random number, because ids begin anew in each database and the core system remembers keys of all.
 */
export function idempotencyKey(kind: SyncKind, referenceNumber: string): string {
  const bytes = createHash('sha256').update(`salus:${kind}:${referenceNumber}`).digest().subarray(0, 16);
  // Version 8 (own scheme) and the RFC 9562 variant.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
