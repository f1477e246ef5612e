import { sortKeys, sortOrders } from '@salus/api/contract-filters.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@salus/api/wire.ts';
import {
  adjustInfos,
  consentFlags,
  issuedStatuses,
  paymentTypes,
  statuses,
} from '@salus/domain/contracts/status.ts';
import { awaitsPayment } from '@salus/domain/contracts/status-questions.ts';
import { objectFromKeys, objectKeys } from '@salus/domain/objects.ts';
import {
  cleanDigits,
  cleanLine,
  cleanNumber,
  cleanPhone,
} from '@salus/domain/people/letters/cleaning.ts';
import { linkStates } from '@salus/domain/verification/link-life.ts';
import { z } from 'zod';
import { statusesInAddress } from './statuses-in-address.ts';

const text = z.coerce.string().default('').catch('');

/** One of these values, or none. */
const optionalChoice = <const T extends readonly string[]>(values: T) =>
  z.enum(values).or(z.literal('')).default('').catch('');

/** For a filter that the list does not have. */
const unset = z.literal('').default('').catch('');

/** Search parameters of every list. Invalid values are dropped. */
const anyListSearch = z.object({
  page: z.int().min(1).default(1).catch(1),
  limit: z.literal(PAGE_SIZES).default(DEFAULT_PAGE_SIZE).catch(DEFAULT_PAGE_SIZE),
  status: statusesInAddress(statuses),
  planIds: z.array(z.coerce.string()).default([]).catch([]),
  policyNo: text,
  proposerName: text,
  premiumAmount: text,
  insuredName: text,
  adjustInfo: optionalChoice(adjustInfos),
  linkState: optionalChoice(linkStates),
  createdFromDate: text,
  createdToDate: text,
  sortBy: z.enum(sortKeys).default('createdAt').catch('createdAt'),
  sortOrder: z.enum(sortOrders).default('DESC').catch('DESC'),
});

/** Policy start, cancellation, selling unit, officer and flagged consents, for heads and clerks. */
const soldSearch = {
  policyStartDateFrom: text,
  policyStartDateTo: text,
  cancelledDateFrom: text,
  cancelledDateTo: text,
  officerEmail: text,
  consentFlag: optionalChoice(consentFlags),
  unitId: z.coerce
    .string()
    .regex(/^([1-9]\d{0,14})?$/)
    .default('')
    .catch(''),
};

/** The officer's own list. */
export const listSearch = anyListSearch.extend({
  policyStartDateFrom: unset,
  policyStartDateTo: unset,
  cancelledDateFrom: unset,
  cancelledDateTo: unset,
  officerEmail: unset,
  consentFlag: unset,
  unitId: unset,
  typePayment: unset,
});

/** The lists that clerks work through, all on one page. */
export const worklists = [
  'contracts',
  'payments',
  'refunds',
  'messages',
  'missing-consent',
  'overlap',
  'payment-reversed',
  'customer-requests',
  'syncs',
  'jobs',
  'alarms',
] as const;
export type Worklist = (typeof worklists)[number];

/** The back office's list: defaults to contracts that await payment (LIST-2), adds the method. */
export const backOfficeSearch = anyListSearch.extend({
  ...soldSearch,
  view: z.enum(worklists).default('contracts').catch('contracts'),
  status: statusesInAddress(statuses, statuses.filter(awaitsPayment)),
  typePayment: optionalChoice(paymentTypes),
});

/** The list of issued contracts knows two statuses (LIST-3). */
export const issuedSearch = anyListSearch.extend({
  ...soldSearch,
  status: statusesInAddress(issuedStatuses),
  typePayment: unset,
});

/** The default parameters, left out of an address. */
export const usualSearch = listSearch.parse({});
export const usualIssuedSearch = issuedSearch.parse({});
export const usualBackOfficeSearch = backOfficeSearch.parse({});

/** The filters of any list. */
export type ListSearch = Omit<z.output<typeof backOfficeSearch>, 'view'>;

/** Numbers of persons stay out of the address, in the history entry's state. */
export const personalFilters = ['proposerNationalId', 'phone', 'insuredNationalId'] as const;
export type PersonalFilters = Readonly<Record<(typeof personalFilters)[number], string>>;
export const noPersonalFilters: PersonalFilters = {
  proposerNationalId: '',
  phone: '',
  insuredNationalId: '',
};

/** All filters. */
export type Filters = ListSearch & PersonalFilters;

/** Removes all filters; keeps page size and order. */
export function withoutFilters({ limit, sortBy, sortOrder }: Filters): Filters {
  return { ...listSearch.parse({ limit, sortBy, sortOrder }), ...noPersonalFilters };
}

/** Is any filter active, apart from page and order? */
export function isNarrowed(filters: Filters): boolean {
  const now: Readonly<Record<string, unknown>> = filters;
  return Object.entries(withoutFilters(filters)).some(
    ([name, blank]) => name !== 'page' && String(now[name]) !== String(blank),
  );
}

/** How typed text becomes the value of a filter. */
const cleaning = {
  policyNo: cleanDigits,
  proposerName: cleanLine,
  insuredName: cleanLine,
  proposerNationalId: cleanNumber,
  insuredNationalId: cleanNumber,
  phone: cleanPhone,
} as const;

/** The query of the list's call. The client drops empty values. */
export function listQuery({ page, limit, ...filters }: Filters) {
  const { typePayment, adjustInfo, linkState, consentFlag, ...typed } = filters;
  return {
    ...typed,
    ...objectFromKeys(objectKeys(cleaning), (name) => cleaning[name](cleanLine(typed[name]))),
    page: String(page),
    limit: String(limit),
    ...(typePayment ? { typePayment } : {}),
    ...(adjustInfo ? { adjustInfo } : {}),
    ...(linkState ? { linkState } : {}),
    ...(consentFlag ? { consentFlag } : {}),
  };
}
