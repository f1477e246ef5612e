import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Tx } from '../../platform/db.ts';
import { publicAddress } from '../../public-address.ts';

/** 160 bits, like the token of a link (MY-1). */
const CODE_BYTES = 20;

/** The code in the address of a policy's page. Deriving it needs both the database and the key. */
function codeOfPage(key: Uint8Array, nonce: Uint8Array): string {
  return createHmac('sha256', key)
    .update(nonce)
    .digest()
    .subarray(0, CODE_BYTES)
    .toString('base64url');
}

/** The stored form of a code. */
export function hashOfPageCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

/**
 * The address of the page of a policy's customer (MY-1). Creates the page of a policy that was
 * issued before pages existed; the address of a policy never changes.
 */
export async function ensureCustomerPage(
  tx: Tx,
  config: Pick<Config, 'keys' | 'PUBLIC_URL' | 'PORT'>,
  contractId: number,
  now: Date,
): Promise<string> {
  const key = config.keys['policyholder-code'];
  const fresh = randomBytes(CODE_BYTES);
  await tx
    .insertInto('policyholder_pages')
    .values({
      contract_id: contractId,
      nonce: fresh,
      code_hash: hashOfPageCode(codeOfPage(key, fresh)),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('contract_id').doNothing())
    .execute();
  const { nonce } = await tx
    .selectFrom('policyholder_pages')
    .select('nonce')
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
  return publicAddress(config, `/my/${codeOfPage(key, nonce)}`);
}
