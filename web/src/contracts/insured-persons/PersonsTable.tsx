import type { InsuredFact } from '@salus/domain/contract-fields.ts';
import { ageOn, MAX_AGE } from '@salus/domain/people/age.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { Fragment, type ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { dayText } from '../../ui/data/format.ts';
import { readDay } from '../../ui/forms/day-text.ts';
import { Text } from '../../ui/layout/Text.tsx';
import stacked from '../../ui/rows/stacked.module.css';
import type { Person } from '../draft/draft-values.ts';
import styles from './PersonsTable.module.css';

type Props = {
  readonly label: string;
  /** Saved persons or form values; the proposer's unset fields may be missing. */
  readonly persons: readonly Partial<Person>[];
  readonly today: Day;
  /** The identity number per row, in place of the plain one. */
  readonly renderNumber?: (at: number) => ReactNode;
  /** Actions per row. */
  readonly renderActions?: (at: number) => ReactNode;
  /** Errors per row; null without errors. */
  readonly renderProblems?: (at: number) => ReactNode;
};

/** The insured persons of a family: one row each, or one card each on narrow screens. */
export function PersonsTable(props: Props) {
  const { label, persons, today, renderNumber, renderActions, renderProblems } = props;
  const t = useTranslations();
  const headings = {
    name: t(($) => $.domain.facts.name),
    identity: t(($) => $.insuredPersons.document),
    birthday: t(($) => $.domain.facts.birthday),
    gender: t(($) => $.domain.facts.gender),
    relationship: t(($) => $.fieldNames.insuredRelationship),
  } satisfies Record<InsuredFact, string>;
  return (
    <div className={stacked.frame}>
      <table className={`${stacked.table} ${styles.persons}`} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.insuredPersons.number)}</th>
            {Object.entries(headings).map(([fact, heading]) => (
              <th key={fact} scope="col">
                {heading}
              </th>
            ))}
            {renderActions && (
              <th scope="col">
                <span className="visually-hidden">{t(($) => $.insuredPersons.actions)}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {persons.map((person, at) => {
            const {
              insuredTypeNID: type,
              insuredGender: gender,
              insuredRelationship: relationship,
            } = person;
            const problems = renderProblems?.(at);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state
              <Fragment key={at}>
                <tr className={problems ? styles.wrong : undefined}>
                  <Text as="td" tone="secondary" className={styles.number}>
                    {at + 1}
                  </Text>
                  <Text as="td" weight="medium" canBreak className={styles.name}>
                    <bdi>{person.insuredName || t(($) => $.insuredPersons.unnamed)}</bdi>
                    {person.isSameProposer && (
                      <Text as="small" weight="regular">
                        {t(($) => $.draftForm.sameAsProposer)}
                      </Text>
                    )}
                  </Text>
                  <td data-label={type && t(($) => $.domain.documentTypes[type])}>
                    {renderNumber?.(at) ?? <bdi>{person.insuredNationalId || '–'}</bdi>}
                    <small className={styles.besideNumber}>
                      {type && t(($) => $.domain.documentTypes[type])}
                    </small>
                  </td>
                  <td data-label={t(($) => $.domain.facts.birthday)}>
                    <Born day={person.insuredDOB} today={today} />
                  </td>
                  <td data-label={t(($) => $.domain.facts.gender)}>
                    {gender ? t(($) => $.domain.genders[gender]) : '–'}
                  </td>
                  <td data-label={t(($) => $.fieldNames.insuredRelationship)}>
                    {relationship ? t(($) => $.domain.relationships[relationship]) : '–'}
                  </td>
                  {renderActions && <td className={styles.actions}>{renderActions(at)}</td>}
                </tr>
                {problems && (
                  <tr className={styles.problems}>
                    <td colSpan={7}>{problems}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Born({ day, today }: { readonly day: string | undefined; readonly today: Day }) {
  const t = useTranslations();
  const read = readDay(day ?? '');
  if (!read || !('day' in read)) return day || '–';
  const age = ageOn(read.day, today);
  return (
    <span>
      {dayText(read.day)}
      {age >= 0 && age <= MAX_AGE && <small>{t(($) => $.age, { count: age })}</small>}
    </span>
  );
}
