import type { Config } from '../config.ts';
import { hmacOf, isSameHmac } from './hmac.ts';
import { publicAddress } from './verification-code.ts';

/** The address of a certificate works this long (DOC-2). */
export const FILE_LINK_MILLISECONDS = 5 * 60_000;

/** An address that answers the file without a sign-in until it expires: a browser's download carries no bearer token. */
export function fileLink(
  config: Pick<Config, 'keys' | 'PUBLIC_URL' | 'PORT'>,
  documentId: number,
  now: Date,
): string {
  const claim = `${documentId}.${now.getTime() + FILE_LINK_MILLISECONDS}`;
  return publicAddress(config, `/v1/pub/file/${claim}.${signatureOf(config, claim)}`);
}

/** The document that a token opens now; null where it was forged or has expired. */
export function documentOfFileLink(
  config: Pick<Config, 'keys'>,
  token: string,
  now: Date,
): number | null {
  const match = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(token);
  if (!match) return null;
  const [, documentId = '', expiresAt = '', signature = ''] = match;
  if (!isSameHmac(signature, signatureOf(config, `${documentId}.${expiresAt}`))) return null;
  return now.getTime() < Number(expiresAt) ? Number(documentId) : null;
}

function signatureOf(config: Pick<Config, 'keys'>, claim: string): string {
  return hmacOf(config.keys['file-link'], `file:${claim}`);
}
