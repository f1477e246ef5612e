import { listIssued } from '@salus/api/contracts.ts';
import type { AnyEndpoint } from '@salus/api/endpoint.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { App } from '../context.ts';
import { allRoutes } from '../routes.ts';
import { findPersonalPart, personsIn } from './answer-persons.ts';

const reads = allRoutes({ integrations: { gateways: {} } } as App)
  .map(({ endpoint }) => endpoint)
  .filter(({ method, access }) => method === 'GET' && access.kind === 'staff');

// covers SEC-4
test('every read of staff is logged, or has no number of a customer', () => {
  const callsWithoutLog = reads.filter(
    (endpoint) => endpoint.reads === undefined && findPersonalPart(endpoint) === null,
  );
  expect(
    callsWithoutLog.map(({ name }) => name).sort(),
    'its schema has no number of a customer: add it here only if a linked file has none either',
  ).toEqual([
    'followEvents',
    'listAccounts',
    'listAlarms',
    'listAllPlans',
    'listCataloguePlans',
    'listCataloguePromotions',
    'listCustomerRequests',
    'listFailedJobs',
    'listFailedSyncs',
    'listFamilyPlans',
    'listHistory',
    'listIndividualPlans',
    'listOfficers',
    'listPaymentsToReview',
    'listPromotions',
    'listReconciliationDays',
    'listRefundBatches',
    'listRenewals',
    'listReportFiles',
    'listRequests',
    'listSchedules',
    'listSessions',
    'listStatements',
    'listUnallocatedMoney',
    'listUnfinishedForms',
    'listUnits',
    'listUnpaid',
    'previewHandover',
    'previewVersion',
    'recreateFile',
    'showAccount',
    'showAgreement',
    'showBordereau',
    'showCertificates',
    'showContractVersion',
    'showFunnel',
    'showHome',
    'showIssued',
    'showOfficers',
    'showPaymentTerms',
    'showPreferences',
    'showPrice',
    'showReadyRefunds',
    'showReconciliationDay',
    'showSchedule',
    'showSecondFactor',
    'showStatement',
    'showStatementProgress',
    'showUnitTree',
    'startPayment',
    'welcomeDashboard',
  ]);
});

const part = (output: z.ZodType) => findPersonalPart({ ...listIssued, output });

// covers SEC-21
test.each([
  ['open JSON', { output: z.object({ data: z.unknown() }) }],
  ['a PDF', { output: 'pdf' as const }],
  ['a file of rows', { output: { json: z.object({}), stream: ['text/csv'] } }],
])('a call of staff that answers %s and states nothing stops the start', (_, output) => {
  const { reads: _none, ...silent } = listIssued as AnyEndpoint;
  expect(() => findPersonalPart({ ...silent, ...output })).toThrow('listIssued answers');
});

// covers SEC-21
test('numbers are found in a schema by the names of the contract fields, at every depth', () => {
  expect(part(z.object({ totalRecords: z.number(), proposerName: z.string() }))).toBeNull();
  const personalPart = part(
    z.object({ rows: z.array(z.object({ insuredNationalId: z.string().nullable() })).optional() }),
  );
  if (!personalPart) throw new Error('no number was found');
  const rows = [{ insuredNationalId: '001' }, { insuredNationalId: null }];
  const persons = personsIn(personalPart, { rows }, { referenceNumber: 'HD1' });
  expect([...persons.references]).toEqual(['HD1']);
  expect([...personsIn(personalPart, { rows }, {}).numbers]).toEqual(['001']);
});
