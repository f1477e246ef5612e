import * as api from '@salus/api/reports.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { exportContract } from './export-contract.ts';

export const reportRoutes = (make: RouteMaker): Route[] => [make.staff(api.exportContract, exportContract)];
