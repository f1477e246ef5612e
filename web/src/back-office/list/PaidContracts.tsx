import { useTranslations } from '../../i18n/i18n.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import cells from '../../ui/rows/cells.module.css';
import { useWork, type WorkPage } from './use-work.ts';
import styles from './WorkTable.module.css';
import { WorkTable } from './WorkTable.tsx';

type Props = WorkPage & {
  readonly work: 'missing-consent' | 'overlap';
  /** The next step of each contract. */
  readonly next: string;
};

/** Paid contracts without a proof of the customer's consent (CONSENT-5). */
export function MissingConsents(at: WorkPage) {
  const t = useTranslations();
  return (
    <PaidContracts {...at} work="missing-consent" next={t(($) => $.worklists.missingConsentNext)} />
  );
}

/** Contracts that an open order paid although cover overlaps (OVERLAP-7). */
export function PaidOverlaps(at: WorkPage) {
  const t = useTranslations();
  return <PaidContracts {...at} work="overlap" next={t(($) => $.worklists.overlapNext)} />;
}

/** A list of paid contracts with one next step. */
export function PaidContracts({ work, next, ...at }: Props) {
  const t = useTranslations();
  const list = useWork(work, at.page, at.limit);
  return (
    <WorkTable
      {...at}
      work={work}
      list={list}
      keyOf={({ referenceNumber }) => referenceNumber}
      contractOf={(row) => row}
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
          key: 'next',
          title: t(($) => $.worklists.reason),
          render: () => <span className={styles.text}>{next}</span>,
        },
      ]}
    />
  );
}
