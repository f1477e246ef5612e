import { RefusalError } from '@salus/api/refusal-error.ts';
import type { ApprovalDecision } from '@salus/domain/payments/approval.ts';
import { sql } from 'kysely';
import { preparePassword } from '../accounts/manage-accounts.ts';
import { decideByOperator } from '../administration/requests/decide-request.ts';
import { type CommandReport, refusedRow } from './apply-rows.ts';
import { type Attempt, inTurn, type Program } from './program.ts';
import { refusalText } from './refusal-text.ts';
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
  const about = `request ${requestId}`;
  const report = { newUnits: [], stoppedBecause: null };
  try {
    return await inTurn(attempt, async (tx, { operator, now }) => {
      await decideByOperator(tx, program, requestId, {
        decision,
        by: { operator, now, reason, requestId },
        language,
        password,
      });
      const result = decision === 'APPROVE' ? ('approved' as const) : ('rejected' as const);
      const row = { line: null, emailAddress: about, results: [result], details: [reason] };
      return { ...report, rows: [row], isDone: !isDryRun };
    });
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return { ...report, rows: [refusedRow(null, about, refusalText(error))], isDone: false };
  }
}
