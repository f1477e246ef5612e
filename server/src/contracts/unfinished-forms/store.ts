import { UNFINISHED_FORMS_PER_OFFICER } from '@salus/domain/retention/unfinished-form.ts';
import type { Config } from '../../config.ts';
import { countRows, type Reader, type Tx } from '../../platform/db.ts';
import { seal, unseal } from '../../platform/secret-box.ts';
import { unexpiredForms } from './unexpired-forms.ts';

type Keys = { readonly config: Pick<Config, 'keys'> };
type Key = { readonly accountId: number; readonly id: string };

/** Bound to the ciphertext: the form of one officer can't be opened as another's. */
const formOwner = ({ accountId, id }: Key) => `unfinished-form:${accountId}:${id}`;

const sealForm = ({ config }: Keys, key: Key, json: string): Buffer =>
  seal(config.keys['unfinished-form'], formOwner(key), Buffer.from(json));

const unsealForm = ({ config }: Keys, key: Key, content: Buffer): string =>
  unseal(config.keys['unfinished-form'], formOwner(key), content).toString('utf8');

/** Keeps the form, and only the newest forms of the officer. */
export async function keepForm(
  tx: Tx,
  app: Keys,
  key: Key,
  { json, now }: { readonly json: string; readonly now: Date },
): Promise<void> {
  const row = { sealed: sealForm(app, key, json), updated_at: now };
  await tx
    .insertInto('unfinished_forms')
    .values({ account_id: key.accountId, id: key.id, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(row))
    .execute();
  await tx
    .deleteFrom('unfinished_forms')
    .where('account_id', '=', key.accountId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('unfinished_forms as newest')
        .select('newest.id')
        .where('newest.account_id', '=', key.accountId)
        .orderBy('newest.updated_at', 'desc')
        .orderBy('newest.id')
        .limit(UNFINISHED_FORMS_PER_OFFICER),
    )
    .execute();
}

/** The accounts that keep forms. */
export async function readOwners(reader: Reader): Promise<number[]> {
  const rows = await reader
    .selectFrom('unfinished_forms')
    .select('account_id')
    .distinct()
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** The officer's forms, newest first, without expired ones. */
export async function readForms(
  reader: Reader,
  app: Keys,
  accountId: number,
  { now, id }: { readonly now: Date; readonly id?: string },
) {
  const rows = await unexpiredForms(reader, { accountId, now })
    .select(['id', 'sealed', 'updated_at'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const form: unknown = JSON.parse(unsealForm(app, { accountId, id: row.id }, row.sealed));
    return { id: row.id, form, updatedAt: row.updated_at };
  });
}

/** Returns false when there is no such form. */
export async function removeForm(tx: Tx, { accountId, id }: Key): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('unfinished_forms')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The officer's contracts, counted up to a limit. */
export async function countContracts(
  reader: Reader,
  accountId: number,
  atMost: number,
): Promise<number> {
  const contracts = reader
    .selectFrom('contracts')
    .select('id')
    .where('officer_id', '=', accountId)
    .limit(atMost);
  return await countRows(reader.selectFrom(contracts.as('saved')));
}
