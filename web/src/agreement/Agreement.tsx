import { type AgreementView, acceptAgreement, showAgreement } from '@salus/api/agreement.ts';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useId, useRef } from 'react';
import { CallFailed } from '../calls/CallFailed.tsx';
import { refusedFields } from '../calls/forms/field-errors.ts';
import { bodySchema } from '../calls/forms/form-resolver.ts';
import { useMutationForm } from '../calls/forms/use-mutation-form.ts';
import { callInSession } from '../calls/session.ts';
import { noteAgreement } from '../calls/session-person.ts';
import { useCall } from '../calls/use-call.ts';
import { useSignOut } from '../calls/use-sign-out.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { SetupStep } from '../navigation/SetupStep.tsx';
import { dayText, instantText } from '../ui/data/format.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { SkeletonCards } from '../ui/feedback/SkeletonCards.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { CheckField } from '../ui/forms/CheckField.tsx';
import { FieldNote } from '../ui/forms/Field.tsx';
import { Box } from '../ui/layout/Box.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Text } from '../ui/layout/Text.tsx';
import styles from './Agreement.module.css';
import { DocumentPages } from './DocumentPages.tsx';

/** Contains the digest, so that a cached file of another text is never shown. */
const documentAddress = (path: string, { version, sha256 }: AgreementView) =>
  `/v1/pub/agreement/${path}?${new URLSearchParams({ version, sha256 })}`;

/** The personal-data agreement. Shows the time and version once the user has agreed. */
export function Agreement() {
  const t = useTranslations();
  const query = useCall(showAgreement, {});
  const document = query.data;
  const { refetch } = query;
  const onOther = useCallback(() => void refetch(), [refetch]);
  const acceptance = document?.accepted;
  return (
    <Page
      title={t(($) => $.agreement.title)}
      actions={
        document && (
          <>
            <DocumentLink href={documentAddress('text', document)}>
              {t(($) => $.agreement.asText)}
            </DocumentLink>
            <DocumentLink href={documentAddress('pdf', document)}>
              {t(($) => $.agreement.asPdf)}
            </DocumentLink>
          </>
        )
      }
    >
      {query.isError && <CallFailed error={query.error} onRetry={() => void refetch()} />}
      {query.isPending && <SkeletonCards />}
      {document && (
        <>
          <SetupStep />
          <Text as="p" measure={72} tone="secondary" className={styles.lead}>
            {t(($) => $.agreement.version, {
              version: document.version,
              day: dayText(document.effectiveOn),
            })}
            {!acceptance && ` ${t(($) => $.agreement.lead)}`}
          </Text>
          {acceptance && (
            <Notice kind="success" title={t(($) => $.agreement.accepted)}>
              {acceptance.version === null
                ? t(($) => $.agreement.acceptedAt, { at: instantText(acceptance.agreedAt) })
                : t(($) => $.agreement.acceptedVersion, {
                    at: instantText(acceptance.agreedAt),
                    version: acceptance.version,
                  })}
            </Notice>
          )}
          <DocumentPages
            pages={document.pages}
            imagePath={(number) => documentAddress(`pages/${number}`, document)}
          />
          {!acceptance && <AgreeBar sha256={document.sha256} onOther={onOther} />}
        </>
      )}
    </Page>
  );
}

function DocumentLink(props: { readonly href: string; readonly children: string }) {
  return (
    <Row
      as="a"
      isInline
      align="center"
      padInline={4}
      minHeight={36}
      target="_blank"
      rel="noreferrer"
      {...props}
    />
  );
}

type AgreeProps = {
  /** The digest of the text that is shown and agreed to. */
  readonly sha256: string;
  /** Called when the server has another text now. */
  readonly onOther: () => void;
};

/** The consent and its buttons at the bottom edge. Nothing is preselected. */
function AgreeBar({ sha256, onOther }: AgreeProps) {
  const t = useTranslations();
  const router = useRouter();
  const signOut = useSignOut();
  const id = useId();
  const isDone = useRef(false);
  const form = useMutationForm({
    schema: bodySchema(acceptAgreement),
    start: { isAgreement: false },
    toBody: ({ isAgreement }: { readonly isAgreement: boolean }) =>
      isAgreement ? { isAgreement: 1 } : {},
    call: (body, idempotencyKey) =>
      callInSession(acceptAgreement, { body, query: { sha256 }, idempotencyKey }),
    onDone: async () => {
      isDone.current = true;
      noteAgreement();
      await router.navigate({ to: '/' });
    },
    onRefused: (refusal) => {
      if (!refusedFields(refusal).some(({ path }) => path === 'sha256')) return;
      form.hookForm.setValue('isAgreement', false, { shouldValidate: true });
      onOther();
    },
  });
  const consent = form.bind('isAgreement');
  const isMissing = consent.error !== undefined && !consent.value;

  async function agree() {
    if (!isDone.current) await form.submit();
  }

  return (
    <Row
      as="section"
      gap={8}
      columnGap={24}
      align="center"
      canWrap
      above={16}
      padBlock={12}
      padInline={16}
      className={`${styles.bar} screen-only`}
      data-edge-bar
      aria-labelledby={id}
    >
      <h2 id={id} className="visually-hidden">
        {t(($) => $.secondFactor.confirm)}
      </h2>
      {form.failure && !isMissing && (
        <Box role="alert" isWide>
          <Notice kind="error">{form.failure}</Notice>
        </Box>
      )}
      <Box flex={320} hidesEmpty className={styles.consent}>
        <CheckField
          id="isAgreement"
          isChecked={consent.value}
          onChange={consent.onChange}
          isRequired
          isInvalid={isMissing}
          describedBy="isAgreement-note"
        >
          {t(($) => $.agreement.consent)}
        </CheckField>
        <FieldNote
          id="isAgreement"
          error={isMissing ? t(($) => $.domain.fields.agreement_checked) : undefined}
        />
      </Box>
      <Row gap={8} flex="none" before="auto" className={styles.buttons}>
        <Button onClick={() => void signOut()}>{t(($) => $.sessions.end)}</Button>
        <Button
          kind="primary"
          isBusy={form.isBusy}
          aria-disabled={form.isBusy}
          onClick={() => void agree()}
        >
          {t(($) => $.agreement.agree)}
        </Button>
      </Row>
    </Row>
  );
}
