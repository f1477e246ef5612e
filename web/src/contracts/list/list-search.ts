import { sortKeys, sortOrders } from '@salus/api/contract-filters.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@salus/api/wire.ts';
import { issuedStatuses, paymentTypes, statuses } from '@salus/domain/contracts/status.ts';
import { z } from 'zod';
import { statusesInAddress } from './statuses-in-address.ts';

const text = z.coerce.string().default('').catch('');

/** In the address of a list that does not ask for it. */
const notAsked = z.literal('').default('').catch('');

/** What the address of every list holds. Whatever somebody wrote into it that means nothing is as if it were not there. */
const anyListSearch = z.object({
  /** Not what the person saved for this list, but what the product opens it with: then the address says nothing else. */
  saved: z.literal(false).optional().catch(undefined),
  page: z.int().min(1).default(1).catch(1),
  limit: z.literal(PAGE_SIZES).default(DEFAULT_PAGE_SIZE).catch(DEFAULT_PAGE_SIZE),
  status: statusesInAddress(statuses),
  planIds: z.array(z.coerce.string()).default([]).catch([]),
  policyNo: text,
  proposerName: text,
  createdFromDate: text,
  createdToDate: text,
  sortBy: z.enum(sortKeys).default('createdAt').catch('createdAt'),
  sortOrder: z.enum(sortOrders).default('DESC').catch('DESC'),
});

/** When a policy began, when it was cancelled, and the unit that sold it: what heads and clerks ask for. */
const soldSearch = {
  policyStartDateFrom: text,
  policyStartDateTo: text,
  cancelledDateFrom: text,
  cancelledDateTo: text,
  unitId: z.coerce
    .string()
    .regex(/^([1-9]\d{0,14})?$/)
    .default('')
    .catch(''),
};

/** The officer's own list. */
export const listSearch = anyListSearch.extend({
  policyStartDateFrom: notAsked,
  policyStartDateTo: notAsked,
  cancelledDateFrom: notAsked,
  cancelledDateTo: notAsked,
  unitId: notAsked,
  typePayment: notAsked,
});

/** The lists that clerks work through, all on one page. */
export const worklists = ['contracts', 'payments', 'refunds', 'messages', 'syncs'] as const;
export type Worklist = (typeof worklists)[number];

/** The back office's list opens with the contracts that await payment (portal §9), and asks how they were paid. */
export const backOfficeSearch = anyListSearch.extend({
  ...soldSearch,
  view: z.enum(worklists).default('contracts').catch('contracts'),
  status: statusesInAddress(statuses, ['AWAITING_PAYMENT']),
  typePayment: z.enum(paymentTypes).or(z.literal('')).default('').catch(''),
});

/** The list of issued contracts knows two statuses (portal §2). */
export const issuedSearch = anyListSearch.extend({
  ...soldSearch,
  status: statusesInAddress(issuedStatuses),
  typePayment: notAsked,
});

/** What an address need not say. */
export const usualSearch = listSearch.parse({});
export const usualIssuedSearch = issuedSearch.parse({});
export const usualBackOfficeSearch = backOfficeSearch.parse({});

export const listSearches = { drafts: listSearch, backOffice: backOfficeSearch, issued: issuedSearch } as const;
export const usualSearches = { drafts: usualSearch, backOffice: usualBackOfficeSearch, issued: usualIssuedSearch };

/** What any list may be narrowed by. */
export type ListSearch = Omit<z.output<typeof backOfficeSearch>, 'view' | 'saved'>;

/** All that narrows a list. An identity number belongs into no address: it stays with the browser's history entry. */
export type Filters = ListSearch & { readonly proposerNationalId: string };

/** Nothing narrowed down; page size and order stay as the person chose them. */
export function withoutFilters({ limit, sortBy, sortOrder }: Filters): Filters {
  return { ...listSearch.parse({ limit, sortBy, sortOrder }), proposerNationalId: '' };
}

/** Does anything narrow the list, whatever page and order it stands in? */
export function isNarrowed(filters: Filters): boolean {
  return Object.entries(withoutFilters(filters)).some(
    ([name, blank]) => name !== 'page' && String(filters[name as keyof Filters]) !== String(blank),
  );
}

/** The query of the list's call. */
export function queryOf({ page, limit, typePayment, ...filters }: Filters) {
  return { ...filters, page: String(page), limit: String(limit), ...(typePayment ? { typePayment } : {}) };
}
