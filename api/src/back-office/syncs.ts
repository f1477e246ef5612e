import { syncKinds } from '@salus/domain/insurer/sync.ts';
import { syncStatuses } from '@salus/domain/insurer/sync-status.ts';
import { z } from 'zod';
import { aboutContract } from '../contract-view.ts';
import { namedContracts } from '../contracts/named-contracts.ts';
import { endpoint, staff } from '../endpoint.ts';
import { instant } from '../wire.ts';
import { worklist } from '../worklist.ts';

/** One attempt to report to the insurer's core system (INT-6). */
export const syncLogView = z.object({
  kind: z.enum(syncKinds),
  status: z.enum(syncStatuses),
  message: z.string().nullable(),
  httpStatus: z.number().int().nullable(),
  at: instant,
});

export const failedSync = syncLogView.extend({ ...aboutContract, tries: z.number().int() });
export type FailedSync = z.output<typeof failedSync>;

export const listFailedSyncs = worklist({
  name: 'listFailedSyncs',
  summary: 'Contracts that the insurer’s core refused, or did not answer about, oldest first',
  path: '/v1/auth/contract/bm-failed-syncs',
  isRefreshed: true,
  row: failedSync,
});

export const retrySync = endpoint({
  name: 'retrySync',
  summary: 'Report contracts again that the insurer’s core refused, or did not answer about',
  method: 'PUT',
  path: '/v1/auth/contract/bm-retry-sync',
  access: staff('backOffice'),
  body: z.strictObject({
    referenceNumbers: namedContracts(100),
  }),
  /** In request order, for each number: whether a retry started, and the refusal if not. */
  output: z.array(
    z.object({
      referenceNumber: z.string(),
      isRetried: z.boolean(),
      error_code: z.enum(['NOT_FOUND', 'SYNC_NOT_FAILED']).nullable(),
    }),
  ),
});
