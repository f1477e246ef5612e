import { adminHistoryActions } from '@salus/domain/administration/history.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { z } from 'zod';
import { holds } from '../contracts/personal.ts';
import { endpoint, staff } from '../endpoint.ts';
import { dayFilters, lineParameter, textFilter, unitFilter } from '../filter.ts';
import { checkRangeOrder, filterParameters, listQuery } from '../list-query.ts';
import { instant, pageSchema, paging } from '../wire.ts';
import { idParameter, unitPath } from './parts.ts';

/** A row of the sealed history of accounts, units and the catalogue. */
export const historyView = z.object({
  id: z.number().int(),
  at: instant,
  action: z.enum(adminHistoryActions),
  /** The e-mail of the account that acted, or the name of an operator at the command line. */
  actor: z.string(),
  email: z.string().nullable(),
  fullName: z.string().nullable(),
  unitId: z.number().int().nullable(),
  unitPath,
  /** The version of the catalogue. */
  versionId: z.number().int().nullable(),
  requestId: z.number().int().nullable(),
  /** Null for what the account's owner did. */
  reason: z.string().nullable(),
  before: z.record(z.string(), z.unknown().meta(holds('none'))),
  after: z.record(z.string(), z.unknown().meta(holds('none'))),
});
export type HistoryView = z.output<typeof historyView>;

/** Both days are included, in business time. */
export const historyFilters = {
  ...dayFilters,
  email: textFilter(
    lineParameter(TEXT_LIMITS.email).transform((text) => text?.trim().toLowerCase()),
  ),
  unitId: unitFilter,
  /** A version of the catalogue. */
  versionId: textFilter(idParameter, 'line'),
} as const;

export const listHistory = endpoint({
  name: 'listHistory',
  summary: 'Who changed which account, unit or plan, why, and from what to what; newest first',
  method: 'GET',
  path: '/v1/auth/admin/history',
  access: staff('admin', 'auditor'),
  query: listQuery(
    z
      .strictObject({ ...paging, ...filterParameters(historyFilters) })
      .superRefine(checkRangeOrder(historyFilters)),
  ),
  isRefreshed: true,
  output: pageSchema(historyView),
});
