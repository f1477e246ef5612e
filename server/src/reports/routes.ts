import * as certificatesApi from '@salus/api/reports/certificates.ts';
import * as stepsApi from '@salus/api/reports/sale-steps.ts';
import * as schedulesApi from '@salus/api/reports/schedules.ts';
import * as api from '@salus/api/reports.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { exportContract } from './export-contract.ts';
import { listUnits } from './list-units.ts';
import { downloadReportFile, listReportFiles } from './schedules/report-files.ts';
import {
  endSchedule,
  listSchedules,
  scheduleReport,
  showSchedule,
} from './schedules/schedule-report.ts';
import { showCertificates } from './show-certificates.ts';
import { showFunnel } from './show-funnel.ts';
import { showIssued } from './show-issued.ts';
import { showOfficers } from './show-officers.ts';
import { showPrice } from './show-price.ts';

export const reportRoutes = (make: RouteMaker): Route[] => [
  make.staff.read(api.exportContract, exportContract),
  make.staff.read(api.showIssued, showIssued),
  make.staff.read(api.showPrice, showPrice),
  make.staff.read(api.listUnits, listUnits),
  make.staff.read(stepsApi.showOfficers, showOfficers),
  make.staff.read(certificatesApi.showCertificates, showCertificates),
  make.staff.read(stepsApi.showFunnel, showFunnel),
  make.staff.write(schedulesApi.scheduleReport, scheduleReport),
  make.staff.read(schedulesApi.listSchedules, listSchedules),
  make.staff.read(schedulesApi.showSchedule, showSchedule),
  make.staff.write(schedulesApi.endSchedule, endSchedule),
  make.staff.read(schedulesApi.listReportFiles, listReportFiles),
  make.staff.read(schedulesApi.downloadReportFile, downloadReportFile),
];
