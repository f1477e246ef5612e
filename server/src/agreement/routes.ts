import * as api from '@salus/api/agreement.ts';
import type { RouteMaker } from '../context.ts';
import type { Route } from '../platform/http/routes.ts';
import { acceptAgreement } from './accept-agreement.ts';
import {
  openAgreementPdf,
  readAgreement,
  showAgreementPage,
  showAgreementStyle,
} from './agreement-files.ts';
import { showAgreement } from './show-agreement.ts';

export const agreementRoutes = (make: RouteMaker): Route[] => [
  make.staff.write(api.acceptAgreement, acceptAgreement),
  make.staff.read(api.showAgreement, showAgreement),
  make.public.read(api.showAgreementPage, showAgreementPage),
  make.public.read(api.openAgreementPdf, openAgreementPdf),
  make.public.read(api.readAgreement, readAgreement),
  make.public.read(api.showAgreementStyle, showAgreementStyle),
];
