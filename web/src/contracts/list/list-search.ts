import { sortKeys, sortOrders } from '@salus/api/contract-filters.ts';
import { PAGE_SIZES } from '@salus/api/wire.ts';
import { issuedStatuses, paymentTypes, statuses } from '@salus/domain/contracts/status.ts';
import { z } from 'zod';

const text = z.coerce.string().default('').catch('');

/** What a list's address holds. Whatever somebody wrote into it that means nothing is as if it were not there. */
export const listSearch = z.object({
  page: z.int().min(1).default(1).catch(1),
  limit: z.literal(PAGE_SIZES).default(10).catch(10),
  status: z.array(z.enum(statuses)).default([]).catch([]),
  planIds: z.array(z.coerce.string()).default([]).catch([]),
  policyNo: text,
  proposerName: text,
  createdFromDate: text,
  createdToDate: text,
  typePayment: z.enum(paymentTypes).or(z.literal('')).default('').catch(''),
  sortBy: z.enum(sortKeys).default('createdAt').catch('createdAt'),
  sortOrder: z.enum(sortOrders).default('DESC').catch('DESC'),
});

/** The lists that clerks work through, all on one page. */
export const worklists = ['contracts', 'payments', 'refunds', 'messages', 'syncs'] as const;
export type Worklist = (typeof worklists)[number];

/** The back office's list opens with the contracts that await payment (portal §9). */
export const backOfficeSearch = listSearch.extend({
  view: z.enum(worklists).default('contracts').catch('contracts'),
  status: z.array(z.enum(statuses)).default(['AWAITING_PAYMENT']).catch(['AWAITING_PAYMENT']),
});

/** The list of issued contracts knows two statuses (portal §2), and does not ask how they were paid. */
export const issuedSearch = listSearch.extend({
  status: z.array(z.enum(issuedStatuses)).default([]).catch([]),
  typePayment: z.literal('').default('').catch(''),
});

/** What an address need not say. */
export const usualSearch = listSearch.parse({});
export const usualIssuedSearch = issuedSearch.parse({});
export const usualBackOfficeSearch = backOfficeSearch.parse({});

export type ListSearch = z.output<typeof listSearch>;

/** All that narrows a list. An identity number belongs into no address: it stays with the browser's history entry. */
export type Filters = ListSearch & { readonly proposerNationalId: string };

/** Nothing narrowed down; page size and order stay as the person chose them. */
export function withoutFilters({ limit, sortBy, sortOrder }: Filters): Filters {
  return { ...listSearch.parse({ limit, sortBy, sortOrder }), proposerNationalId: '' };
}

/** The query of the list's call. */
export function queryOf({ page, limit, typePayment, ...filters }: Filters) {
  return { ...filters, page: String(page), limit: String(limit), ...(typePayment ? { typePayment } : {}) };
}
