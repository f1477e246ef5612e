import { useBlocker } from '@tanstack/react-router';
import { Button } from 'antd';
import { useWords } from '../i18n/i18n.ts';
import { Notice } from '../ui/Notice.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';
import styles from './FileExport.module.css';
import type { AskedFile, FileExport as State } from './use-file-export.ts';

type Props = {
  readonly state: State;
  readonly onStop: () => void;
  readonly onRetry: (asked: AskedFile) => void;
};

const count = new Intl.NumberFormat('en-US');
const megabytes = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** How far a file is, and how it ended. Whoever leaves meanwhile is asked: without the page nobody takes the file. */
export function FileExport({ state, onStop, onRetry }: Props) {
  const t = useWords();
  const notices = useNotices();
  const isRunning = state.step === 'running';
  useBlocker({
    disabled: !isRunning,
    enableBeforeUnload: isRunning,
    shouldBlockFn: async ({ current, next }) => {
      // Other filters are the same page, and the file goes on with those that it began with.
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
        <div role="alert" className={styles.ended}>
          <Notice
            kind="error"
            title={state.sentence}
            action={<Button onClick={() => onRetry(state.asked)}>{t(($) => $.tryAgain)}</Button>}
          >
            {t(($) => $.fileExport.nothingSaved)}
          </Notice>
        </div>
      )}
      {/* Said once at the beginning and at the end; a reader that heard every number would be of no use. */}
      <div role="status">
        {isRunning && <span className="visually-hidden">{t(($) => $.fileExport.running)}</span>}
        {state.step === 'done' && (
          <div className={styles.ended}>
            <Notice kind="success">{t(($) => $.fileExport.done, { name: state.name })}</Notice>
          </div>
        )}
        {state.step === 'stopped' && (
          <div className={styles.ended}>
            <Notice kind="info">{t(($) => $.fileExport.stopped)}</Notice>
          </div>
        )}
      </div>
    </>
  );
}

type RunningProps = { readonly state: State & { readonly step: 'running' }; readonly onStop: () => void };

function Running({ state: { total, contracts, bytes }, onStop }: RunningProps) {
  const t = useWords();
  // Somebody may have sold one more since the figures were read.
  const taken = contracts === null ? null : Math.min(contracts, total);
  const text =
    taken === null
      ? t(($) => $.fileExport.received, { size: megabytes.format(bytes / 1_000_000) })
      : t(($) => $.fileExport.taken, { taken: count.format(taken), total: count.format(total) });
  return (
    <div className={styles.running}>
      <div className={styles.bar}>
        <p id="file-export-text" className={styles.text}>
          <span>{t(($) => $.fileExport.running)}</span>
          <span className="tabular">{text}</span>
        </p>
        <progress
          className={styles.progress}
          aria-label={t(($) => $.fileExport.running)}
          aria-describedby="file-export-text"
          // Nobody knows beforehand how large a workbook becomes: its bar only moves.
          {...(taken === null ? {} : { value: taken, max: total })}
        />
      </div>
      <Button onClick={onStop}>{t(($) => $.fileExport.stop)}</Button>
    </div>
  );
}
