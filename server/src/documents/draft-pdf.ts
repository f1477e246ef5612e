import { RefusalError } from '@salus/api/refusal-error.ts';
import { mayDownload } from '@salus/domain/contracts/document-access.ts';
import type { Party } from '@salus/domain/contracts/facts.ts';
import type { App } from '../context.ts';
import type { PdfAnswer } from '../platform/http/answers.ts';
import { draftData } from './certificate-data.ts';
import { readContractForDraft } from './store.ts';

/** The draft for the holder of the contract's link; the page names it by date and time (DOC-1). */
export function draftPdf(app: App, contractId: number, now: Date): Promise<PdfAnswer> {
  return draftPdfFor(app, { party: 'customer', now }, { id: contractId });
}

/**
 * The draft with its watermark, rendered per request so that it shows the current contract.
 * @throws Refusal INVALID_STATE when the party may not download a draft in this status
 */
export async function draftPdfFor(
  app: App,
  { party, now }: { readonly party: Party; readonly now: Date },
  which: Parameters<typeof readContractForDraft>[1],
): Promise<PdfAnswer> {
  const contract = await readContractForDraft(app.db, which);
  if (!contract) throw new RefusalError('NOT_FOUND');
  const status = contract.status;
  if (!mayDownload('draft', party, status)) throw new RefusalError('INVALID_STATE', { status });
  const bytes = await app.documents.renderDraft(
    draftData(app.config, contract, contract.channel, now),
  );
  return { bytes, fileName: `${contract.reference_number}-draft.pdf` };
}
