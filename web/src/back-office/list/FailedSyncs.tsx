import type { FailedSync, retrySync } from '@salus/api/back-office/syncs.ts';
import type { OutputOf } from '@salus/api/endpoint.ts';
import { useState } from 'react';
import { useTickedRows } from '../../contracts/list/use-ticked-rows.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
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
              <RetryResults answers={answers} onHide={() => setAnswers([])} />
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

/** The result per contract. It stays although retried rows leave the list. */
function RetryResults({
  answers,
  onHide,
}: {
  readonly answers: Answers;
  readonly onHide: () => void;
}) {
  const t = useTranslations();
  return (
    <Notice
      kind={answers.every(({ isRetried }) => isRetried) ? 'success' : 'warning'}
      title={t(($) => $.worklists.results)}
      action={
        <Button kind="text" onClick={onHide}>
          {t(($) => $.worklists.hideResults)}
        </Button>
      }
    >
      <Stack as="ul" gap={2}>
        {answers.map(({ referenceNumber, error_code: code }) => (
          <li key={referenceNumber}>
            <Text as="bdi" isTabular>
              {referenceNumber}
            </Text>{' '}
            {code
              ? t(($) => $.worklists.notRetried, { reason: t(($) => $.domain.refusals[code]) })
              : t(($) => $.worklists.retried)}
          </li>
        ))}
      </Stack>
    </Notice>
  );
}
