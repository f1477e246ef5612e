import * as api from '@salus/api/home.ts';
import type { RouteMaker } from '../context.ts';
import { listUnpaid } from '../contracts/team/list-unpaid.ts';
import type { Route } from '../platform/http/routes.ts';
import { showHome } from './show-home.ts';

export const homeRoutes = (make: RouteMaker): Route[] => [
  make.staff.read(api.showHome, showHome),
  make.staff.read(api.listUnpaid, listUnpaid),
];
