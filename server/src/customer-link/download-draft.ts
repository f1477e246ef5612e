import type { downloadDraftByLink as call } from '@salus/api/customer-link.ts';
import type { CustomerUseCase } from '../context.ts';
import { draftPdf } from '../documents/draft-pdf.ts';
import { mustAwaitPayment } from './customer-view.ts';
import { readShownContract } from './shown-contract.ts';
import { mustBeSteppedUp } from './step-up.ts';

/** The draft as a PDF, while the contract awaits payment. */
export const downloadDraftByLink: CustomerUseCase<typeof call> = async ({ app, actor, now }) => {
  await mustAwaitPayment(app.db, await readShownContract(app.db, actor.contractId));
  mustBeSteppedUp(app.config, actor, now);
  return draftPdf(app, actor.contractId, now);
};
