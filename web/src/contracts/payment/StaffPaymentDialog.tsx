import type { ContractView } from '@salus/api/contract-view.ts';
import type { OutputOf } from '@salus/api/endpoint.ts';
import type { TransferOrder } from '@salus/api/payments/transfer-view.ts';
import { openTransfer } from '@salus/api/payments/transfers.ts';
import { showPaymentTerms, startPayment } from '@salus/api/payments.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { isTransfer, type PaymentWay } from '../../calls/payment/payment-ways.ts';
import { areMissing, useGivenConsents } from '../../calls/payment/use-given-consents.ts';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { useCall, useContractRefresh } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ReasonedButton } from '../../ui/forms/ReasonedButton.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import { CounterTransfer } from './CounterTransfer.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { PaymentConsents } from './PaymentConsents.tsx';
import styles from './StaffPaymentDialog.module.css';
import { StaffPaymentMethods } from './StaffPaymentMethods.tsx';

type Props = {
  readonly contract: ContractView;
  /** Why the payment can no longer be opened. */
  readonly reason: string | null;
  readonly onClose: () => void;
};

/**
 * The payment at the counter, after OTP verification: order, method, terms and consents,
 * which the customer gives in person. Then the gateway replaces this page, or the code of a
 * transfer replaces the form (PAY-1, PAY-19, CONSENT-1).
 */
export function StaffPaymentDialog({ contract, reason, onClose }: Props) {
  const t = useTranslations();
  const refresh = useContractRefresh();
  const { referenceNumber, proposerName: name } = contract;
  const terms = useCall(showPaymentTerms, { query: { referenceNumber } });
  const [method, setMethod] = useState<PaymentWay>('card');
  const [transfer, setTransfer] = useState<TransferOrder | null>(null);
  const { givenConsents, tick, untick } = useGivenConsents(terms.data);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const consents = useRef<HTMLFieldSetElement>(null);

  async function pay() {
    if (isBusy || reason !== null || !terms.data) return;
    setFailure(null);
    if (areMissing(terms.data.consents, givenConsents)) {
      setIsTried(true);
      consents.current?.querySelector<HTMLInputElement>('input:required:not(:checked)')?.focus();
      return;
    }
    setIsBusy(true);
    try {
      const { version: termsVersion, language } = terms.data;
      const agreement = { referenceNumber, termsVersion, language };
      if (isTransfer(method)) {
        const body = { ...agreement, consents: [...givenConsents] };
        setTransfer(await callInSession(openTransfer, { body }));
        return;
      }
      const query = { ...agreement, method, consents: [...givenConsents].join() };
      // Returns to /contract/payment-return. The button stays busy while the page unloads.
      location.assign(await callInSession(startPayment, { query }));
    } catch (error) {
      setFailure(await whatFailed(error));
      setIsBusy(false);
      if (!(error instanceof RefusalError)) throw error;
    }
  }

  async function whatFailed(error: unknown): Promise<string> {
    await refresh();
    if (!(error instanceof RefusalError) || error.code !== 'VALIDATION_ERROR')
      return refusalSentence(error);
    // Consents do not apply to terms that changed while they were being read.
    untick();
    setIsTried(false);
    await terms.refetch();
    return t(($) => $.counterPayment.termsChanged);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void pay();
  }

  if (transfer) return <CounterTransfer contract={contract} order={transfer} onClose={onClose} />;
  const sum = amount(contract.premiumAmount);
  return (
    <Dialog
      title={t(($) => $.counterPayment.title)}
      text={t(($) => $.counterPayment.text, { name })}
      size="wide"
      focusOn="input"
      onEscape={onClose}
    >
      <Stack as="form" noValidate gap={24} above={24} hidesEmpty onSubmit={submit}>
        <Grid columns={2} gap={24} className={styles.columns}>
          <OrderFacts contract={contract} />
          <StaffPaymentMethods chosenWay={method} onChoose={setMethod} />
        </Grid>
        {terms.data && (
          <>
            <PaymentTerms terms={terms.data} />
            <PaymentConsents
              ref={consents}
              consents={terms.data.consents}
              givenConsents={givenConsents}
              showMissing={isTried}
              onChange={tick}
            />
          </>
        )}
        {terms.isPending && <Skeleton rows={6} hasTitle={false} />}
        {terms.isError && !terms.data && (
          <CallFailed error={terms.error} onRetry={() => void terms.refetch()} />
        )}
        <div role="alert">
          {reason && <Notice kind="warning">{reason}</Notice>}
          {failure && <Notice kind="error">{failure}</Notice>}
        </div>
        <div className={styles.foot}>
          <DialogButtons>
            <Button onClick={onClose}>{t(($) => $.counterPayment.later)}</Button>
            <ReasonedButton
              reason={reason ?? (terms.data ? null : t(($) => $.counterPayment.noTerms))}
              isPrimary
              isBusy={isBusy}
              run={pay}
            >
              {isTransfer(method)
                ? t(($) => $.counterTransfer.show)
                : t(($) => $.counterPayment.pay, { amount: sum })}
            </ReasonedButton>
          </DialogButtons>
        </div>
      </Stack>
    </Dialog>
  );
}

/** The start of the terms, expandable. No scroll area inside of a scrolling dialog. */
function PaymentTerms({ terms }: { readonly terms: OutputOf<typeof showPaymentTerms> }) {
  const t = useTranslations();
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  return (
    <Stack as="section" gap={8} content="start" canShrink>
      <Row gap={8} align="baseline" justify="between" canWrap>
        <Text as="h3" size="large" weight="strong">
          {t(($) => $.counterPayment.terms)}
        </Text>
        <Text tone="secondary">
          {t(($) => $.counterPayment.version, { version: terms.version })}
        </Text>
      </Row>
      <Stack
        id={id}
        gap={12}
        padBlock={12}
        padInline={16}
        isPretty
        frame="line"
        className={isWhole ? '' : styles.beginning}
        lang={terms.language}
        dir="auto"
      >
        {terms.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Stack>
      <Button
        kind="link"
        className={styles.more ?? ''}
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setIsWhole(!isWhole)}
      >
        {t(($) => (isWhole ? $.counterPayment.readLess : $.counterPayment.readAll))}
      </Button>
    </Stack>
  );
}
