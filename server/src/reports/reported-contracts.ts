import type { ReportFilters } from '@salus/api/reports.ts';
import { issuedStatuses } from '@salus/domain/contracts/status.ts';
import type { Context, Staff } from '../context.ts';
import { type ContractCriteria, readCriteria } from '../contracts/criteria/contract-criteria.ts';
import type { Reader } from '../platform/db.ts';

/**
 * The contracts of a report: issued ones, in both statuses by default. The list of issued contracts
 * gives the same parameters the same meaning, but names the creation days differently (REPORT-1).
 * @throws Refusal VALIDATION_ERROR naming `planIds` or `unitId`
 */
export function reportedContracts(
  reader: Reader,
  caller: Pick<Context<Staff>, 'app' | 'actor' | 'now'>,
  filters: ReportFilters,
): Promise<ContractCriteria> {
  const { createdDateFrom, createdDateTo, status = [...issuedStatuses], ...others } = filters;
  return readCriteria(reader, caller, {
    ...others,
    status,
    createdFromDate: createdDateFrom,
    createdToDate: createdDateTo,
  });
}
