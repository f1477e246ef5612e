import { useBlocker } from '@tanstack/react-router';
import { useTranslations } from '../i18n/i18n.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { useNotices } from '../ui/feedback/NoticesProvider.tsx';
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Box } from '../ui/layout/Box.tsx';
import { Row } from '../ui/layout/Row.tsx';
import type { ExportRequest, FileExport as State } from './use-file-export.ts';

type Props = {
  readonly state: State;
  readonly onStop: () => void;
  readonly onRetry: (request: ExportRequest) => void;
};

const count = new Intl.NumberFormat('en-US');
const megabytes = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Progress and result of an export. Leaving the page needs a confirmation: it ends the export. */
export function FileExport({ state, onStop, onRetry }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const isRunning = state.step === 'running';
  useBlocker({
    disabled: !isRunning,
    enableBeforeUnload: isRunning,
    shouldBlockFn: async ({ current, next }) => {
      // A change of filters stays on this page; the export keeps its own filters.
      if (current.pathname === next.pathname) return false;
      const leaves = await notices.confirm({
        title: t(($) => $.fileExport.leave.title),
        text: t(($) => $.fileExport.leave.text),
        verb: t(($) => $.fileExport.leave.verb),
        isDangerous: true,
      });
      return !leaves;
    },
  });

  return (
    <>
      {isRunning && <Running state={state} onStop={onStop} />}
      {state.step === 'failed' && (
        <Box role="alert" below={16}>
          <Notice
            kind="error"
            title={state.sentence}
            action={<Button onClick={() => onRetry(state.request)}>{t(($) => $.tryAgain)}</Button>}
          >
            {t(($) => $.fileExport.nothingSaved)}
          </Notice>
        </Box>
      )}
      {/* Announced at start and end only; a screen reader must not read every number. */}
      <div role="status">
        {isRunning && <span className="visually-hidden">{t(($) => $.fileExport.running)}</span>}
        {state.step === 'done' && (
          <Box below={16}>
            <Notice kind="success">{t(($) => $.fileExport.done, { name: state.name })}</Notice>
          </Box>
        )}
        {state.step === 'stopped' && (
          <Box below={16}>
            <Notice kind="info">{t(($) => $.fileExport.stopped)}</Notice>
          </Box>
        )}
      </div>
    </>
  );
}

type RunningProps = {
  readonly state: State & { readonly step: 'running' };
  readonly onStop: () => void;
};

function Running({ state: { total, contracts, bytes }, onStop }: RunningProps) {
  const t = useTranslations();
  // A contract may have been issued since the figures were read.
  const takenCount = contracts === null ? null : Math.min(contracts, total);
  const text =
    takenCount === null
      ? t(($) => $.fileExport.received, { size: megabytes.format(bytes / 1_000_000) })
      : t(($) => $.fileExport.taken, {
          taken: count.format(takenCount),
          total: count.format(total),
        });
  return (
    <Row
      gap={12}
      columnGap={24}
      align="center"
      canWrap
      below={16}
      padBlock={12}
      padInline={16}
      frame="panel"
    >
      <Box flex={240}>
        {/* The size of a workbook is unknown. */}
        <ProgressBar
          label={t(($) => $.fileExport.running)}
          text={text}
          value={takenCount ?? 0}
          max={takenCount === null ? null : total}
        />
      </Box>
      <Button onClick={onStop}>{t(($) => $.fileExport.stop)}</Button>
    </Row>
  );
}
