import type { ContractView } from '@salus/api/contract-view.ts';
import type { OpenRequest } from '@salus/api/contracts/open-request.ts';
import type { ConsentFlag } from '@salus/domain/contracts/status.ts';
import { awaitsPayment, isBeingIssued } from '@salus/domain/contracts/status-questions.ts';
import { paymentCodeKey } from '@salus/messages/payment-code-key.ts';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { RequestNotice } from '../requests/RequestNotice.tsx';
import styles from './ContractWarnings.module.css';

type Props = {
  readonly contract: ContractView;
  /** The next step for a requested change when the reader may not apply it. */
  readonly changeNext?: string;
  /** The answers that the reader may give to a request of the customer. */
  readonly requestActions?: (request: OpenRequest) => ReactNode;
  /** The step of a reader who may clear a flag of the consent. */
  readonly flagAction?: (flag: ConsentFlag) => ReactNode;
  /** Further warnings for this reader. */
  readonly children?: ReactNode;
};

/** Open tasks: requests of the customer, a failed payment, a document that failed. */
export function ContractWarnings({ contract, changeNext, children, ...actions }: Props) {
  const t = useTranslations();
  const paymentCodes = t(($) => $.domain.paymentCodes, { returnObjects: true });
  const { status, adjustInfo, noteChangeInfoCustomer, paymentStatus, issuingError } = contract;
  const flagTitles: Readonly<Record<ConsentFlag, string>> = {
    STAFF_DEVICE: t(($) => $.detail.consentFromStaff),
    SHARED_CONTACT: t(($) => $.detail.sharedContact),
    COUNTER: t(($) => $.detail.consentAtCounter),
  };
  return (
    <Stack gap={12} className={styles.warnings} role="status">
      {adjustInfo && (
        <Notice kind="warning" title={t(($) => $.detail.changeRequested)}>
          <Text as="q" hasOwnLines>
            <bdi>{noteChangeInfoCustomer}</bdi>
          </Text>
          {changeNext && <p>{changeNext}</p>}
        </Notice>
      )}
      {contract.customerRequests.map((request) => (
        <RequestNotice
          key={request.id}
          request={request}
          action={actions.requestActions?.(request)}
        />
      ))}
      {awaitsPayment(status) && paymentStatus && (
        <Notice kind="error" title={t(($) => $.detail.paymentFailed)}>
          {paymentCodes[paymentCodeKey(paymentCodes, contract.vpc_TxnResponseCode ?? '')]}
          {'. '}
          {t(($) => $.detail.paymentFailedNext)}
        </Notice>
      )}
      {isBeingIssued(status) &&
        (issuingError ? (
          <Notice kind="warning" title={t(($) => $.detail.fileMissing)}>
            {t(($) => $.detail.fileMissingNext)}
          </Notice>
        ) : (
          <Notice kind="info">{t(($) => $.counterTransfer.paid)}</Notice>
        ))}
      {contract.consentFlags.map((flag) => (
        <Notice
          key={flag}
          kind="warning"
          title={flagTitles[flag]}
          action={actions.flagAction?.(flag)}
        >
          {t(($) => $.detail.consentFromStaffNext)}
        </Notice>
      ))}
      {children}
    </Stack>
  );
}
