import type { ApprovalDecision } from '@salus/domain/payments/approval.ts';
import { sql } from 'kysely';
import { preparePassword } from '../accounts/manage-accounts.ts';
import { decideByOperator } from '../administration/requests/decide-request.ts';
import type { CommandReport } from './apply-rows.ts';
import type { Attempt, Program } from './program.ts';
import { runStep } from './run-step.ts';
import { toTable } from './to-table.ts';

type Waiting = {
  readonly id: number;
  readonly kind: string;
  readonly about: string;
  readonly requester: string;
  readonly reason: string;
};

/** The requests that wait for a second admin, the oldest first (ADMIN-13). */
export async function listWaitingRequests({ db }: Program): Promise<string> {
  const { rows } = await sql<Waiting>`
    select r.id, r.kind, coalesce(r.email_address, 'unit ' || r.unit_id) as about,
           a.email_address as requester, r.reason
      from admin_requests r join accounts a on a.id = r.requested_by
     where r.decided_at is null order by r.id`.execute(db);
  const cells = rows.map((row) => [String(row.id), row.kind, row.about, row.requester, row.reason]);
  const count = `${rows.length} ${rows.length === 1 ? 'request' : 'requests'}\n`;
  return `${toTable(['number', 'kind', 'about', 'by', 'reason'], cells)}${count}`;
}

type Deciding = {
  readonly requestId: number;
  readonly decision: ApprovalDecision;
  readonly reason: string;
  readonly isDryRun: boolean;
};

/** Decides in place of a second admin; the history names the operator (ADMIN-13). */
export async function decideWaitingRequest(
  attempt: Attempt,
  { requestId, decision, reason, isDryRun }: Deciding,
): Promise<CommandReport> {
  const { program, language } = attempt;
  const password = await preparePassword(program);
  const about = { subject: 'request', name: `request ${requestId}`, isDryRun };
  return runStep(attempt, about, async (tx, { operator, now }) => {
    await decideByOperator(tx, program, requestId, {
      decision,
      by: { operator, now, reason, requestId },
      language,
      password,
    });
    return { result: decision === 'APPROVE' ? 'approved' : 'rejected', details: [reason] };
  });
}
