import type { showIssuedContract as call } from '@salus/api/contracts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StaffUseCase } from '../context.ts';
import { contractDetailView } from './contract-view.ts';
import { selectAnyContract } from './read-contract.ts';
import { actorReach, isWithin } from './scope.ts';

/** An issued contract within a head's reach (ROLE-14); the schema leaves parts out. */
export const showIssuedContract: StaffUseCase<typeof call> = async (ctx, { referenceNumber }) => {
  const { db } = ctx.app;
  const { rows } = await db.executeQuery(selectAnyContract(referenceNumber));
  const [contract] = rows;
  const isReached =
    contract &&
    (await db
      .selectFrom('contracts')
      .select('id')
      .where('id', '=', contract.id)
      .where(isWithin(actorReach(ctx.actor)))
      .executeTakeFirst());
  if (!isReached) throw new RefusalError('NOT_FOUND');
  return contractDetailView(contract, ctx);
};
