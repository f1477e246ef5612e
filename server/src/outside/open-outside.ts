import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';
import { type CaptchaVerifier, noCaptcha } from './captcha.ts';
import { altchaCaptcha } from './captcha-altcha.ts';
import { siteverifyCaptcha } from './captcha-siteverify.ts';
import type { Files } from './files.ts';
import { httpInsurer, insurerSettings } from './insurer-http.ts';
import { smtpMailer } from './mailer.ts';
import { onePaySettings, openOnePay } from './onepay.ts';
import { openFiles } from './open-files.ts';
import { openSmsProvider } from './open-sms-provider.ts';
import type { Outside } from './outside.ts';

export type OpenOutside = Outside & { close(): Promise<void> };

/**
 * Opens the adapters that the configuration chooses (decisions §7). What it does not name is, in development, the
 * stand-in that this same program serves under /dev.
 */
export function openOutside(
  config: Config,
  db: Database,
  log: Log,
  standIns: { readonly smtpUrl: string; readonly wrapFiles: (files: Files) => Files } | null,
): OpenOutside {
  const mailer = smtpMailer({
    url: config.SMTP_URL ?? standIns?.smtpUrl ?? '',
    from: config.MAIL_FROM,
    timeoutMs: config.OUTSIDE_TIMEOUT_MS,
  });
  const files = openFiles(config.FILES_URL, join(config.dataDir, 'files'));
  return {
    gateway: openOnePay(onePaySettings(config)),
    sms: openSmsProvider(config),
    mailer,
    files: standIns ? standIns.wrapFiles(files) : files,
    insurer: httpInsurer(insurerSettings(config)),
    captcha: openCaptcha(config, db, log),
    close: async () => mailer.close(),
  };
}

function openCaptcha(config: Config, db: Database, log: Log): CaptchaVerifier {
  if (config.CAPTCHA_PROVIDER === 'off') return noCaptcha();
  if (config.CAPTCHA_PROVIDER === 'altcha') return altchaCaptcha(config.keys.captcha, db);
  return siteverifyCaptcha({
    provider: config.CAPTCHA_PROVIDER,
    siteKey: config.CAPTCHA_SITE_KEY ?? '',
    secret: config.CAPTCHA_SECRET ?? '',
    hostname: config.PUBLIC_URL ? new URL(config.PUBLIC_URL).hostname : null,
    timeoutMs: config.OUTSIDE_TIMEOUT_MS,
    log,
    address: config.CAPTCHA_VERIFY_URL,
  });
}
