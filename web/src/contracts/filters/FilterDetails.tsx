import { type ContractList, contractFilters, listFilters } from '@salus/api/contract-filters.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import type { MultiOption } from '../../ui/forms/MultiSelect.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import styles from './FilterBar.module.css';
import { type FieldsForm, FilterField } from './FilterField.tsx';
import { QuickRanges } from './QuickRanges.tsx';
import type { UnitOption } from './use-unit-options.ts';

type Name = keyof typeof contractFilters;
type Props = {
  readonly list: ContractList;
  readonly form: FieldsForm<Name>;
  readonly onRange: (range: { readonly from: string; readonly to: string }) => void;
  readonly plans: readonly MultiOption[];
  readonly units: readonly UnitOption[];
};

/** All filters of the list except the status, kind by kind. */
export function FilterDetails({ list, form, onRange, plans, units }: Props) {
  const names = objectKeys(contractFilters).filter((name) => name in listFilters[list]);
  const draw = (kind: (typeof contractFilters)[Name]['kind'], wrapper?: string | undefined) =>
    names
      .filter((name) => contractFilters[name].kind === kind)
      .map((name) => {
        const field = <FilterField key={name} {...{ form, name, plans, units }} />;
        return wrapper ? (
          <div key={name} className={wrapper}>
            {field}
          </div>
        ) : (
          field
        );
      });
  const [firstRange, ...otherRanges] = draw('firstDay', styles.pair);
  // A head of a single team has no unit to select.
  const unit = units.length > 1 && draw('unit');
  const isUnitLast = list === 'backOffice';
  return (
    <Grid gap={8} columnGap={16} above={12} frame="panel" className={styles.details}>
      {draw('text')}
      {draw('plans', styles.plans)}
      {firstRange}
      <QuickRanges onChoose={onRange} />
      {draw('choice')}
      {!isUnitLast && unit}
      {otherRanges}
      {isUnitLast && unit}
    </Grid>
  );
}
