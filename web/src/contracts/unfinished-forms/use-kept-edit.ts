import { listUnfinishedForms, showUnfinishedForm } from '@salus/api/contracts/unfinished-forms.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { editFormId } from '@salus/domain/retention/unfinished-form.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../../calls/use-call.ts';
import type { DraftStart } from '../draft/draft-values.ts';
import { eraseForm } from './erase-form.ts';
import { changedPaths, type KeptEdit, keptEditIn } from './kept-edit.ts';

type Comparison = {
  /** Null without kept changes, and where they equal the contract. */
  readonly keptEdit: KeptEdit | null;
  /** Paths at which they differ from the contract. */
  readonly differences: readonly string[];
};

type Query = {
  /** Null while it is loading; never changes afterwards. */
  readonly comparison: Comparison | null;
  readonly failure: { readonly error: unknown; readonly retry: () => void } | null;
};

const NONE: Comparison = { keptEdit: null, differences: [] };

/**
 * The kept changes of a contract when its form opens (DRAFT-20). The list is read first, because
 * most contracts have none.
 * @param contractInput the contract as the form shows it without them
 */
export function useKeptEdit(referenceNumber: string, contractInput: DraftStart): Query {
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const id = editFormId(referenceNumber);
  const list = useCall(
    listUnfinishedForms,
    { query: {} },
    { isEnabled: comparison === null, isFresh: true },
  );
  const row = list.data?.results.find((form) => form.id === id);
  const form = useCall(
    showUnfinishedForm,
    { query: { id } },
    {
      isEnabled: comparison === null && list.isFetchedAfterMount && row !== undefined,
      isFresh: true,
    },
  );
  const isGone = form.error instanceof RefusalError && form.error.code === 'NOT_FOUND';
  const failing = list.error ? list : form.error && !isGone ? form : null;
  const latest = comparison ?? knownNow();
  // Later answers do not change a form that is open.
  if (latest && !comparison) setComparison(latest);
  const isEqual = comparison?.keptEdit?.input !== undefined && comparison.differences.length === 0;
  useEffect(() => {
    // The contract was saved with them, and the erasure got lost.
    if (isEqual) void eraseForm(id);
  }, [isEqual, id]);
  return {
    comparison: isEqual ? NONE : latest,
    failure:
      failing && !latest ? { error: failing.error, retry: () => void failing.refetch() } : null,
  };

  function knownNow(): Comparison | null {
    if (!list.isFetchedAfterMount || !list.isSuccess) return null;
    if (!row || isGone) return NONE;
    if (!form.isFetchedAfterMount || !form.isSuccess) return null;
    const keptEdit = keptEditIn(form.data, row.updatedAt);
    return keptEdit ? { keptEdit, differences: changedPaths(keptEdit.input, contractInput) } : NONE;
  }
}
