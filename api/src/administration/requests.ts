import { adminRequestKinds, adminRequestStates } from '@salus/domain/administration/requests.ts';
import { approvalDecisions } from '@salus/domain/payments/approval.ts';
import { choice, requiredId } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { holds } from '../contracts/personal.ts';
import { endpoint } from '../endpoint.ts';
import { choiceFilter } from '../filter.ts';
import { filterParameters, listQuery } from '../list-query.ts';
import { instant, pageSchema, paging } from '../wire.ts';
import { adminReads, adminReason, adminsLeft, adminWrites, unitPath } from './parts.ts';

/** A change that a second admin decides. */
export const requestView = z.object({
  requestId: z.number().int(),
  kind: z.enum(adminRequestKinds),
  state: z.enum(adminRequestStates),
  /** The account of the change; null for one of units. */
  email: z.string().nullable(),
  fullName: z.string().nullable(),
  /** The unit of the change; null for one of an account. */
  unitId: z.number().int().nullable(),
  unitPath,
  /** The changed fields with their values. */
  before: z.record(z.string(), z.unknown().meta(holds('none'))),
  after: z.record(z.string(), z.unknown().meta(holds('none'))),
  reason: z.string(),
  /** An e-mail address, or the name of an operator at the command line. */
  requestedBy: z.string(),
  requestedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  /** The request is the caller's, so another admin decides. */
  isOwn: z.boolean(),
});
export type RequestView = z.output<typeof requestView>;

export const requestFilters = {
  state: choiceFilter(adminRequestStates),
  /** `me`: requests that the caller may decide. */
  waitsFor: choiceFilter(['me']),
} as const;

export const listRequests = endpoint({
  name: 'listRequests',
  summary: 'Changes that wait for a second admin first, then decided ones, newest first',
  method: 'GET',
  path: '/v1/auth/admin/request/list',
  access: adminReads,
  query: listQuery(z.strictObject({ ...paging, ...filterParameters(requestFilters) })),
  isRefreshed: true,
  output: pageSchema(requestView),
});

export const decideRequest = endpoint({
  name: 'decideRequest',
  summary: 'Approve or reject the request of another admin; approving judges the change anew',
  method: 'PUT',
  path: '/v1/auth/admin/request/decide',
  access: adminWrites,
  endsSessions: true,
  body: z.strictObject({
    requestId: requiredId(),
    decision: choice(approvalDecisions),
    reason: adminReason,
  }),
  output: z.object({
    requestId: z.number().int(),
    state: z.enum(adminRequestStates),
    adminsLeft,
  }),
  refuses: [
    'NOT_FOUND',
    'OWN_REQUEST',
    'INVALID_STATE',
    'FACTS_CHANGED',
    'UNIT_EXISTS',
    'UNIT_CLOSED',
    'UNIT_BELOW_ITSELF',
    'UNIT_PARENT_KIND',
    'UNIT_KIND_DIFFERS',
  ],
});
