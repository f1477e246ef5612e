import * as calls from '@salus/api/accounts.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { captchaChallenge } from './captcha-challenge.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { refreshAccessToken } from './refresh-access-token.ts';
import { welcomeDashboard } from './welcome-dashboard.ts';

export const accountRoutes = (make: RouteMaker): Route[] => [
  make.public(calls.login, login),
  make.public(calls.refreshAccessToken, refreshAccessToken),
  make.staff(calls.logout, logout),
  make.public(calls.captchaChallenge, captchaChallenge),
  make.staff(calls.welcomeDashboard, welcomeDashboard),
];
