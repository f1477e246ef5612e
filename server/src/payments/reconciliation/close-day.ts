import type { closeDay as call } from '@salus/api/payments/reconciliation.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isClosable } from '@salus/domain/payments/reconciliation/closing.ts';
import { reconcile } from '@salus/domain/payments/reconciliation/reconcile.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import type { StaffUseCase } from '../../context.ts';
import { inTransaction } from '../../platform/db.ts';
import { insertClose } from './close-store.ts';
import { readSides } from './read-sides.ts';

/**
 * Stores the totals and differences of a past day as they are; another close adds a version
 * (CLOSE-3). The day is read from one snapshot before the transaction that stores it.
 */
export const closeDay: StaffUseCase<typeof call> = async ({ app, actor, now }, { day, note }) => {
  if (!isClosable(day, businessDayOf(now))) throw new RefusalError('DAY_NOT_OVER');
  const sidesOf = await readSides(app.db, { from: day, to: day });
  const { totals, differences, difference } = reconcile(sidesOf(day));
  const version = await inTransaction(app.db, (tx) =>
    insertClose(tx, { day, note, closedBy: actor.accountId, at: now, totals, differences }),
  );
  return { day, version, closedAt: now, difference };
};
