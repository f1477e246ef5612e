import { useTranslations } from '../../i18n/i18n.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import cells from '../../ui/rows/cells.module.css';
import { useWork, type WorkPage } from './use-work.ts';
import styles from './WorkTable.module.css';
import { WorkTable } from './WorkTable.tsx';

type Props = WorkPage & { readonly work: keyof typeof nextSteps };

const nextSteps = {
  'missing-consent': 'missingConsentNext',
  overlap: 'overlapNext',
  'payment-reversed': 'reversedNext',
} as const;

/**
 * Paid contracts with one next step: those without a proof of the customer's consent (CONSENT-5),
 * those that an open order paid although cover overlaps (OVERLAP-7), or whose payment the bank took
 * back (STMT-11).
 */
export function PaidContracts({ work, ...at }: Props) {
  const t = useTranslations();
  const next = t(($) => $.worklists[nextSteps[work]]);
  const list = useWork(work, at);
  return (
    <WorkTable
      {...at}
      work={work}
      list={list}
      rowKey={({ referenceNumber }) => referenceNumber}
      toContract={(row) => row}
      columns={[
        {
          key: 'paid',
          title: t(($) => $.fieldNames.paymentDate),
          render: ({ paymentDate, typePayment }) => (
            <>
              {paymentDate && <Moment at={paymentDate} />}
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
        {
          key: 'reason',
          title: t(($) => $.worklists.reason),
          render: () => <span className={styles.text}>{next}</span>,
        },
      ]}
    />
  );
}
