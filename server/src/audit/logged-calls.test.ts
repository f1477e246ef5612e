import { expect, test } from 'vitest';
import type { App } from '../context.ts';
import { allRoutes } from '../routes.ts';

const reads = allRoutes({ integrations: { gateways: {} } } as App)
  .map(({ endpoint }) => endpoint)
  .filter(({ method, access }) => method === 'GET' && access.kind === 'staff');

// covers SEC-4
test('every read of staff is logged, or shows no customer', () => {
  const unlogged = reads.filter((endpoint) => endpoint.reads === undefined);
  expect(
    unlogged.map(({ name }) => name).sort(),
    'a new call states `reads` in api/; add it here only if its answer has no value of a customer',
  ).toEqual([
    'listAllPlans',
    'listFamilyPlans',
    'listIndividualPlans',
    'listOfficers',
    'listPromotions',
    'listRefundBatches',
    'listSessions',
    'listUnits',
    'recreateFile',
    'showAgreement',
    'showContractVersion',
    'showIssued',
    'showListDefaults',
    'showPaymentTerms',
    'showPrice',
    'showReadyRefunds',
    'showSecondFactor',
    'showStatementProgress',
    'startPayment',
    'welcomeDashboard',
  ]);
});
