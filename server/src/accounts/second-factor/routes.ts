import * as calls from '@salus/api/accounts/second-factor.ts';
import type { RouteMaker } from '../../context.ts';
import type { Route } from '../../platform/http/routes.ts';
import { beginTotp, confirmTotp, removeTotp } from './enrol-totp.ts';
import { loginSecondFactor } from './login-second-factor.ts';
import { passkeyOptions, registerPasskey, removePasskey, renamePasskey } from './passkeys.ts';
import { renewRecoveryCodes, showSecondFactor } from './show-second-factor.ts';
import { stepUp, stepUpOptions } from './step-up.ts';

export const secondFactorRoutes = (make: RouteMaker): Route[] => [
  make.public.write(calls.loginSecondFactor, loginSecondFactor),
  make.staff.read(calls.showSecondFactor, showSecondFactor),
  make.staff.write(calls.beginTotp, beginTotp),
  make.staff.write(calls.confirmTotp, confirmTotp),
  make.staff.write(calls.removeTotp, removeTotp),
  make.staff.write(calls.passkeyOptions, passkeyOptions),
  make.staff.write(calls.registerPasskey, registerPasskey),
  make.staff.write(calls.renamePasskey, renamePasskey),
  make.staff.write(calls.removePasskey, removePasskey),
  make.staff.write(calls.renewRecoveryCodes, renewRecoveryCodes),
  make.staff.write(calls.stepUpOptions, stepUpOptions),
  make.staff.write(calls.stepUp, stepUp),
];
