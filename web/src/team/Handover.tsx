import { handOver, previewHandover } from '@salus/api/contracts/corrections.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { useState } from 'react';
import { bodySchema } from '../calls/forms/form-resolver.ts';
import { useMutationForm } from '../calls/forms/use-mutation-form.ts';
import { callInSession } from '../calls/session.ts';
import { useCall } from '../calls/use-call.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { NoteField } from '../ui/forms/NoteField.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/layout/Text.tsx';
import styles from './Handover.module.css';
import { OfficerField } from './OfficerField.tsx';
import { UnpaidContracts } from './UnpaidContracts.tsx';
import { type Officer, useOfficers } from './use-officers.ts';

type Values = {
  readonly fromEmail: string;
  readonly toEmail: string;
  readonly reason: string;
  /** Null is every unpaid contract. */
  readonly referenceNumbers: readonly string[] | null;
};

type HandoverResult = { readonly moved: number; readonly from: string; readonly to: string };

const EMPTY: Values = { fromEmail: '', toEmail: '', reason: '', referenceNumbers: null };

/** Moves unpaid contracts to another officer (ROLE-11): all of them, or those ticked. */
export function Handover() {
  const t = useTranslations();
  const [done, setDone] = useState<HandoverResult | null>(null);
  const handover = useMutationForm({
    schema: bodySchema(handOver),
    start: EMPTY,
    toBody: ({ referenceNumbers, ...body }: Values) =>
      referenceNumbers ? { ...body, referenceNumbers } : body,
    question: ({ fromEmail, toEmail }) => ({
      title: t(($) => $.handover.confirmTitle),
      text: t(($) => (total === null ? $.handover.confirmAll : $.handover.confirmText), {
        total: total ?? 0,
        from: from.officer?.fullName ?? fromEmail,
        to: to.officer?.fullName ?? toEmail,
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
        from: from.officer?.fullName ?? fromEmail,
        to: to.officer?.fullName ?? toEmail,
      });
      form.reset(EMPTY);
    },
  });
  const { hookForm: form, values, bind, refusal, failure } = handover;
  const reason = bind('reason');
  const reasonHint = t(($) => $.handover.reasonHint);
  const from = useOfficers(values.fromEmail);
  const to = useOfficers(values.toEmail);
  const { data: preview, ...query } = useCall(
    previewHandover,
    { query: { fromEmail: from.officer?.emailAddress ?? '' } },
    { isEnabled: from.officer !== undefined },
  );
  const chosenNumbers = values.referenceNumbers;
  const total: number | null =
    chosenNumbers?.length ?? preview?.totalRecords ?? from.officer?.unpaid ?? null;
  const choose = (numbers: string[] | null) =>
    form.setValue('referenceNumbers', numbers, { shouldValidate: form.formState.isSubmitted });
  return (
    <Page title={t(($) => $.places.handover)}>
      <Text as="p" below={16} tone="secondary" isPretty measure={72}>
        {t(($) => $.handover.lead)}
      </Text>
      <Stack
        as="form"
        noValidate
        gap={16}
        pad={24}
        frame="panel"
        isWideOnPhone
        hidesEmpty
        maxWidth={840}
        onSubmit={(event) => void handover.submit(event)}
      >
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
        <Stack gap={16} className={styles.officers}>
          <OfficerField
            {...bind('fromEmail')}
            onChange={(email) => {
              choose(null);
              bind('fromEmail').onChange(email);
            }}
            label={t(($) => $.handover.from)}
            officerSearch={from}
            warning={from.officer?.unpaid === 0 ? t(($) => $.handover.nothing) : undefined}
          />
          <OfficerField
            {...bind('toEmail')}
            label={t(($) => $.handover.to)}
            officerSearch={to}
            warning={warningAboutRecipient()}
            isOffered={mayReceive}
          />
        </Stack>
        {from.officer && (
          <UnpaidContracts
            preview={preview}
            retry={query.isError ? () => void query.refetch() : null}
            chosenNumbers={chosenNumbers}
            onChange={choose}
            error={handover.fieldError('referenceNumbers')}
          />
        )}
        <NoteField
          {...reason}
          error={reason.error && values.reason.trim() === '' ? reasonHint : reason.error}
          label={t(($) => $.correctContact.reason)}
          hint={reasonHint}
          max={TEXT_LIMITS.handoverReason}
        />
        <div role="alert">
          {failure && (
            <Notice kind="error">
              {refusal?.code === 'NOT_FOUND' ? t(($) => $.handover.notFound) : failure}
            </Notice>
          )}
        </div>
        <Row gap={12} align="center" justify="end" canWrap>
          <Text as="p" after="auto" weight="medium" aria-live="polite">
            {total !== null && t(($) => $.handover.willMove, { total })}
          </Text>
          <Button kind="primary" type="submit" isBusy={handover.isBusy}>
            {t(($) => $.handover.submit)}
          </Button>
        </Row>
      </Stack>
    </Page>
  );

  function mayReceive({ emailAddress, isDisabled }: Officer): boolean {
    return !isDisabled && emailAddress !== from.officer?.emailAddress;
  }

  function warningAboutRecipient(): string | undefined {
    if (to.officer?.isDisabled) return t(($) => $.domain.refusals.RECIPIENT_DISABLED);
    if (from.officer && to.officer && from.officer.channel !== to.officer.channel)
      return t(($) => $.domain.refusals.CHANNEL_DIFFERS);
    return undefined;
  }
}
