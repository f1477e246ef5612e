import { listContracts } from '@salus/api/back-office.ts';
import type { ContractRow } from '@salus/api/contract-view.ts';
import { listDrafts, listIssued } from '@salus/api/contracts.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { useEffect, useState } from 'react';
import { refusedFields } from '../../calls/forms/field-errors.ts';
import { callAhead } from '../../calls/use-call.ts';
import { isSearchable, readQuickSearch, type SearchMeaning } from './quick-search.ts';

/** Delay after the last key, so that a word typed quickly is looked up once. */
const PAUSE_MILLISECONDS = 250;
const SHOWN = 6;

type LookUp = {
  /** The text that was looked up. */
  readonly text: string;
  readonly hits: readonly ContractRow[];
  /** The likeliest meaning with a hit, or the likeliest one; null without a meaning. */
  readonly meaning: SearchMeaning | null;
};

/** Looks typed text up under each of its meanings; a contract counts once. */
export async function lookUp(group: RoleGroup, text: string): Promise<LookUp> {
  const meanings = readQuickSearch(text);
  const lookUps = await Promise.all(
    meanings.map(async (meaning) => ({ meaning, rows: await findRows(group, meaning) })),
  );
  const rows = lookUps.flatMap((one) => one.rows);
  const hits = [...new Map(rows.map((row) => [row.referenceNumber, row])).values()];
  const best = lookUps.find((one) => one.rows.length > 0) ?? lookUps[0];
  return { text, hits: hits.slice(0, SHOWN), meaning: best?.meaning ?? null };
}

type Search = Partial<Record<SearchMeaning['filter'], string>> & { readonly limit: string };
const draftRows = async (query: Search) => (await callAhead(listDrafts, { query })).results;
const allRows = async (query: Search) => (await callAhead(listContracts, { query })).results;
const issuedRows = async (query: Search) => (await callAhead(listIssued, { query })).results;

/** The list of each role, as for listOfGroup. */
const searches: Readonly<Record<RoleGroup, (query: Search) => Promise<ContractRow[]>>> = {
  sales: draftRows,
  backOffice: allRows,
  auditor: allRows,
  manager: issuedRows,
  director: issuedRows,
};

/** Passes over a meaning that the server refuses: heads search by whole numbers (SEC-24). */
async function findRows(
  group: RoleGroup,
  { filter, value }: SearchMeaning,
): Promise<ContractRow[]> {
  try {
    return await searches[group]({ [filter]: value, limit: String(SHOWN) });
  } catch (error) {
    if (refusedFields(error).some(({ path }) => path === filter)) return [];
    throw error;
  }
}

/** The contracts found for the typed text, or the error of the look-up. */
type QuickHits = LookUp & { readonly error: unknown };

const NOTHING: QuickHits = { text: '', hits: [], meaning: null, error: null };

/** The contracts that typed text finds, after a short delay. */
export function useQuickHits(group: RoleGroup, text: string): QuickHits {
  const [quickHits, setQuickHits] = useState(NOTHING);
  const isWanted = isSearchable(readQuickSearch(text));
  useEffect(() => {
    if (!isWanted) return setQuickHits(NOTHING);
    let isOver = false;
    const pause = setTimeout(() => {
      lookUp(group, text).then(
        (next) => !isOver && setQuickHits({ ...next, error: null }),
        (error: unknown) => !isOver && setQuickHits({ ...NOTHING, text, error }),
      );
    }, PAUSE_MILLISECONDS);
    return () => {
      isOver = true;
      clearTimeout(pause);
    };
  }, [group, text, isWanted]);
  return quickHits;
}
