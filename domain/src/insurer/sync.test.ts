import { expect, test } from 'vitest';
import { type SyncState, syncToRetry } from './sync.ts';

const told: SyncState = { succeeded: true, isWaiting: false };
const waits: SyncState = { succeeded: false, isWaiting: true };
const still: SyncState = { succeeded: false, isWaiting: false };

test.each([
  ['DRAFT', still, still, null],
  ['AWAITING_PAYMENT', still, still, null],
  ['PAID', still, still, null],
  ['ACTIVE', still, still, 'sync-create'],
  ['ACTIVE', waits, still, null],
  ['ACTIVE', told, still, null],
  ['CANCELLED', still, still, 'sync-create'],
  ['CANCELLED', still, waits, 'sync-create'],
  ['CANCELLED', waits, still, null],
  ['CANCELLED', told, still, 'sync-cancel'],
  ['CANCELLED', told, waits, null],
  ['CANCELLED', told, told, null],
] as const)('%s, created %o, cancelled %o: a clerk may retry %s', (status, created, cancelled, retry) => {
  expect(syncToRetry(status, { 'sync-create': created, 'sync-cancel': cancelled })).toBe(retry);
});
