import type { Config } from '../config.ts';
import { publicAddress } from '../public-address.ts';
import { hmacText, isSameHmac } from './hmac.ts';

/** A certificate link expires after this time (DOC-2). */
const FILE_LINK_MILLISECONDS = 5 * 60_000;

/** A certificate, or its copy with masked numbers. */
type LinkedFile = { readonly id: number; readonly isMasked: boolean };

/** A URL that serves the file without sign-in, because a download sends no bearer token. */
export function fileLink(
  config: Pick<Config, 'keys' | 'PUBLIC_URL' | 'PORT'>,
  { id, isMasked }: LinkedFile,
  now: Date,
): string {
  const claim = `${id}${isMasked ? MASKED : ''}.${now.getTime() + FILE_LINK_MILLISECONDS}`;
  return publicAddress(config, `/v1/pub/file/${claim}.${signClaim(config, claim)}`);
}

/** After the id: the signature covers it, so that no one gets the full file of a masked link. */
const MASKED = 'm';

/** The document of a valid token; null if it is forged or has expired. */
export function documentOfFileLink(
  config: Pick<Config, 'keys'>,
  token: string,
  now: Date,
): LinkedFile | null {
  const match = /^(\d{1,15})(m?)\.(\d{1,15})\.([\w-]{43})$/.exec(token);
  if (!match) return null;
  const [, id = '', mask = '', expiresAt = '', signature = ''] = match;
  if (!isSameHmac(signature, signClaim(config, `${id}${mask}.${expiresAt}`))) return null;
  return now.getTime() < Number(expiresAt) ? { id: Number(id), isMasked: mask === MASKED } : null;
}

function signClaim(config: Pick<Config, 'keys'>, claim: string): string {
  return hmacText(config.keys['file-link'], `file:${claim}`);
}
