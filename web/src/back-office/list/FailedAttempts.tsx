import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import cells from '../../ui/rows/cells.module.css';
import { TraceId } from '../TraceId.tsx';
import styles from './WorkTable.module.css';

type Props = {
  readonly count: number;
  readonly traceId: string | null;
  /** The last error. */
  readonly children: ReactNode;
};

/** The cell of a worklist that shows an error, the number of attempts and the trace. */
export function FailedAttempts({ count, traceId, children }: Props) {
  const t = useTranslations();
  return (
    <span className={styles.text}>
      {children}
      <span className={cells.second}>{t(($) => $.worklists.attempts, { count })}</span>
      <span className={cells.second}>
        <TraceId id={traceId} />
      </span>
    </span>
  );
}
