import { expect, test } from 'vitest';
import { z } from 'zod';
import { listReads, readFilters } from './audit.ts';
import { listContracts } from './back-office.ts';
import { listFilters, reportFilters } from './contract-filters.ts';
import { listDrafts, listIssued } from './contracts.ts';
import type { FilterTable } from './filter.ts';
import { listUnallocatedMoney, moneyFilters } from './payments/unallocated.ts';
import { exportContract, figuresFilters, figuresQuery } from './reports.ts';

const order = ['page', 'limit', 'sortBy', 'sortOrder'];
const zone = ['timeZoneOffset', 'timeZoneName'];

test.each<[string, z.ZodType | undefined, FilterTable, readonly string[]]>([
  ['listDrafts', listDrafts.query, listFilters.drafts, [...order, ...zone]],
  ['listIssued', listIssued.query, listFilters.issued, [...order, ...zone]],
  ['listContracts', listContracts.query, listFilters.backOffice, [...order, ...zone]],
  ['exportContract', exportContract.query, reportFilters, ['type', 'format', ...zone]],
  ['the reports of figures', figuresQuery, figuresFilters, []],
  ['listReads', listReads.query, readFilters, ['page', 'limit', 'type', 'format', 'call']],
  // The back-office page of a contract asks for one id.
  [
    'listUnallocatedMoney',
    listUnallocatedMoney.query,
    moneyFilters,
    ['page', 'limit', 'amountFrom', 'id'],
  ],
])('%s takes no filter outside of its table', (_, query = z.never(), filters, others) => {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  expect(Object.keys(properties).toSorted()).toEqual(
    [...Object.keys(filters), ...others].toSorted(),
  );
});
