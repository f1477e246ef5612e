import { listUnfinishedForms, showUnfinishedForm } from '@salus/api/contracts/unfinished-forms.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { editFormId } from '@salus/domain/retention/unfinished-form.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../../calls/use-call.ts';
import type { DraftStart } from '../draft/draft-values.ts';
import { eraseForm } from './erase-form.ts';
import { differencesOf, type KeptEdit, keptEditIn } from './kept-edit.ts';

type Found = {
  /** Null without kept changes, and where they equal the contract. */
  readonly kept: KeptEdit | null;
  /** Paths at which they differ from the contract. */
  readonly differences: readonly string[];
};

type Query = {
  /** Null while it is loading; never changes afterwards. */
  readonly found: Found | null;
  readonly failed: { readonly error: unknown; readonly retry: () => void } | null;
};

const NONE: Found = { kept: null, differences: [] };

/**
 * The kept changes of a contract when its form opens (DRAFT-20). The list is read first, because
 * most contracts have none.
 * @param saved the contract as the form shows it without them
 */
export function useKeptEdit(referenceNumber: string, saved: DraftStart): Query {
  const [found, setFound] = useState<Found | null>(null);
  const id = editFormId(referenceNumber);
  const list = useCall(
    listUnfinishedForms,
    { query: {} },
    { enabled: found === null, isFresh: true },
  );
  const row = list.data?.results.find((form) => form.id === id);
  const form = useCall(
    showUnfinishedForm,
    { query: { id } },
    { enabled: found === null && list.isFetchedAfterMount && row !== undefined, isFresh: true },
  );
  const isGone = form.error instanceof RefusalError && form.error.code === 'NOT_FOUND';
  const failing = list.error ? list : form.error && !isGone ? form : null;
  const known = found ?? knownNow();
  // Later answers do not change a form that is open.
  if (known && !found) setFound(known);
  const isEqual = found?.kept?.input !== undefined && found.differences.length === 0;
  useEffect(() => {
    // The contract was saved with them, and the erasure got lost.
    if (isEqual) void eraseForm(id);
  }, [isEqual, id]);
  return {
    found: isEqual ? NONE : known,
    failed:
      failing && !known ? { error: failing.error, retry: () => void failing.refetch() } : null,
  };

  function knownNow(): Found | null {
    if (!list.isFetchedAfterMount || !list.isSuccess) return null;
    if (!row || isGone) return NONE;
    if (!form.isFetchedAfterMount || !form.isSuccess) return null;
    const kept = keptEditIn(form.data, row.updatedAt);
    return kept ? { kept, differences: differencesOf(kept.input, saved) } : NONE;
  }
}
