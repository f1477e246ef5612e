import { useEffect } from 'react';
import { saveAddress } from '../../calls/use-download.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/data/CopyButton.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import styles from './Security.module.css';
import { SecurityCard } from './SecurityCard.tsx';

const ID = 'new-codes';

type Props = { readonly codes: readonly string[]; readonly onDone: () => void };

/** New recovery codes, shown this once: to copy, to download, or to write down. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const t = useTranslations();
  useEffect(() => document.getElementById(ID)?.focus(), []);
  const text = codes.join('\n');

  const download = () =>
    saveAddress(
      URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' })),
      'salus-recovery-codes.txt',
    );

  return (
    <SecurityCard id={ID} title={t(($) => $.secondFactor.codes.newTitle)}>
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
    </SecurityCard>
  );
}
