import { listContracts } from '@salus/api/back-office.ts';
import type { ContractRow } from '@salus/api/contract-view.ts';
import { listDrafts, listIssued } from '@salus/api/contracts.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { useEffect, useState } from 'react';
import { refusedFieldsOf } from '../../calls/forms/field-errors.ts';
import { callAhead } from '../../calls/use-call.ts';
import { isSearchable, readQuickSearch, type Sought } from './quick-search.ts';

/** Delay after the last key, so that a word typed quickly is looked up once. */
const PAUSE_MILLISECONDS = 250;
const SHOWN = 6;

type Found = {
  /** The text that was looked up. */
  readonly typed: string;
  readonly hits: readonly ContractRow[];
  /** The likeliest meaning with a hit, or the likeliest one; null without a meaning. */
  readonly sought: Sought | null;
};

/** Looks typed text up under each of its meanings; a contract counts once. */
export async function lookUp(group: RoleGroup, typed: string): Promise<Found> {
  const meanings = readQuickSearch(typed);
  const found = await Promise.all(
    meanings.map(async (sought) => ({ sought, rows: await rowsOf(group, sought) })),
  );
  const rows = found.flatMap((one) => one.rows);
  const hits = [...new Map(rows.map((row) => [row.referenceNumber, row])).values()];
  const best = found.find((one) => one.rows.length > 0) ?? found[0];
  return { typed, hits: hits.slice(0, SHOWN), sought: best?.sought ?? null };
}

type Search = Partial<Record<Sought['filter'], string>> & { readonly limit: string };
const drafts = async (query: Search) => (await callAhead(listDrafts, { query })).results;
const all = async (query: Search) => (await callAhead(listContracts, { query })).results;
const issued = async (query: Search) => (await callAhead(listIssued, { query })).results;

/** The list of each role, as for listOfGroup. */
const searches: Readonly<Record<RoleGroup, (query: Search) => Promise<ContractRow[]>>> = {
  sales: drafts,
  backOffice: all,
  auditor: all,
  manager: issued,
  director: issued,
};

/** Passes over a meaning that the server refuses: heads search by whole numbers (SEC-24). */
async function rowsOf(group: RoleGroup, { filter, value }: Sought): Promise<ContractRow[]> {
  try {
    return await searches[group]({ [filter]: value, limit: String(SHOWN) });
  } catch (error) {
    if (refusedFieldsOf(error).some(({ path }) => path === filter)) return [];
    throw error;
  }
}

/** The contracts found for the typed text, or the error of the look-up. */
type QuickHits = Found & { readonly error: unknown };

const NOTHING: QuickHits = { typed: '', hits: [], sought: null, error: null };

/** The contracts that typed text finds, after a short delay. */
export function useQuickHits(group: RoleGroup, typed: string): QuickHits {
  const [found, setFound] = useState(NOTHING);
  const isWanted = isSearchable(readQuickSearch(typed));
  useEffect(() => {
    if (!isWanted) return setFound(NOTHING);
    let isOver = false;
    const pause = setTimeout(() => {
      lookUp(group, typed).then(
        (next) => !isOver && setFound({ ...next, error: null }),
        (error: unknown) => !isOver && setFound({ ...NOTHING, typed, error }),
      );
    }, PAUSE_MILLISECONDS);
    return () => {
      isOver = true;
      clearTimeout(pause);
    };
  }, [group, typed, isWanted]);
  return found;
}
