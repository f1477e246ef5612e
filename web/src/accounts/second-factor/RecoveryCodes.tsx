import { useEffect, useRef } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/data/CopyButton.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './Security.module.css';

type Props = { readonly codes: readonly string[]; readonly onDone: () => void };

/** New recovery codes, shown this once: to copy, to download, or to write down. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const t = useTranslations();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');

  function download(): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    link.download = 'salus-recovery-codes.txt';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  return (
    <Stack
      as="section"
      gap={12}
      above={16}
      pad={16}
      frame="panel"
      maxWidth={720}
      className={styles.card}
      aria-labelledby="new-codes"
    >
      <Text as="h2" id="new-codes" ref={heading} tabIndex={-1} size="large" weight="strong">
        {t(($) => $.secondFactor.codes.newTitle)}
      </Text>
      <Notice kind="warning">{t(($) => $.secondFactor.codes.once)}</Notice>
      <Grid as="ol" gap={8} isTabular className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Grid>
      <Row gap={8} align="center" canWrap>
        <CopyButton text={text} what={t(($) => $.secondFactor.codes.title)} />
        <Button onClick={download}>{t(($) => $.secondFactor.codes.download)}</Button>
        <Button kind="primary" onClick={onDone}>
          {t(($) => $.secondFactor.codes.saved)}
        </Button>
      </Row>
    </Stack>
  );
}
