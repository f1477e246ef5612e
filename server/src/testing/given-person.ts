import type { Channel, Role } from '@salus/domain/people/roles.ts';
import { sql } from 'kysely';
import { findOrMakeUnit } from '../accounts/units.ts';
import { type Database, inTransaction } from '../platform/db.ts';

/** A person besides the demo accounts. `unit` is the path from the region down, or empty. */
export type GivenPerson = {
  readonly name: string;
  readonly role: Role;
  readonly unit: readonly string[];
  readonly channel?: Channel;
};

/** Creates the account `{name}@salus.test` at the path, and units that are missing. */
export async function givenPerson(
  db: Database,
  { name, role, unit, channel = 'CBB' }: GivenPerson,
): Promise<void> {
  await sql`insert into accounts (email_address, full_name, role, channel, level, unit_id,
      password_hash, is_auto_generated, agreed_at, created_at)
    select ${`${name}@salus.test`}, ${name}, ${role}, ${channel}, level,
      ${await unitAt(db, unit)}::bigint, password_hash, false,
           agreed_at, created_at
      from accounts where email_address = 'bm@salus.test'`.execute(db);
}

/** Moves a person by SQL, unknown to running sessions. */
export async function movePerson(
  db: Database,
  name: string,
  unit: readonly string[],
): Promise<void> {
  const unitId = await unitAt(db, unit);
  await sql`update accounts set unit_id = ${unitId}
      where email_address = ${`${name}@salus.test`}`.execute(db);
}

function unitAt(db: Database, path: readonly string[]): Promise<number | null> {
  return inTransaction(db, (tx) => findOrMakeUnit(tx, path, { makesResembling: true }));
}
