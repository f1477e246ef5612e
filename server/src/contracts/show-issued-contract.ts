import type { showIssuedContract as call } from '@salus/api/contracts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isRecordOnly } from '@salus/domain/contracts/lifecycle.ts';
import type { StaffUseCase } from '../context.ts';
import { contractDetailView } from './contract-view.ts';
import { selectAnyContract } from './read-contract.ts';
import { actorReach, isWithin } from './scope.ts';

/** An issued contract within a head's reach (ROLE-14); the schema leaves parts out. */
export const showIssuedContract: StaffUseCase<typeof call> = async (
  ctx,
  { referenceNumber, language },
) => {
  const { db } = ctx.app;
  const contractInReach = await db
    .selectFrom('contracts')
    .select('id')
    .where('reference_number', '=', referenceNumber)
    .where(isWithin(actorReach(ctx.actor)))
    .executeTakeFirst();
  const { rows } = await db.executeQuery(selectAnyContract(referenceNumber));
  const [contract] = rows;
  if (!contractInReach || !contract) throw new RefusalError('NOT_FOUND');
  const { history, ...view } = contractDetailView(contract, ctx, language);
  // Notes hold texts of customers and clerks, and what is only recorded names other contracts.
  const steps = history.filter(({ action }) => !isRecordOnly(action));
  return { ...view, history: steps.map((step) => ({ ...step, note: null, changes: [] })) };
};
