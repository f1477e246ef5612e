import type { Plan } from '@salus/api/catalogue.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { useController } from 'react-hook-form';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { FieldNote } from '../../ui/forms/Field.tsx';
import radio from '../../ui/forms/Radio.module.css';
import { Radio } from '../../ui/forms/Radio.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
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
        <Grid gap={8} fit={220}>
          {plans.map((plan, at) => (
            <Grid
              as="label"
              key={plan.code}
              htmlFor={at === 0 ? 'planId' : `planId-${plan.code}`}
              columns="lead"
              columnGap={8}
              align="baseline"
              content="center"
              padBlock={4}
              padInline={8}
              className={`${radio.option} ${styles.card}`}
            >
              <Row as="span" gap={8} align="center" weight="strong">
                <Radio
                  id={at === 0 ? 'planId' : `planId-${plan.code}`}
                  name={field.name}
                  value={plan.code}
                  checked={field.value === plan.code}
                  onChange={() => field.onChange(plan.code)}
                  onBlur={field.onBlur}
                />
                {catalogueText(plan.packageName)}
              </Row>
              <Text size="large" weight="strong" isTabular textAlign="end">
                {amount(plan.fee)}
              </Text>
              <Text tone="secondary" size="small" isTabular className={styles.note}>
                {t(($) => $.draftForm.insures, { sum: amount(plan.amount) })}
              </Text>
              <Text tone="secondary" size="small" isTabular className={styles.note}>
                {t(
                  ($) => (type === 'FAMILY' ? $.familyPremium.perPerson : $.draftForm.perDuration),
                  { duration: catalogueText(plan.durationName) },
                )}
              </Text>
            </Grid>
          ))}
        </Grid>
        <FieldNote id="planId" error={error} />
      </div>
    </FormSection>
  );
}
