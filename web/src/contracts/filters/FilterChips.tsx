import { X } from 'lucide-react';
import { useTranslations } from '../../i18n/i18n.ts';
import { showDay } from '../../ui/forms/day-text.ts';
import type { MultiOption } from '../../ui/forms/MultiSelect.tsx';
import styles from './FilterBar.module.css';
import { type Filters, withoutFilters } from './list-search.ts';
import { useChoiceFilters } from './use-choice-filters.ts';
import { useTextFilters } from './use-text-filters.ts';
import type { UnitOption } from './use-unit-options.ts';

type Props = {
  readonly filters: Filters;
  readonly plans: readonly MultiOption[];
  readonly units: readonly UnitOption[];
  readonly onChange: (filters: Filters) => void;
};

/** The date ranges of list filters. */
const ranges = [
  { key: 'created', first: 'createdFromDate', last: 'createdToDate' },
  { key: 'started', first: 'policyStartDateFrom', last: 'policyStartDateTo' },
  { key: 'cancelled', first: 'cancelledDateFrom', last: 'cancelledDateTo' },
] as const;

type Chip = { readonly key: string; readonly text: string; readonly without: Partial<Filters> };

/** The active filters, each removable, with one button to remove all. */
export function FilterChips({ filters, plans, units, onChange }: Props) {
  const t = useTranslations();
  const { status, planIds, unitId } = filters;
  const texts = useTextFilters(true).filter(({ field }) => filters[field]);
  const choices = useChoiceFilters(true, true).filter(({ field }) => filters[field]);
  const nameOfUnit = (id: string) =>
    units.find(({ value }) => value === id)?.name ?? `${t(($) => $.listFilters.unitId)} ${id}`;
  const chips: Chip[] = [
    ...status.map((one) => ({
      key: one,
      text: t(($) => $.domain.statuses[one]),
      without: { status: status.filter((other) => other !== one) },
    })),
    ...planIds.map((code) => {
      const plan = plans.find(({ value }) => value === code);
      return {
        key: code,
        text: plan ? `${plan.group} · ${plan.label}` : code,
        without: { planIds: planIds.filter((other) => other !== code) },
      };
    }),
    ...texts.map(({ field, label }) => ({
      key: field,
      text: `${label}: ${filters[field]}`,
      without: { [field]: '' },
    })),
    ...ranges.flatMap(({ key, first, last }) => {
      const { [first]: from, [last]: to } = filters;
      if (!from && !to) return [];
      const kind = from && to ? (from === to ? 'on' : 'between') : from ? 'from' : 'to';
      const text = t(($) => $.listFilters.days[key][kind], {
        from: showDay(from),
        to: showDay(to),
      });
      return { key, text, without: { [first]: '', [last]: '' } };
    }),
    ...(unitId ? [{ key: 'unit', text: nameOfUnit(unitId), without: { unitId: '' } }] : []),
    ...choices.map(({ field, label, texts: values, isLabelInChip }) => {
      const text = values[filters[field]] ?? '';
      return {
        key: field,
        text: isLabelInChip ? `${label}: ${text}` : text,
        without: { [field]: '' },
      };
    }),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t(($) => $.listFilters.active)}>
      {chips.map(({ key, text, without }) => (
        <li key={key}>
          <button
            type="button"
            data-prints
            className={styles.chip}
            aria-label={t(($) => $.listFilters.takeOff, { what: text })}
            onClick={() => onChange({ ...filters, ...without, page: 1 })}
          >
            <bdi>{text}</bdi>
            <X aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={styles.clear}
          onClick={() => onChange(withoutFilters(filters))}
        >
          {t(($) => $.listFilters.clear)}
        </button>
      </li>
    </ul>
  );
}
