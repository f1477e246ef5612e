import { showStatementProgress } from '@salus/api/payments/statements.ts';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { countText } from '../../ui/data/format.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Box } from '../../ui/layout/Box.tsx';

/** A statement of a few lines is confirmed before the second question. */
const EVERY_MILLISECONDS = 1000;

type Props = {
  readonly statementId: number;
  /** Lines that were settled when the confirmation began. */
  readonly before: number;
  readonly total: number;
};

/** How many lines a running confirmation has settled. */
export function ConfirmProgress({ statementId, before, total }: Props) {
  const t = useTranslations();
  const query = { statementId: String(statementId) };
  const read = useCall(showStatementProgress, { query }, { every: EVERY_MILLISECONDS });
  const settledCount = Math.max(before, read.data?.settled ?? 0);
  return (
    <Box below={16} maxWidth={480}>
      <ProgressBar
        label={t(($) => $.statements.settling)}
        text={t(($) => $.statements.settled, {
          settled: countText(settledCount),
          total: countText(total),
        })}
        value={settledCount}
        max={total}
      />
    </Box>
  );
}
