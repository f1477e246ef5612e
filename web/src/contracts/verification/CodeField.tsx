import { useTranslations } from '../../i18n/i18n.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './OtpDialog.module.css';
import { readCode } from './read-code.ts';
import { minutesText } from './sent-code.ts';

type Props = {
  readonly id: string;
  readonly code: string;
  readonly error: string | undefined;
  readonly hint: string | undefined;
  readonly onChange: (code: string) => void;
  /** Seconds; null after the code has expired. */
  readonly validFor: number | null;
};

/** One field for six digits, so that phone keypads, pasting and SMS autofill work. */
export function CodeField({ id, code, error, hint, onChange, validFor }: Props) {
  const t = useTranslations();
  return (
    <Box holdsPlaced className={styles.code}>
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
      {/* Not announced: it changes every second. */}
      {validFor !== null && (
        <Text as="p" tone="secondary" isTabular className={styles.validFor}>
          {t(($) => $.otpDialog.validFor, { time: minutesText(validFor) })}
        </Text>
      )}
    </Box>
  );
}
