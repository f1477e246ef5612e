import type { ContractRow } from '@salus/api/contract-view.ts';
import { listContracts } from '@salus/api/schemaless/back-office.ts';
import { listDrafts, listIssued } from '@salus/api/schemaless/contracts.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { useEffect, useState } from 'react';
import { refusedFields } from '../../calls/forms/field-errors.ts';
import { callAhead } from '../../calls/use-call.ts';
import {
  isSearchable,
  isWholeValue,
  meaningKind,
  readQuickSearch,
  type SearchMeaning,
} from './quick-search.ts';

/** Delay after the last key, so that a word typed quickly is looked up once. */
const PAUSE_MILLISECONDS = 250;
/** A part of a person's number is looked up after this delay: each search is logged (SEC-25). */
const STANDING_MILLISECONDS = 2000;
const SHOWN = 6;

type LookUp = {
  /** The text that was looked up. */
  readonly text: string;
  readonly hits: readonly ContractRow[];
  /** The likeliest meaning with a hit, or the likeliest one; null without a meaning. */
  readonly meaning: SearchMeaning | null;
};

/**
 * Looks typed text up under the likeliest of its meanings that has a hit; a contract counts once.
 * @param meanings of the text, by default all
 */
export async function lookUp(
  group: RoleGroup,
  text: string,
  meanings: readonly SearchMeaning[] = readQuickSearch(text),
): Promise<LookUp> {
  for (const alike of Map.groupBy(meanings, meaningKind).values()) {
    const lookUps = await Promise.all(
      alike.map(async (meaning) => ({ meaning, rows: await findRows(group, meaning) })),
    );
    const rows = lookUps.flatMap((one) => one.rows);
    const hits = [...new Map(rows.map((row) => [row.referenceNumber, row])).values()];
    const best = lookUps.find((one) => one.rows.length > 0);
    if (best) return { text, hits: hits.slice(0, SHOWN), meaning: best.meaning };
  }
  return { text, hits: [], meaning: meanings[0] ?? null };
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
  admin: () => Promise.resolve([]),
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

/** The contracts that typed text finds: a part of a number after a longer delay. */
export function useQuickHits(group: RoleGroup, text: string): QuickHits {
  const [quickHits, setQuickHits] = useState(NOTHING);
  const isWanted = isSearchable(readQuickSearch(text));
  useEffect(() => {
    if (!isWanted) return setQuickHits(NOTHING);
    let isOver = false;
    const meanings = readQuickSearch(text);
    const wholeMeanings = meanings.filter(isWholeValue);
    const isAllWhole = wholeMeanings.length === meanings.length;
    const showLater = (delay: number, looked: readonly SearchMeaning[], isLast: boolean) =>
      setTimeout(() => {
        lookUp(group, text, looked).then(
          (next) => {
            if (isOver) return;
            const isFinal = isLast || next.hits.length > 0;
            setQuickHits(isFinal ? { ...next, error: null } : NOTHING);
          },
          (error: unknown) => !isOver && setQuickHits({ ...NOTHING, text, error }),
        );
      }, delay);
    // Hits of an earlier text are not chosen for this one.
    if (wholeMeanings.length === 0) setQuickHits(NOTHING);
    const timers = [
      ...(wholeMeanings.length > 0
        ? [showLater(PAUSE_MILLISECONDS, wholeMeanings, isAllWhole)]
        : []),
      ...(isAllWhole ? [] : [showLater(STANDING_MILLISECONDS, meanings, true)]),
    ];
    return () => {
      isOver = true;
      timers.forEach(clearTimeout);
    };
  }, [group, text, isWanted]);
  return quickHits;
}
