import { useTranslations } from '../../i18n/i18n.ts';
import { type MultiOption, MultiSelect } from '../../ui/forms/MultiSelect.tsx';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { DayRange } from './DayRange.tsx';
import styles from './FilterBar.module.css';
import type { Filters } from './list-search.ts';
import { QuickRanges } from './QuickRanges.tsx';
import { UnitField } from './UnitField.tsx';
import { useChoiceFilters } from './use-choice-filters.ts';
import { useTextFilters } from './use-text-filters.ts';
import type { UnitOption } from './use-unit-options.ts';

type Props = {
  readonly input: Filters;
  readonly onType: (input: Filters) => void;
  readonly plans: readonly MultiOption[];
  readonly units: readonly UnitOption[];
  readonly hasPaymentType: boolean;
  readonly hasSold: boolean;
  readonly fieldError: (path: string) => string | undefined;
};

type DayName =
  | 'createdFromDate'
  | 'createdToDate'
  | 'policyStartDateFrom'
  | 'policyStartDateTo'
  | 'cancelledDateFrom'
  | 'cancelledDateTo';

/** All filters except the status. */
export function FilterDetails({
  input,
  onType,
  plans,
  units,
  hasPaymentType,
  hasSold,
  fieldError,
}: Props) {
  const t = useTranslations();
  const textFilters = useTextFilters(hasSold);
  const choiceFilters = useChoiceFilters(hasSold, hasPaymentType);
  const days = {
    values: input,
    fieldLabel: (name: DayName) => t(($) => $.listFilters[name]),
    fieldError,
    onChange: (name: DayName, value: string) => onType({ ...input, [name]: value }),
  };
  // A head of a single team has no unit to select.
  const unit = hasSold && units.length > 1 && (
    <UnitField
      units={units}
      value={input.unitId}
      onChange={(unitId) => onType({ ...input, unitId })}
    />
  );
  return (
    <div className={styles.details}>
      {textFilters.map(({ field, label }) => (
        <TextField
          key={field}
          id={field}
          label={label}
          error={fieldError(field)}
          value={input[field]}
          onChange={({ target }) => onType({ ...input, [field]: target.value })}
        />
      ))}
      <div className={styles.plans}>
        <MultiSelect
          label={t(($) => $.list.plan)}
          hasLabelAbove
          options={plans}
          values={input.planIds}
          onChange={(planIds) => onType({ ...input, planIds })}
        />
      </div>
      <div className={styles.pair}>
        <DayRange from="createdFromDate" to="createdToDate" {...days} />
      </div>
      <QuickRanges
        onChoose={({ from, to }) => onType({ ...input, createdFromDate: from, createdToDate: to })}
      />
      {choiceFilters.map(({ field, label, texts }) => (
        <SelectField
          key={field}
          id={field}
          label={label}
          value={input[field]}
          onChange={({ target }) => onType({ ...input, [field]: target.value })}
          options={[
            { value: '', label: t(($) => $.multiSelect.all) },
            ...Object.entries(texts).map(([value, text]) => ({ value, label: text })),
          ]}
        />
      ))}
      {!hasPaymentType && unit}
      {hasSold && (
        <>
          <div className={styles.pair}>
            <DayRange from="policyStartDateFrom" to="policyStartDateTo" {...days} />
          </div>
          <div className={styles.pair}>
            <DayRange from="cancelledDateFrom" to="cancelledDateTo" {...days} />
          </div>
        </>
      )}
      {hasPaymentType && unit}
    </div>
  );
}
