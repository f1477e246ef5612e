import { readKinds } from '@salus/domain/people/personal-reads.ts';
import { z } from 'zod';
import { pageSearch } from '../calls/rows/page-search.ts';

const text = z.coerce.string().default('').catch('');

/** Search parameters of the log of reads. Invalid values are dropped. */
export const readsSearch = z.object({
  from: text,
  to: text,
  kind: z.array(z.enum(readKinds)).default([]).catch([]),
  emailAddress: text,
  referenceNumber: text,
  ip: text,
  ...pageSearch,
});
type ReadsSearch = z.output<typeof readsSearch>;

/** The default parameters, left out of an address. */
export const usualReadsSearch = readsSearch.parse({});

/** The searched identity number never gets into an address. */
export type ReadsFilters = Omit<ReadsSearch, 'page' | 'limit'> & { readonly identity: string };

export const isFiltered = (filters: ReadsFilters): boolean =>
  Object.values(filters).some((value) => value.length > 0);
