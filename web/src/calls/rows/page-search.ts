import { PAGE_SIZES } from '@salus/api/schemaless/wire.ts';
import { count, oneValue } from '../../page/address-search.ts';

/** The page of a list, in its address. Invalid values are dropped. */
export const pageSearch = {
  page: count,
  limit: oneValue(PAGE_SIZES, PAGE_SIZES[0]),
};
