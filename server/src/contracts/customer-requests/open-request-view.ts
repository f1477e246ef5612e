import type { openRequest } from '@salus/api/contracts/open-request.ts';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../platform/database.gen.ts';

/** An open request as rows have it; its time is text in rows that the database aggregates. */
export type OpenRequestRow = Pick<
  Selectable<DB['customer_requests']>,
  'id' | 'kind' | 'answer_due_on' | 'act_due_on' | 'refund_estimate' | 'note' | 'consents'
> & { readonly requested_at: Date | string };

export const openRequestView = (row: OpenRequestRow): z.input<typeof openRequest> => ({
  id: row.id,
  kind: row.kind,
  requestedAt: new Date(row.requested_at),
  answerDueOn: row.answer_due_on,
  actDueOn: row.act_due_on,
  refundEstimate: row.refund_estimate,
  note: row.note,
  consents: row.consents,
});
