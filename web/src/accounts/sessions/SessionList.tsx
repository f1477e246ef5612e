import {
  endOtherSessions,
  endSession,
  type ListedSession,
  listSessions,
} from '@salus/api/sessions.ts';
import { PagedRows } from '../../calls/rows/PagedRows.tsx';
import { callInSession } from '../../calls/session.ts';
import { useCall } from '../../calls/use-call.ts';
import { useRun } from '../../calls/writes/use-run.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { Moment } from '../../ui/data/Moment.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Text } from '../../ui/layout/Text.tsx';

/** The devices on which the user is signed in, to sign out one or all others (AUTH-26). */
export function SessionList() {
  const t = useTranslations();
  const list = useCall(listSessions, { query: {} });
  const notices = useNotices();
  const { isBusy, run } = useRun(list.refetch);
  const sessions = list.data?.results;
  const deviceName = ({ browser, system }: ListedSession) =>
    [browser, system].filter((name) => name !== null).join(', ') ||
    t(($) => $.sessions.unknownDevice);
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) ?? false;

  const end = (session: ListedSession) =>
    run(async () => {
      await callInSession(endSession, { query: { id: session.id } });
      notices.success(t(($) => $.sessions.ended, { device: deviceName(session) }));
    });

  async function endOthers() {
    const isSure = await notices.confirm({
      title: t(($) => $.sessions.confirmOthers.title),
      text: t(($) => $.sessions.confirmOthers.text),
      verb: t(($) => $.sessions.endOthers),
      isDangerous: true,
    });
    if (!isSure) return;
    await run(async () => {
      const { sessions: count } = await callInSession(endOtherSessions, {});
      notices.success(t(($) => $.sessions.othersEnded, { count }));
    });
  }

  const columns: Column<ListedSession>[] = [
    {
      key: 'device',
      title: t(($) => $.sessions.device),
      render: (session) => (
        <>
          <bdi>{deviceName(session)}</bdi>
          {session.isCurrent && (
            <Text isBlock tone="secondary" size="small">
              {t(($) => $.sessions.current)}
            </Text>
          )}
        </>
      ),
    },
    { key: 'ip', title: t(($) => $.sessions.address), render: ({ ip }) => <bdi>{ip}</bdi> },
    {
      key: 'createdAt',
      title: t(($) => $.sessions.signedInAt),
      render: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      key: 'lastUsedAt',
      title: t(($) => $.sessions.lastUsedAt),
      render: ({ lastUsedAt }) => <Moment at={lastUsedAt} />,
    },
    {
      key: 'end',
      title: t(($) => $.sessions.end),
      hasOwnLabel: true,
      render: (session) =>
        session.isCurrent ? null : (
          <Button
            disabled={isBusy}
            aria-label={t(($) => $.sessions.endDevice, { device: deviceName(session) })}
            onClick={() => void end(session)}
          >
            {t(($) => $.sessions.end)}
          </Button>
        ),
    },
  ];

  return (
    <Page
      title={t(($) => $.places.devices)}
      actions={
        hasOthers && (
          <Button isBusy={isBusy} onClick={() => void endOthers()}>
            {t(($) => $.sessions.endOthers)}
          </Button>
        )
      }
    >
      <Text as="p" below={16} tone="secondary" isPretty>
        {t(($) => $.sessions.text)}
      </Text>
      <PagedRows
        label={t(($) => $.places.devices)}
        list={list}
        rows={sessions}
        columns={columns}
        rowKey={({ id }) => id}
        skeletonRows={2}
      />
    </Page>
  );
}
