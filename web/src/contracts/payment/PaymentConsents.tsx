import type { OutputOf } from '@salus/api/endpoint.ts';
import type { showPaymentTerms } from '@salus/api/payments.ts';
import type { ConsentKind } from '@salus/domain/contracts/consents.ts';
import type { Ref } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './StaffPaymentDialog.module.css';

type Props = {
  readonly ref: Ref<HTMLFieldSetElement>;
  readonly consents: OutputOf<typeof showPaymentTerms>['consents'];
  readonly givenConsents: ReadonlySet<ConsentKind>;
  /** Shows missing consents, after the first attempt to pay. */
  readonly showMissing: boolean;
  readonly onChange: (kind: ConsentKind, isAgreed: boolean) => void;
};

/** Separate consents, none preselected (CONSENT-1). */
export function PaymentConsents({ ref, consents, givenConsents, showMissing, onChange }: Props) {
  const t = useTranslations();
  return (
    <Stack as="fieldset" ref={ref} gap={8} content="start" canShrink>
      <Text as="legend" below={8} size="large" weight="strong">
        {t(($) => $.fieldNames.consentState)}
      </Text>
      <Text as="p" tone="secondary">
        {t(($) => $.counterPayment.consentsHint)}
      </Text>
      {consents.map(({ kind, text, isRequired }) => {
        const isMissing = showMissing && isRequired && !givenConsents.has(kind);
        return (
          <Box
            key={kind}
            frame="line"
            className={`${styles.consent} ${isMissing ? styles.missing : ''}`}
          >
            <Row
              as="label"
              gap={12}
              padBlock={12}
              padInline={16}
              isPretty
              htmlFor={`consent-${kind}`}
            >
              <input
                id={`consent-${kind}`}
                type="checkbox"
                required={isRequired}
                checked={givenConsents.has(kind)}
                aria-invalid={isMissing}
                aria-describedby={isMissing ? `consent-${kind}-note` : undefined}
                onChange={(event) => onChange(kind, event.target.checked)}
              />
              <span>{text}</span>
            </Row>
            {isMissing && (
              <Text
                as="p"
                id={`consent-${kind}-note`}
                padBelow={12}
                tone="rose"
                size="small"
                weight="medium"
                className={styles.note}
              >
                {t(($) => $.domain.fields.agreement_checked)}
              </Text>
            )}
          </Box>
        );
      })}
    </Stack>
  );
}
