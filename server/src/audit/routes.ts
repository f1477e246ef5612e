import * as api from '@salus/api/audit.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { listReads } from './list-reads.ts';
import { revealField } from './reveal-field.ts';

export const auditRoutes = (make: RouteMaker, flushReads: () => Promise<void>): Route[] => [
  make.staff.read(api.listReads, listReads(flushReads)),
  // It writes only its row in the log of reads.
  make.staff.external(api.revealField, revealField),
];
