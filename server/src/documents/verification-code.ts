import type { Config } from '../config.ts';
import { keyedCode } from './keyed-code.ts';

/**
 * The short code behind a policy number on the certificate's QR code. Numbers run, so the number alone must not be
 * enough to learn who is insured since when: 60 bits under our key can't be guessed through a rate limit.
 */
export function verificationCode(config: Pick<Config, 'keys'>, policyNo: string): string {
  return keyedCode(config.keys['file-link'], `verify:${policyNo}`).slice(0, 10);
}

/** What the QR code holds. */
export function verificationUrl(config: Pick<Config, 'keys' | 'PUBLIC_URL' | 'PORT'>, policyNo: string): string {
  return publicAddress(config, `/verify/${policyNo}/${verificationCode(config, policyNo)}`);
}

/** An address of this server as the world reaches it. */
export function publicAddress(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>, path: string): string {
  return new URL(path, config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).href;
}
