import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { choiceFilter } from './filter.ts';
import { filterParameters, listQuery } from './list-query.ts';
import { pageSchema, paging } from './wire.ts';

/** Rows whose contract the caller, or no one, works on (WORK-7). */
export const workTakers = ['me', 'none'] as const;
export type WorkTaker = (typeof workTakers)[number];
const worklistFilters = { takenBy: choiceFilter(workTakers) } as const;

type List<R extends z.ZodType> = {
  readonly name: string;
  readonly summary: string;
  readonly path: `/${string}`;
  readonly row: R;
  readonly isRefreshed?: true;
};

/** A list of the back office in pages, without filters. */
export const pagedList = <R extends z.ZodType>({ row, ...list }: List<R>) =>
  endpoint({
    ...list,
    method: 'GET',
    access: staff('backOffice', 'auditor'),
    followsEvents: true,
    query: listQuery(z.strictObject(paging)),
    output: pageSchema(row),
  });

/** A list of work on contracts. */
export const worklist = <R extends z.ZodType>({ row, ...list }: List<R>) =>
  endpoint({
    ...list,
    method: 'GET',
    access: staff('backOffice', 'auditor'),
    followsEvents: true,
    query: listQuery(z.strictObject({ ...paging, ...filterParameters(worklistFilters) })),
    output: pageSchema(row),
  });
