import * as api from '@salus/api/back-office.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { listContracts } from './list-contracts.ts';
import { listFailedMessages } from './list-failed-messages.ts';
import { resendMessage } from './resend-message.ts';
import { showContract } from './show-contract.ts';

export const backOfficeRoutes = (make: RouteMaker): Route[] => [
  make.staff(api.showContract, showContract),
  make.staff(api.listContracts, listContracts),
  make.staff(api.listFailedMessages, listFailedMessages),
  make.staff(api.resendMessage, resendMessage),
];
