import { handOver } from '@salus/api/contracts/corrections.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { useState } from 'react';
import { bodySchemaOf } from '../calls/forms/form-resolver.ts';
import { useMutationForm } from '../calls/forms/use-mutation-form.ts';
import { callInSession } from '../calls/session.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { NoteField } from '../ui/forms/NoteField.tsx';
import { Page } from '../ui/layout/Page.tsx';
import styles from './Handover.module.css';
import { OfficerField } from './OfficerField.tsx';
import { UnpaidContracts } from './UnpaidContracts.tsx';
import { type Officer, useOfficers } from './use-officers.ts';

type Values = {
  readonly fromEmail: string;
  readonly toEmail: string;
  readonly reason: string;
  /** As typed: one number per line, or with commas. */
  readonly referenceNumbers: string;
};

type Done = { readonly moved: number; readonly from: string; readonly to: string };

const EMPTY: Values = { fromEmail: '', toEmail: '', reason: '', referenceNumbers: '' };
const numbersIn = (text: string) =>
  text.split(/[\s,;]+/).flatMap((number) => (number === '' ? [] : [number.toUpperCase()]));

/** Moves unpaid contracts to another officer (ROLE-11): all of them, or those named. */
export function Handover() {
  const t = useTranslations();
  const [done, setDone] = useState<Done | null>(null);
  const { form, values, bind, errorOf, submit, refusal, failure, isBusy } = useMutationForm({
    schema: bodySchemaOf(handOver),
    start: EMPTY,
    bodyOf: ({ referenceNumbers, ...body }: Values) => {
      const numbers = numbersIn(referenceNumbers);
      return numbers.length > 0 ? { ...body, referenceNumbers: numbers } : body;
    },
    question: ({ fromEmail, toEmail }) => ({
      title: t(($) => $.handover.confirmTitle),
      text: t(($) => (total === null ? $.handover.confirmAll : $.handover.confirmText), {
        total: total ?? 0,
        from: from.chosen?.fullName ?? fromEmail,
        to: to.chosen?.fullName ?? toEmail,
      }),
      verb: t(($) => $.handover.submit),
    }),
    call: (body, idempotencyKey) => {
      setDone(null);
      return callInSession(handOver, { body, idempotencyKey });
    },
    onDone: ({ moved }, { fromEmail, toEmail }) => {
      setDone({
        moved,
        from: from.chosen?.fullName ?? fromEmail,
        to: to.chosen?.fullName ?? toEmail,
      });
      form.reset(EMPTY);
    },
  });
  const from = useOfficers(values.fromEmail);
  const to = useOfficers(values.toEmail);
  const numbers = numbersIn(values.referenceNumbers);
  const total = numbers.length > 0 ? new Set(numbers).size : (from.chosen?.unpaid ?? null);
  const numbersError = ['', ...numbers.map((_, at) => `.${at}`)]
    .map((path) => errorOf(`referenceNumbers${path}`))
    .find((error) => error !== undefined);
  return (
    <Page title={t(($) => $.places.handover)}>
      <p className={styles.lead}>{t(($) => $.handover.lead)}</p>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <div role="status">
          {done && (
            <Notice kind={done.moved > 0 ? 'success' : 'info'}>
              {t(($) => (done.moved > 0 ? $.handover.done : $.handover.nothingMoved), {
                total: done.moved,
                from: done.from,
                to: done.to,
              })}
            </Notice>
          )}
        </div>
        <div className={styles.officers}>
          <OfficerField
            {...bind('fromEmail')}
            label={t(($) => $.handover.from)}
            found={from}
            warning={from.chosen?.unpaid === 0 ? t(($) => $.handover.nothing) : undefined}
          />
          <OfficerField
            {...bind('toEmail')}
            label={t(($) => $.handover.to)}
            found={to}
            warning={warningAboutRecipient()}
            isOffered={mayReceive}
          />
        </div>
        {from.chosen && (
          <UnpaidContracts
            officerEmail={from.chosen.emailAddress}
            chosen={numbers}
            onChange={(chosen) => bind('referenceNumbers').onChange(chosen.join('\n'))}
          />
        )}
        <NoteField
          {...bind('referenceNumbers')}
          error={numbersError}
          label={t(($) => $.handover.numbers)}
          optional={t(($) => $.optional)}
          hint={t(($) => $.handover.numbersHint)}
          max={NUMBERS_LENGTH}
          isCounted={false}
          rows={2}
        />
        <NoteField
          {...bind('reason')}
          label={t(($) => $.handover.reason)}
          hint={t(($) => $.handover.reasonHint)}
          max={TEXT_LIMITS.handoverReason}
        />
        <div role="alert">
          {failure && (
            <Notice kind="error">
              {refusal?.code === 'NOT_FOUND' ? t(($) => $.handover.notFound) : failure}
            </Notice>
          )}
        </div>
        <div className={styles.end}>
          <p className={styles.total} aria-live="polite">
            {total !== null && t(($) => $.handover.willMove, { total })}
          </p>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t(($) => $.handover.submit)}
          </Button>
        </div>
      </form>
    </Page>
  );

  function mayReceive({ emailAddress, isDisabled }: Officer): boolean {
    return !isDisabled && emailAddress !== from.chosen?.emailAddress;
  }

  function warningAboutRecipient(): string | undefined {
    if (to.chosen?.isDisabled) return t(($) => $.domain.refusals.RECIPIENT_DISABLED);
    if (from.chosen && to.chosen && from.chosen.channel !== to.chosen.channel)
      return t(($) => $.domain.refusals.CHANNEL_DIFFERS);
    return undefined;
  }
}

/** 1,000 numbers of 20 characters. */
const NUMBERS_LENGTH = 20_000;
