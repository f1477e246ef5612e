import { useTranslations } from '../../i18n/i18n.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { useWork, type WorkPage } from './use-work.ts';
import styles from './WorkTable.module.css';
import { WorkTable } from './WorkTable.tsx';

/** Paid contracts without a proof of the customer's consent (CONSENT-5). */
export function MissingConsents(at: WorkPage) {
  const t = useTranslations();
  const list = useWork('missing-consent', at.page, at.limit);
  return (
    <WorkTable
      {...at}
      work="missing-consent"
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
                <span className={styles.second}>
                  {t(($) => $.domain.paymentTypes[typePayment])}
                </span>
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
          render: () => (
            <span className={styles.text}>{t(($) => $.worklists.missingConsentNext)}</span>
          ),
        },
      ]}
    />
  );
}
