import type * as api from '@salus/api/payments/reconciliation.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import {
  type CloseLimits,
  isBeforeBusiness,
  isOver,
  needsNote,
  whyNotCloseWithoutNote,
} from '@salus/domain/payments/reconciliation/closing.ts';
import { reconcile } from '@salus/domain/payments/reconciliation/reconcile.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { Staff, StaffWrite, WriteContext } from '../../context.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { readCloseLimits } from './close-limits.ts';
import { insertClose, lockDays } from './close-store.ts';
import { readSidesToClose } from './read-sides.ts';

/** Closes a past day as it is; another close adds a version (CLOSE-3). */
export const closeDay: StaffWrite<typeof api.closeDay> = async (ctx, { day, note }) => {
  const { tx, now } = ctx;
  refuseUnlessClosable([{ path: 'day', day }], await readCloseLimits(tx, now));
  await lockDays(tx, [day]);
  const [one] = await reconcileDays(ctx, [day]);
  if (!one) throw new Error('a day has sides');
  if (note === null && needsNote(one.difference))
    throw fieldRefusal([{ path: 'note', code: 'required' }]);
  return storeClose(ctx, one, note);
};

/** Closes several days without a note, all or none of them (CLOSE-8). */
export const closeDays: StaffWrite<typeof api.closeDays> = async (ctx, { days }) => {
  const { tx, now } = ctx;
  const namedDays = days.map((day, at) => ({ path: `days.${at}`, day }));
  refuseUnlessClosable(namedDays, await readCloseLimits(tx, now));
  await lockDays(tx, days);
  const reconciledDays = await reconcileDays(ctx, days);
  const refusal = whyNotCloseWithoutNote(reconciledDays);
  if (refusal) throw RefusalError.of(refusal);
  const closes = [];
  for (const one of reconciledDays) closes.push(await storeClose(ctx, one, null));
  return { closes };
};

/** @throws Refusal VALIDATION_ERROR for a day before the first contract, DAY_NOT_OVER */
function refuseUnlessClosable(
  days: readonly { readonly path: string; readonly day: Day }[],
  limits: CloseLimits,
): void {
  if (!days.every(({ day }) => isOver(day, limits))) throw new RefusalError('DAY_NOT_OVER');
  const early = days.filter(({ day }) => isBeforeBusiness(day, limits));
  if (early.length > 0) throw fieldRefusal(early.map(({ path }) => ({ path, code: 'invalid' })));
}

type Context = WriteContext<Staff>;

/** The locked days as they are now, read one by one, because they may be far apart. */
async function reconcileDays({ tx }: Context, days: readonly Day[]) {
  const reconciledDays = [];
  for (const day of days) {
    const findSides = await readSidesToClose(tx, { from: day, to: day });
    reconciledDays.push({ day, ...reconcile(findSides(day)) });
  }
  return reconciledDays;
}
type ReconciledDay = Awaited<ReturnType<typeof reconcileDays>>[number];

async function storeClose(
  { tx, actor, now }: Context,
  { day, totals, differences, difference }: ReconciledDay,
  note: string | null,
) {
  const by = { closedBy: actor.accountId, at: now };
  const version = await insertClose(tx, { day, note, ...by, totals, differences });
  return { day, version, closedAt: now, difference };
}
