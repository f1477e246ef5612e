import type { ConsentKind } from '@salus/domain/contracts/consents.ts';
import { useRef, useState } from 'react';
import { areMissing, useGivenConsents } from '../../calls/payment/use-given-consents.ts';
import { Trouble } from '../parts/Trouble.tsx';
import { Consents } from '../payment/Consents.tsx';
import { Terms } from '../payment/Terms.tsx';
import { Fold } from '../review/Fold.tsx';
import { useTranslations } from '../translations.ts';
import { useSending } from '../use-sending.ts';
import { MainButton } from './MainButton.tsx';
import type { PolicyProps } from './policy-props.ts';
import { RequestState } from './RequestState.tsx';
import { SendRequest } from './SendRequest.tsx';
import { StatusLine } from './StatusLine.tsx';

const kinds: ConsentKind[] = ['personal-data', 'health-data'];

type ConsentFoldProps = PolicyProps & { readonly bar: HTMLElement | null };

/** Gives missing consents (CONSENT-6), or asks to withdraw those to the use of data (MY-6). */
export function ConsentFold(props: ConsentFoldProps) {
  const t = useTranslations();
  const { consentState, terms } = props.policy;
  const [wasMissing] = useState(terms !== null);
  const state = t(($) => $.my.consentState[consentState]);
  return (
    <Fold title={t(($) => $.my.consents)} gist={state} open={wasMissing}>
      {terms && <ConsentForm {...props} terms={terms} />}
      {!terms && wasMissing && <StatusLine isNew>{t(($) => $.my.given)}</StatusLine>}
      {!terms && !wasMissing && <Withdraw {...props} />}
    </Fold>
  );
}

type ConsentFormProps = ConsentFoldProps & {
  readonly terms: NonNullable<PolicyProps['policy']['terms']>;
};

function ConsentForm({ terms, calls, update, handleEnd, bar }: ConsentFormProps) {
  const t = useTranslations();
  const boxes = useRef<HTMLFieldSetElement>(null);
  const { busy, problem, send } = useSending(handleEnd);
  const { givenConsents, tick } = useGivenConsents(terms);
  const [showMissing, setShowMissing] = useState(false);
  const give = () => {
    setShowMissing(true);
    if (areMissing(terms.consents, givenConsents)) {
      boxes.current?.querySelector<HTMLInputElement>('input:required:not(:checked)')?.focus();
      return;
    }
    void send(async () => {
      const { consentState } = await calls.giveConsents([...givenConsents], terms);
      update({ consentState, terms: null });
    });
  };
  return (
    <>
      <Terms terms={terms} />
      <Consents
        ref={boxes}
        consents={terms.consents}
        givenConsents={givenConsents}
        showMissing={showMissing}
        isDisabled={busy}
        hint={t(($) => $.my.giveHint)}
        onChange={tick}
      />
      {problem !== null && <Trouble title={t(($) => $.failure.changeTitle)} problem={problem} />}
      <MainButton bar={bar} busy={busy} onPress={give}>
        {t(($) => $.my.give)}
      </MainButton>
    </>
  );
}

function Withdraw(props: PolicyProps) {
  const t = useTranslations();
  const [isNew, setIsNew] = useState(false);
  const request = props.policy.requests.find(({ kind }) => kind === 'WITHDRAW_CONSENT');
  const state = request && <RequestState request={request} isNew={isNew} />;
  if (request?.outcome === null) return state;
  const why = t(($) => $.my.withdrawWhy);
  return (
    <>
      {state}
      <p className="hint">{why}</p>
      <SendRequest
        {...props}
        title={t(($) => $.my.withdrawAsk)}
        keep={t(($) => $.my.withdrawKeep)}
        send={t(($) => $.my.withdraw)}
        request={() => props.calls.withdrawConsents(kinds)}
        onSent={() => setIsNew(true)}
      >
        <p>{why}</p>
      </SendRequest>
    </>
  );
}
