import type { pendingRequest } from '@salus/api/administration/parts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { AdminRequestKind } from '@salus/domain/administration/requests.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { insertHistory } from '../../accounts/account-rows.ts';
import type { Staff, WriteContext } from '../../context.ts';
import { Accepted } from '../../platform/http/answers.ts';

type RequestedChange = {
  readonly kind: AdminRequestKind;
  readonly about: { readonly email: string } | { readonly unitId: number };
  /** The account, where there is one already. */
  readonly accountId?: number;
  /** The values after the change; of these fields the request shows those before, too. */
  readonly change: Readonly<Record<string, unknown>>;
  /** The values before: approving compares all of them with those of the day. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly reason: string;
};

/**
 * Stores a change that a second admin decides, and answers 202 (ADMIN-4). The one way for roles,
 * factors, enabling, files and units; the caller holds the lock of the account or unit.
 * @throws Refusal REQUEST_PENDING
 */
export async function requestChange(
  ctx: Pick<WriteContext<Staff>, 'tx' | 'actor' | 'now'>,
  requested: RequestedChange,
): Promise<Accepted<z.output<typeof pendingRequest>>> {
  const { requestId, isNew } = await storeRequest(ctx, requested);
  if (!isNew) throw new RefusalError('REQUEST_PENDING', { requestId });
  return new Accepted({ requestId, state: 'PENDING' as const });
}

/** @returns the request, or the pending one about the same */
export async function storeRequest(
  { tx, actor, now }: Pick<WriteContext<Staff>, 'tx' | 'actor' | 'now'>,
  { kind, about, accountId, change, facts, reason }: RequestedChange,
): Promise<{ readonly requestId: number; readonly isNew: boolean }> {
  const email = 'email' in about ? about.email : null;
  const unitId = 'unitId' in about ? about.unitId : null;
  const { rows } = await sql<{ id: number }>`
    insert into admin_requests (kind, email_address, unit_id, change, facts, reason, requested_by,
                                requested_at)
    values (${kind}, ${email}, ${unitId}, ${JSON.stringify(change)}, ${JSON.stringify(facts)},
            ${reason}, ${actor.accountId}, ${now})
    on conflict do nothing returning id`.execute(tx);
  const requestId = rows[0]?.id;
  if (requestId === undefined) return { requestId: await findPending(), isNew: false };
  const details = Object.fromEntries(
    Object.entries(change).map(([field, value]) => [field, [facts[field] ?? null, value]]),
  );
  const author = { operator: actor.emailAddress, actorId: actor.accountId, now, reason, requestId };
  await insertHistory(tx, { accountId: accountId ?? null, unitId }, 'REQUESTED', details, author);
  return { requestId, isNew: true };

  async function findPending(): Promise<number> {
    const { rows: pending } = await sql<{ id: number }>`
      select id from admin_requests where kind = ${kind} and state = 'PENDING'
         and email_address is not distinct from ${email}
         and unit_id is not distinct from ${unitId}::bigint`.execute(tx);
    return pending[0]?.id ?? 0;
  }
}
