import type { PaidContract } from '@salus/api/back-office.ts';
import { PhoneLink } from '../../contracts/PhoneLink.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { instantText } from '../../ui/data/format.ts';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import { useWork, type WorkPage } from './use-work.ts';
import { WorkTable } from './WorkTable.tsx';

type Props = WorkPage & { readonly work: keyof typeof nextSteps };

const nextSteps = { overlap: 'overlapNext', 'payment-reversed': 'reversedNext' } as const;

/**
 * Paid contracts with one next step: those that an open order paid although cover overlaps
 * (OVERLAP-7), or whose payment the bank took back (STMT-11).
 */
export function PaidContracts({ work, ...at }: Props) {
  const t = useTranslations();
  const list = useWork(work, at);
  const columns = usePaidColumns();
  const hasRows = (list.data?.totalRecords ?? 0) > 0;
  return (
    <WorkTable
      {...at}
      work={work}
      list={list}
      rowKey={({ referenceNumber }) => referenceNumber}
      toContract={(row) => row}
      columns={columns}
      actions={
        hasRows && (
          <Text as="p" below={12} tone="secondary">
            {t(($) => $.worklists[nextSteps[work]])}
          </Text>
        )
      }
    />
  );
}

/** The columns of paid contracts after the contract itself. */
export function usePaidColumns(): readonly Column<PaidContract>[] {
  const t = useTranslations();
  return [
    {
      key: 'phone',
      title: t(($) => $.fieldNames.proposerMobile),
      render: ({ proposerMobile, consentRemindedAt }) => (
        <>
          <PhoneLink phone={proposerMobile} />
          {consentRemindedAt && (
            <span className={cells.second}>
              {t(($) => $.remindConsents.done)} {instantText(consentRemindedAt)}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'paid',
      title: t(($) => $.fieldNames.paymentDate),
      render: ({ paymentDate, typePayment }) => (
        <>
          {paymentDate && <Text isTabular>{instantText(paymentDate)}</Text>}
          {typePayment && (
            <span className={cells.second}>{t(($) => $.domain.paymentTypes[typePayment])}</span>
          )}
        </>
      ),
    },
    {
      key: 'officer',
      title: t(($) => $.worklists.officer),
      render: ({ name_salesman: officer }) => <bdi>{officer}</bdi>,
    },
  ];
}
