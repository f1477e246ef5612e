import { randomBytes } from 'node:crypto';
import { DEFAULT_LANGUAGE, type LanguageCode } from '@salus/domain/people/languages.ts';
import { type PublicHost, publicAddress } from '../public-address.ts';

/** 72 random bits as 12 characters: too many to guess, and short enough for a printed QR code. */
export function newVerificationCode(): string {
  return randomBytes(9).toString('base64url');
}

/** The URL in a certificate's QR code. A language other than Vietnamese is a parameter. */
export function verificationUrl(
  config: PublicHost,
  policyNo: string,
  code: string,
  language: LanguageCode = DEFAULT_LANGUAGE,
): string {
  const query = language === DEFAULT_LANGUAGE ? '' : `?lang=${language}`;
  return publicAddress(config, `/verify/${policyNo}/${code}${query}`);
}
