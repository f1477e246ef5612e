import type { downloadReceipt as call } from '@salus/api/documents.ts';
import type { StaffUseCase } from '../../context.ts';
import { reachOf } from '../../contracts/scope.ts';
import { receiptPdfFor } from './receipt-pdf.ts';

/** The receipt of a contract within the actor's reach (DOC-12). */
export const downloadReceipt: StaffUseCase<typeof call> = async (
  { app, actor, now },
  { referenceNumber },
) =>
  await receiptPdfFor(app, { party: actor.party, now }, { referenceNumber, reach: reachOf(actor) });
