import { sortKeys } from '@salus/api/contract-filters.ts';
import type pg from 'pg';
import { headAddress, officerAddress } from '../data/organisation.ts';

/** A request for a list. */
export type ListQuery = {
  readonly title: string;
  readonly as: string;
  readonly path: string;
  /** More than 1,000 rows deep, where OFFSET is allowed. */
  readonly isDeep?: boolean;
};

/** All but the default, which the other requests measure. */
const furtherSortKeys = sortKeys.filter((key) => key !== 'createdAt');

const clerk = 'bm@salus.test';
const drafts = '/v1/auth/contract/list-temporary';
const all = '/v1/auth/contract/bm-list-temporary';
const issuedList = '/v1/auth/contract/list';

/** Common requests and the most expensive ones, with values of the data set. */
export async function listQueries(pool: pg.Pool): Promise<readonly ListQuery[]> {
  const { rows } = await pool.query<{
    policy_no: string;
    national_id: string;
    contracts: string;
    quarter: string;
    month: string;
  }>(`
    select policy_no, proposer_national_id as national_id,
           (select count(*) from contracts) as contracts,
           to_char(date_trunc('quarter', now()), 'YYYY-MM-DD') as quarter,
           to_char(date_trunc('month', now() - interval '2 years'), 'YYYY-MM') as month
      from contracts where status = 'ACTIVE' and policy_no like '30002-%'
        order by id desc limit 1 offset 500`);
  const example = rows[0];
  if (!example) throw new Error('the data set has no contracts');
  const { policy_no: policyNo, national_id: nationalId, quarter, month } = example;
  const last = Math.ceil(Number(example.contracts) / 10);
  const of =
    (as: string, path: string) =>
    (title: string, query = '') => ({ title, as, path: `${path}?${query}` });
  const byClerk = of(clerk, all);
  return [
    of(officerAddress(1), drafts)('Officer: own, newest first'),
    of(officerAddress(1), drafts)('Officer: own by name', 'sortBy=proposerName&sortOrder=ASC'),
    byClerk('Clerk: awaiting payment', 'status=AWAITING_PAYMENT'),
    byClerk('Clerk: awaiting payment, page 100', 'status=AWAITING_PAYMENT&page=100'),
    byClerk('Clerk: everything'),
    byClerk('Clerk: everything, 25 a page', 'limit=25'),
    byClerk('Clerk: everything, 100 a page', 'limit=100'),
    byClerk('Clerk: everything, page 100', 'page=100'),
    byClerk('Clerk: everything, page 1000', 'page=1000'),
    byClerk('Clerk: everything, the page in the middle', `page=${Math.ceil(last / 2)}`),
    byClerk('Clerk: everything, last page', `page=${last}`),
    byClerk('Clerk: in force, cancelled', 'status=ACTIVE&status=CANCELLED'),
    byClerk('Clerk: being issued (none)', 'status=PAID'),
    byClerk('Clerk: one package', 'planIds=30002016'),
    byClerk('Clerk: one package by premium', 'planIds=30002016&sortBy=premiumAmount&sortOrder=ASC'),
    byClerk('Clerk: paid at the counter', 'typePayment=MANUAL'),
    byClerk('Clerk: this quarter × in force', `status=ACTIVE&createdFromDate=${quarter}`),
    byClerk(
      'Clerk: this quarter × in force by premium',
      `status=ACTIVE&createdFromDate=${quarter}&sortBy=premiumAmount`,
    ),
    byClerk(
      'Clerk: policies of a month two years ago',
      `policyStartDateFrom=${month}-01&policyStartDateTo=${month}-28`,
    ),
    byClerk(
      'Clerk: cancelled in a month two years ago',
      `cancelledDateFrom=${month}-01&cancelledDateTo=${month}-28`,
    ),
    byClerk('Clerk: policy number', `policyNo=${policyNo}`),
    byClerk('Clerk: policy number by its beginning', `policyNo=${policyNo.slice(0, -2)}`),
    byClerk('Clerk: identity number', `proposerNationalId=${nationalId}`),
    ...furtherSortKeys.flatMap((key) => [
      byClerk(`Clerk: everything by ${key}`, `sortBy=${key}`),
      {
        ...byClerk(`Clerk: the middle by ${key}`, `sortBy=${key}&page=${Math.ceil(last / 2)}`),
        isDeep: true,
      },
    ]),
    byClerk('Clerk: everything by premium, page 100', 'sortBy=premiumAmount&page=100'),
    byClerk(
      'Clerk: awaiting payment by reference',
      'status=AWAITING_PAYMENT&sortBy=referenceNumber&sortOrder=ASC',
    ),
    of(headAddress('manager', 1), issuedList)('Team: issued'),
    of(headAddress('director', 1), issuedList)('Branch: issued'),
    of(headAddress('director', 1), issuedList)('Branch: issued by premium', 'sortBy=premiumAmount'),
    of(headAddress('area', 1), issuedList)('Area: issued'),
    of(headAddress('area', 1), issuedList)('Area: issued, page 100', 'page=100'),
    of(headAddress('region', 1), issuedList)('Region: issued'),
    of(headAddress('region', 1), issuedList)('Region: issued, page 100', 'page=100'),
    of(headAddress('region', 1), issuedList)('Region: issued by premium', 'sortBy=premiumAmount'),
    of(headAddress('region', 1), issuedList)(
      'Region: this quarter × cancelled',
      `status=CANCELLED&createdFromDate=${quarter}`,
    ),
  ];
}
