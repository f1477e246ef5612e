import { individualDraftEditSchema, individualDraftSchema } from '@salus/domain/contracts/draft.ts';
import { perDay } from '@salus/domain/time/per-day.ts';
import { z } from 'zod';
import { contractRow, contractView } from './contract-view.ts';
import { endpoint, staff } from './endpoint.ts';
import { instant, money, referenceNumber } from './wire.ts';

const saved = z.object({ referenceNumber: z.string(), premiumAmount: money, updatedAt: instant });

/** Page sizes of portal §9; any number up to 100 is served. */
export const PAGE_SIZES = [10, 25, 100] as const;

const wholeNumber = (min: number, max: number, fallback: number) =>
  z
    .string({ error: 'invalid' })
    .regex(/^\d{1,9}$/, { error: 'invalid' })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: 'invalid' })
    .optional()
    .transform((value) => value ?? fallback);

export const createDraft = endpoint({
  name: 'createDraft',
  summary: 'Save a new individual contract as a draft',
  method: 'POST',
  path: '/v1/auth/contract/create-temporary',
  access: staff('sales'),
  body: perDay(individualDraftSchema),
  output: saved,
  refuses: [],
});

export const editDraft = endpoint({
  name: 'editDraft',
  summary: 'Save changes to a draft, or settle the change that the customer asked for',
  method: 'PUT',
  path: '/v1/auth/contract/edit-temporary',
  access: staff('sales'),
  body: perDay(individualDraftEditSchema),
  output: saved,
  refuses: ['NOT_FOUND', 'INVALID_STATE', 'CONTRACT_CHANGED'],
});

export const showDraft = endpoint({
  name: 'showDraft',
  summary: 'One contract of the officer, with its history and what may happen to it now',
  method: 'GET',
  path: '/v1/auth/contract/info-temporary',
  access: staff('sales'),
  query: z.object({ referenceNumber }),
  output: contractView,
  refuses: ['NOT_FOUND'],
});

export const listDrafts = endpoint({
  name: 'listDrafts',
  summary: 'The officer’s own contracts, newest first',
  method: 'GET',
  path: '/v1/auth/contract/list-temporary',
  access: staff('sales'),
  query: z.object({ page: wholeNumber(1, 999_999_999, 1), limit: wholeNumber(1, 100, 10) }),
  output: z.object({ results: z.array(contractRow), totalPages: z.number().int(), totalRecords: z.number().int() }),
  refuses: [],
});
