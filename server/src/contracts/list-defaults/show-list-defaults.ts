import { type showListDefaults as call, type ListDefault, listsOfGroup } from '@salus/api/list-defaults.ts';
import { plansKnownAmong } from '../../catalogue/offered-plans.ts';
import type { StaffUseCase } from '../../context.ts';
import type { Reader } from '../../platform/db.ts';
import { isUnitReached } from '../lists/scope-of-list.ts';
import { type Reach, reachOf } from '../scope.ts';
import { savedDefaults } from './store.ts';

/** What each of a person's lists opens with, as far as it can still be asked for. */
export const showListDefaults: StaffUseCase<typeof call> = async ({ app, actor }) => {
  const saved = await savedDefaults(app.db, actor.accountId);
  const shown: Record<string, ListDefault | null> = {};
  // A person who has changed roles finds nothing of the lists that they no longer have.
  for (const list of listsOfGroup[actor.party]) {
    const own = saved.find((one) => one.list === list);
    shown[list] = own ? await stillAskable(app.db, reachOf(actor), own.filters) : null;
  }
  return shown;
};

async function stillAskable(reader: Reader, reach: Reach, filters: ListDefault): Promise<ListDefault> {
  const { planIds, unitId } = filters;
  return {
    ...filters,
    planIds: planIds.length > 0 ? await plansKnownAmong(reader, planIds) : [],
    unitId: unitId !== null && (await isUnitReached(reader, reach, unitId)) ? unitId : null,
  };
}
