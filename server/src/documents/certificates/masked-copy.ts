import type { App } from '../../context.ts';
import { certificateData, maskedCertificate } from '../certificate-data.ts';
import { readCertificateContext, readContractForDraft } from '../store.ts';

/**
 * The certificate with masked numbers and a stamp, rendered for this download and not signed
 * (DOC-17).
 */
export async function maskedCopy(app: App, contractId: number, now: Date): Promise<Uint8Array> {
  const contract = await readContractForDraft(app.db, { id: contractId });
  if (!contract) throw new Error('the contract of a certificate is gone');
  const context = await readCertificateContext(app.db, contractId);
  const data = maskedCertificate(certificateData(app.config, contract, context, now));
  return await app.documents.renderCertificate(data);
}
