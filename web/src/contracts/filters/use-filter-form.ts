import type { Filter, FilterTable } from '@salus/api/filter.ts';
import { parseDay } from '@salus/domain/time/day.ts';
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
  /** A choice or a whole day applies at once, typed text on Enter. */
  readonly appliesOnChoice?: boolean;
  /** Keeps the ids apart from those of a dialog with fields of the same names. */
  readonly idPrefix?: string;
  /** Reveals the fields, so that the first problem gets the focus. */
  readonly onRefused?: () => void;
  readonly onApply: (input: S) => void;
};
type Issues = Parameters<typeof toFieldProblems>[0];

/**
 * Filters as typed, applied on the button or Enter, and on a choice where the list wants it. Those
 * of the address replace them when they change elsewhere: by Back, a reset or a link.
 */
export function useFilterForm<T extends FilterTable, S extends Partial<FilterInputs<T>>>({
  filters,
  texts,
  search,
  check,
  error,
  toInput = (input) => input,
  toWatched = (input) => input,
  appliesOnChoice = false,
  idPrefix = '',
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
  /** Filters that this form applied: their arrival in the address keeps what is typed meanwhile. */
  const [appliedText, setAppliedText] = useState(watchedText);
  if (lastWatchedText !== watchedText) {
    setLastWatchedText(watchedText);
    setIsTried(false);
    if (watchedText !== appliedText) {
      setInput(toInput(search));
      setAppliedText(watchedText);
    }
  }
  const findProblems = (values: S) => toFieldProblems(check(values).error?.issues ?? []);
  const problems = findProblems(input);
  const refusedProblems = refusedFields(error);
  const problem = (name: string): FieldProblem | undefined =>
    [...(isTried ? problems : []), ...refusedProblems].find(({ path }) => path === name);

  function apply(next: S) {
    setAppliedText(JSON.stringify(toWatched(next)));
    onApply(next);
  }

  function choose(next: S) {
    setInput(next);
    if (findProblems(next).length === 0) apply(next);
    else setIsTried(true);
  }

  return {
    filters,
    idPrefix,
    texts,
    input,
    hasProblems: problems.length > 0,
    setInput: (next: S) => setInput(next),
    setIsTried,
    onChoose: (change: Partial<S>) => choose({ ...input, ...change }),
    onLeave: () => setIsTried(isTried || appliesOnChoice),
    isRefused: refusedProblems.length > 0,
    fieldError: (name: string): string | undefined => {
      const { code } = problem(name) ?? {};
      return code && t(($) => $.domain.fields[code]);
    },
    onType(name: keyof T & string, value: string | readonly string[]) {
      const next = { ...input, [name]: value };
      if (appliesOnChoice && isWhole(filters[name], value)) choose(next);
      else setInput(next);
    },
    onSubmit(event: FormEvent) {
      event.preventDefault();
      setIsTried(true);
      const [firstProblem] = problems;
      if (!firstProblem) return apply(input);
      onRefused?.();
      focusAfterRender(() => document.getElementById(idPrefix + firstProblem.path));
    },
  };
}

/** Whether a value is complete: text is until Enter, and a day once it is a date. */
function isWhole(filter: Filter | undefined, value: string | readonly string[]): boolean {
  switch (filter?.kind) {
    case 'text':
    case 'amount':
    case undefined:
      return false;
    case 'firstDay':
    case 'lastDay':
      return value === '' || parseDay(String(value)) !== null;
    default:
      return true;
  }
}
