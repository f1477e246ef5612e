import * as api from '@salus/api/verification.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { generateOtp } from './generate-otp.ts';
import { verifyOtp } from './verify-otp.ts';

export const verificationRoutes = (make: RouteMaker): Route[] => [
  make.staff.write(api.generateOtp, generateOtp),
  make.staff.write(api.verifyOtp, verifyOtp),
];
