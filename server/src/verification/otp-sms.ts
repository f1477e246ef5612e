import { OTP_DIGITS, OTP_VALID_MINUTES } from '@salus/domain/verification/one-time-code.ts';
import { type Config, ConfigError } from '../config.ts';
import { fillSmsTemplate, readSmsTemplate } from '../messages/sms-text.ts';

const template = readSmsTemplate('one-time-code');

/**
 * The SMS with a one-time code. Its last line binds the code to our domain, so that phones and
 * browsers offer it there only (WebOTP, and the autofill of iOS).
 */
export function otpSms(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>, code: string): string {
  const host = new URL(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).hostname;
  return fillSmsTemplate(template, { code, host, minutes: String(OTP_VALID_MINUTES) });
}

/**
 * All codes have equal length, so one check at the start covers every SMS.
 * @throws ConfigError when the name of this server is too long for an SMS
 */
export function checkOtpSms(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): void {
  try {
    otpSms(config, '0'.repeat(OTP_DIGITS));
  } catch {
    throw new ConfigError(
      "Salus can't start: the host name in PUBLIC_URL is too long, " +
        'so a one-time code does not fit into one SMS.',
    );
  }
}
