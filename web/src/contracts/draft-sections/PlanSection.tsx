import type { Plan } from '@salus/api/catalogue.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { useController } from 'react-hook-form';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { FieldNote } from '../../ui/forms/Field.tsx';
import { Radio } from '../../ui/forms/Radio.tsx';
import type { DraftValues } from '../draft/draft-values.ts';
import { useFieldError } from '../draft/use-field-sentence.ts';
import { FormSection } from './FormSection.tsx';
import styles from './PlanSection.module.css';

type Props = { readonly type: ContractType; readonly plans: readonly Plan[] };

/** The packages of the officer's channel, with sum insured and price. */
export function PlanSection({ type, plans }: Props) {
  const t = useTranslations();
  const { field } = useController<DraftValues, 'planId'>({ name: 'planId' });
  const error = useFieldError('planId');
  return (
    <FormSection section="plan" columns={1}>
      <div
        role="radiogroup"
        aria-labelledby="section-plan"
        aria-invalid={Boolean(error)}
        aria-describedby="planId-note"
      >
        <div className={styles.cards}>
          {plans.map((plan, at) => (
            <label
              key={plan.code}
              htmlFor={at === 0 ? 'planId' : `planId-${plan.code}`}
              className={styles.card}
            >
              <span className={styles.name}>
                <Radio
                  id={at === 0 ? 'planId' : `planId-${plan.code}`}
                  name={field.name}
                  value={plan.code}
                  checked={field.value === plan.code}
                  onChange={() => field.onChange(plan.code)}
                  onBlur={field.onBlur}
                />
                {catalogueText(plan.packageName)}
              </span>
              <span className={styles.fee}>{amount(plan.fee)}</span>
              <span className={styles.note}>
                {t(($) => $.draftForm.insures, { sum: amount(plan.amount) })}
              </span>
              <span className={styles.note}>
                {t(
                  ($) => (type === 'FAMILY' ? $.familyPremium.perPerson : $.draftForm.perDuration),
                  { duration: catalogueText(plan.durationName) },
                )}
              </span>
            </label>
          ))}
        </div>
        <FieldNote id="planId" error={error} />
      </div>
    </FormSection>
  );
}
