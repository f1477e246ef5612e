import { type saveListDefault as call, listsOfGroup } from '@salus/api/list-defaults.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isEveryPlanKnown } from '../../catalogue/known-plans.ts';
import type { StaffWrite } from '../../context.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { readScope } from '../criteria/scope.ts';
import { actorReach } from '../scope.ts';
import { deleteDefault, writeDefault } from './store.ts';

/** Saves or deletes the account's default filters of a list. The last save wins. */
export const saveListDefault: StaffWrite<typeof call> = async (
  { tx, actor, now },
  { list, filters },
) => {
  if (!listsOfGroup[actor.party].includes(list)) throw new RefusalError('FORBIDDEN');
  if (filters && !(await isEveryPlanKnown(tx, filters.planIds)))
    throw fieldRefusal([{ path: 'filters.planIds', code: 'invalid' }]);
  if (filters?.unitId && !(await readScope(tx, actorReach(actor), filters.unitId)))
    throw fieldRefusal([{ path: 'filters.unitId', code: 'invalid' }]);
  if (filters) await writeDefault(tx, actor.accountId, { list, filters }, now);
  else await deleteDefault(tx, actor.accountId, list);
  return { list, filters };
};
