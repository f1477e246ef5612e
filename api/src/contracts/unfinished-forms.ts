import { contractTypes } from '@salus/domain/contracts/status.ts';
import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { listQuery } from '../list-query.ts';
import { instant } from '../wire.ts';
import { holds } from './personal.ts';

/** Chosen by the form, unique per officer; `list` is the address of the list. */
const id = z.string().regex(/^(?!list$)[A-Za-z0-9_-]{1,64}$/, { error: 'invalid' });

export const saveUnfinishedForm = endpoint({
  name: 'saveUnfinishedForm',
  summary: 'Save an incomplete form: any JSON of at most 64 KiB',
  method: 'PUT',
  path: '/v1/auth/unfinished-form/:id',
  access: staff('sales'),
  query: z.object({ id }),
  // One name for any value: input of path and body is merged.
  body: z.unknown().transform((form) => ({ form })),
  output: z.object({ id: z.string(), updatedAt: instant }),
  // For an id with a slash.
  refuses: ['NOT_FOUND'],
});

export const showUnfinishedForm = endpoint({
  name: 'showUnfinishedForm',
  summary: 'An incomplete form, as it was saved',
  method: 'GET',
  path: '/v1/auth/unfinished-form/:id',
  access: staff('sales'),
  query: z.object({ id }),
  output: z.unknown().meta(holds('form')),
  refuses: ['NOT_FOUND'],
});

export const removeUnfinishedForm = endpoint({
  name: 'removeUnfinishedForm',
  summary: 'Delete an incomplete form',
  method: 'DELETE',
  path: '/v1/auth/unfinished-form/:id',
  access: staff('sales'),
  query: z.object({ id }),
  output: z.object({ id: z.string() }),
  refuses: ['NOT_FOUND'],
});

/** The list names a form by these; null where the form has no such text. */
export const unfinishedForm = z.object({
  id: z.string(),
  updatedAt: instant,
  expiresAt: instant,
  typeContract: z.enum(contractTypes).nullable(),
  proposerName: z.string().nullable(),
});
export type UnfinishedForm = z.output<typeof unfinishedForm>;

export const listUnfinishedForms = endpoint({
  name: 'listUnfinishedForms',
  summary: 'The officer’s incomplete forms, newest first',
  method: 'GET',
  path: '/v1/auth/unfinished-form/list',
  access: staff('sales'),
  query: listQuery(z.strictObject({})),
  isRefreshed: true,
  output: z.object({
    results: z.array(unfinishedForm),
    totalRecords: z.number().int(),
    /** Contracts that the officer saved, counted up to 20 (DRAFT-22). */
    savedContracts: z.number().int(),
  }),
});
