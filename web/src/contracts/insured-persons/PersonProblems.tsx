import { useWords } from '../../i18n/i18n.ts';
import { IN_ROW } from '../draft-form/ErrorSummary.tsx';
import styles from './PersonProblems.module.css';
import type { PersonProblem } from './use-person-problems.ts';

type Props = {
  readonly problems: readonly PersonProblem[];
  readonly onOpen: (field: string) => void;
};

/** What is wrong with a person in the table; each a way to the field in their dialog, and the place an error summary leads to. */
export function PersonProblems({ problems, onOpen }: Props) {
  const t = useWords();
  return (
    <ul className={styles.problems}>
      {problems.map(({ path, field, name, sentence }) => (
        <li key={path}>
          <button id={IN_ROW + path} type="button" className={styles.problem} onClick={() => onOpen(field)}>
            {name ? t(($) => $.insuredPersons.problem, { field: name, sentence }) : sentence}
          </button>
        </li>
      ))}
    </ul>
  );
}
