import type { Config } from '../../config.ts';
import { callLimits } from '../http/external-call.ts';
import { createEsms } from './esms.ts';
import { receiptAddress } from './receipts.ts';
import type { SmsAccount, SmsProvider } from './sms.ts';
import { createSpeedSms } from './speedsms.ts';

const PUBLISHED_URLS = {
  esms: 'https://rest.esms.vn',
  speedsms: 'https://api.speedsms.vn/index.php',
} as const;

/**
 * Opens the configured SMS provider. The default, outside production only, is eSMS against the
 * simulator of this process.
 */
export function openSmsProvider(config: Config): SmsProvider {
  const provider = config.SMS_PROVIDER;
  const simulator = `http://127.0.0.1:${config.PORT}/dev/sms`;
  const account: SmsAccount = {
    url: config.SMS_URL ?? (provider ? PUBLISHED_URLS[provider] : simulator),
    apiKey: config.SMS_API_KEY ?? 'development',
    secretKey: config.SMS_SECRET_KEY ?? 'development',
    brandname: config.SMS_BRANDNAME,
    receiptUrl: receiptAddress(config, provider ?? 'esms'),
    limits: callLimits(config),
  };
  return provider === 'speedsms' ? createSpeedSms(account) : createEsms(account);
}
