import type { FilterTable } from '@salus/api/filter.ts';
import { type FieldProblem, toFieldProblems } from '@salus/domain/validation/field-codes.ts';
import { type FormEvent, useState } from 'react';
import { refusedFields } from '../../calls/forms/field-errors.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useFocusAfterRender } from '../../ui/forms/use-focus-after-render.ts';
import type { FilterInputs } from './filter-address.ts';
import type { FilterTexts } from './filter-texts.ts';

type Options<T extends FilterTable, S> = {
  readonly filters: T;
  readonly texts: FilterTexts<T>;
  /** The active filters. */
  readonly search: S;
  /** Checks them as the call does. */
  readonly check: (input: S) => { readonly error?: { readonly issues: Issues } | undefined };
  /** The refusal of the call, which may name a filter. */
  readonly error?: unknown;
  /** Fills in the fields of filters that an address leaves out. */
  readonly toInput?: (search: S) => S;
  /** The part whose change replaces the typed filters; by default all. */
  readonly toWatched?: (search: S) => unknown;
  /** Reveals the fields, so that the first problem gets the focus. */
  readonly onRefused?: () => void;
  readonly onApply: (input: S) => void;
};
type Issues = Parameters<typeof toFieldProblems>[0];

/**
 * Filters as typed, applied on the button or Enter only. Those of the address replace them when
 * they change elsewhere: by Back, a reset or a link.
 */
export function useFilterForm<T extends FilterTable, S extends Partial<FilterInputs<T>>>({
  filters,
  texts,
  search,
  check,
  error,
  toInput = (input) => input,
  toWatched = (input) => input,
  onRefused,
  onApply,
}: Options<T, S>) {
  const t = useTranslations();
  const focusAfterRender = useFocusAfterRender();
  const [input, setInput] = useState(() => toInput(search));
  /** The user tried to apply them: errors show from then on. */
  const [isTried, setIsTried] = useState(false);
  const watchedText = JSON.stringify(toWatched(search));
  const [lastWatchedText, setLastWatchedText] = useState(watchedText);
  if (lastWatchedText !== watchedText) {
    setLastWatchedText(watchedText);
    setInput(toInput(search));
    setIsTried(false);
  }
  const problems = toFieldProblems(check(input).error?.issues ?? []);
  const refusedProblems = refusedFields(error);
  const problem = (name: string): FieldProblem | undefined =>
    [...(isTried ? problems : []), ...refusedProblems].find(({ path }) => path === name);

  return {
    filters,
    texts,
    input,
    setInput: (next: S) => setInput(next),
    setIsTried,
    isRefused: refusedProblems.length > 0,
    fieldError: (name: string): string | undefined => {
      const { code } = problem(name) ?? {};
      return code && t(($) => $.domain.fields[code]);
    },
    onType: (name: keyof T & string, value: string | readonly string[]) =>
      setInput({ ...input, [name]: value }),
    onSubmit(event: FormEvent) {
      event.preventDefault();
      setIsTried(true);
      const [firstProblem] = problems;
      if (!firstProblem) return onApply(input);
      onRefused?.();
      focusAfterRender(() => document.getElementById(firstProblem.path));
    },
  };
}
