import * as api from '@salus/api/agreement.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { acceptAgreement } from './accept-agreement.ts';
import { openAgreementPdf, readAgreement, showAgreementPage, showAgreementStyle } from './agreement-files.ts';
import { showAgreement } from './show-agreement.ts';

export const agreementRoutes = (make: RouteMaker): Route[] => [
  make.staff(api.acceptAgreement, acceptAgreement),
  make.staff(api.showAgreement, showAgreement),
  make.public(api.showAgreementPage, showAgreementPage),
  make.public(api.openAgreementPdf, openAgreementPdf),
  make.public(api.readAgreement, readAgreement),
  make.public(api.showAgreementStyle, showAgreementStyle),
];
