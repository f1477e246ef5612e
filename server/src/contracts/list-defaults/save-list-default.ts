import { type saveListDefault as call, listsOfGroup } from '@salus/api/list-defaults.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import { isEveryPlanKnown } from '../../catalogue/offered-plans.ts';
import type { StaffUseCase } from '../../context.ts';
import { inTransaction } from '../../platform/db.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { isUnitReached } from '../lists/scope-of-list.ts';
import { reachOf } from '../scope.ts';
import { deleteDefault, writeDefault } from './store.ts';

/** Keeps what a list opens with for this person, or forgets it. The last one to save is right, however often. */
export const saveListDefault: StaffUseCase<typeof call> = async ({ app, actor, now }, { list, filters }) => {
  if (!listsOfGroup[actor.party].includes(list)) throw new Refusal('FORBIDDEN');
  if (filters && !(await isEveryPlanKnown(app.db, filters.planIds)))
    throw fieldRefusal([{ path: 'filters.planIds', code: 'invalid' }]);
  if (filters?.unitId && !(await isUnitReached(app.db, reachOf(actor), filters.unitId)))
    throw fieldRefusal([{ path: 'filters.unitId', code: 'invalid' }]);
  await inTransaction(app.db, (tx) =>
    filters ? writeDefault(tx, actor.accountId, { list, filters }, now) : deleteDefault(tx, actor.accountId, list),
  );
  return { list, filters };
};
