/** `page` counts from 1; `limit` is the page size. */
type PageParameters = { readonly page: number; readonly limit: number };

/** LIMIT and OFFSET of a page in SQL. */
export type LimitOffset = { readonly limit: number; readonly offset: number };

export function limitOffsetOf({ page, limit }: PageParameters): LimitOffset {
  return { limit, offset: (page - 1) * limit };
}

/** A page under wire names (LIST-1); a page beyond the end is empty. */
export function pageOf<Row>(results: Row[], totalRecords: number, { limit }: PageParameters) {
  return { results, totalPages: Math.ceil(totalRecords / limit), totalRecords };
}
