import type { ConsentKind } from '@salus/api/customer-link.ts';
import { useRef, useState } from 'react';
import { useGivenConsents } from '../../calls/payment/use-given-consents.ts';
import { Trouble } from '../parts/Trouble.tsx';
import { Consents } from '../payment/Consents.tsx';
import { Terms } from '../payment/Terms.tsx';
import { Fold } from '../review/Fold.tsx';
import { useTranslations } from '../translations.ts';
import { useSending } from '../use-sending.ts';
import type { PolicyProps } from './Policy.tsx';
import { RequestState } from './RequestState.tsx';

const kinds: ConsentKind[] = ['personal-data', 'health-data'];

/** Gives missing consents (CONSENT-6), or asks to withdraw those to the use of data (MY-6). */
export function ConsentFold(props: PolicyProps) {
  const t = useTranslations();
  const { consentState, terms } = props.policy;
  return (
    <Fold
      title={t(($) => $.my.consents)}
      gist={t(($) => $.my.consentState[consentState])}
      open={terms !== null}
    >
      {terms ? <Give {...props} terms={terms} /> : <Withdraw {...props} />}
    </Fold>
  );
}

type GiveProps = PolicyProps & { readonly terms: NonNullable<PolicyProps['policy']['terms']> };

function Give({ terms, calls, refresh, isOver }: GiveProps) {
  const t = useTranslations();
  const boxes = useRef<HTMLFieldSetElement>(null);
  const { busy, problem, send } = useSending(isOver);
  const { given, tick } = useGivenConsents(terms);
  const [showMissing, setShowMissing] = useState(false);
  const give = () => {
    setShowMissing(true);
    const isComplete = terms.consents.every(({ kind }) => given.has(kind));
    if (!isComplete) {
      boxes.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus();
      return;
    }
    void send(async () => {
      await calls.giveConsents([...given], terms);
      await refresh();
    });
  };
  return (
    <>
      <Terms terms={terms} />
      <Consents
        ref={boxes}
        consents={terms.consents}
        given={given}
        showMissing={showMissing}
        disabled={busy}
        hint={t(($) => $.my.giveHint)}
        onChange={tick}
      />
      {problem !== null && <Trouble title={t(($) => $.failure.changeTitle)} problem={problem} />}
      <button type="button" className="button" aria-disabled={busy} onClick={give}>
        {t(($) => $.my.give)}
      </button>
    </>
  );
}

function Withdraw({ policy, calls, refresh, isOver }: PolicyProps) {
  const t = useTranslations();
  const { busy, problem, isSent, send } = useSending(isOver);
  const request = policy.requests.find(({ kind }) => kind === 'WITHDRAW_CONSENT');
  if (request?.outcome === null) return <RequestState request={request} isNew={isSent} />;
  return (
    <>
      {request && <RequestState request={request} isNew={isSent} />}
      <p className="hint">{t(($) => $.my.withdrawWhy)}</p>
      {problem !== null && <Trouble title={t(($) => $.failure.changeTitle)} problem={problem} />}
      <button
        type="button"
        className="button quiet"
        aria-disabled={busy}
        onClick={() =>
          void send(async () => {
            await calls.withdrawConsents(kinds);
            await refresh();
          })
        }
      >
        {t(($) => $.my.withdraw)}
      </button>
    </>
  );
}
