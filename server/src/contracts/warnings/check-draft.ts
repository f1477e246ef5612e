import type { checkDraft as call } from '@salus/api/contracts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StaffUseCase } from '../../context.ts';
import { askAboutPersons } from '../criteria/person-searches.ts';
import { actorReach } from '../scope.ts';
import { draftWarnings, searchedPersons } from './draft-warnings.ts';

/** The warnings of a body that an officer is typing (WARN-8). It stores nothing of the body. */
export const checkDraft: StaffUseCase<typeof call> = async ({ app, actor, now }, draft) => {
  const retryAt = await askAboutPersons(app, actor, searchedPersons(draft), now);
  if (retryAt) throw new RefusalError('TOO_MANY_REQUESTS', { retryAt });
  const own = draft.referenceNumber
    ? await app.db
        .selectFrom('contracts')
        .select(['id', 'renewal_starts_on'])
        .where('reference_number', '=', draft.referenceNumber)
        .where('officer_id', '=', actor.accountId)
        .executeTakeFirst()
    : undefined;
  if (draft.referenceNumber && !own) throw new RefusalError('NOT_FOUND');
  const caller = {
    exceptId: own?.id ?? null,
    renewalStartsOn: own?.renewal_starts_on ?? null,
    reach: actorReach(actor),
    now,
    mayAsk: true,
  };
  return { warnings: await draftWarnings(app.db, app.config.selfRule, draft, caller) };
};
