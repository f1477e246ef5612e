import { expect, test } from 'vitest';
import { type SyncState, syncToRetry } from './sync.ts';

const reported: SyncState = { succeeded: true, isWaiting: false };
const waiting: SyncState = { succeeded: false, isWaiting: true };
const missing: SyncState = { succeeded: false, isWaiting: false };

test.each([
  ['DRAFT', missing, missing, null],
  ['AWAITING_PAYMENT', missing, missing, null],
  ['PAID', missing, missing, null],
  ['ACTIVE', missing, missing, 'sync-create'],
  ['ACTIVE', waiting, missing, null],
  ['ACTIVE', reported, missing, null],
  ['CANCELLED', missing, missing, 'sync-create'],
  ['CANCELLED', missing, waiting, 'sync-create'],
  ['CANCELLED', waiting, missing, null],
  ['CANCELLED', reported, missing, 'sync-cancel'],
  ['CANCELLED', reported, waiting, null],
  ['CANCELLED', reported, reported, null],
] as const)(
  '%s, created %o, cancelled %o: a clerk may retry %s',
  (status, created, cancelled, retry) => {
    expect(syncToRetry(status, { 'sync-create': created, 'sync-cancel': cancelled })).toBe(retry);
  },
);
