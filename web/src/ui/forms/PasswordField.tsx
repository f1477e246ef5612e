import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Box } from '../layout/Box.tsx';
import styles from './Control.module.css';
import { Field, type FieldTexts } from './Field.tsx';

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'children' | 'type'>;

/** A password field with a button to show the text. */
export function PasswordField({ id, label, hint, error, ...input }: Props) {
  const t = useTranslations();
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...{ id, label, hint, error }}>
      {(links) => (
        <Box as="span" isBlock className={styles.withButton}>
          <input
            {...input}
            {...links}
            type={isShown ? 'text' : 'password'}
            className={styles.control}
          />
          <button
            type="button"
            className={`${styles.inside} ${styles.button}`}
            aria-pressed={isShown}
            aria-label={t(($) => $.showPassword)}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
          </button>
        </Box>
      )}
    </Field>
  );
}
