import { type Alarm, seeAlarms } from '@salus/api/back-office/alarms.ts';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { useContractWrite } from '../../calls/writes/use-contract-write.ts';
import { useTickedRows } from '../../contracts/list/use-ticked-rows.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { EmailText } from '../../ui/data/EmailText.tsx';
import { Moment } from '../../ui/data/Moment.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import cells from '../../ui/rows/cells.module.css';
import { TraceId } from '../TraceId.tsx';
import { useWork, type WorkPage } from './use-work.ts';
import styles from './WorkTable.module.css';
import { WorkTable } from './WorkTable.tsx';

/** Alarms until a clerk has seen them (INT-13). */
export function AlarmList(at: WorkPage) {
  const t = useTranslations();
  const notices = useNotices();
  const list = useWork('alarms', at);
  const { isBusy, write } = useContractWrite();
  const alarmName = ({ kind }: Alarm) => t(($) => $.domain.alarms[kind]);
  const { tickedKeys, boxes } = useTickedRows<Alarm>(
    list.data?.results ?? [],
    ({ id }) => String(id),
    (alarm) => t(($) => $.worklists.selectJob, { name: alarmName(alarm) }),
  );
  const see = async (alarmIds: readonly number[]) => {
    try {
      await write({ alarmIds }, (idempotencyKey) =>
        callInSession(seeAlarms, { body: { alarmIds: [...alarmIds] }, idempotencyKey }),
      );
    } catch (error) {
      notices.failure(refusalSentence(error));
    }
  };
  return (
    <WorkTable
      {...at}
      work="alarms"
      list={list}
      rowKey={({ id }) => String(id)}
      toContract={({ contract }) => contract}
      before={[boxes]}
      actions={
        tickedKeys.length > 0 && (
          <Row as="p" gap={12} align="center" canWrap below={12}>
            <Button
              kind="primary"
              isBusy={isBusy}
              onClick={() => void see(tickedKeys.map((id) => Number(id)))}
            >
              {t(($) => $.worklists.seenSelected, { count: tickedKeys.length })}
            </Button>
          </Row>
        )
      }
      columns={[
        {
          key: 'alarm',
          title: t(($) => $.worklists.problem),
          render: (alarm) => (
            <span className={styles.text}>
              {alarmName(alarm)}
              {alarm.emailAddress !== null && (
                <span className={cells.second}>
                  <bdi>{alarm.accountName}</bdi> <EmailText address={alarm.emailAddress} />
                </span>
              )}
              <span className={cells.second}>
                <TraceId id={alarm.traceId} />
              </span>
            </span>
          ),
        },
        {
          key: 'time',
          title: t(($) => $.worklists.when),
          render: ({ raisedAt, lastAt, count }) => (
            <>
              <Moment at={raisedAt} />
              {count > 1 && (
                <span className={cells.second}>
                  {t(($) => $.worklists.times, { count })} <Moment at={lastAt} />
                </span>
              )}
            </>
          ),
        },
        {
          key: 'next',
          title: t(($) => $.worklists.next),
          hasOwnLabel: true,
          render: ({ id }) => (
            <Button disabled={isBusy} onClick={() => void see([id])}>
              {t(($) => $.worklists.seen)}
            </Button>
          ),
        },
      ]}
    />
  );
}
