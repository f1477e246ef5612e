import { RefusalError } from '@salus/api/refusal-error.ts';
import { mayDownload } from '@salus/domain/contracts/document-access.ts';
import type { Party } from '@salus/domain/contracts/facts.ts';
import { fileStamp } from '@salus/domain/time/business-time.ts';
import type { App } from '../context.ts';
import type { PdfAnswer } from '../platform/http/answers.ts';
import { draftData } from './certificate-data.ts';
import { readContractForDraft } from './store.ts';

type Draft = Parameters<typeof readContractForDraft>[1];

/** The draft for the holder of the contract's link, named by date and time (DOC-1). */
export async function draftPdf(app: App, contractId: number, now: Date): Promise<PdfAnswer> {
  const bytes = await renderDraftFor(app, { party: 'customer', now }, { id: contractId });
  return { bytes, fileName: `ban-nhap-${fileStamp(now)}.pdf` };
}

/**
 * The draft with its watermark, rendered per request so that it shows the current contract.
 * @throws Refusal INVALID_STATE when the party may not download a draft in this status
 */
export async function renderDraftFor(
  app: App,
  { party, now }: { readonly party: Party; readonly now: Date },
  which: Draft,
): Promise<Uint8Array> {
  const contract = await readContractForDraft(app.db, which);
  if (!contract) throw new RefusalError('NOT_FOUND');
  const status = contract.status;
  if (!mayDownload('draft', party, status)) throw new RefusalError('INVALID_STATE', { status });
  return await app.documents.renderDraft(draftData(app.config, contract, now));
}
