import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { listQuery } from './list-query.ts';
import { pageSchema, paging } from './wire.ts';

/** A list of the back office in pages, without filters. */
export const worklist = <R extends z.ZodType>({
  row,
  ...list
}: {
  readonly name: string;
  readonly summary: string;
  readonly path: `/${string}`;
  readonly row: R;
  readonly isRefreshed?: true;
}) =>
  endpoint({
    ...list,
    method: 'GET',
    access: staff('backOffice', 'auditor'),
    query: listQuery(z.strictObject(paging)),
    output: pageSchema(row),
  });
