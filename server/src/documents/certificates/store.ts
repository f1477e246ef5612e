import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database.gen.ts';
import type { Tx } from '../../platform/db.ts';

/** Replaces the file of a certificate, unless a concurrent run has replaced it. */
export async function replaceCertificate(
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
