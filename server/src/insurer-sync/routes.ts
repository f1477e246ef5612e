import * as api from '@salus/api/back-office/syncs.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { listFailedSyncs } from './list-failed-syncs.ts';
import { retrySync } from './retry-sync.ts';

export const insurerSyncRoutes = (make: RouteMaker): Route[] => [
  make.staff.read(api.listFailedSyncs, listFailedSyncs),
  make.staff.external(api.retrySync, retrySync),
];
