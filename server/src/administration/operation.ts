import { RefusalError } from '@salus/api/refusal-error.ts';
import { sql } from 'kysely';
import type { Operation } from '../accounts/manage-accounts.ts';
import type { UnitPath } from '../accounts/units.ts';
import type { Staff, WriteContext } from '../context.ts';
import type { Reader } from '../platform/db.ts';
import { fieldRefusal } from '../platform/http/reply.ts';

/** An admin's operation: what gives power waits for a second admin (ADMIN-4). */
export const adminOperation = (
  { actor, now, origin }: Pick<WriteContext<Staff>, 'actor' | 'now' | 'origin'>,
  reason: string,
): Operation => ({
  operator: actor.emailAddress,
  actorId: actor.accountId,
  reason,
  now,
  language: origin.language,
  makesResemblingUnits: false,
  authority: 'ONE_ADMIN',
});

/** The path of a unit; empty for the head office. @throws Refusal that names `unitId` */
export async function readUnitPath(reader: Reader, unitId: number | null): Promise<UnitPath> {
  if (unitId === null) return [];
  const { rows } = await sql<{ path: string[] }>`
    select unit_path(id) as path from units where id = ${unitId}`.execute(reader);
  const [unit] = rows;
  if (!unit) throw fieldRefusal([{ path: 'unitId', code: 'invalid' }]);
  return unit.path;
}

/** @throws Refusal for an outcome that is none of DONE, UNCHANGED and NEEDS_SECOND_ADMIN */
export function refuseOutcome(outcome: string): void {
  if (outcome === 'UNKNOWN_ACCOUNT') throw new RefusalError('NOT_FOUND');
  if (outcome === 'DISABLED') throw new RefusalError('ACCOUNT_DISABLED');
  if (outcome === 'CHANGED_MEANWHILE') throw new RefusalError('FACTS_CHANGED');
  if (outcome === 'ACCOUNT_EXISTS') throw new RefusalError('ACCOUNT_EXISTS');
}
