import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database.gen.ts';
import type { Tx } from '../../platform/db.ts';

/** How often the certificate was sent again since this time. */
export async function countResent(tx: Tx, contractId: number, since: Date): Promise<number> {
  const { sent } = await tx
    .selectFrom('contract_history')
    .select((e) => e.fn.countAll<number>().as('sent'))
    .where('contract_id', '=', contractId)
    .where('action', '=', 'resendCertificate')
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return sent;
}

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
