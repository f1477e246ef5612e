import { type Config, ConfigError } from '../config.ts';
import { fillSmsTemplate, readSmsTemplate } from '../messages/sms-text.ts';
import { linkAddress } from './link-token.ts';

const template = readSmsTemplate('customer-link');

/** The SMS with the customer's link. */
export function linkSms(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>, token: string): string {
  return fillSmsTemplate(template, { link: linkAddress(config, token) });
}

/**
 * Checks at the start that links fit into the SMS: all links have the same length.
 * @throws ConfigError when the address of this server is too long for an SMS
 */
export function checkLinkSms(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): void {
  try {
    linkSms(config, 'x'.repeat(27));
  } catch {
    throw new ConfigError(
      "Salus can't start: PUBLIC_URL is too long, or not in ASCII, " +
        "so the customer's link does not fit into one SMS.",
    );
  }
}
