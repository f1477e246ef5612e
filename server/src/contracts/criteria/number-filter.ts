import type { PersonalFilterName } from '@salus/api/contract-filters.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { isWholeIdentityNumber } from '@salus/domain/people/identity-document.ts';
import { isWholePhone, toNationalPhone } from '@salus/domain/people/phone.ts';
import { seesMasked } from '@salus/domain/people/roles.ts';
import type { AccountReader, App, Context } from '../../context.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { askAboutPersons } from './person-searches.ts';

/**
 * A number that identifies a person, as the caller may search for it: by its beginning, or whole
 * where the caller sees masked numbers. Prefixes would recover a masked number digit by digit.
 */
export type NumberFilter = {
  readonly text: string;
  readonly isWhole: boolean;
};

/** Every filter by a number that identifies a person: its form as searched, and what is whole. */
const numberForms = {
  proposerNationalId: { normalize: upperCase, isWhole: isWholeIdentityNumber },
  insuredNationalId: { normalize: upperCase, isWhole: isWholeIdentityNumber },
  phone: { normalize: toNationalPhone, isWhole: isWholePhone },
} as const satisfies Record<PersonalFilterName, object>;
export type NumberName = PersonalFilterName;
const names = objectKeys(numberForms);

function upperCase(text: string): string {
  return text.trim().toUpperCase();
}

/** Whether the account sees identity and phone numbers masked (SEC-9). */
export function seesMaskedNumbers(
  { config }: Pick<App, 'config'>,
  { party }: Pick<AccountReader, 'party'>,
): boolean {
  return config.masksIdentity && seesMasked[party];
}

/**
 * Checks the numbers that a list is searched by, and counts the persons (SEC-23).
 * @throws Refusal VALIDATION_ERROR at the filter of a number that is not whole but has to be
 * @throws Refusal TOO_MANY_REQUESTS beyond the limit of persons
 */
export async function numberFilters(
  { app, actor, now }: Pick<Context, 'app' | 'now'> & { readonly actor: AccountReader },
  filters: { readonly [N in NumberName]?: string | undefined },
): Promise<{ readonly [N in NumberName]?: NumberFilter }> {
  const isWhole = seesMaskedNumbers(app, actor);
  const entries = names.flatMap((name) => {
    const text = filters[name];
    return text === undefined ? [] : [{ name, text: numberForms[name].normalize(text) }];
  });
  const partial = isWhole
    ? entries.filter(({ name, text }) => !numberForms[name].isWhole(text))
    : [];
  if (partial.length > 0)
    throw fieldRefusal(partial.map(({ name }) => ({ path: name, code: 'whole_number_only' })));
  const numbers = entries.map(({ text }) => text);
  const retryAt = await askAboutPersons(app, actor, numbers, now);
  if (retryAt) throw new RefusalError('TOO_MANY_REQUESTS', { retryAt });
  return Object.fromEntries(entries.map(({ name, text }) => [name, { text, isWhole }]));
}
