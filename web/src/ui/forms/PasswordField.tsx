import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Box } from '../layout/Box.tsx';
import styles from './Control.module.css';
import { Field, type FieldTexts } from './Field.tsx';

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'children' | 'type'>;

/** A password field with a button to show the text, and a hint while Caps Lock is on. */
export function PasswordField({ id, label, hint, error, ...input }: Props) {
  const t = useTranslations();
  const [isShown, setIsShown] = useState(false);
  const [isCapsLockOn, setIsCapsLockOn] = useState(false);
  const texts = [hint, isCapsLockOn && t(($) => $.capsLock)].filter(Boolean);
  const readCapsLock = (event: KeyboardEvent) =>
    setIsCapsLockOn(event.getModifierState('CapsLock'));
  return (
    <Field {...{ id, label, error }} hint={texts.join(' ') || undefined}>
      {(links) => (
        <Box as="span" isBlock className={styles.withButton}>
          <input
            {...input}
            {...links}
            type={isShown ? 'text' : 'password'}
            onKeyDown={readCapsLock}
            onKeyUp={readCapsLock}
            onBlur={(event) => {
              setIsCapsLockOn(false);
              input.onBlur?.(event);
            }}
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
