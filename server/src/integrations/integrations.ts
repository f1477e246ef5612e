import type { CaptchaVerifier } from './captcha/captcha.ts';
import type { Files } from './files/files.ts';
import type { IdentityProvider } from './identity/identity-provider.ts';
import type { Insurer } from './insurer/insurer.ts';
import type { Mailer } from './mailer.ts';
import type { PaymentGateways } from './payment-gateway.ts';
import type { SmsProvider } from './sms/sms.ts';

/** External systems (INT-1). Every call has a timeout; none runs inside a transaction. */
export type Integrations = {
  readonly gateways: PaymentGateways;
  /** The gateway of new orders; old orders keep the one that they were opened with. */
  readonly defaultGateway: string;
  readonly sms: SmsProvider;
  readonly mailer: Mailer;
  readonly files: Files;
  readonly insurer: Insurer;
  readonly captcha: CaptchaVerifier;
  /** Null where none is configured. */
  readonly identityProvider: IdentityProvider | null;
};
