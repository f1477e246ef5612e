import type { ContractView } from '@salus/api/contract-view.ts';
import { awaitsPayment } from '@salus/domain/contracts/standing.ts';
import { failureKeyOf } from '@salus/domain/payments/response-codes.ts';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from './ContractWarnings.module.css';

type Props = {
  readonly contract: ContractView;
  /** What the reader does about the change that the customer asked for, where it is not theirs to make. */
  readonly changeNext?: string;
  /** What else waits for this reader. */
  readonly children?: ReactNode;
};

/** What waits for somebody: a change that the customer asked for, a payment that failed, a file that could not be made. */
export function ContractWarnings({ contract, changeNext, children }: Props) {
  const t = useWords();
  const { status, adjustInfo, noteChangeInfoCustomer, paymentStatus, issuingError } = contract;
  return (
    <div className={styles.warnings} role="status">
      {adjustInfo && (
        <Notice kind="warning" title={t(($) => $.detail.changeRequested)}>
          <q className={styles.note}>
            <bdi>{noteChangeInfoCustomer}</bdi>
          </q>
          {changeNext && <p>{changeNext}</p>}
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
      {children}
    </div>
  );
}
