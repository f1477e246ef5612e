import type { Selectable } from 'kysely';
import type { App } from '../../context.ts';
import type { DB } from '../../platform/database.gen.ts';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { storeCertificate } from '../issue-policy.ts';
import { readContractForDraft, readPolicyToMail } from '../store.ts';
import { readVerified } from '../verify-checksum.ts';

type StoredFile = { readonly storage_key: string; readonly sha256: Buffer };

/**
 * The signed file of a certificate. One that the file store lost is made and signed again
 * (DOC-11); one that differs from its digest is an incident and throws.
 */
export async function certificateBytes(
  app: App,
  contractId: number,
  document: StoredFile,
): Promise<Uint8Array> {
  const { files } = app.integrations;
  if (await files.get(document.storage_key)) return await readVerified(files, document);
  const contract = await readContractForDraft(app.db, { id: contractId });
  if (!contract) throw new Error('the contract of a certificate is gone');
  const certificate = await storeCertificate({ app, now: app.clock() }, contract);
  await inTransaction(app.db, (tx) =>
    replaceCertificate(tx, contractId, document.storage_key, certificate),
  );
  app.log.warn({ contractId }, 'a lost certificate was made again');
  const storedPolicy = await readPolicyToMail(app.db, contractId);
  return await readVerified(files, storedPolicy ?? certificate);
}

/** Replaces the file of a certificate, unless a concurrent run has replaced it. */
async function replaceCertificate(
  tx: Tx,
  contractId: number,
  lostKey: string,
  file: Pick<
    Selectable<DB['documents']>,
    'storage_key' | 'sha256' | 'size' | 'signer' | 'signed_at'
  >,
): Promise<void> {
  await tx
    .updateTable('documents')
    .set(file)
    .where('contract_id', '=', contractId)
    .where('kind', '=', 'CERTIFICATE')
    .where('storage_key', '=', lostKey)
    .execute();
}
