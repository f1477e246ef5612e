import type { CaptchaVerifier } from './captcha.ts';
import type { Files } from './files.ts';
import type { Insurer } from './insurer.ts';
import type { Mailer } from './mailer.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { SmsProvider } from './sms.ts';

/** Every system that is not ours (decisions §7). Each call has a time limit and none runs inside a transaction. */
export type Outside = {
  readonly gateway: PaymentGateway;
  readonly sms: SmsProvider;
  readonly mailer: Mailer;
  readonly files: Files;
  readonly insurer: Insurer;
  readonly captcha: CaptchaVerifier;
};
