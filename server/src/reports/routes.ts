import * as api from '@salus/api/reports.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { exportContract } from './export-contract.ts';
import { listUnits } from './list-units.ts';
import { showIssued } from './show-issued.ts';
import { showPrice } from './show-price.ts';

export const reportRoutes = (make: RouteMaker): Route[] => [
  make.staff.read(api.exportContract, exportContract),
  make.staff.read(api.showIssued, showIssued),
  make.staff.read(api.showPrice, showPrice),
  make.staff.read(api.listUnits, listUnits),
];
