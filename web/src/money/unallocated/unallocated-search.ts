import { moneyOrigins, moneyStates } from '@salus/domain/payments/unallocated.ts';
import { z } from 'zod';
import { pageSearch } from '../../calls/rows/page-search.ts';

const text = z.coerce.string().default('').catch('');
/** Whole dong, without separators. */
const amount = z.coerce
  .string()
  .regex(/^\d{0,15}$/)
  .default('')
  .catch('');

/** Filters and page of the worklist, in the address. */
export const unallocatedSearch = z.object({
  state: z.enum(moneyStates).default('OPEN').catch('OPEN'),
  origin: z.enum(moneyOrigins).or(z.literal('')).default('').catch(''),
  text,
  amount,
  /** Makes a range of the amount. */
  amountTo: amount,
  ...pageSearch,
});
export type UnallocatedSearch = z.output<typeof unallocatedSearch>;
