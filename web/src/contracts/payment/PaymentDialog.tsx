import type { ContractView } from '@salus/api/contract-view.ts';
import type { PaymentMethod } from '@salus/api/customer-link.ts';
import { showPaymentTerms, startPayment } from '@salus/api/payments.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import { Button, Skeleton } from 'antd';
import { type FormEvent, useRef, useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { sentenceOf } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { useCall, useContractRefresh } from '../../calls/use-call.ts';
import { useGivenConsents } from '../../calls/use-given-consents.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { amount } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { PaymentConsents } from './PaymentConsents.tsx';
import styles from './PaymentDialog.module.css';
import { PaymentMethods } from './PaymentMethods.tsx';
import { PaymentTerms } from './PaymentTerms.tsx';

type Props = {
  readonly contract: ContractView;
  /** Why the payment can't be opened any more. */
  readonly reason: string | null;
  readonly onClose: () => void;
};

/**
 * The payment at the counter, after the customer was verified by code: order, method, terms and the three consents, which
 * the customer gives by themselves; then the gateway takes over this window (portal §4, decisions §8).
 */
export function PaymentDialog({ contract, reason, onClose }: Props) {
  const t = useWords();
  const refresh = useContractRefresh();
  const terms = useCall(showPaymentTerms, undefined);
  const [method, setMethod] = useState<PaymentMethod>('card');
  const { given, tick, untick } = useGivenConsents(terms.data);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const consents = useRef<HTMLFieldSetElement>(null);
  const { referenceNumber, proposerName: name } = contract;

  async function pay() {
    if (isBusy || reason !== null || !terms.data) return;
    setFailure(null);
    if (terms.data.consents.some(({ kind }) => !given.has(kind))) {
      setIsTried(true);
      consents.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus();
      return;
    }
    setIsBusy(true);
    try {
      const { version: termsVersion, language } = terms.data;
      const query = { referenceNumber, method, consents: [...given].join(), termsVersion, language };
      // Comes back to /contract/payment-return. Until then the button stays busy: this page is on its way out.
      location.assign(await callInSession(startPayment, { query }));
    } catch (error) {
      setFailure(await whatFailed(error));
      setIsBusy(false);
      if (!(error instanceof Refusal)) throw error;
    }
  }

  async function whatFailed(error: unknown): Promise<string> {
    await refresh();
    if (!(error instanceof Refusal) || error.code !== 'VALIDATION_ERROR') return sentenceOf(error);
    // Nobody agreed to terms that changed while they were being read.
    untick();
    setIsTried(false);
    await terms.refetch();
    return t(($) => $.counterPayment.termsChanged);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void pay();
  }

  const sum = amount(contract.premiumAmount);
  return (
    <Dialog
      title={t(($) => $.counterPayment.title)}
      text={t(($) => $.counterPayment.text, { name })}
      size="wide"
      focusOn="input"
      onEscape={onClose}
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        <div className={styles.columns}>
          <OrderFacts contract={contract} />
          <PaymentMethods chosen={method} onChoose={setMethod} />
        </div>
        {terms.data && (
          <>
            <PaymentTerms terms={terms.data} />
            <PaymentConsents
              ref={consents}
              consents={terms.data.consents}
              given={given}
              showMissing={isTried}
              onChange={tick}
            />
          </>
        )}
        {terms.isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
        {terms.isError && !terms.data && <CallFailed error={terms.error} onRetry={() => void terms.refetch()} />}
        <div role="alert">{failure && <Notice kind="error">{failure}</Notice>}</div>
        <div className={styles.foot}>
          <DialogButtons>
            <Button onClick={onClose}>{t(($) => $.counterPayment.later)}</Button>
            <ReasonedButton
              reason={reason ?? (terms.data ? null : t(($) => $.counterPayment.noTerms))}
              isPrimary
              isBusy={isBusy}
              run={pay}
            >
              {t(($) => $.counterPayment.pay, { amount: sum })}
            </ReasonedButton>
          </DialogButtons>
        </div>
      </form>
    </Dialog>
  );
}
