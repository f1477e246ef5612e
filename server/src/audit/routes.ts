import * as api from '@salus/api/audit.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { listReads } from './list-reads.ts';

export const auditRoutes = (make: RouteMaker): Route[] => [
  make.staff.read(api.listReads, listReads),
];
