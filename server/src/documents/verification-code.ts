import { randomBytes } from 'node:crypto';
import { DEFAULT_LANGUAGE, type LanguageCode } from '@salus/domain/people/languages.ts';
import type { Config } from '../config.ts';

/** 72 random bits as 12 characters: not to be guessed through a rate limit, and short enough for a QR code on paper. */
export function newVerificationCode(): string {
  return randomBytes(9).toString('base64url');
}

/** What the QR code of a certificate holds; a reader of another language gets the page in theirs. */
export function verificationUrl(
  config: Pick<Config, 'PUBLIC_URL' | 'PORT'>,
  policyNo: string,
  code: string,
  language: LanguageCode = DEFAULT_LANGUAGE,
): string {
  const wish = language === DEFAULT_LANGUAGE ? '' : `?lang=${language}`;
  return publicAddress(config, `/verify/${policyNo}/${code}${wish}`);
}

/** An address of this server as the world reaches it. */
export function publicAddress(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>, path: string): string {
  return new URL(path, config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).href;
}
