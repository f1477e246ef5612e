import { type Database, inSnapshot, type Reader } from '../platform/db.ts';

/** `page` counts from 1; `limit` is the page size. */
type PageParameters = { readonly page: number; readonly limit: number };

/** LIMIT and OFFSET of a page in SQL. */
export type LimitOffset = { readonly limit: number; readonly offset: number };

type List<Result> = {
  readonly count: (reader: Reader) => Promise<number>;
  readonly read: (reader: Reader, page: LimitOffset, total: number) => Promise<Result[]>;
};

/**
 * A page (LIST-1); a page beyond the end is empty. A row that changes between two snapshots would
 * be counted and missing.
 */
export async function readPageInSnapshot<Result>(
  db: Database,
  { page, limit }: PageParameters,
  { count, read }: List<Result>,
) {
  const { totalRecords, results } = await inSnapshot(db, async (reader) => {
    const total = await count(reader);
    const offset = (page - 1) * limit;
    return { totalRecords: total, results: await read(reader, { limit, offset }, total) };
  });
  return { results, totalPages: Math.ceil(totalRecords / limit), totalRecords };
}
