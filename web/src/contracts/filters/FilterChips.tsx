import type { Filter } from '@salus/api/filter.ts';
import {
  type ContractFilterName,
  contractFilters,
} from '@salus/api/schemaless/contract-filters.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { X } from 'lucide-react';
import { useTranslations } from '../../i18n/i18n.ts';
import { showDay } from '../../ui/forms/day-text.ts';
import type { MultiOption } from '../../ui/forms/MultiSelect.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './FilterBar.module.css';
import type { AnyFilterText } from './filter-texts.ts';
import { type Filters, withoutFilters } from './list-search.ts';
import { useContractFilterTexts } from './use-contract-filter-texts.ts';
import type { UnitOption } from './use-unit-options.ts';

type Props = {
  readonly filters: Filters;
  readonly plans: readonly MultiOption[];
  readonly units: readonly UnitOption[];
  readonly onChange: (filters: Filters) => void;
};

type FirstDay = {
  [N in ContractFilterName]: (typeof contractFilters)[N]['kind'] extends 'firstDay' ? N : never;
}[ContractFilterName];
/** The sentence of each range. */
const rangeTexts = {
  createdFromDate: 'created',
  policyStartDateFrom: 'started',
  cancelledDateFrom: 'cancelled',
  issuedDateFrom: 'issued',
  paidDateFrom: 'paid',
  stepDateFrom: 'step',
} as const satisfies Record<FirstDay, string>;

/** The order of the chips by kind. Tabs show the status; a last day is in the chip of its first. */
const chipOrder = {
  several: null,
  plans: 2,
  text: 3,
  amount: 4,
  firstDay: 5,
  beforeDay: 5,
  unit: 6,
  choice: 7,
  lastDay: null,
} as const satisfies Record<Filter['kind'], number | null>;
const chipPlace = (name: ContractFilterName): number | null =>
  chipOrder[contractFilters[name].kind];
const names = objectKeys(contractFilters)
  .filter((name) => chipPlace(name) !== null)
  .toSorted((a, b) => (chipPlace(a) ?? 0) - (chipPlace(b) ?? 0));

const isFirstDay = (name: ContractFilterName): name is FirstDay => name in rangeTexts;

type Chip = { readonly key: string; readonly text: string; readonly without: Partial<Filters> };

/** The active filters, each removable, with one button to remove all. */
export function FilterChips({ filters, plans, units, onChange }: Props) {
  const t = useTranslations();
  const texts = useContractFilterTexts();

  function planText(code: string): string {
    const plan = plans.find(({ value }) => value === code);
    return plan ? `${plan.group} · ${plan.label}` : code;
  }

  function rangeChips(first: FirstDay): Chip[] {
    const { last } = contractFilters[first];
    const [from, to] = [filters[first], filters[last]];
    if (!from && !to) return [];
    const kind = from && to ? (from === to ? 'on' : 'between') : from ? 'from' : 'to';
    const step = filters.saleStep && texts.saleStep.values[filters.saleStep];
    const days = { from: showDay(from), to: showDay(to), step };
    const range = rangeTexts[first];
    const text = t(($) => $.listFilters.days[range][kind], days);
    return [
      {
        key: range,
        text,
        without: { [first]: '', [last]: '', ...(range === 'step' && { saleStep: '' }) },
      },
    ];
  }

  function filterChips(name: ContractFilterName): readonly Chip[] {
    if (isFirstDay(name)) return rangeChips(name);
    const value = filters[name];
    const { label, values = {}, isLabelInChip }: AnyFilterText = texts[name];
    if (typeof value !== 'string')
      return value.map((one) => ({
        key: one,
        text: values[one] ?? planText(one),
        without: { [name]: value.filter((other) => other !== one) },
      }));
    if (value === '') return [];
    // The chip of its days names the step.
    if (name === 'saleStep' && (filters.stepDateFrom || filters.stepDateTo)) return [];
    const { kind } = contractFilters[name];
    const unit = units.find((one) => one.value === value);
    const day = kind === 'beforeDay' ? showDay(value) : value;
    const text = kind === 'unit' ? (unit?.name ?? `${label} ${value}`) : (values[value] ?? day);
    const isNamed = isLabelInChip || name === 'soldUnitId';
    const hasLabel = kind === 'text' || kind === 'beforeDay' || isNamed;
    return [{ key: name, text: hasLabel ? `${label}: ${text}` : text, without: { [name]: '' } }];
  }

  const chips = names.flatMap(filterChips);
  if (chips.length === 0) return null;
  return (
    <Row as="ul" gap={8} canWrap aria-label={t(($) => $.listFilters.active)}>
      {chips.map(({ key, text, without }) => (
        <li key={key}>
          <Row
            as="button"
            type="button"
            isInline
            gap={8}
            align="center"
            minHeight={28}
            padInline={12}
            tone="ink"
            canBreak
            data-prints
            className={styles.chip}
            aria-label={t(($) => $.listFilters.takeOff, { what: text })}
            onClick={() => onChange({ ...filters, ...without, page: 1 })}
          >
            <bdi>{text}</bdi>
            <X aria-hidden className="screen-only" />
          </Row>
        </li>
      ))}
      <li>
        <Row
          as="button"
          type="button"
          isInline
          align="center"
          minHeight={28}
          padInline={4}
          tone="primary"
          canBreak
          className={styles.clear}
          onClick={() => onChange(withoutFilters(filters))}
        >
          <Text weight="medium">{t(($) => $.listFilters.clear)}</Text>
        </Row>
      </li>
    </Row>
  );
}
