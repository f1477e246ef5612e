import type { BackOfficeView } from '@salus/api/back-office.ts';
import { isAcceptedSync } from '@salus/domain/insurer/sync-status.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { instantText } from '../../ui/data/format.ts';
import { newestFirst } from '../../ui/data/newest-first.ts';
import { RecordItem, type RecordLevel, RecordList, Records } from '../../ui/data/Records.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useRetrySync } from '../actions/use-retry-sync.ts';
import { IntegrationErrorText, TechnicalDetails } from '../IntegrationErrorText.tsx';
import { syncErrorText } from '../sync-error-text.ts';

const levels = {
  success: 'done',
  error: 'failed',
  unknown: 'waiting',
} as const satisfies Record<string, RecordLevel>;

/** Every attempt to sync with the insurer's core, newest first (INT-6). */
export function SyncBlock({ contract }: { readonly contract: BackOfficeView }) {
  const t = useTranslations();
  const { isBusy, retry } = useRetrySync();
  const { apiSyncLogs, retrySync, referenceNumber } = contract;
  if (apiSyncLogs.length === 0) return null;
  return (
    <Records
      title={t(($) => $.clerkDetail.sync)}
      aside={
        retrySync && (
          <Button isBusy={isBusy} onClick={() => void retry([referenceNumber])}>
            {t(($) => $.retrySync.open)}
          </Button>
        )
      }
    >
      <RecordList>
        {newestFirst(apiSyncLogs, ({ at }) => at).map((log) => (
          <RecordItem
            key={`${log.kind} ${log.at}`}
            title={t(($) => $.domain.syncKinds[log.kind])}
            level={levels[log.status]}
            state={t(($) => $.domain.syncStatuses[log.status])}
            by={instantText(log.at)}
          >
            {isAcceptedSync(log.status) ? (
              <TechnicalDetails text={syncErrorText(log)} />
            ) : (
              <IntegrationErrorText error={syncErrorText(log)} />
            )}
          </RecordItem>
        ))}
      </RecordList>
    </Records>
  );
}
