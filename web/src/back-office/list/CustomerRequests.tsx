import { dueState } from '@salus/domain/policyholder/requests.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { day } from '@salus/domain/time/day.ts';
import { CalendarClock, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, dayText } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Tag, type TagLook } from '../../ui/data/Tag.tsx';
import { useNow } from '../../ui/data/use-now.ts';
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
  const list = useWork('customer-requests', at.page, at.limit);
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
            title: t(($) => $.customerRequests.request),
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
                <DueDay dueOn={answerDueOn} />
                {actDueOn && (
                  <span className={cells.second}>
                    {t(($) => $.customerRequests.actDue, { day: dayText(actDueOn) })}
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

const looks: Readonly<Record<'today' | 'overdue', TagLook>> = {
  today: { icon: CalendarClock, color: 'amber' },
  overdue: { icon: CircleAlert, color: 'rose' },
};

/** The day of an answer, marked when it is today or has passed (MY-18). */
function DueDay({ dueOn }: { readonly dueOn: string }) {
  const t = useTranslations();
  const state = dueState(day(dueOn), businessDay(useNow()));
  return (
    <>
      <bdi className={cells.number}>{dayText(dueOn)}</bdi>
      {state !== 'later' && (
        <span className={cells.second}>
          <Tag {...looks[state]} text={t(($) => $.customerRequests.dueStates[state])} />
        </span>
      )}
    </>
  );
}
