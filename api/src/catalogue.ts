import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { money } from './wire.ts';

/** One line of a plan's benefit table: what is covered and up to how much. */
export const benefit = z.object({ code: z.string(), name: z.string(), limit: money, note: z.string().nullable() });

export const plan = z.object({
  code: z.string(),
  packageName: z.string(),
  shortName: z.string(),
  /** Sum insured. */
  amount: money,
  /** Premium per person and year. */
  fee: money,
  durationName: z.string(),
  benefits: z.array(benefit),
});
export type Plan = z.output<typeof plan>;

export const listIndividualPlans = endpoint({
  name: 'listIndividualPlans',
  summary: 'The individual plans of the officer’s channel',
  method: 'GET',
  path: '/v1/auth/product/list-vpb',
  access: staff('sales'),
  output: z.array(plan),
  refuses: [],
});
