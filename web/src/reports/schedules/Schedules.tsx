import type { OutputOf } from '@salus/api/endpoint.ts';
import { stepGroups } from '@salus/api/reports/sale-steps.ts';
import { endSchedule, listSchedules } from '@salus/api/reports/schedules.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { PagedRows } from '../../calls/rows/PagedRows.tsx';
import { callInSession } from '../../calls/session.ts';
import { useSignedInPerson } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { useConfirmedAction } from '../../calls/writes/use-confirmed-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { instantText } from '../../ui/data/format.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { officersSearch } from '../officers-search.ts';
import { ReportTabs } from '../ReportTabs.tsx';
import { reportSearch } from '../report-search.ts';
import { ReportFiles } from './ReportFiles.tsx';
import { ScheduleButton } from './ScheduleButton.tsx';
import { weekdayName } from './weekday-name.ts';

type Schedule = OutputOf<typeof listSchedules>[number];

/** The caller's schedules (REPORT-12), and every file for them. Auditors only receive files. */
export function Schedules() {
  const t = useTranslations();
  const person = useSignedInPerson();
  const { file } = useSearch({ strict: false });
  const mayAdd = stepGroups.some((group) => group === person?.roleGroup);
  const list = useCall(listSchedules, {}, { isFresh: true, isEnabled: mayAdd });
  const columns = useScheduleColumns();
  const label = t(($) => $.places.schedules);
  return (
    <Page
      title={t(($) => $.places.export)}
      tab={label}
      actions={mayAdd && <ScheduleButton kind="primary" />}
    >
      <ReportTabs report="schedules" />
      {mayAdd && (
        <PagedRows
          label={label}
          list={list}
          rows={list.data}
          columns={columns}
          rowKey={({ id }) => String(id)}
          empty={{ title: t(($) => $.schedules.empty) }}
          skeletonRows={2}
        />
      )}
      <ReportFiles fileId={file} />
    </Page>
  );
}

function useScheduleColumns(): Column<Schedule>[] {
  const t = useTranslations();
  const { isBusy, run } = useConfirmedAction();
  const whenText = ({ weekday, dayOfMonth, time }: Schedule) =>
    weekday === null
      ? t(($) => $.schedules.monthly, { date: dayOfMonth, time })
      : t(($) => $.schedules.weekly, { weekday: weekdayName(weekday), time });
  const end = (schedule: Schedule) =>
    run({
      question: {
        title: t(($) => $.schedules.confirmTitle),
        text: `${t(($) => $.schedules.types[schedule.type])} · ${whenText(schedule)}`,
        verb: t(($) => $.schedules.end),
        isDangerous: true,
      },
      intention: { id: schedule.id },
      call: (idempotencyKey) =>
        callInSession(endSchedule, { query: { id: String(schedule.id) }, idempotencyKey }),
      doneText: () => t(($) => $.schedules.ended),
    });
  return [
    {
      key: 'report',
      title: t(($) => $.schedules.report),
      hasOwnLabel: true,
      render: (schedule) => <ReportLink schedule={schedule} />,
    },
    { key: 'when', title: t(($) => $.schedules.when), render: whenText },
    {
      key: 'recipients',
      title: t(($) => $.schedules.recipients),
      render: ({ recipients }) =>
        recipients.map((recipient) => (
          <Text key={recipient} isBlock>
            <bdi>{recipient}</bdi>
          </Text>
        )),
    },
    {
      key: 'next',
      title: t(($) => $.schedules.next),
      render: ({ nextAt }) => instantText(nextAt),
    },
    {
      key: 'end',
      title: t(($) => $.worklists.next),
      hasOwnLabel: true,
      render: (schedule) => (
        <Button
          disabled={isBusy}
          aria-label={`${t(($) => $.schedules.end)}: ${whenText(schedule)}`}
          onClick={() => void end(schedule)}
        >
          {t(($) => $.schedules.end)}
        </Button>
      ),
    },
  ];
}

/** Leads to the report with the filters of the schedule, as its mail does. */
function ReportLink({ schedule: { type, filters } }: { readonly schedule: Schedule }) {
  const t = useTranslations();
  const name = t(($) => $.schedules.types[type]);
  return type === 'OFFICERS' ? (
    <Link to="/report/officers" search={officersSearch.parse(filters)}>
      {name}
    </Link>
  ) : (
    <Link to="/report/export" search={reportSearch.parse(filters)}>
      {name}
    </Link>
  );
}
