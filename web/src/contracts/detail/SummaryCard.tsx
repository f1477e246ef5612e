import type { ContractView } from '@salus/api/contract-view.ts';
import { instantsOf, periodFrom } from '@salus/domain/contracts/period.ts';
import { businessDayOf, toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, dayText, instantText } from '../../ui/data/format.ts';
import { PremiumSum } from '../PremiumSum.tsx';
import styles from './SummaryCard.module.css';

/**
 * Package, premium and period. Before payment, the period assumes payment today (DETAIL-3);
 * afterwards it starts on the payment day, even when the certificate is issued later.
 */
export function SummaryCard({ contract }: { readonly contract: ContractView }) {
  const t = useTranslations();
  const { policyStartDate, policyEndDate, paymentDate } = contract;
  const isFamily = contract.typeContract === 'FAMILY';
  const persons = contract.insuredDetails.length;
  const expected = instantsOf(
    periodFrom(businessDayOf(paymentDate ? new Date(paymentDate) : new Date())),
  );
  const starts = policyStartDate ?? toIsoWithOffset(expected.startsAt);
  const ends = policyEndDate ?? toIsoWithOffset(expected.endsAt);
  return (
    <section className={styles.card}>
      <p className={styles.label}>
        {isFamily
          ? t(($) => $.familyPremium.persons, {
              plan: catalogueText(contract.packageName),
              count: persons,
            })
          : t(($) => $.draftForm.package, { name: catalogueText(contract.packageName) })}
      </p>
      <p className={styles.premium}>{amount(contract.premiumAmount)}</p>
      <p className={styles.note}>
        {t(($) => $.detail.insures, { sum: amount(contract.sumInsured) })}
      </p>
      {isFamily && (
        <div className={styles.sum}>
          <PremiumSum {...contract} persons={persons} />
        </div>
      )}
      <dl className={styles.period}>
        <div>
          <dt>{t(($) => $.fieldNames.durationName)}</dt>
          <dd>{catalogueText(contract.durationName)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.manualPayment.date)}</dt>
          <dd>{paymentDate ? instantText(paymentDate) : dayText(businessDayOf(new Date()))}</dd>
        </div>
        <div>
          <dt>{t(($) => $.detail.startsAt)}</dt>
          <dd>{instantText(starts)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.detail.endsAt)}</dt>
          <dd>{instantText(ends)}</dd>
        </div>
      </dl>
      {!policyStartDate && !paymentDate && (
        <p className={styles.note}>{t(($) => $.detail.ifPaidToday)}</p>
      )}
    </section>
  );
}
