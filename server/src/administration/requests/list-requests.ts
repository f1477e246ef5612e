import type * as api from '@salus/api/administration/requests.ts';
import type { AdminRequestKind, AdminRequestState } from '@salus/domain/administration/requests.ts';
import { sql } from 'kysely';
import type { StaffUseCase } from '../../context.ts';
import { readPageInSnapshot } from '../../contracts/page.ts';
import { pathText } from '../path-text.ts';
import { wireValues } from '../wire-values.ts';
import { awaitsDecision, isOwnRequest } from './own-request.ts';

type Row = {
  readonly id: number;
  readonly kind: AdminRequestKind;
  readonly state: AdminRequestState;
  readonly email_address: string | null;
  readonly full_name: string | null;
  readonly unit_id: number | null;
  readonly unit_path: readonly string[];
  readonly change: Readonly<Record<string, unknown>>;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly is_own: boolean;
  readonly requester: string;
  readonly requested_at: Date;
  readonly decider: string | null;
  readonly decided_at: Date | null;
  readonly decision_reason: string | null;
};

/** Requests that wait first, the oldest of them first, then the newest (ADMIN-4). */
export const listRequests: StaffUseCase<typeof api.listRequests> = ({ app, actor }, query) => {
  const { state, waitsFor } = query;
  const conditions = [
    sql<boolean>`true`,
    ...(state === undefined ? [] : [sql<boolean>`r.state = ${state}`]),
    ...(waitsFor === undefined ? [] : [awaitsDecision(actor)]),
  ];
  const condition = sql.join(conditions, sql` and `);
  return readPageInSnapshot(app.db, query, {
    async count(reader) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from admin_requests r where ${condition}`.execute(reader);
      return rows[0]?.count ?? 0;
    },
    async read(reader, { limit, offset }) {
      const { rows } = await sql<Row>`
        select r.id, r.kind, r.state, r.email_address, about.full_name, r.unit_id,
               unit_path(coalesce(r.unit_id, about.unit_id)) as unit_path, r.change, r.facts,
               r.reason, ${isOwnRequest(actor)} as is_own,
               requester.email_address as requester, r.requested_at,
               coalesce(decider.email_address, r.decided_by_operator) as decider, r.decided_at,
               r.decision_reason
          from admin_requests r
          join accounts requester on requester.id = r.requested_by
          left join accounts decider on decider.id = r.decided_by
          left join accounts about on about.email_address = r.email_address
         where ${condition}
         order by r.decided_at is not null, case when r.decided_at is null then r.id end, r.id desc
         limit ${limit} offset ${offset}`.execute(reader);
      return rows.map(requestView);
    },
  });
};

function requestView(row: Row) {
  const newName = row.change['fullName'];
  const before = Object.keys(row.change).filter((field) => field in row.facts);
  return {
    requestId: row.id,
    kind: row.kind,
    state: row.state,
    email: row.email_address,
    fullName: row.full_name ?? (typeof newName === 'string' ? newName : null),
    unitId: row.unit_id,
    unitPath: pathText(row.unit_path),
    before: wireValues(Object.fromEntries(before.map((field) => [field, row.facts[field]]))),
    after: wireValues(row.change),
    reason: row.reason,
    requestedBy: row.requester,
    requestedAt: row.requested_at,
    decidedBy: row.decider,
    decidedAt: row.decided_at,
    decisionReason: row.decision_reason,
    isOwn: row.is_own,
  };
}
