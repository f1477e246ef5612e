import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type PublicHost, publicAddress } from '../public-address.ts';

/** 160 bits (LINK-4). */
const TOKEN_BYTES = 20;
const TOKEN = /^[A-Za-z0-9_-]{27}$/;

/** The stored part of a new link. */
export type NewLink = { readonly nonce: Buffer; readonly tokenHash: Buffer };

export function newLink(key: Uint8Array): NewLink {
  const nonce = randomBytes(TOKEN_BYTES);
  return { nonce, tokenHash: hashOfToken(deriveToken(key, nonce)) };
}

/** The token of a link. Deriving it needs both the database and the key. */
export function deriveToken(key: Uint8Array, nonce: Uint8Array): string {
  return createHmac('sha256', key)
    .update(nonce)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString('base64url');
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function looksLikeToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The address that the customer opens. */
export const linkAddress = (config: PublicHost, token: string): string =>
  publicAddress(config, `/ord/${token}`);
