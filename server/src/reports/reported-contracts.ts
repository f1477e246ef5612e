import type { ReportFilters } from '@salus/api/reports.ts';
import { issuedStatuses } from '@salus/domain/contracts/status.ts';
import { type Asked, askedFor } from '../contracts/lists/asked-contracts.ts';
import type { Reach } from '../contracts/scope.ts';
import type { Reader } from '../platform/db.ts';

/**
 * The contracts that a report is about: issued ones, both statuses where none is named. The list of issued contracts gives
 * the same parameters the same meaning; only the days of being made bear other names there (portal §7).
 * @throws Refusal VALIDATION_ERROR naming `planIds` or `unitId`
 */
export function reportedContracts(reader: Reader, reach: Reach, filters: ReportFilters): Promise<Asked> {
  const { createdDateFrom, createdDateTo, status = [...issuedStatuses], ...others } = filters;
  return askedFor(reader, reach, { ...others, status, createdFromDate: createdDateFrom, createdToDate: createdDateTo });
}
