import type { OutputOf } from '@salus/api/endpoint.ts';
import { downloadReportFile, listReportFiles } from '@salus/api/reports/schedules.ts';
import { PagedRows } from '../../calls/rows/PagedRows.tsx';
import { streamInSession } from '../../calls/session.ts';
import { useCall } from '../../calls/use-call.ts';
import { useSavedFile } from '../../calls/use-download.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { countText, instantText } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Text } from '../../ui/layout/Text.tsx';

type ReportFile = OutputOf<typeof listReportFiles>[number];

/** The files of scheduled reports; a mail leads to one of them (REPORT-21). */
export function ReportFiles({ fileId }: { readonly fileId: number | undefined }) {
  const t = useTranslations();
  const list = useCall(listReportFiles, {}, { isFresh: true });
  const columns = useFileColumns(fileId);
  const isGone = fileId !== undefined && list.data?.every(({ id }) => id !== fileId);
  const label = t(($) => $.schedules.files);
  return (
    <Box as="section" above={24} canShrink aria-label={label}>
      <Text as="h2" below={8} size="large" weight="strong">
        {label}
      </Text>
      {isGone && (
        <Box below={12}>
          <Notice kind="warning">{t(($) => $.schedules.fileGone)}</Notice>
        </Box>
      )}
      <PagedRows
        label={label}
        list={list}
        rows={list.data}
        columns={columns}
        rowKey={({ id }) => String(id)}
        empty={{
          title: t(($) => $.schedules.noFiles),
          text: t(($) => $.schedules.noFilesText),
        }}
        skeletonRows={2}
      />
    </Box>
  );
}

function useFileColumns(fileId: number | undefined): Column<ReportFile>[] {
  const t = useTranslations();
  const { isBusy, save } = useSavedFile();
  const download = ({ id, fileName }: ReportFile) =>
    save(async () => {
      const response = await streamInSession(downloadReportFile, { query: { id: String(id) } });
      return URL.createObjectURL(await response.blob());
    }, fileName);
  return [
    {
      key: 'report',
      title: t(($) => $.schedules.report),
      hasOwnLabel: true,
      render: ({ type }) => <Text weight="medium">{t(($) => $.schedules.types[type])}</Text>,
    },
    {
      key: 'madeAt',
      title: t(($) => $.schedules.madeAt),
      render: ({ madeAt }) => instantText(madeAt),
    },
    {
      key: 'rows',
      title: t(($) => $.bordereau.rows),
      render: ({ rows }) => countText(rows),
    },
    {
      key: 'endsAt',
      title: t(($) => $.schedules.keptUntil),
      render: ({ endsAt }) => instantText(endsAt),
    },
    {
      key: 'download',
      title: t(($) => $.worklists.next),
      hasOwnLabel: true,
      render: (file) => (
        <Button
          kind={file.id === fileId ? 'primary' : 'default'}
          disabled={isBusy}
          aria-label={`${t(($) => $.schedules.download)}: ${file.fileName}`}
          onClick={() => void download(file)}
        >
          {t(($) => $.schedules.download)}
        </Button>
      ),
    },
  ];
}
