import { statuses } from '@salus/domain/contracts/status.ts';
import { day } from '@salus/domain/time/day.ts';
import { describe, expect, test } from 'vitest';
import { ALWAYS, type ContractCriteria } from '../criteria/contract-criteria.ts';
import type { PageRequest } from '../list-plans/order.ts';
import { choosePlan } from './choose-plan.ts';
import type { Total } from './total.ts';

const MILLION = 1_000_000;
const NOW = new Date('2026-11-22T05:00:00Z');
const everything: ContractCriteria = {
  scope: 'all',
  createdAt: ALWAYS,
  startsOn: {},
  cancelledOn: {},
};
const region = { unitId: 1, kind: 'REGION', basis: 'today' } as const;
const area = { unitId: 2, kind: 'AREA', basis: 'today' } as const;
const branch = { unitId: 3, kind: 'BRANCH', basis: 'today' } as const;
const month = { from: day('2024-03-01'), to: day('2024-03-31') };
const sinceApril = { from: new Date('2026-03-31T17:00:00Z'), before: null };

const ofEach = (contracts: number) => new Map(statuses.map((status) => [status, contracts]));

const planFor = (
  criteria: Partial<ContractCriteria>,
  page: Partial<PageRequest>,
  contracts: number,
  total: Partial<Total> = {},
) =>
  choosePlan({
    criteria: { ...everything, ...criteria },
    page: { sortBy: 'createdAt', sortOrder: 'DESC', limit: 10, offset: 0, ...page },
    total: {
      contracts,
      byStatus: ofEach(100_000),
      withoutPolicy: 0,
      population: MILLION,
      ...total,
    },
  });

describe('choosePlan', () => {
  test.each<[string, Partial<ContractCriteria>, Partial<PageRequest>, number, string]>([
    ['nothing matches', {}, {}, 0, ''],
    ['the page is beyond the end', {}, { offset: 40 }, 40, ''],
    ['everything, newest first', {}, {}, MILLION, 'walk'],
    ['everything, page 100', {}, { offset: 990 }, MILLION, 'walk'],
    ['everything, page 1,000', {}, { offset: 9990 }, MILLION, 'walk'],
    ['everything, page 10,000', {}, { offset: 99_990 }, MILLION, 'walk'],
    [
      'everything by premium, page 10,000',
      {},
      { sortBy: 'premiumAmount', offset: 99_990 },
      MILLION,
      'walk',
    ],
    ['one status', { status: ['DRAFT'] }, { sortBy: 'status' }, 170_000, 'walk'],
    ['everything by status', {}, { sortBy: 'status' }, MILLION, 'walk'],
    ['everything by policy number', {}, { sortBy: 'policyNo' }, MILLION, 'walk'],
    ['an officer', { scope: { officerId: 7 } }, {}, 300, 'sort'],
    ['an officer by status', { scope: { officerId: 7 } }, { sortBy: 'status' }, 300, 'sort'],
    ['a branch', { scope: branch }, {}, 3000, 'sort'],
    ['an area', { scope: area }, {}, 18_000, 'walk'],
    ['an area, page 100', { scope: area }, { offset: 990 }, 18_000, 'sort'],
    [
      'an area by premium, page 100',
      { scope: area },
      { sortBy: 'premiumAmount', offset: 990 },
      18_000,
      'sort',
    ],
    ['a new area', { scope: area }, {}, 40, 'sort'],
    ['a region', { scope: region }, {}, 110_000, 'walk'],
    ['a phone number', { phone: { text: '0912000111', isWhole: false } }, {}, 2, 'sort'],
    ['a rare amount', { premiumAmount: 1_234_000 }, {}, 2, 'sort'],
    ['a frequent amount', { premiumAmount: 620_000 }, {}, 300_000, 'walk'],
    ['a frequent insured name', { insuredName: 'nguyen' }, {}, 400_000, 'walk'],
    ['an insured name of one in a hundred', { insuredName: 'tran' }, {}, 10_000, 'walk'],
    ['a rare insured name', { insuredName: 'kwabena' }, {}, 12, 'names'],
    ['expired links', { link: { state: 'EXPIRED', at: NOW } }, {}, 900, 'sort'],
    ['links of half of all contracts', { link: { state: 'OPENED', at: NOW } }, {}, 500_000, 'walk'],
    ['a policy number', { policyNo: '30002-25-00000001' }, {}, 1, 'sort'],
    ['a prefix of half of the numbers', { policyNo: '3' }, {}, 500_000, 'walk'],
    ['policies of a month, newest first', { startsOn: month }, {}, 28_000, 'sort'],
    [
      'policies of a month, by their start',
      { startsOn: month },
      { sortBy: 'policyStartDate' },
      28_000,
      'walk',
    ],
    ['most policies, newest first', { startsOn: { from: day('2024-01-01') } }, {}, 600_000, 'walk'],
    ['cancelled in a month', { cancelledOn: month }, {}, 2000, 'sort'],
    ['this quarter', { createdAt: sinceApril }, {}, 90_000, 'walk'],
    ['this quarter, deep', { createdAt: sinceApril }, { offset: 40_000 }, 90_000, 'walk'],
    ['this quarter by update', { createdAt: sinceApril }, { sortBy: 'updatedAt' }, 90_000, 'sort'],
    ['a rare name', { proposerName: 'kwabena' }, {}, 12, 'names'],
    ['a frequent name', { proposerName: 'nguyen' }, {}, 380_000, 'walk'],
    ['a name in a branch', { proposerName: 'an', scope: branch }, {}, 500, 'sort'],
    ['a name and a number', { proposerName: 'an', policyNo: '30002-25' }, {}, 20, 'sort'],
  ])('%s', (_, criteria, page, contracts, kinds) => {
    const scans = planFor(criteria, page, contracts);
    expect(scans.map(({ kind }) => kind).join(', ')).toBe(kinds);
  });

  const listSections = (...args: Parameters<typeof planFor>) =>
    planFor(...args).map(({ criteria, page }) => ({
      ...(criteria.sortKeySet ? { isSet: criteria.sortKeySet.isSet } : { status: criteria.status }),
      sortBy: page.sortBy,
      offset: page.offset,
      limit: page.limit,
    }));

  test('splits a list by status into the statuses that the page touches', () => {
    const byStatus = ofEach(12);
    const page = { sortBy: 'status', sortOrder: 'ASC', offset: 20 } as const;
    const sortBy = 'createdAt';
    expect(listSections({}, page, 60, { byStatus })).toEqual([
      { status: ['AWAITING_PAYMENT'], sortBy, offset: 8, limit: 4 },
      { status: ['CANCELLED'], sortBy, offset: 0, limit: 6 },
    ]);
  });

  test.each(['ASC', 'DESC'] as const)('puts contracts without a policy last, %s', (sortOrder) => {
    const page = { sortBy: 'policyNo', sortOrder, offset: 55 } as const;
    expect(listSections({}, page, 100, { withoutPolicy: 40 })).toEqual([
      { isSet: true, sortBy: 'policyNo', offset: 55, limit: 5 },
      { isSet: false, sortBy: 'createdAt', offset: 0, limit: 5 },
    ]);
  });
});
