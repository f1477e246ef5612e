import type { previewHandover } from '@salus/api/contracts/corrections.ts';
import type { OutputOf } from '@salus/api/endpoint.ts';
import { StatusTag } from '../contracts/StatusTag.tsx';
import { useTranslations } from '../i18n/i18n.ts';
import { Moment } from '../ui/data/Moment.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { CheckField } from '../ui/forms/CheckField.tsx';
import { FieldNote } from '../ui/forms/Field.tsx';
import { Box } from '../ui/layout/Box.tsx';
import { Grid } from '../ui/layout/Grid.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Text } from '../ui/layout/Text.tsx';
import styles from './UnpaidContracts.module.css';

type Props = {
  /** Undefined while the preview is loading, or after it failed. */
  readonly preview: OutputOf<typeof previewHandover> | undefined;
  /** Called after a failure; null for none. */
  readonly retry: (() => void) | null;
  /** Reference numbers; null is all, also those that the preview does not show. */
  readonly chosenNumbers: readonly string[] | null;
  readonly onChange: (numbers: string[] | null) => void;
  readonly error: string | undefined;
};

/** The officer's unpaid contracts, all ticked at first (ROLE-13). */
export function UnpaidContracts({ preview, retry, chosenNumbers, onChange, error }: Props) {
  const t = useTranslations();
  if (!preview && !retry) return <Skeleton rows={3} />;
  if (!preview)
    return (
      <Notice
        kind="warning"
        action={<Button onClick={() => retry?.()}>{t(($) => $.tryAgain)}</Button>}
      >
        {t(($) => $.handover.contractsFailed)}
      </Notice>
    );
  const { results, totalRecords: total } = preview;
  if (results.length === 0) return null;
  const visibleNumbers = results.map(({ referenceNumber }) => referenceNumber);
  const tickedNumbers = new Set(chosenNumbers ?? visibleNumbers);

  function tick(referenceNumber: string, isTicked: boolean) {
    const next = visibleNumbers.filter((one) =>
      one === referenceNumber ? isTicked : tickedNumbers.has(one),
    );
    onChange(
      next.length === visibleNumbers.length && total === visibleNumbers.length ? null : next,
    );
  }

  return (
    <Box as="fieldset" canShrink pad={0} aria-describedby="referenceNumbers-note">
      <Text as="legend" below={4} weight="medium">
        {t(($) => $.handover.contracts)}
      </Text>
      <Box frame="line" isClipped>
        <Row
          align="center"
          padInline={12}
          weight="medium"
          minHeight={44}
          line="below"
          className={styles.all}
        >
          <CheckField
            id="referenceNumbers"
            isChecked={chosenNumbers === null}
            onChange={(isAll) => onChange(isAll ? null : [])}
            isInvalid={error !== undefined}
          >
            {t(($) => $.handover.all, { total })}
          </CheckField>
        </Row>
        <Box as="ul" softLine="between" className={styles.list}>
          {results.map(({ referenceNumber, proposerName, status, createdAt }) => (
            <Grid
              as="li"
              key={referenceNumber}
              gap={4}
              columnGap={16}
              align="center"
              padInline={12}
              minHeight={44}
              className={styles.row}
            >
              <CheckField
                id={`handover-${referenceNumber}`}
                isChecked={tickedNumbers.has(referenceNumber)}
                onChange={(isTicked) => tick(referenceNumber, isTicked)}
              >
                <Row as="span" gap={0} columnGap={12} canWrap isTabular>
                  <bdi>{referenceNumber}</bdi>
                  <bdi>{proposerName}</bdi>
                </Row>
              </CheckField>
              <Text tone="secondary" size="small" textAlign="end" className={styles.age}>
                <Moment at={createdAt} />
              </Text>
              <StatusTag status={status} />
            </Grid>
          ))}
        </Box>
      </Box>
      <FieldNote
        id="referenceNumbers"
        error={error && t(($) => $.handover.chooseOne)}
        hint={
          total > visibleNumbers.length
            ? t(($) => $.handover.oldestOnly, { shown: visibleNumbers.length })
            : undefined
        }
      />
    </Box>
  );
}
