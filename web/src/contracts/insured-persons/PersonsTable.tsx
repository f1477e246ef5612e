import { ageOn } from '@salus/domain/people/age.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { Fragment, type ReactNode } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { readDay } from '../../ui/day-text.ts';
import { dayText } from '../../ui/format.ts';
import type { Person } from '../draft-form/draft-values.ts';
import styles from './PersonsTable.module.css';

type Props = {
  readonly label: string;
  /** Saved ones, or those of a form; what the proposer has not typed yet may be missing. */
  readonly persons: readonly Partial<Person>[];
  readonly today: Day;
  /** What can be done with one. */
  readonly actionsOf?: (at: number) => ReactNode;
  /** What is wrong with one; null where nothing is. */
  readonly problemsOf?: (at: number) => ReactNode;
};

/** The insured persons of a family, one row each; where there is little room one card each. */
export function PersonsTable({ label, persons, today, actionsOf, problemsOf }: Props) {
  const t = useWords();
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.insuredPersons.number)}</th>
            <th scope="col">{t(($) => $.labels.name)}</th>
            <th scope="col">{t(($) => $.insuredPersons.document)}</th>
            <th scope="col">{t(($) => $.labels.born)}</th>
            <th scope="col">{t(($) => $.labels.gender)}</th>
            <th scope="col">{t(($) => $.labels.relationship)}</th>
            {actionsOf && (
              <th scope="col">
                <span className="visually-hidden">{t(($) => $.insuredPersons.actions)}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {persons.map((person, at) => {
            const { insuredTypeNID: type, insuredGender: gender, insuredRelationship: relationship } = person;
            const problems = problemsOf?.(at);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one number while it is being corrected, and rows hold no state
              <Fragment key={at}>
                <tr className={problems ? styles.wrong : undefined}>
                  <td className={styles.number}>{at + 1}</td>
                  <td className={styles.name}>
                    <bdi>{person.insuredName || t(($) => $.insuredPersons.unnamed)}</bdi>
                    {person.isSameProposer && <small>{t(($) => $.insuredPersons.same)}</small>}
                  </td>
                  <td data-label={type && t(($) => $.words.documentTypes[type])}>
                    <bdi>{person.insuredNationalId || '–'}</bdi>
                    <small className={styles.besideNumber}>{type && t(($) => $.words.documentTypes[type])}</small>
                  </td>
                  <td data-label={t(($) => $.labels.born)}>
                    <Born day={person.insuredDOB} today={today} />
                  </td>
                  <td data-label={t(($) => $.labels.gender)}>{gender ? t(($) => $.words.genders[gender]) : '–'}</td>
                  <td data-label={t(($) => $.labels.relationship)}>
                    {relationship ? t(($) => $.words.relationships[relationship]) : '–'}
                  </td>
                  {actionsOf && <td className={styles.actions}>{actionsOf(at)}</td>}
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
  const t = useWords();
  const read = readDay(day ?? '');
  if (!read || !('day' in read)) return day || '–';
  const age = ageOn(read.day as Day, today);
  return (
    <span>
      {dayText(read.day)}
      {age >= 0 && <small>{t(($) => $.age, { count: age })}</small>}
    </span>
  );
}
