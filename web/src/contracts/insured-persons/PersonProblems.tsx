import { useTranslations } from '../../i18n/i18n.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { IN_ROW } from '../draft/go-to-field.ts';
import styles from './PersonProblems.module.css';
import type { PersonProblem } from './use-person-problems.ts';

type Props = {
  readonly problems: readonly PersonProblem[];
  readonly onOpen: (field: string) => void;
};

/** Errors of one table row: each opens its field in the dialog and is a target of the summary. */
export function PersonProblems({ problems, onOpen }: Props) {
  const t = useTranslations();
  return (
    <Stack as="ul" gap={4}>
      {problems.map(({ path, field, name, sentence }) => (
        <li key={path}>
          <Text
            as="button"
            id={IN_ROW + path}
            type="button"
            tone="rose"
            size="small"
            weight="medium"
            className={styles.problem}
            onClick={() => onOpen(field)}
          >
            {name ? t(($) => $.insuredPersons.problem, { field: name, sentence }) : sentence}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
