import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/db.ts';

type AcceptedRow = { readonly agreed_at: Date | null; readonly version: string | null };

/** When an account agreed, and to which version. */
export async function findAccepted(db: Reader, accountId: number): Promise<AcceptedRow> {
  const { rows } = await sql<AcceptedRow>`
    select a.agreed_at, (select g.version from account_agreements g
                          where g.account_id = a.id
                          order by g.agreed_at desc, g.id desc limit 1) as version
    from accounts a where a.id = ${accountId}`.execute(db);
  return rows[0] ?? { agreed_at: null, version: null };
}

/** When the account agreed. Locked, so that a concurrent second request sees the first. */
export async function lockAgreedAt(tx: Tx, accountId: number): Promise<Date | null> {
  const { rows } = await sql<{ agreed_at: Date | null }>`
    select agreed_at from accounts where id = ${accountId} for update`.execute(tx);
  return rows[0]?.agreed_at ?? null;
}

type Acceptance = {
  readonly accountId: number;
  readonly version: string;
  readonly language: string;
  readonly documentDigest: Buffer;
  readonly agreedAt: Date;
  readonly ip: string;
  readonly device: string;
};

/** Writes the proof and the mark on the account, which opens the portal. */
export async function insertAcceptance(
  tx: Tx,
  { accountId, agreedAt, ...proof }: Acceptance,
): Promise<void> {
  await sql`
    insert into account_agreements
      (account_id, version, language, document_digest, agreed_at, ip, device)
    values (${accountId}, ${proof.version}, ${proof.language}, ${proof.documentDigest},
            ${agreedAt}, ${proof.ip}, ${proof.device})`.execute(tx);
  await sql`update accounts set agreed_at = ${agreedAt} where id = ${accountId}`.execute(tx);
}
