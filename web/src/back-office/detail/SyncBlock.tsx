import type { BackOfficeView } from '@salus/api/back-office.ts';
import { Button } from 'antd';
import { useWords } from '../../i18n/i18n.ts';
import { instantText } from '../../ui/format.ts';
import { useRetrySync } from '../actions/use-retry-sync.ts';
import styles from './Records.module.css';
import { RecordItem, RecordList, Records, type Standing } from './Records.tsx';

const standings = { success: 'done', error: 'failed', unknown: 'waiting' } as const satisfies Record<string, Standing>;

/** Every try to tell the insurer's core, newest first (portal §3 "API sync log"). */
export function SyncBlock({ contract }: { readonly contract: BackOfficeView }) {
  const t = useWords();
  const { isBusy, retry } = useRetrySync();
  const { apiSyncLogs, retrySync, referenceNumber } = contract;
  if (apiSyncLogs.length === 0) return null;
  const newestFirst = [...apiSyncLogs].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <Records
      title={t(($) => $.clerkDetail.sync)}
      aside={
        retrySync && (
          <Button loading={isBusy} onClick={() => void retry([referenceNumber])}>
            {t(($) => $.retrySync.open)}
          </Button>
        )
      }
    >
      <RecordList>
        {newestFirst.map((log) => (
          <RecordItem
            key={`${log.kind} ${log.at}`}
            title={
              <>
                {t(($) => $.words.syncKinds[log.kind])} <span className={styles.digest}>{log.kind}</span>
              </>
            }
            standing={standings[log.status]}
            state={t(($) => $.words.syncStatuses[log.status])}
            by={[instantText(log.at), httpStatusOf(log)].filter(Boolean).join(' · ')}
          >
            {log.message && <p className={log.status === 'success' ? styles.note : styles.trouble}>{log.message}</p>}
          </RecordItem>
        ))}
      </RecordList>
    </Records>
  );
}

/** Told once: where there was nothing else to say, the message is the status. */
function httpStatusOf({ httpStatus, message }: BackOfficeView['apiSyncLogs'][number]): string | null {
  return httpStatus === null || message?.startsWith('HTTP') ? null : `HTTP ${httpStatus}`;
}
