import type { Config } from '../config.ts';
import type { Database } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';
import { altchaCaptcha } from './captcha/altcha.ts';
import { type CaptchaVerifier, noCaptcha } from './captcha/captcha.ts';
import { createRecaptcha } from './captcha/recaptcha.ts';
import type { Files } from './files/files.ts';
import { callLimits } from './http/external-call.ts';
import { openIdConnect, openIdSettings } from './identity/openid-connect.ts';
import { httpInsurer, insurerSettings } from './insurer/http-insurer.ts';
import type { Integrations } from './integrations.ts';
import { smtpMailer } from './mailer.ts';
import { onePaySettings, openOnePay } from './onepay/onepay.ts';
import { openFileStore } from './open-file-store.ts';
import { openSmsProvider } from './sms/open-sms-provider.ts';

type OpenIntegrations = Integrations & { close(): Promise<void> };

/**
 * Opens the adapters of the configuration (INT-7). In development the default is the
 * simulator that this process serves under /dev.
 */
export function openIntegrations(
  config: Config,
  db: Database,
  log: Log,
  simulators: { readonly smtpUrl: string; readonly wrapFiles: (files: Files) => Files } | null,
): OpenIntegrations {
  const mailer = smtpMailer({
    url: config.SMTP_URL ?? simulators?.smtpUrl ?? '',
    from: config.MAIL_FROM,
    timeoutMs: config.OUTSIDE_TIMEOUT_MS,
  });
  const identity = openIdSettings(config);
  const files = openFileStore(config);
  return {
    gateways: { onepay: openOnePay(onePaySettings(config)) },
    defaultGateway: 'onepay',
    sms: openSmsProvider(config),
    mailer,
    files: simulators ? simulators.wrapFiles(files) : files,
    insurer: httpInsurer(insurerSettings(config)),
    captcha: openCaptcha(config, db, log),
    identityProvider: identity && openIdConnect(identity),
    close: async () => mailer.close(),
  };
}

function openCaptcha(config: Config, db: Database, log: Log): CaptchaVerifier {
  if (config.CAPTCHA_PROVIDER === 'off') return noCaptcha();
  if (config.CAPTCHA_PROVIDER === 'altcha') return altchaCaptcha(config.keys.captcha, db);
  return createRecaptcha({
    siteKey: config.CAPTCHA_SITE_KEY ?? '',
    secret: config.CAPTCHA_SECRET ?? '',
    hostname: config.PUBLIC_URL ? new URL(config.PUBLIC_URL).hostname : null,
    limits: callLimits(config),
    log,
    address: config.CAPTCHA_VERIFY_URL,
  });
}
