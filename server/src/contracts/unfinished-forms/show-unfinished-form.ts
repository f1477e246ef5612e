import type { showUnfinishedForm as call } from '@salus/api/contracts/unfinished-forms.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StaffUseCase } from '../../context.ts';
import { readForms } from './store.ts';

/** Returns NOT_FOUND for another officer's form. */
export const showUnfinishedForm: StaffUseCase<typeof call> = async (
  { app, actor, now },
  { id },
) => {
  const [found] = await readForms(app.db, app, actor.accountId, { now, id });
  if (!found) throw new RefusalError('NOT_FOUND');
  return found.form;
};
