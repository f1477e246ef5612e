import { isObject, type JsonObject } from '@salus/domain/objects.ts';
import type { Config } from '../../config.ts';
import type { Tx } from '../../platform/db.ts';
import { readForms, readOwners, removeForm } from './store.ts';

/** An unfinished form that names the person, with the fields of that person only. */
export type PersonalForm = {
  readonly accountId: number;
  readonly id: string;
  readonly isProposer: boolean;
  readonly updatedAt: Date;
  readonly form: JsonObject;
};

/** The forms that name the document number. They are encrypted, so each is opened. */
export async function findPersonalForms(
  tx: Tx,
  app: { readonly config: Pick<Config, 'keys'> },
  { identity, now }: { readonly identity: string; readonly now: Date },
): Promise<PersonalForm[]> {
  const forms: PersonalForm[] = [];
  for (const accountId of await readOwners(tx))
    for (const { id, form, updatedAt } of await readForms(tx, app, accountId, { now })) {
      const own = personalPart(form, identity);
      if (own) forms.push({ accountId, id, updatedAt, ...own });
    }
  return forms;
}

/** Erases the forms that the person proposes; others expire 30 days after they were saved. */
export async function erasePersonalForms(tx: Tx, forms: readonly PersonalForm[]): Promise<void> {
  for (const form of forms) if (form.isProposer) await removeForm(tx, form);
}

/** The form of a proposer without other insured persons, or the rows of an insured person. */
function personalPart(
  form: unknown,
  identity: string,
): Pick<PersonalForm, 'form' | 'isProposer'> | null {
  if (!isObject(form)) return null;
  const isNamed = (number: unknown) =>
    typeof number === 'string' && number.trim().toUpperCase() === identity;
  const { insuredDetails: details, ...rest } = form;
  const persons: readonly unknown[] = Array.isArray(details) ? details : [];
  const insuredDetails = persons.filter(
    (person) => isObject(person) && isNamed(person['insuredNationalId']),
  );
  if (isNamed(form['proposerNationalId']))
    return { isProposer: true, form: { ...rest, insuredDetails } };
  return insuredDetails.length > 0 ? { isProposer: false, form: { insuredDetails } } : null;
}
