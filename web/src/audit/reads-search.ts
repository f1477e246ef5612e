import { PAGE_SIZES } from '@salus/api/wire.ts';
import { readKinds } from '@salus/domain/people/personal-reads.ts';
import { z } from 'zod';

const text = z.coerce.string().default('').catch('');

/** Search parameters of the log of reads. Invalid values are dropped. */
export const readsSearch = z.object({
  from: text,
  to: text,
  kind: z.array(z.enum(readKinds)).default([]).catch([]),
  emailAddress: text,
  referenceNumber: text,
  ip: text,
  page: z.coerce.number().int().min(1).default(1).catch(1),
  limit: z.literal(PAGE_SIZES).default(PAGE_SIZES[0]).catch(PAGE_SIZES[0]),
});
export type ReadsSearch = z.output<typeof readsSearch>;

/** The default parameters, left out of an address. */
export const usualReadsSearch = readsSearch.parse({});

/** The searched identity number never gets into an address. */
export type ReadsFilters = Omit<ReadsSearch, 'page' | 'limit'> & { readonly identity: string };

export const isFiltered = (filters: ReadsFilters): boolean =>
  Object.values(filters).some((value) => value.length > 0);
