import type { downloadDraft as call } from '@salus/api/documents.ts';
import type { StaffUseCase } from '../context.ts';
import { draftPdfFor } from './draft-pdf.ts';
import { officerOf } from './scope.ts';

export const downloadDraft: StaffUseCase<typeof call> = ({ app, actor, now }, { referenceNumber }) =>
  draftPdfFor(app, { party: actor.party, now }, { referenceNumber, officerId: officerOf(actor) });
