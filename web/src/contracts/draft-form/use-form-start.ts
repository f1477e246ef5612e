import { cloneContract } from '@salus/api/contracts/corrections.ts';
import { showUnfinishedForm } from '@salus/api/contracts/unfinished-forms.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { useCall } from '../../calls/use-call.ts';
import { blankDraft, type DraftStart, toDraft } from '../draft/draft-values.ts';
import { inputIn } from '../unfinished-forms/form-content.ts';
import type { ContinuedForm } from './DraftForm.tsx';

/** The first content of a new form. */
export type FormStart = {
  readonly start: DraftStart;
  readonly continuedForm: ContinuedForm | null;
  /** The sessionStorage key of this form's unsaved input. */
  readonly keptAs: string;
  /** The contract that the input was taken from. */
  readonly similarTo: string | null;
};

type Search = {
  readonly unfinished?: string | undefined;
  readonly similarTo?: string | undefined;
};

type Query = {
  /** Null while it is loading. */
  readonly content: FormStart | null;
  readonly failure: { readonly error: unknown; readonly retry: () => void } | null;
  /** The form or the contract does not exist, or not any more. */
  readonly isGone: boolean;
};

/** An empty form, an unfinished one (DRAFT-16), or the input of another contract (DRAFT-17). */
export function useFormStart(type: ContractType, { unfinished, similarTo }: Search): Query {
  const form = useCall(
    showUnfinishedForm,
    { query: { id: unfinished ?? '' } },
    { isEnabled: unfinished !== undefined, isFresh: true },
  );
  const clone = useCall(
    cloneContract,
    { query: { referenceNumber: similarTo ?? '' } },
    { isEnabled: unfinished === undefined && similarTo !== undefined },
  );
  const { error, refetch } = unfinished === undefined ? clone : form;
  const isGone =
    error instanceof RefusalError &&
    (error.code === 'NOT_FOUND' || error.code === 'VALIDATION_ERROR');
  return {
    content: readStart(),
    failure: error && !isGone ? { error, retry: () => void refetch() } : null,
    isGone,
  };

  function readStart(): FormStart | null {
    const blank = { start: blankDraft(type), continuedForm: null, similarTo: null };
    if (unfinished !== undefined) {
      // An answer from before this page opened may be older than the last save.
      if (!form.isFetchedAfterMount || !form.isSuccess) return null;
      const continuedForm = { id: unfinished, input: inputIn(form.data) ?? {} };
      return { ...blank, continuedForm, keptAs: `salus.draft.unfinished.${unfinished}` };
    }
    if (similarTo !== undefined)
      return clone.data
        ? {
            ...blank,
            start: toDraft(clone.data),
            similarTo,
            keptAs: `salus.draft.similar.${similarTo}`,
          }
        : null;
    return { ...blank, keptAs: type === 'FAMILY' ? 'salus.draft.new-family' : 'salus.draft.new' };
  }
}
