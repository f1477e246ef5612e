/** Which page of a list is asked for, from 1, and how long its pages are. */
type Asked = { readonly page: number; readonly limit: number };

/** Part of a list, as SQL takes it. */
export type Slice = { readonly limit: number; readonly offset: number };

export function sliceOf({ page, limit }: Asked): Slice {
  return { limit, offset: (page - 1) * limit };
}

/** A page under the wire's names (decisions §6); one beyond the end is empty. */
export function pageOf<Row>(results: Row[], totalRecords: number, { limit }: Asked) {
  return { results, totalPages: Math.ceil(totalRecords / limit), totalRecords };
}
