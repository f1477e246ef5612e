import type { FailedSync, retrySync } from '@salus/api/back-office/syncs.ts';
import type { OutputOf } from '@salus/api/endpoint.ts';
import { useState } from 'react';
import { RowResults } from '../../contracts/list/RowResults.tsx';
import { useTickedRows } from '../../contracts/list/use-ticked-rows.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import cells from '../../ui/rows/cells.module.css';
import { useRetrySync } from '../actions/use-retry-sync.ts';
import { IntegrationErrorText } from '../IntegrationErrorText.tsx';
import { syncErrorText } from '../sync-error-text.ts';
import { useWork, type WorkPage } from './use-work.ts';
import styles from './WorkTable.module.css';
import { WorkTable } from './WorkTable.tsx';

type Answers = OutputOf<typeof retrySync>;

/** Contracts that the insurer's core rejected or did not answer for, to retry one or many. */
export function FailedSyncs(at: WorkPage) {
  const t = useTranslations();
  const list = useWork('syncs', at);
  const { isBusy, retry } = useRetrySync();
  const [answers, setAnswers] = useState<Answers>([]);
  const { tickedKeys, boxes } = useTickedRows<FailedSync>(
    list.data?.results ?? [],
    ({ referenceNumber }) => referenceNumber,
    ({ referenceNumber, policyNo }) =>
      t(($) => $.worklists.select, { number: policyNo ?? referenceNumber }),
  );

  return (
    <WorkTable
      {...at}
      work="syncs"
      list={list}
      rowKey={({ referenceNumber }) => referenceNumber}
      toContract={(row) => row}
      before={[boxes]}
      actions={
        <>
          {answers.length > 0 && (
            <Box below={12}>
              <RowResults
                title={t(($) => $.retrySync.open)}
                results={answers.map(({ referenceNumber: number, error_code: code }) => ({
                  number,
                  isDone: code === null,
                  text: code ? t(($) => $.domain.refusals[code]) : t(($) => $.worklists.retried),
                }))}
                onHide={() => setAnswers([])}
              />
            </Box>
          )}
          {tickedKeys.length > 0 && (
            <Row as="p" gap={12} align="center" canWrap below={12}>
              <Button
                kind="primary"
                isBusy={isBusy}
                onClick={() => void retry(tickedKeys, setAnswers)}
              >
                {t(($) => $.worklists.retrySelected, { count: tickedKeys.length })}
              </Button>
            </Row>
          )}
        </>
      }
      columns={[
        {
          key: 'report',
          title: t(($) => $.worklists.report),
          render: ({ kind, status, at: when }) => (
            <>
              {t(($) => $.domain.syncKinds[kind])}: {t(($) => $.domain.syncStatuses[status])}
              <span className={cells.second}>
                <Moment at={when} />
              </span>
            </>
          ),
        },
        {
          key: 'problem',
          title: t(($) => $.worklists.problem),
          render: ({ tries, ...attempt }) => (
            <span className={styles.text}>
              <IntegrationErrorText error={syncErrorText(attempt)} />
              <span className={cells.second}>
                {t(($) => $.worklists.attempts, { count: tries })}
              </span>
            </span>
          ),
        },
        {
          key: 'next',
          title: t(($) => $.worklists.next),
          hasOwnLabel: true,
          render: ({ referenceNumber }) => (
            <Button disabled={isBusy} onClick={() => void retry([referenceNumber], setAnswers)}>
              {t(($) => $.retrySync.open)}
            </Button>
          ),
        },
      ]}
    />
  );
}
