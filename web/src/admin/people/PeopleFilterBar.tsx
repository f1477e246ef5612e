import { accountFilters, listAccounts } from '@salus/api/administration/accounts.ts';
import { FilterField } from '../../contracts/filters/FilterField.tsx';
import { filterQuery } from '../../contracts/filters/filter-address.ts';
import { useFilterForm } from '../../contracts/filters/use-filter-form.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { useUnitChoices } from '../units/use-unit-choices.ts';
import type { PeopleFilters } from './people-search.ts';

type Props = {
  readonly filters: PeopleFilters;
  /** The refusal of the list, which may name a filter. */
  readonly error: unknown;
  readonly onChange: (filters: PeopleFilters) => void;
  /** Undefined without a filter. */
  readonly onClear: (() => void) | undefined;
};

/** A choice acts at once, typed text on Enter. */
export function PeopleFilterBar({ filters, error, onChange, onClear }: Props) {
  const t = useTranslations();
  const units = useUnitChoices();
  const form = useFilterForm({
    filters: accountFilters,
    texts: {
      q: { label: t(($) => $.admin.people.search), hint: t(($) => $.admin.people.searchHint) },
      role: {
        label: t(($) => $.admin.fields.role),
        values: t(($) => $.domain.roles, { returnObjects: true }),
      },
      unitId: { label: t(($) => $.listFilters.unitId) },
      state: {
        label: t(($) => $.admin.fields.state),
        values: t(($) => $.admin.states, { returnObjects: true }),
      },
    },
    search: filters,
    check: (input) => listAccounts.query?.safeParse(filterQuery(accountFilters, input)) ?? {},
    error,
    appliesOnChoice: true,
    idPrefix: 'filter-',
    onApply: onChange,
  });
  return (
    <Row
      as="form"
      gap={8}
      columnGap={12}
      align="start"
      canWrap
      below={16}
      frame="panel"
      padInline={16}
      padAbove={16}
      padBelow={8}
      noValidate
      aria-label={t(($) => $.admin.people.filters)}
      onSubmit={form.onSubmit}
    >
      <Box flex={180}>
        <FilterField form={form} name="q" />
      </Box>
      <Box flex={180}>
        <FilterField form={form} name="role" />
      </Box>
      <Box flex={180}>
        <FilterField form={form} name="unitId" units={units} />
      </Box>
      <Box flex={180}>
        <FilterField form={form} name="state" />
      </Box>
      <Row gap={8} padAbove={24}>
        {onClear && (
          <Button kind="text" onClick={onClear}>
            {t(($) => $.listFilters.clear)}
          </Button>
        )}
        <Button type="submit">{t(($) => $.admin.search)}</Button>
      </Row>
    </Row>
  );
}
