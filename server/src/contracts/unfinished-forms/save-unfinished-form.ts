import type { saveUnfinishedForm as call } from '@salus/api/contracts/unfinished-forms.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { UNFINISHED_FORM_BYTES } from '@salus/domain/retention/unfinished-form.ts';
import type { StaffWrite } from '../../context.ts';
import { keepForm } from './store.ts';

/** Keeps a form as it is (DRAFT-16): an officer may be called away at any field. */
export const saveUnfinishedForm: StaffWrite<typeof call> = async (
  { tx, app, actor, now },
  { id, form },
) => {
  const json = JSON.stringify(form ?? null);
  if (Buffer.byteLength(json) > UNFINISHED_FORM_BYTES) throw new RefusalError('BODY_TOO_LARGE');
  await keepForm(tx, app, { accountId: actor.accountId, id }, { json, now });
  return { id, updatedAt: now };
};
