import { useWords } from '../../i18n/i18n.ts';
import { TextField } from '../../ui/TextField.tsx';
import styles from './OtpDialog.module.css';
import { readCode } from './read-code.ts';
import { minutesText } from './sent-code.ts';

type Props = {
  readonly id: string;
  readonly code: string;
  readonly error: string | undefined;
  readonly hint: string | undefined;
  readonly onChange: (code: string) => void;
  /** Seconds; null where the code is over. */
  readonly validFor: number | null;
};

/** One field for all six digits: a keypad on a phone, pasting and the phone's own offer of the code all work in it. */
export function CodeField({ id, code, error, hint, onChange, validFor }: Props) {
  const t = useWords();
  return (
    <div className={styles.code}>
      <TextField
        id={id}
        label={t(($) => $.otpDialog.code)}
        hint={hint ?? t(($) => $.otpDialog.codeHint)}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => onChange(readCode(event.target.value))}
      />
      {/* Not spoken: every second would be. */}
      {validFor !== null && (
        <p className={styles.validFor}>{t(($) => $.otpDialog.validFor, { time: minutesText(validFor) })}</p>
      )}
    </div>
  );
}
