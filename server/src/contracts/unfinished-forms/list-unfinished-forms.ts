import type { listUnfinishedForms as call } from '@salus/api/contracts/unfinished-forms.ts';
import { contractTypes } from '@salus/domain/contracts/status.ts';
import { isObject } from '@salus/domain/objects.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import {
  PRACTISED_AFTER_CONTRACTS,
  unfinishedFormEndsAt,
} from '@salus/domain/retention/unfinished-form.ts';
import type { StaffUseCase } from '../../context.ts';
import { countContracts, readForms } from './store.ts';

/** The officer's forms by the name and the type that they may hold, and their experience. */
export const listUnfinishedForms: StaffUseCase<typeof call> = async ({ app, actor, now }) => {
  const [forms, savedContracts] = await Promise.all([
    readForms(app.db, app, actor.accountId, { now }),
    countContracts(app.db, actor.accountId, PRACTISED_AFTER_CONTRACTS),
  ]);
  return {
    savedContracts,
    totalRecords: forms.length,
    results: forms.map(({ id, form, updatedAt }) => ({
      id,
      updatedAt,
      expiresAt: unfinishedFormEndsAt(updatedAt),
      typeContract: contractTypes.find((type) => type === valueIn(form, 'typeContract')) ?? null,
      proposerName: nameIn(form),
    })),
  };
};

const valueIn = (form: unknown, field: string): unknown => (isObject(form) ? form[field] : null);

/** Nothing validated the form, so the value may be of any type and length. */
function nameIn(form: unknown): string | null {
  const name = valueIn(form, 'proposerName');
  return typeof name === 'string' && name.trim() !== '' ? name.slice(0, TEXT_LIMITS.name) : null;
}
