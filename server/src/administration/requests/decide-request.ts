import { isDeepStrictEqual } from 'node:util';
import type * as api from '@salus/api/administration/requests.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import {
  type AdminRequestKind,
  type AdminRequestState,
  isPendingRequest,
} from '@salus/domain/administration/requests.ts';
import type { ApprovalDecision } from '@salus/domain/payments/approval.ts';
import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { groupOfRole, type Role } from '@salus/domain/people/roles.ts';
import { sql } from 'kysely';
import { type HistoryAuthor, insertHistory } from '../../accounts/account-rows.ts';
import { type PreparedPassword, preparePassword } from '../../accounts/manage-accounts.ts';
import type { App, PreparedWrite, Staff } from '../../context.ts';
import type { Tx } from '../../platform/db.ts';
import { adminsLeft } from '../admins-left.ts';
import { parseDetails, readFacts } from './account-facts.ts';
import { executeRequest } from './execute-request.ts';
import { isOwnRequest } from './own-request.ts';
import { readUnitFacts, targetIn } from './unit-facts.ts';

type RequestRow = {
  readonly id: number;
  readonly kind: AdminRequestKind;
  readonly email_address: string | null;
  readonly unit_id: number | null;
  readonly change: Readonly<Record<string, unknown>>;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly requested_by: number;
  readonly state: AdminRequestState;
  readonly requester_email: string;
  readonly requester_role: Role;
  readonly requester_disabled_at: Date | null;
  readonly is_own: boolean;
};

/** The second admin's decision; approving judges the change again (ADMIN-4). */
export const decideRequest: PreparedWrite<typeof api.decideRequest, Staff, PreparedPassword> = {
  prepare: ({ app }) => preparePassword(app),
  write: async ({ tx, app, actor, now, origin }, { requestId, decision, reason }, password) => {
    const request = await findRequest(tx, requestId, actor);
    if (!request) throw new RefusalError('NOT_FOUND');
    if (request.is_own) throw new RefusalError('OWN_REQUEST');
    const by = { operator: actor.emailAddress, actorId: actor.accountId, now, reason, requestId };
    return decide(tx, app, request, { decision, by, language: origin.language, password });
  },
};

/** The operator's decision, where there is no second admin (ADMIN-13). */
export async function decideByOperator(
  tx: Tx,
  app: Pick<App, 'jobs'>,
  requestId: number,
  deciding: Deciding,
): Promise<void> {
  const request = await findRequest(tx, requestId, null);
  if (!request) throw new RefusalError('NOT_FOUND');
  await decide(tx, app, request, deciding);
}

type Deciding = {
  readonly decision: ApprovalDecision;
  readonly by: HistoryAuthor & { readonly reason: string };
  readonly language: LanguageCode;
  readonly password: PreparedPassword;
};

async function decide(
  tx: Tx,
  app: Pick<App, 'jobs'>,
  request: RequestRow,
  { decision, by, language, password }: Deciding,
) {
  const { id, kind, email_address: email, unit_id: unitId } = request;
  // The lock order of every change: the account or the units, then the request.
  const account = email === null ? null : await readFacts(tx, email);
  const facts =
    unitId === null ? account?.facts : await readUnitFacts(tx, unitId, targetIn(request.change));
  const state = await endRequest(tx, id, decision === 'APPROVE', by);
  if (decision === 'APPROVE') {
    const isSame =
      isRequesterAdmin(request) && isDeepStrictEqual({ ...facts }, { ...request.facts });
    const isExecuted =
      isSame &&
      (await executeRequest(kind, {
        tx,
        app,
        email: email ?? '',
        unitId: unitId ?? 0,
        change: request.change,
        facts: request.facts,
        password,
        operation: {
          operator: request.requester_email,
          actorId: request.requested_by,
          reason: request.reason,
          requestId: id,
          now: by.now,
          language,
          makesResemblingUnits: true,
          authority: 'SECOND_ADMIN',
        },
      }));
    if (!isExecuted) throw new RefusalError('FACTS_CHANGED');
  }
  const subject = { accountId: account?.accountId ?? null, unitId };
  const action = decision === 'APPROVE' ? 'REQUEST_APPROVED' : 'REQUEST_REJECTED';
  await insertHistory(tx, subject, action, {}, by);
  if (decision === 'REJECT' || !account) return { requestId: id, state };
  const { role } = parseDetails({ ...account.facts, ...request.change });
  return { requestId: id, state, ...(await adminsLeft(tx, account.facts.role, role)) };
}

/** An admin who left, or lost the role, requests no change any more. */
const isRequesterAdmin = ({ requester_role, requester_disabled_at }: RequestRow) =>
  groupOfRole[requester_role] === 'admin' && requester_disabled_at === null;

async function findRequest(
  tx: Tx,
  requestId: number,
  /** Null for the operator, who has no own requests. */
  admin: Staff | null,
): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select r.id, r.kind, r.email_address, r.unit_id, r.change, r.facts, r.reason, r.requested_by,
           r.state, a.email_address as requester_email, a.role as requester_role,
           a.disabled_at as requester_disabled_at,
           ${admin ? isOwnRequest(admin) : sql<boolean>`false`} as is_own
      from admin_requests r join accounts a on a.id = r.requested_by
     where r.id = ${requestId}`.execute(tx);
  return rows[0];
}

/** @throws Refusal INVALID_STATE if another admin was faster */
async function endRequest(
  tx: Tx,
  requestId: number,
  isApproved: boolean,
  { operator, actorId, now, reason }: HistoryAuthor,
): Promise<AdminRequestState> {
  const { rows } = await sql<{ state: AdminRequestState }>`
    select state from admin_requests where id = ${requestId} for update`.execute(tx);
  if (!rows[0] || !isPendingRequest(rows[0].state)) throw new RefusalError('INVALID_STATE');
  const state = isApproved ? 'APPROVED' : 'REJECTED';
  await sql`
    update admin_requests
       set state = ${state}, decided_at = ${now}, decision_reason = ${reason},
           decided_by = ${actorId ?? null},
           decided_by_operator = ${actorId ? null : operator}
     where id = ${requestId}`.execute(tx);
  return state;
}
