import type { App } from '../../context.ts';
import { signCertificate } from '../issue-policy.ts';
import { readContractForDraft } from '../store.ts';

/**
 * The certificate of a cancelled contract: a copy with the stamp ĐÃ HỦY on each page, rendered and
 * signed for this download (DOC-15). The issued file stays stored unchanged.
 * @throws CertificateFault if the copy could not be made
 */
export async function cancelledCopy(app: App, contractId: number, now: Date): Promise<Uint8Array> {
  const contract = await readContractForDraft(app.db, { id: contractId });
  if (!contract?.cancelled_at) throw new Error('only a cancelled contract has a stamped copy');
  return (await signCertificate({ app, now }, contract)).pdf;
}
