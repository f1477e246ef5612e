import { readsQuery } from '@salus/api/audit.ts';
import { readKinds } from '@salus/domain/people/personal-reads.ts';
import { toFieldProblems } from '@salus/domain/validation/field-codes.ts';
import type { FormEvent } from 'react';
import { refusedFieldsOf } from '../calls/forms/field-errors.ts';
import { DayRange } from '../contracts/filters/DayRange.tsx';
import styles from '../contracts/filters/FilterBar.module.css';
import { useTranslations } from '../i18n/i18n.ts';
import { useTypedFilters } from '../ui/data/use-typed-filters.ts';
import { Button } from '../ui/forms/Button.tsx';
import { MultiSelect } from '../ui/forms/MultiSelect.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import type { ReadsFilters } from './reads-search.ts';

type Props = {
  readonly filters: ReadsFilters;
  readonly onChange: (filters: ReadsFilters) => void;
  /** The refusal of the log, which may name a filter. */
  readonly error: unknown;
};

const noFilters: ReadsFilters = {
  from: '',
  to: '',
  kind: [],
  emailAddress: '',
  referenceNumber: '',
  ip: '',
  identity: '',
};
const texts = ['emailAddress', 'referenceNumber', 'identity', 'ip'] as const;

/** Filters of the log of reads, applied on the button or Enter only. */
export function ReadFilters({ filters, onChange, error }: Props) {
  const t = useTranslations();
  const { typed, setTyped, isTried, setIsTried } = useTypedFilters(filters);
  const problems = toFieldProblems(readsQuery.safeParse(typed).error?.issues ?? []);
  const errorOf = (name: string) => {
    const refused = refusedFieldsOf(error);
    const problem = (isTried ? [...problems, ...refused] : refused).find(
      ({ path }) => path === name,
    );
    return problem && t(($) => $.domain.fields[problem.code]);
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (problems.length === 0) return onChange(typed);
    document.getElementById(problems[0]?.path ?? '')?.focus();
  }
  return (
    <form
      className={styles.bar}
      noValidate
      aria-label={t(($) => $.readLog.filters)}
      onSubmit={submit}
    >
      <div className={styles.row}>
        <div className={styles.status}>
          <MultiSelect
            label={t(($) => $.readLog.kind)}
            options={readKinds.map((value) => ({
              value,
              label: t(($) => $.domain.readKinds[value]),
            }))}
            values={typed.kind}
            onChange={(chosen) =>
              setTyped({ ...typed, kind: readKinds.filter((one) => chosen.includes(one)) })
            }
          />
        </div>
        <Button kind="primary" type="submit">
          {t(($) => $.readLog.show)}
        </Button>
        <Button kind="text" onClick={() => onChange(noFilters)}>
          {t(($) => $.listFilters.clear)}
        </Button>
      </div>
      <div className={styles.details}>
        <DayRange
          from="from"
          to="to"
          values={typed}
          labelOf={(name) => t(($) => $.readLog[name])}
          errorOf={errorOf}
          onChange={(name, value) => setTyped({ ...typed, [name]: value })}
        />
        {texts.map((name) => (
          <TextField
            key={name}
            id={name}
            label={t(($) => $.readLog[name])}
            hint={name === 'identity' ? t(($) => $.readLog.identityHint) : undefined}
            error={errorOf(name)}
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
      </div>
    </form>
  );
}
