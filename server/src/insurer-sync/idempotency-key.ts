import { createHash } from 'node:crypto';
import type { SyncKind } from '@salus/domain/insurer/sync.ts';

/**
 * One key for all tries of one report, also after a restore: a UUID from the contract's random
 * reference number, because database ids repeat while the core remembers all keys.
 * @param round the number of refusals so far. The core replays a refusal under its key even after
 * a repair (docs/decisions/0015); a try without an answer keeps the round and the key.
 */
export function idempotencyKey(kind: SyncKind, referenceNumber: string, round: number): string {
  const source = `salus:${kind}:${referenceNumber}${round === 0 ? '' : `:${round}`}`;
  const bytes = createHash('sha256').update(source).digest().subarray(0, 16);
  // Version 8 (own scheme) and the RFC 9562 variant.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
