import type { closeDay as call } from '@salus/api/payments/reconciliation.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isClosable } from '@salus/domain/payments/reconciliation/closing.ts';
import { reconcile } from '@salus/domain/payments/reconciliation/reconcile.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import type { StaffWrite } from '../../context.ts';
import { insertClose } from './close-store.ts';
import { readSides } from './read-sides.ts';

/**
 * Stores the totals and differences of a past day as they are; another close adds a version
 * (CLOSE-3).
 */
export const closeDay: StaffWrite<typeof call> = async ({ tx, actor, now }, { day, note }) => {
  if (!isClosable(day, businessDayOf(now))) throw new RefusalError('DAY_NOT_OVER');
  const sidesOf = await readSides(tx, { from: day, to: day });
  const { totals, differences, difference } = reconcile(sidesOf(day));
  const by = { closedBy: actor.accountId, at: now };
  const version = await insertClose(tx, { day, note, ...by, totals, differences });
  return { day, version, closedAt: now, difference };
};
