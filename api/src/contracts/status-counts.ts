import { statuses } from '@salus/domain/contracts/status.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { z } from 'zod';
import {
  type ContractList,
  contractFilters,
  listFilters,
  zoneParameters,
} from '../contract-filters.ts';
import { endpoint, staff } from '../endpoint.ts';
import type { FilterTable } from '../filter.ts';
import { checkRangeOrder, filterParameters, listQuery, portalNames } from '../list-query.ts';

/** The lists with tabs, by the name in the query. */
export const countedLists = {
  temporary: 'drafts',
  bm: 'backOffice',
  issued: 'issued',
} as const satisfies Record<string, ContractList>;

const { status: _, ...filters } = contractFilters;

/** The filters of a list but the status, which the tabs choose. */
export const tabFilters = (list: ContractList): FilterTable => {
  const { status: _status, ...others }: FilterTable = listFilters[list];
  return others;
};

const query = z
  .strictObject({
    list: z.enum(objectKeys(countedLists), { error: 'invalid' }),
    ...filterParameters(filters),
    ...zoneParameters,
  })
  .superRefine(checkRangeOrder(filters))
  .superRefine(({ list, ...values }, { addIssue }) => {
    const offered = tabFilters(countedLists[list]);
    for (const [name, value] of Object.entries(values))
      if (value !== undefined && name in filters && !(name in offered))
        if (!portalNames.includes(name))
          // The list itself accepts the names of portal clients and ignores them.
          addIssue({ code: 'custom', path: [name], message: 'invalid' });
  });

export const countByStatus = endpoint({
  name: 'countByStatus',
  summary: 'How many contracts of a list each status has, under the list’s other filters',
  method: 'GET',
  path: '/v1/auth/contract/status-counts',
  access: staff('sales', 'backOffice', 'manager', 'director', 'auditor'),
  reads: 'matches',
  followsEvents: true,
  isRefreshed: true,
  query: listQuery(query),
  output: z.object({ counts: z.partialRecord(z.enum(statuses), z.number().int()) }),
});
