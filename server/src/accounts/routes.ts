import * as identityCalls from '@salus/api/accounts/identity.ts';
import * as preferenceCalls from '@salus/api/accounts/preferences.ts';
import * as calls from '@salus/api/accounts.ts';
import * as sessionCalls from '@salus/api/sessions.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { captchaChallenge } from './captcha-challenge.ts';
import { changePassword } from './change-password.ts';
import { login } from './login.ts';
import { logoutEverywhere } from './logout-everywhere.ts';
import { completeOidcSignIn } from './oidc/complete-oidc-sign-in.ts';
import { startOidcSignIn } from './oidc/start-oidc-sign-in.ts';
import { savePreferences, showPreferences } from './preferences.ts';
import { resetPassword } from './reset-password.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { endOtherSessions, endSession } from './sessions/end-session.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { logout } from './sessions/logout.ts';
import { refreshAccessToken } from './sessions/refresh-access-token.ts';
import { welcomeDashboard } from './welcome-dashboard.ts';

export const accountRoutes = (make: RouteMaker): Route[] => [
  make.public.write(calls.login, login),
  make.public.external(identityCalls.startOidcSignIn, startOidcSignIn),
  make.public.write(identityCalls.completeOidcSignIn, completeOidcSignIn),
  make.public.write(calls.refreshAccessToken, refreshAccessToken),
  make.staff.write(calls.logout, logout),
  make.staff.write(calls.logoutEverywhere, logoutEverywhere),
  make.staff.read(sessionCalls.listSessions, listSessions),
  make.staff.write(sessionCalls.endSession, endSession),
  make.staff.write(sessionCalls.endOtherSessions, endOtherSessions),
  make.public.external(calls.resetPassword, resetPassword),
  make.staff.write(calls.changePassword, changePassword),
  make.staff.read(preferenceCalls.showPreferences, showPreferences),
  make.staff.write(preferenceCalls.savePreferences, savePreferences),
  make.public.read(calls.captchaChallenge, captchaChallenge),
  make.staff.read(calls.welcomeDashboard, welcomeDashboard),
  ...secondFactorRoutes(make),
];
