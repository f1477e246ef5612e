import { newIdempotencyKey, SLOW_TIMEOUT_MILLISECONDS } from '@salus/api/client.ts';
import type { ContractRow } from '@salus/api/contract-view.ts';
import { sendSmsLink } from '@salus/api/customer-link.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { useEffect, useRef } from 'react';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { signedInPerson, useSignedInPerson } from '../../calls/session-person.ts';
import { useContractRefresh } from '../../calls/use-call.ts';
import { isStored } from '../../calls/writes/use-contract-write.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { createStore, useStore } from '../../page/create-store.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import type { RowResult } from './RowResults.tsx';

type Sending = {
  /** The sender; no one else sees the results. */
  readonly by: string;
  readonly total: number;
  readonly results: readonly RowResult[];
  readonly isRunning: boolean;
};

/** Links that are being sent or were sent last. Sending continues while another page is open. */
const sendings = createStore<Sending | null>(null);
/** The keys of contracts without an answer: each gets one link. */
const keys = new Map<string, string>();

/**
 * Sends the links of several contracts in sequence; the server judges each of them. A person who
 * left the list gets the sum in a toast, and the results on the way back.
 * @param onDone after the last answer
 */
export function useSendLinks(onDone: () => void) {
  const t = useTranslations();
  const notices = useNotices();
  const refresh = useContractRefresh();
  const person = useSignedInPerson();
  const lastSending = useStore(sendings);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  async function send({ referenceNumber }: ContractRow): Promise<string | null> {
    const idempotencyKey = keys.get(referenceNumber) ?? newIdempotencyKey();
    keys.set(referenceNumber, idempotencyKey);
    try {
      await callInSession(sendSmsLink, {
        body: { referenceNumber },
        idempotencyKey,
        timeout: SLOW_TIMEOUT_MILLISECONDS,
      });
      keys.delete(referenceNumber);
      return null;
    } catch (error) {
      if (isStored(error)) keys.delete(referenceNumber);
      if (!(error instanceof RefusalError)) throw error;
      return refusalSentence(error);
    }
  }

  async function sendAll(rows: readonly ContractRow[]) {
    const by = signedInPerson()?.emailAddress;
    if (by === undefined || sendings.get()?.isRunning) return;
    let sending: Sending = { by, total: rows.length, results: [], isRunning: true };
    const show = (change: Partial<Sending>) => {
      sending = { ...sending, ...change };
      sendings.set(sending);
    };
    show({});
    addEventListener('beforeunload', holdPage);
    try {
      for (const row of rows) {
        if (signedInPerson()?.emailAddress !== by) break;
        const refusal = await send(row);
        const result = {
          number: row.referenceNumber,
          name: row.proposerName,
          isDone: refusal === null,
          text: refusal ?? t(($) => $.done.sendSmsLink),
        };
        show({ results: [...sending.results, result] });
      }
    } finally {
      removeEventListener('beforeunload', holdPage);
      show({ isRunning: false });
      await refresh();
    }
    if (isLeft.current) showSum(sending);
    else onDone();
  }

  function showSum({ results, total }: Sending) {
    const sentCount = results.filter(({ isDone }) => isDone).length;
    const text = `${t(($) => $.done.sendSmsLink)}: ${sentCount} / ${total}`;
    if (sentCount === total) notices.success(text);
    else notices.failure(text);
  }

  return {
    sending: lastSending?.by === person?.emailAddress ? lastSending : null,
    hideResults: () => sendings.set(null),
    sendAll,
  };
}

/** The browser asks before it leaves the page. */
function holdPage(event: BeforeUnloadEvent) {
  event.preventDefault();
}
