import type { downloadDraft as call } from '@salus/api/documents.ts';
import type { StaffUseCase } from '../context.ts';
import { officerInReach } from '../contracts/scope.ts';
import { renderDraftFor } from './draft-pdf.ts';

/** The draft, which staff find by its number among their files (DOC-1). */
export const downloadDraft: StaffUseCase<typeof call> = async (
  { app, actor, now },
  { referenceNumber },
) => {
  const which = { referenceNumber, officerId: officerInReach(actor) };
  const bytes = await renderDraftFor(app, { party: actor.party, now }, which);
  return { bytes, fileName: `DRAFT-${referenceNumber}.pdf` };
};
