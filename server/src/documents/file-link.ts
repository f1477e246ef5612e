import type { Config } from '../config.ts';
import { hmacOf, isSameHmac } from './hmac.ts';
import { publicAddress } from './verification-code.ts';

/** A certificate link expires after this time (DOC-2). */
const FILE_LINK_MILLISECONDS = 5 * 60_000;

/** A URL that serves the file without sign-in, because a download sends no bearer token. */
export function fileLink(
  config: Pick<Config, 'keys' | 'PUBLIC_URL' | 'PORT'>,
  documentId: number,
  now: Date,
): string {
  const claim = `${documentId}.${now.getTime() + FILE_LINK_MILLISECONDS}`;
  return publicAddress(config, `/v1/pub/file/${claim}.${signatureOf(config, claim)}`);
}

/** The document id of a valid token; null if it is forged or has expired. */
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
