import { type CertificateRow, showCertificates } from '@salus/api/reports/certificates.ts';
import { CircleAlert } from 'lucide-react';
import { CallFailed } from '../calls/CallFailed.tsx';
import { useCall } from '../calls/use-call.ts';
import { useTranslations } from '../i18n/i18n.ts';
import type { Column } from '../ui/data/DataTable.tsx';
import { countText } from '../ui/data/format.ts';
import { Tag } from '../ui/data/Tag.tsx';
import { Message } from '../ui/feedback/Message.tsx';
import { Box } from '../ui/layout/Box.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Rows } from '../ui/rows/Rows.tsx';

/** The certified officers of each branch in reach (SALE-13). */
export function CertificatesReport() {
  const t = useTranslations();
  const { data, isError, error, refetch } = useCall(showCertificates, {}, { isFresh: true });
  const title = t(($) => $.places.certificates);
  const columns: Column<CertificateRow>[] = [
    {
      key: 'unit',
      title: t(($) => $.certificates.branch),
      hasOwnLabel: true,
      render: ({ unitPath }) => <bdi>{unitPath}</bdi>,
    },
    {
      key: 'officers',
      title: t(($) => $.certificates.officers),
      align: 'end',
      render: ({ officers }) => countText(officers),
    },
    {
      key: 'certified',
      title: t(($) => $.certificates.certified),
      align: 'end',
      render: ({ certified }) => countText(certified),
    },
    {
      key: 'ending',
      title: t(($) => $.certificates.ending),
      align: 'end',
      render: ({ ending }) => countText(ending),
    },
    {
      key: 'minimum',
      title: t(($) => $.certificates.minimum),
      render: ({ belowMinimum }) =>
        belowMinimum ? (
          <Tag icon={CircleAlert} color="amber" text={t(($) => $.certificates.below)} />
        ) : (
          t(($) => $.certificates.enough)
        ),
    },
  ];
  return (
    <Page title={title}>
      {isError && !data ? (
        <CallFailed error={error} onRetry={() => void refetch()} />
      ) : data?.rows.length === 0 ? (
        <Message size="block" title={t(($) => $.certificates.empty)} />
      ) : (
        <Box frame="panel" isClipped>
          <Rows
            label={title}
            columns={columns}
            rows={data?.rows}
            rowKey={({ unitId }) => String(unitId)}
            across={3}
          />
        </Box>
      )}
    </Page>
  );
}
