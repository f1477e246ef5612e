import type { downloadDraft as call } from '@salus/api/documents.ts';
import type { StaffUseCase } from '../context.ts';
import { officerOf } from '../contracts/scope.ts';
import { draftPdfFor } from './draft-pdf.ts';

export const downloadDraft: StaffUseCase<typeof call> = (
  { app, actor, now },
  { referenceNumber },
) =>
  draftPdfFor(app, { party: actor.party, now }, { referenceNumber, officerId: officerOf(actor) });
