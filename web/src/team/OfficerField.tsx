import type { BoundField } from '../calls/forms/use-mutation-form.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { isolateValue } from '../i18n/isolate.ts';
import { TextField } from '../ui/forms/TextField.tsx';
import { Box } from '../ui/layout/Box.tsx';
import { Text } from '../ui/layout/Text.tsx';
import styles from './OfficerField.module.css';
import type { Officer, useOfficers } from './use-officers.ts';

type Props = BoundField<'fromEmail' | 'toEmail', string> & {
  readonly label: string;
  readonly officerSearch: ReturnType<typeof useOfficers>;
  /** A likely refusal, shown before the form is sent. */
  readonly warning: string | undefined;
  /** False for officers who can't be chosen in this field. */
  readonly isOffered?: (officer: Officer) => boolean;
};

/** Enough to choose from; more text finds fewer. */
const SHOWN = 5;

/** An officer by e-mail, or chosen from those whose name or e-mail holds the typed text. */
export function OfficerField({
  officerSearch,
  warning,
  isOffered = () => true,
  onChange,
  ...field
}: Props) {
  const t = useTranslations();
  const { officer, isError, isUnknown } = officerSearch;
  const isChoosing = !officer && field.value.trim() !== '';
  const officers = isChoosing ? officerSearch.officers.filter(isOffered).slice(0, SHOWN) : [];

  function choose(emailAddress: string) {
    onChange(emailAddress);
    document.getElementById(field.id)?.focus();
  }

  return (
    <Box canShrink>
      <TextField
        {...field}
        spellCheck={false}
        warning={warning}
        hint={hint()}
        // The suggestions below answer the text until an officer is chosen.
        error={officers.length > 0 ? undefined : field.error}
        onChange={({ target }) => onChange(target.value)}
      />
      {officers.length > 0 && (
        <Box
          as="ul"
          frame="line"
          isClipped
          softLine="between"
          className={styles.officers}
          aria-label={field.label}
        >
          {officers.map(({ emailAddress, fullName, unitName, unpaid }) => (
            <li key={emailAddress}>
              <Text
                as="button"
                type="button"
                tone="secondary"
                size="small"
                onClick={() => choose(emailAddress)}
              >
                <Text isWide tone="ink" size="body" weight="medium">
                  <bdi>{fullName}</bdi>
                </Text>
                <bdi>{emailAddress}</bdi>
                {unitName && <bdi>{unitName}</bdi>}
                <span>{t(($) => $.handover.unpaid, { total: unpaid })}</span>
              </Text>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );

  function hint(): string {
    if (officer) {
      const { fullName, unitName, channel, unpaid } = officer;
      return [
        isolateValue(fullName),
        unitName && isolateValue(unitName),
        channel && t(($) => $.domain.channels[channel]),
        t(($) => $.handover.unpaid, { total: unpaid }),
      ]
        .filter(Boolean)
        .join(' · ');
    }
    if (isError) return t(($) => $.handover.listFailed);
    return isUnknown ? t(($) => $.handover.unknown) : t(($) => $.handover.officerHint);
  }
}
