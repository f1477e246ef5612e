import {
  type ContractList,
  contractFilters,
  contractListQueries,
  listFilters,
} from '@salus/api/contract-filters.ts';
import type { FilterTable } from '@salus/api/filter.ts';
import { issuedStatuses, listedStatuses, type Status } from '@salus/domain/contracts/status.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { useId, useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import type { MultiOption } from '../../ui/forms/MultiSelect.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import styles from './FilterDetails.module.css';
import { type FieldsForm, FilterField } from './FilterField.tsx';
import { type Filters, isNarrowed, listQuery } from './list-search.ts';
import { QuickRanges } from './QuickRanges.tsx';
import type { UnitOption } from './use-unit-options.ts';

type Name = keyof typeof contractFilters;
type Props = {
  readonly list: ContractList;
  readonly filters: Filters;
  readonly form: FieldsForm<Name> & {
    readonly onChoose: (change: Partial<Filters>) => void;
  };
  readonly plans: readonly MultiOption[];
  readonly units: readonly UnitOption[];
};

/** Checks the filters as the call does. */
export const checkFilters = (filters: Filters) =>
  contractListQueries.backOffice.safeParse(listQuery(filters));

/** The eight fields that are used most; the others are folded once more. */
const frequentNames: readonly Name[] = [
  'policyNo',
  'proposerName',
  'proposerNationalId',
  'phone',
  'planIds',
  'status',
  'createdFromDate',
  'createdToDate',
];

/** The fields of the filters, which apply on a choice, on Enter and on the button. */
export function FilterDetails({ list, filters, form, plans, units }: Props) {
  const t = useTranslations();
  const id = useId();
  const offered: FilterTable = listFilters[list];
  const names = objectKeys(contractFilters).filter((name) => {
    if (!offered[name] || offered[name].isAddressOnly) return false;
    // A head of a single team has no unit to select.
    return contractFilters[name].kind !== 'unit' || units.length > 1;
  });
  const furtherNames = names.filter((name) => !frequentNames.includes(name));
  const isActive = (name: string) => furtherNames.some((one) => one === name);
  const [isFurtherOpen, setIsFurtherOpen] = useState(() => isNarrowed(filters, isActive));
  const isFurtherShown = isFurtherOpen || furtherNames.some((name) => form.fieldError(name));
  const statusChoices: readonly Status[] = list === 'issued' ? issuedStatuses : listedStatuses;
  const draw = (name: Name) => {
    const field = (
      <FilterField
        key={name}
        {...{ form, name, plans, units }}
        {...(name === 'status' ? { offered: statusChoices } : {})}
      />
    );
    const isRange = contractFilters[name].kind === 'firstDay';
    return isRange ? (
      <div key={name} className={styles.pair}>
        {field}
      </div>
    ) : (
      field
    );
  };
  const search = (
    <Box before="auto">
      <Button type="submit">{t(($) => $.listFilters.search)}</Button>
    </Box>
  );
  return (
    <Box frame="panel" padBlock={12} padInline={16}>
      <Grid gap={12} columnGap={16} fill={232} className={styles.fields}>
        {frequentNames.map(draw)}
      </Grid>
      <Row gap={8} above={12} align="center" canWrap className={styles.foot}>
        <QuickRanges
          onChoose={({ from, to }) => form.onChoose({ createdFromDate: from, createdToDate: to })}
        />
        <Button
          kind="text"
          aria-expanded={isFurtherShown}
          aria-controls={id}
          onClick={() => setIsFurtherOpen(!isFurtherShown)}
        >
          {t(($) => $.listFilters.further)}
        </Button>
        {!isFurtherShown && search}
      </Row>
      <div id={id} hidden={!isFurtherShown}>
        <Grid gap={12} columnGap={16} above={12} fill={232} className={styles.fields}>
          {furtherNames.map(draw)}
        </Grid>
      </div>
      {isFurtherShown && (
        <Row above={12} justify="end">
          {search}
        </Row>
      )}
    </Box>
  );
}
