import { useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { DueTag } from '../../ui/data/DueTag.tsx';
import { amount, dayText } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import cells from '../../ui/rows/cells.module.css';
import { Quote } from '../../ui/rows/Quote.tsx';
import { RequestButtons } from '../actions/RequestButtons.tsx';
import { type OpenedRequest, RequestDialog } from '../actions/RequestDialog.tsx';
import { useWork, type WorkPage } from './use-work.ts';
import styles from './WorkTable.module.css';
import { WorkTable } from './WorkTable.tsx';

/** Requests from the customers' own page that a clerk answers (MY-8), those due first. */
export function CustomerRequests(at: WorkPage) {
  const t = useTranslations();
  const list = useWork('customer-requests', at);
  const [opened, setOpened] = useState<OpenedRequest | null>(null);
  return (
    <>
      <WorkTable
        {...at}
        work="customer-requests"
        list={list}
        rowKey={({ id }) => String(id)}
        toContract={(row) => row}
        columns={[
          {
            key: 'request',
            title: t(($) => $.approvals.request),
            render: ({ kind, consents, refundEstimate, requestedAt, note }) => (
              <span className={styles.text}>
                {t(($) => $.customerRequests.kinds[kind])}
                {consents.length > 0 && (
                  <span className={cells.second}>
                    {consents.map((one) => t(($) => $.domain.consentKinds[one])).join(' · ')}
                  </span>
                )}
                {refundEstimate !== null && (
                  <span className={cells.second}>
                    {t(($) => $.customerRequests.estimate, { amount: amount(refundEstimate) })}
                  </span>
                )}
                <Quote text={note} />
                <span className={cells.second}>
                  <Moment at={requestedAt} />
                </span>
              </span>
            ),
          },
          {
            key: 'due',
            title: t(($) => $.customerRequests.due),
            render: ({ answerDueOn, actDueOn }) => (
              <>
                <bdi className={cells.number}>{dayText(answerDueOn)}</bdi>{' '}
                <DueTag dueOn={answerDueOn} />
                {actDueOn && (
                  <span className={cells.second}>
                    {t(($) => $.customerRequests.actDue, { day: dayText(actDueOn) })}{' '}
                    <DueTag dueOn={actDueOn} />
                  </span>
                )}
              </>
            ),
          },
          {
            key: 'next',
            title: t(($) => $.worklists.next),
            hasOwnLabel: true,
            render: (row) => (
              <Row as="span" gap={8} canWrap>
                <RequestButtons
                  request={row}
                  pending={row.pendingCancellation}
                  onOpen={(answer) => setOpened({ request: row, contract: row, answer })}
                />
              </Row>
            ),
          },
        ]}
      />
      {opened && <RequestDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}
