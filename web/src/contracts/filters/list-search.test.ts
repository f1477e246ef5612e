import { expect, test } from 'vitest';
import {
  backOfficeSearch,
  issuedSearch,
  listQuery,
  listSearch,
  noPersonalFilters,
  usualBackOfficeSearch,
  usualSearch,
  withoutFilters,
} from './list-search.ts';

// covers LIST-2
test('defaults to all contracts for officers, and to those awaiting payment for clerks', () => {
  expect(usualSearch.status).toEqual([]);
  expect(usualBackOfficeSearch).toMatchObject({
    view: 'contracts',
    status: ['AWAITING_PAYMENT'],
    page: 1,
    limit: 10,
  });
  expect(usualSearch).toMatchObject({ sortBy: 'createdAt', sortOrder: 'DESC' });
});

test('reads an empty choice of statuses as all, also in the back office', () => {
  expect(backOfficeSearch.parse({ status: [] }).status).toEqual([]);
});

test('falls back to contracts that await payment for unknown statuses', () => {
  expect(backOfficeSearch.parse({ status: 'NONE' }).status).toEqual(['AWAITING_PAYMENT']);
  expect(backOfficeSearch.parse({ status: ['NONE', 'PAID'] }).status).toEqual(['PAID']);
});

test.each([
  [{ page: 0 }, { page: 1 }],
  [{ page: 'two' }, { page: 1 }],
  [{ limit: 11 }, { limit: 10 }],
  [{ status: ['DRAFT', 'NONE'] }, { status: ['DRAFT'] }],
  [{ status: ['NONE'] }, { status: [] }],
  [{ status: ['PAID', 'DRAFT', 'PAID'] }, { status: ['DRAFT', 'PAID'] }],
  [{ status: 'DRAFT' }, { status: ['DRAFT'] }],
  [{ status: 7 }, { status: [] }],
  [{ sortBy: 'id' }, { sortBy: 'createdAt' }],
  [{ sortOrder: 'up' }, { sortOrder: 'DESC' }],
  // The officer's list does not ask how a contract was paid, nor who sold it.
  [
    { typePayment: 'MANUAL', unitId: 7, cancelledDateTo: '2026-11-30' },
    { typePayment: '', unitId: '', cancelledDateTo: '' },
  ],
  // A numeric value in an address was typed as text.
  [
    { policyNo: 30002, planIds: [30002014] },
    { policyNo: '30002', planIds: ['30002014'] },
  ],
])('reads the address %j as %j', (address, read) => {
  expect(listSearch.parse(address)).toMatchObject(read);
});

test('has two statuses and no payment type in the issued list', () => {
  expect(issuedSearch.parse({ status: ['ACTIVE', 'CANCELLED'] }).status).toEqual([
    'ACTIVE',
    'CANCELLED',
  ]);
  expect(issuedSearch.parse({ status: ['ACTIVE', 'PAID'], typePayment: 'MANUAL' })).toMatchObject({
    status: ['ACTIVE'],
    typePayment: '',
  });
  expect(issuedSearch.parse({ status: 'DRAFT' }).status).toEqual([]);
  expect(issuedSearch.parse({ status: 'CANCELLED' }).status).toEqual(['CANCELLED']);
});

test.each([issuedSearch, backOfficeSearch])(
  'reads the filters of a figure for clerks and heads',
  (search) => {
    const behind = {
      policyStartDateFrom: '2026-11-01',
      policyStartDateTo: '2026-11-30',
      cancelledDateFrom: '2026-11-02',
      cancelledDateTo: '2026-11-03',
    };
    expect(search.parse({ ...behind, unitId: 12 })).toMatchObject({ ...behind, unitId: '12' });
    expect(search.parse({ unitId: '0' }).unitId).toBe('');
    expect(search.parse({ unitId: 'all' }).unitId).toBe('');
  },
);

test('drops unknown payment types in the back office', () => {
  expect(backOfficeSearch.parse({ typePayment: 'MANUAL' }).typePayment).toBe('MANUAL');
  expect(backOfficeSearch.parse({ typePayment: 'CASH' }).typePayment).toBe('');
});

test('reads an unknown view as the contracts', () => {
  expect(backOfficeSearch.parse({ view: 'secrets' }).view).toBe('contracts');
});

test('sends an identity number, but keeps it out of the address', () => {
  expect(listSearch.parse({ proposerNationalId: '001090000123' })).not.toHaveProperty(
    'proposerNationalId',
  );
  const query = listQuery({
    ...usualSearch,
    ...noPersonalFilters,
    proposerNationalId: '001090000123',
    page: 2,
    limit: 25,
  });
  expect(query).toMatchObject({ proposerNationalId: '001090000123', page: '2', limit: '25' });
});

test('sends the payment type only when one is chosen', () => {
  const filters = { ...usualSearch, ...noPersonalFilters };
  expect(listQuery(filters)).not.toHaveProperty('typePayment');
  expect(listQuery({ ...filters, typePayment: 'MANUAL' })).toHaveProperty('typePayment', 'MANUAL');
});

test('keeps page size and order when all filters are removed, and opens the first page', () => {
  const filters = listSearch.parse({
    page: 3,
    limit: 25,
    sortBy: 'status',
    sortOrder: 'ASC',
    status: ['PAID'],
    policyNo: '1',
  });
  expect(withoutFilters({ ...filters, ...noPersonalFilters, proposerNationalId: '001' })).toEqual({
    ...usualSearch,
    limit: 25,
    sortBy: 'status',
    sortOrder: 'ASC',
    ...noPersonalFilters,
  });
});
