import { listContracts } from '@salus/api/back-office.ts';
import { type ContractList, contractFilters } from '@salus/api/contract-filters.ts';
import {
  type countByStatus as call,
  countedLists,
  tabFilters,
} from '@salus/api/contracts/status-counts.ts';
import { listDrafts, listIssued } from '@salus/api/contracts.ts';
import type { AnyEndpoint } from '@salus/api/endpoint.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { issuedStatuses, type Status, statuses } from '@salus/domain/contracts/status.ts';
import { objectFromKeys } from '@salus/domain/objects.ts';
import type { StaffUseCase } from '../context.ts';
import { readCriteria } from '../contracts/criteria/contract-criteria.ts';
import { readTotal } from '../contracts/lists/total.ts';
import { readTakesCriterion } from './takes.ts';

type CountedList = { readonly endpoint: AnyEndpoint; readonly statuses: readonly Status[] };

const lists: Readonly<Record<ContractList, CountedList>> = {
  drafts: { endpoint: listDrafts, statuses },
  backOffice: { endpoint: listContracts, statuses },
  issued: { endpoint: listIssued, statuses: issuedStatuses },
};

/**
 * The counts of a list's tabs (LIST-28). Their sum is the total of the list without a status, which
 * leaves withdrawn contracts out.
 * @throws Refusal FORBIDDEN for a list of other groups
 */
export const countByStatus: StaffUseCase<typeof call> = async (context, { list, ...query }) => {
  const { app, actor } = context;
  const name = countedLists[list];
  const { endpoint, statuses: shownStatuses } = lists[name];
  const { access } = endpoint;
  if (access.kind !== 'staff' || !access.groups.includes(actor.party))
    throw new RefusalError('FORBIDDEN');
  const offered = tabFilters(name);
  const filters = Object.fromEntries(
    Object.entries(query).filter(([key]) => key in offered || !(key in contractFilters)),
  );
  const criteria = {
    ...(await readCriteria(app.db, context, { ...filters, status: [...shownStatuses] })),
    takes: await readTakesCriterion(app.db, context, query.takenBy),
  };
  const { byStatus } = await readTotal(app.db, criteria, { sortBy: 'createdAt' });
  return { counts: objectFromKeys(shownStatuses, (status) => byStatus.get(status) ?? 0) };
};
