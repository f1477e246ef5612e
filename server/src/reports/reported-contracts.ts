import { createdBetween } from '@salus/api/contract-filters.ts';
import type { ReportFilters } from '@salus/api/reports.ts';
import { issuedStatuses } from '@salus/domain/contracts/status.ts';
import { sql } from 'kysely';
import { isWithin, type Reach } from '../contracts/scope.ts';
import type { Reader } from '../platform/db.ts';

/**
 * The contracts that a report is about. Figures and file are narrowed by the same words. A policy starts on a day of business
 * time whatever the caller's zone; a contract was made at an instant, whose day is the caller's.
 */
export function reportedContracts(reader: Reader, reach: Reach, filters: ReportFilters) {
  const { planIds, status = [...issuedStatuses], policyStartDateFrom, policyStartDateTo } = filters;
  const { from, before } = createdBetween({
    createdFromDate: filters.createdDateFrom,
    createdToDate: filters.createdDateTo,
    timeZoneName: filters.timeZoneName,
    timeZoneOffset: filters.timeZoneOffset,
  });
  let query = reader
    .selectFrom('contracts')
    .where(isWithin(reach))
    .where(sql<boolean>`contracts.status = any(${status}::text[])`);
  if (planIds) query = query.where(sql<boolean>`contracts.plan_id = any(${planIds}::text[])`);
  if (policyStartDateFrom) query = query.where('contracts.policy_starts_on', '>=', policyStartDateFrom);
  if (policyStartDateTo) query = query.where('contracts.policy_starts_on', '<=', policyStartDateTo);
  if (from) query = query.where('contracts.created_at', '>=', from);
  if (before) query = query.where('contracts.created_at', '<', before);
  return query;
}
