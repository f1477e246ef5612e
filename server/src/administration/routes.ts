import * as accounts from '@salus/api/administration/accounts.ts';
import * as history from '@salus/api/administration/history.ts';
import * as requests from '@salus/api/administration/requests.ts';
import * as unitCalls from '@salus/api/administration/units.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import {
  enableAccount,
  endAccountSessions,
  resetAccountPassword,
  resetAccountSecondFactor,
  unlockAccount,
} from './account-steps.ts';
import { changeAccount } from './change-account.ts';
import { createAccount } from './create-account.ts';
import { disableAccount } from './disable-account.ts';
import { importAccounts } from './import-accounts.ts';
import { listAccounts, showAccount } from './list-accounts.ts';
import { listHistory } from './list-history.ts';
import { decideRequest } from './requests/decide-request.ts';
import { listRequests } from './requests/list-requests.ts';
import * as units from './units/unit-calls.ts';

export const administrationRoutes = (make: RouteMaker): Route[] => [
  make.staff.read(accounts.listAccounts, listAccounts),
  make.staff.read(accounts.showAccount, showAccount),
  make.staff.write(accounts.createAccount, createAccount),
  make.staff.write(accounts.changeAccount, changeAccount),
  make.staff.write(accounts.disableAccount, disableAccount),
  make.staff.write(accounts.enableAccount, enableAccount),
  make.staff.write(accounts.unlockAccount, unlockAccount),
  make.staff.write(accounts.endAccountSessions, endAccountSessions),
  make.staff.write(accounts.resetAccountPassword, resetAccountPassword),
  make.staff.write(accounts.resetAccountSecondFactor, resetAccountSecondFactor),
  make.staff.write(accounts.importAccounts, importAccounts),
  make.staff.read(requests.listRequests, listRequests),
  make.staff.write(requests.decideRequest, decideRequest),
  make.staff.read(history.listHistory, listHistory),
  make.staff.read(unitCalls.showUnitTree, units.showUnitTree),
  make.staff.write(unitCalls.createUnit, units.createUnit),
  make.staff.write(unitCalls.changeUnit, units.changeUnit),
  make.staff.write(unitCalls.mergeUnits, units.mergeUnits),
  make.staff.write(unitCalls.closeUnit, units.closeUnit),
];
