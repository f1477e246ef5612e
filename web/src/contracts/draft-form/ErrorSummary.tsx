import type { FieldCode, FieldProblem } from '@salus/domain/validation/field-codes.ts';
import type { Ref } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useWords } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/Notice.tsx';
import { type DraftValues, withoutRepeats } from './draft-values.ts';
import styles from './ErrorSummary.module.css';
import { useFieldName, useFieldSentence } from './use-field-sentence.ts';

/** After a submit: every wrong field by name, each a way to it. Stays until all are right. */
export function ErrorSummary({ ref }: { readonly ref: Ref<HTMLDivElement> }) {
  const t = useWords();
  const { errors, isSubmitted } = useFormState<DraftValues>();
  const isSame = useWatch<DraftValues, 'insuredDetails.0.isSameProposer'>({ name: 'insuredDetails.0.isSameProposer' });
  const sentence = useFieldSentence();
  const fieldName = useFieldName();
  const problems = isSubmitted ? inPageOrder(withoutRepeats(problemsIn(errors), isSame ?? false)) : [];
  return (
    <div ref={ref} tabIndex={-1} className={styles.summary}>
      {problems.length > 0 && (
        <Notice kind="error" title={t(($) => $.draftForm.problems, { count: problems.length })}>
          <ul>
            {problems.map(({ path, code }) => (
              <li key={path}>
                <a href={`#${path}`} onClick={(event) => goTo(path, event)}>
                  {fieldName(path)}
                </a>
                : {sentence(path, code)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

/** Moves to a field without touching the address, which would count as leaving the page. */
export function goTo(path: string, event?: { preventDefault: () => void }): void {
  event?.preventDefault();
  const field = document.getElementById(path);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** React Hook Form nests errors as the values are nested; leaves carry a message. */
function problemsIn(errors: object, prefix = ''): FieldProblem[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || key === 'ref') return [];
    const path = key === 'root' ? prefix.slice(0, -1) : prefix + key;
    if ('message' in error && typeof error.message === 'string') return [{ path, code: error.message as FieldCode }];
    return problemsIn(error, `${path}.`);
  });
}

/** As the fields stand on the page, whatever order the rules found them in. */
function inPageOrder(problems: FieldProblem[]): FieldProblem[] {
  const places = [...document.querySelectorAll('form [id]')].map(({ id }) => id);
  return problems.sort((a, b) => places.indexOf(a.path) - places.indexOf(b.path));
}
