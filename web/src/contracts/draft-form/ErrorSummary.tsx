import type { ContractType } from '@salus/domain/contracts/status.ts';
import { type FieldProblem, isFieldCode } from '@salus/domain/validation/field-codes.ts';
import type { Ref } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useTranslations } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { type DraftValues, withoutRepeats } from '../draft/draft-values.ts';
import { fieldElement, goToField } from '../draft/go-to-field.ts';
import { useFieldName, useFieldSentence } from '../draft/use-field-sentence.ts';
import styles from './ErrorSummary.module.css';

type Props = { readonly type: ContractType; readonly ref: Ref<HTMLDivElement> };

/** After a submit: links to all invalid fields. Stays until all are valid. */
export function ErrorSummary({ type, ref }: Props) {
  const t = useTranslations();
  const { errors, isSubmitted } = useFormState<DraftValues>();
  const persons = useWatch<DraftValues, 'insuredDetails'>({ name: 'insuredDetails' });
  const sentence = useFieldSentence();
  const fieldName = useFieldName(type);
  const problems = isSubmitted ? inPageOrder(withoutRepeats(problemsIn(errors), persons)) : [];
  return (
    <div ref={ref} tabIndex={-1} className={styles.summary}>
      {problems.length > 0 && (
        <Notice kind="error" title={t(($) => $.draftForm.problems, { count: problems.length })}>
          <ul>
            {problems.map(({ path, code }) => (
              <li key={path}>
                <a href={`#${path}`} onClick={(event) => goToField(path, event)}>
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

/** React Hook Form nests errors as the values are nested; leaves carry a message. */
function problemsIn(errors: object, prefix = ''): FieldProblem[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || key === 'ref') return [];
    const path = key === 'root' ? prefix.slice(0, -1) : prefix + key;
    const code = 'message' in error ? error.message : null;
    // A list may carry an error beside those of its entries.
    return [...(isFieldCode(code) ? [{ path, code }] : []), ...problemsIn(error, `${path}.`)];
  });
}

/** Sorts by position on the page; the rules report in another order. */
function inPageOrder(problems: FieldProblem[]): FieldProblem[] {
  const places: (Element | null)[] = [...document.querySelectorAll('form [id]')];
  const placeAt = ({ path }: FieldProblem) => places.indexOf(fieldElement(path));
  return problems.sort((a, b) => placeAt(a) - placeAt(b));
}
