import type { removeUnfinishedForm as call } from '@salus/api/contracts/unfinished-forms.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StaffWrite } from '../../context.ts';
import { removeForm } from './store.ts';

/** Erases a form of the officer. */
export const removeUnfinishedForm: StaffWrite<typeof call> = async ({ tx, actor }, { id }) => {
  if (!(await removeForm(tx, { accountId: actor.accountId, id })))
    throw new RefusalError('NOT_FOUND');
  return { id };
};
