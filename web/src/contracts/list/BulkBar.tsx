import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { countText } from '../../ui/data/format.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './BulkBar.module.css';
import { type RowResult, RowResults } from './RowResults.tsx';
import type { RowRun } from './use-row-run.ts';

/** The results of an action on ticked rows, under its name. */
export type BulkResults = { readonly title: string; readonly results: readonly RowResult[] };

type Props = {
  /** How many rows are ticked. */
  readonly count: number;
  readonly onClear: () => void;
  /** One call per row, with its progress and then its results, under this title. */
  readonly title?: string;
  readonly run?: RowRun | null;
  readonly outcome: BulkResults | null;
  readonly onHide: () => void;
  /** The actions. */
  readonly children: ReactNode;
};

/** Actions on the ticked rows, at the foot of the screen; no row moves for them. */
export function BulkBar({ count, onClear, title = '', run = null, onHide, ...more }: Props) {
  const t = useTranslations();
  const progress = run?.isRunning && run;
  const outcome = more.outcome ?? (run && { title, results: run.results });
  if (count === 0 && !outcome) return null;
  return (
    <Box frame="float" pad={12} above={12} className={`${styles.bar} screen-only`} data-edge-bar>
      {progress && (
        <ProgressBar
          label={title}
          text={`${progress.results.length} / ${progress.total}`}
          value={progress.results.length}
          max={progress.total}
        />
      )}
      {!progress && outcome && <RowResults {...outcome} onHide={onHide} />}
      {!progress && count > 0 && (
        <Row gap={8} columnGap={12} align="center" canWrap>
          <Text flex="whole" isTabular aria-live="polite">
            {t(($) => $.list.total, { count, shown: countText(count) })}
          </Text>
          <Button kind="text" onClick={onClear}>
            {t(($) => $.multiSelect.none)}
          </Button>
          {more.children}
        </Row>
      )}
    </Box>
  );
}
