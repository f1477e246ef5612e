import { PAGE_SIZES } from '@salus/api/wire.ts';
import { moneyOrigins, moneyStates } from '@salus/domain/payments/unallocated.ts';
import { z } from 'zod';

const text = z.coerce.string().default('').catch('');

/** Filters and page of the worklist, in the address. */
export const unallocatedSearch = z.object({
  state: z.enum(moneyStates).default('OPEN').catch('OPEN'),
  origin: z.enum(moneyOrigins).or(z.literal('')).default('').catch(''),
  text,
  page: z.coerce.number().int().min(1).default(1).catch(1),
  limit: z.literal(PAGE_SIZES).default(PAGE_SIZES[0]).catch(PAGE_SIZES[0]),
});
export type UnallocatedSearch = z.output<typeof unallocatedSearch>;
