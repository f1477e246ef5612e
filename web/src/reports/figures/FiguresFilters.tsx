import { figuresQuery, LONGEST_REPORT_DAYS, reportPeriods } from '@salus/api/reports.ts';
import { channels } from '@salus/domain/people/roles.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { daysBetween, parseDay } from '@salus/domain/time/day.ts';
import { toFieldProblems } from '@salus/domain/validation/field-codes.ts';
import { type FormEvent, useId, useState } from 'react';
import { DayRange } from '../../contracts/filters/DayRange.tsx';
import { UnitField } from '../../contracts/filters/UnitField.tsx';
import { usePlanOptions } from '../../contracts/filters/use-plan-options.ts';
import { useUnitOptions } from '../../contracts/filters/use-unit-options.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useTypedFilters } from '../../ui/data/use-typed-filters.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { MultiSelect } from '../../ui/forms/MultiSelect.tsx';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import styles from './FiguresFilters.module.css';
import { type FiguresSearch, searchQuery, usualFiguresSearch } from './figures-search.ts';
import { rangeUpTo, reportRanges } from './report-ranges.ts';

type Props = { readonly search: FiguresSearch; readonly onChange: (search: FiguresSearch) => void };

/** Filters of a figures report, applied on the button or Enter only; collapsed on a phone. */
export function FiguresFilters({ search, onChange }: Props) {
  const t = useTranslations();
  const id = useId();
  const isWide = useIsWide();
  const plans = usePlanOptions();
  const units = useUnitOptions(true);
  const { input, setInput, isTried, setIsTried } = useTypedFilters(search, { toInput: withDays });
  const [isOpen, setIsOpen] = useState(false);
  const { from, to } = input;
  const issues = figuresQuery.safeParse(searchQuery(input)).error?.issues ?? [];
  const problems = toFieldProblems(issues);
  const [first, last] = [parseDay(from), parseDay(to)];
  const length = first && last && daysBetween(first, last);
  const isTooLong = length !== null && length >= LONGEST_REPORT_DAYS;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (problems.length > 0) return document.getElementById(problems[0]?.path ?? '')?.focus();
    setIsOpen(false);
    onChange(input);
  }

  function clear() {
    setInput(withDays(usualFiguresSearch));
    setIsTried(false);
    onChange(usualFiguresSearch);
  }

  const fieldError = (name: 'from' | 'to') => {
    const problem = isTried ? problems.find(({ path }) => path === name) : undefined;
    if (problem && name === 'to' && isTooLong) return t(($) => $.figures.tooLong);
    return problem && t(($) => $.domain.fields[problem.code]);
  };

  return (
    <form
      className={`${styles.form} screen-only`}
      noValidate
      aria-label={t(($) => $.exportReport.filters)}
      onSubmit={submit}
    >
      {!isWide && (
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {t(($) => (isOpen ? $.listFilters.less : $.listFilters.more))}
        </Button>
      )}
      <div id={id} hidden={!isWide && !isOpen} className={styles.panel}>
        <div className={styles.fields}>
          <DayRange
            from="from"
            to="to"
            values={input}
            fieldLabel={(name) => t(($) => $.figures[name])}
            fieldError={fieldError}
            onChange={(name, value) => setInput({ ...input, [name]: value })}
          />
          <SelectField
            id="by"
            label={t(($) => $.figures.by)}
            value={input.by}
            onChange={({ target }) =>
              setInput({
                ...input,
                by: reportPeriods.find((one) => one === target.value) ?? 'month',
              })
            }
            options={reportPeriods.map((value) => ({
              value,
              label: t(($) => $.figures.steps[value]),
            }))}
          />
          <SelectField
            id="channel"
            label={t(($) => $.figures.channel)}
            value={input.channel}
            onChange={({ target }) =>
              setInput({ ...input, channel: channels.find((one) => one === target.value) ?? '' })
            }
            options={[
              { value: '', label: t(($) => $.multiSelect.all) },
              ...channels.map((value) => ({ value, label: t(($) => $.domain.channels[value]) })),
            ]}
          />
          <div className={styles.plans}>
            <MultiSelect
              label={t(($) => $.list.plan)}
              hasLabelAbove
              options={plans}
              values={input.planIds}
              onChange={(planIds) => setInput({ ...input, planIds })}
            />
          </div>
          <UnitField
            units={units}
            value={input.unitId}
            onChange={(unitId) => setInput({ ...input, unitId })}
          />
        </div>
        <div className={styles.foot}>
          <p className={styles.ranges}>
            {reportRanges.map((range) => (
              <Button
                key={range}
                onClick={() => setInput({ ...input, ...rangeUpTo(today(), range) })}
              >
                {t(($) => $.figures.ranges[range])}
              </Button>
            ))}
          </p>
          <p className={styles.buttons}>
            <Button kind="text" onClick={clear}>
              {t(($) => $.listFilters.clear)}
            </Button>
            <Button kind="primary" type="submit">
              {t(($) => $.exportReport.show)}
            </Button>
          </p>
        </div>
      </div>
    </form>
  );
}

const today = () => businessDay(new Date());

/** Fills in the default days when the address has none. */
function withDays(search: FiguresSearch): FiguresSearch {
  return search.from || search.to ? search : { ...search, ...rangeUpTo(today(), 'twelveMonths') };
}
