import type { downloadReceipt as call } from '@salus/api/documents.ts';
import type { StaffUseCase } from '../../context.ts';
import { seesMaskedNumbers } from '../../contracts/criteria/number-filter.ts';
import { actorReach } from '../../contracts/scope.ts';
import { receiptPdfFor } from './receipt-pdf.ts';

/** The receipt of a contract within the actor's reach (DOC-12). */
export const downloadReceipt: StaffUseCase<typeof call> = async (
  { app, actor, now },
  { referenceNumber, reason },
) => {
  const isMasked = seesMaskedNumbers(app, actor) && !reason;
  const reader = { party: actor.party, now, isMasked };
  return await receiptPdfFor(app, reader, { referenceNumber, reach: actorReach(actor) });
};
