import { paymentTypes } from '@salus/domain/contracts/status.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import { Button } from 'antd';
import { useWords } from '../../i18n/i18n.ts';
import { DayField } from '../../ui/DayField.tsx';
import { type MultiOption, MultiSelect } from '../../ui/MultiSelect.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './FilterBar.module.css';
import type { Filters } from './list-search.ts';
import { quickRanges, rangeOf } from './quick-ranges.ts';

type Props = {
  readonly typed: Filters;
  readonly onType: (typed: Filters) => void;
  readonly plans: readonly MultiOption[];
  readonly hasPaymentType: boolean;
  readonly errorOf: (path: string) => string | undefined;
};

/** What a list can be narrowed by beyond the status. */
export function FilterDetails({ typed, onType, plans, hasPaymentType, errorOf }: Props) {
  const t = useWords();
  const text = (field: 'policyNo' | 'proposerName' | 'proposerNationalId') => ({
    id: field,
    error: errorOf(field),
    value: typed[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onType({ ...typed, [field]: target.value }),
  });
  const date = (field: 'createdFromDate' | 'createdToDate') => ({
    id: field,
    value: typed[field],
    onChange: (value: string) => onType({ ...typed, [field]: value }),
    onBlur: () => undefined,
  });
  const { createdFromDate: from, createdToDate: to } = typed;
  const isUpsideDown = from !== '' && to !== '' && to < from && errorOf('createdToDate') !== undefined;
  return (
    <div className={styles.details}>
      <TextField label={t(($) => $.listFilters.number)} {...text('policyNo')} />
      <TextField label={t(($) => $.listFilters.proposerName)} {...text('proposerName')} />
      <TextField label={t(($) => $.listFilters.proposerNationalId)} {...text('proposerNationalId')} />
      <div className={styles.plans}>
        <MultiSelect
          label={t(($) => $.list.plan)}
          options={plans}
          values={typed.planIds}
          onChange={(planIds) => onType({ ...typed, planIds })}
        />
      </div>
      <DayField
        label={t(($) => $.listFilters.createdFromDate)}
        error={errorOf('createdFromDate')}
        {...date('createdFromDate')}
      />
      <DayField
        label={t(($) => $.listFilters.createdToDate)}
        error={isUpsideDown ? t(($) => $.listFilters.upsideDown) : errorOf('createdToDate')}
        {...date('createdToDate')}
      />
      <p className={styles.ranges}>
        {quickRanges.map((range) => (
          <Button
            key={range}
            onClick={() => {
              const days = rangeOf(range, businessDayOf(new Date()));
              onType({ ...typed, createdFromDate: days.from, createdToDate: days.to });
            }}
          >
            {t(($) => $.listFilters.ranges[range])}
          </Button>
        ))}
      </p>
      {hasPaymentType && (
        <SelectField
          id="typePayment"
          label={t(($) => $.detail.paymentType)}
          value={typed.typePayment}
          onChange={({ target }) =>
            onType({ ...typed, typePayment: paymentTypes.find((type) => type === target.value) ?? '' })
          }
          options={[
            { value: '', label: t(($) => $.multiSelect.all) },
            ...paymentTypes.map((value) => ({ value, label: t(($) => $.words.paymentTypes[value]) })),
          ]}
        />
      )}
    </div>
  );
}
