import type { RoleGroup } from '@salus/domain/people/roles.ts';

const insurerFile: readonly RoleGroup[] = ['backOffice', 'director'];
const steps: readonly RoleGroup[] = ['backOffice', 'manager', 'director'];
const readers: readonly RoleGroup[] = ['backOffice', 'manager', 'director', 'auditor'];
const overseers: readonly RoleGroup[] = ['backOffice', 'auditor'];

/** The groups of calls about days, months and refunds, whose scope is tested beside each call. */
export const reportCalls: Readonly<Record<string, readonly RoleGroup[]>> = {
  exportBordereau: insurerFile,
  showBordereau: insurerFile,
  compareBordereau: insurerFile,
  showCertificates: ['manager', 'director', 'admin'],
  showOfficers: steps,
  showFunnel: steps,
  scheduleReport: steps,
  listSchedules: steps,
  showSchedule: steps,
  endSchedule: steps,
  listReportFiles: readers,
  downloadReportFile: readers,
  listReconciliationDays: overseers,
  showReconciliationDay: overseers,
  exportReconciliation: overseers,
  queryRefund: ['backOffice'],
  settleRefundByHand: ['backOffice'],
  closeDay: ['backOffice'],
  closeDays: ['backOffice'],
};
