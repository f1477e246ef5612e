import {
  type showListDefaults as call,
  type ListDefault,
  listsOfGroup,
} from '@salus/api/list-defaults.ts';
import { plansKnownAmong } from '../../catalogue/known-plans.ts';
import type { StaffUseCase } from '../../context.ts';
import type { Reader } from '../../platform/db.ts';
import { readScope } from '../criteria/scope.ts';
import { actorReach, type Reach } from '../scope.ts';
import { savedDefaults } from './store.ts';

/** The saved filters of the user's lists, without plans and units that are gone. */
export const showListDefaults: StaffUseCase<typeof call> = async ({ app, actor }) => {
  const defaults = await savedDefaults(app.db, actor.accountId);
  const defaultByList: Record<string, ListDefault | null> = {};
  // After a change of role, only the lists of the new role.
  for (const list of listsOfGroup[actor.party]) {
    const own = defaults.find((one) => one.list === list);
    defaultByList[list] = own
      ? await withoutGoneChoices(app.db, actorReach(actor), own.filters)
      : null;
  }
  return defaultByList;
};

async function withoutGoneChoices(
  reader: Reader,
  reach: Reach,
  filters: ListDefault,
): Promise<ListDefault> {
  const { planIds, unitId } = filters;
  return {
    ...filters,
    planIds: planIds.length > 0 ? await plansKnownAmong(reader, planIds) : [],
    unitId: unitId !== null && (await readScope(reader, reach, unitId)) ? unitId : null,
  };
}
