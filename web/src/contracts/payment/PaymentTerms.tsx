import type { OutputOf } from '@salus/api/endpoint.ts';
import type { showPaymentTerms } from '@salus/api/payments.ts';
import { useId, useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './StaffPaymentDialog.module.css';

/** The start of the terms, expandable. No scroll area inside of a scrolling dialog. */
export function PaymentTerms({ terms }: { readonly terms: OutputOf<typeof showPaymentTerms> }) {
  const t = useTranslations();
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  return (
    <Stack as="section" gap={8} content="start" canShrink>
      <Row gap={8} align="baseline" justify="between" canWrap>
        <Text as="h3" size="large" weight="strong">
          {t(($) => $.counterPayment.terms)}
        </Text>
        <Text tone="secondary">
          {t(($) => $.counterPayment.version, { version: terms.version })}
        </Text>
      </Row>
      <Stack
        id={id}
        gap={12}
        padBlock={12}
        padInline={16}
        isPretty
        frame="line"
        className={isWhole ? '' : styles.beginning}
        lang={terms.language}
        dir="auto"
      >
        {terms.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Stack>
      <Button
        kind="link"
        className={styles.more ?? ''}
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setIsWhole(!isWhole)}
      >
        {t(($) => (isWhole ? $.counterPayment.readLess : $.counterPayment.readAll))}
      </Button>
    </Stack>
  );
}
