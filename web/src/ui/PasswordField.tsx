import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import { type ComponentProps, useState } from 'react';
import { useWords } from '../i18n/i18n.ts';
import styles from './Control.module.css';
import { Field, type FieldTexts } from './Field.tsx';

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'children' | 'type'>;

/** A password, hidden until its owner wants to see it. */
export function PasswordField({ id, label, hint, error, ...input }: Props) {
  const t = useWords();
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...{ id, label, hint, error }}>
      {(links) => (
        <span className={styles.withButton}>
          <input {...input} {...links} type={isShown ? 'text' : 'password'} className={styles.control} />
          <button
            type="button"
            className={styles.button}
            aria-pressed={isShown}
            aria-label={t(($) => $.showPassword)}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
          </button>
        </span>
      )}
    </Field>
  );
}
