import { expect, test } from 'vitest';
import { type SyncState, syncToRetry } from './sync.ts';

const success: SyncState = { hasSucceeded: true, isWaiting: false };
const waiting: SyncState = { hasSucceeded: false, isWaiting: true };
const missing: SyncState = { hasSucceeded: false, isWaiting: false };

test.each([
  ['DRAFT', missing, missing, null],
  ['AWAITING_PAYMENT', missing, missing, null],
  ['PAID', missing, missing, null],
  ['ACTIVE', missing, missing, 'sync-create'],
  ['ACTIVE', waiting, missing, null],
  ['ACTIVE', success, missing, null],
  ['CANCELLED', missing, missing, 'sync-create'],
  ['CANCELLED', missing, waiting, 'sync-create'],
  ['CANCELLED', waiting, missing, null],
  ['CANCELLED', success, missing, 'sync-cancel'],
  ['CANCELLED', success, waiting, null],
  ['CANCELLED', success, success, null],
] as const)(
  '%s, created %o, cancelled %o: a clerk may retry %s',
  (status, creation, cancellation, retry) => {
    expect(syncToRetry(status, { 'sync-create': creation, 'sync-cancel': cancellation })).toBe(
      retry,
    );
  },
);
