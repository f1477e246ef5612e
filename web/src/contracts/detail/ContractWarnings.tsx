import type { ContractView } from '@salus/api/contract-view.ts';
import { awaitsPayment } from '@salus/domain/contracts/standing.ts';
import { failureKeyOf } from '@salus/domain/payments/response-codes.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from './ContractWarnings.module.css';

/** What waits for the officer: a change that the customer asked for, a payment that failed, a file that could not be made. */
export function ContractWarnings({ contract }: { readonly contract: ContractView }) {
  const t = useWords();
  const { status, adjustInfo, noteChangeInfoCustomer, paymentStatus, issuingError } = contract;
  return (
    <div className={styles.warnings} role="status">
      {adjustInfo && (
        <Notice kind="warning" title={t(($) => $.detail.changeRequested)}>
          <q className={styles.note}>
            <bdi>{noteChangeInfoCustomer}</bdi>
          </q>
        </Notice>
      )}
      {awaitsPayment(status) && paymentStatus && (
        <Notice kind="error" title={t(($) => $.detail.paymentFailed)}>
          {t(($) => $.words.paymentCodes[failureKeyOf(contract.vpc_TxnResponseCode ?? '')])}
          {'. '}
          {t(($) => $.detail.paymentFailedNext)}
        </Notice>
      )}
      {status === 'PAID' && issuingError && (
        <Notice kind="warning" title={t(($) => $.detail.fileMissing)}>
          {t(($) => $.detail.fileMissingNext)}
        </Notice>
      )}
    </div>
  );
}
