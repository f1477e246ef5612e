import { renewRecoveryCodes, showSecondFactor } from '@salus/api/accounts/second-factor.ts';
import { login } from '@salus/api/accounts.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { bodySchema } from '../../calls/forms/form-resolver.ts';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { noteSecondFactor, useSignedInPerson } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { saveAddress } from '../../calls/use-download.ts';
import { useOneAtATime } from '../../calls/writes/use-one-at-a-time.ts';
import { useRun } from '../../calls/writes/use-run.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/data/CopyButton.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { SkeletonCards } from '../../ui/feedback/SkeletonCards.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import { AccountNotices } from '../AccountCard.tsx';
import { CompanySignIn } from '../CompanySignIn.tsx';
import { AuthenticatorApp } from './AuthenticatorApp.tsx';
import { Passkeys } from './Passkeys.tsx';
import styles from './Security.module.css';
import { SecurityCard } from './SecurityCard.tsx';
import { useFactorForm } from './use-factor-form.ts';
import {
  type FirstFactorPrompt,
  isProofRequired,
  useFirstFactorProof,
} from './use-first-factor-proof.ts';

/** The own second factors; also the last setup step where one is required (MFA-1, MFA-3). */
export function Security() {
  const t = useTranslations();
  const router = useRouter();
  const notices = useNotices();
  const isDue = useSignedInPerson()?.isSecondFactorDue === 1;
  const own = useCall(showSecondFactor, {});
  const action = useRun(own.refetch);
  const { prompt, withProof } = useFirstFactorProof();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factors = own.data;

  async function renew(): Promise<void> {
    const isSure = await notices.confirm({
      title: t(($) => $.secondFactor.codes.confirm.title),
      text: t(($) => $.secondFactor.codes.confirm.text),
      verb: t(($) => $.secondFactor.codes.renew),
    });
    if (!isSure) return;
    const answer = await action.run(() => callInSession(renewRecoveryCodes, {}));
    if (answer) setCodes(answer.recoveryCodes);
  }

  async function finish(): Promise<void> {
    setCodes(null);
    if (!isDue) return;
    noteSecondFactor();
    await router.navigate({ to: '/' });
  }

  return (
    <Page title={t(($) => $.secondFactor.security.title)}>
      <Text as="p" below={16} tone="secondary" isPretty>
        {t(($) => $.secondFactor.security.text)}
      </Text>
      {isDue && codes === null && (
        <Notice kind="warning">{t(($) => $.domain.refusals.SECOND_FACTOR_SETUP_REQUIRED)}</Notice>
      )}
      {own.isError && !factors && (
        <CallFailed error={own.error} onRetry={() => void own.refetch()} />
      )}
      {own.isPending && <SkeletonCards />}
      {codes !== null && <RecoveryCodes codes={codes} onDone={() => void finish()} />}
      {factors && codes === null && (
        <Stack gap={16} maxWidth={720}>
          <AuthenticatorApp
            factors={factors}
            action={action}
            withProof={withProof}
            onCodes={setCodes}
          />
          <Passkeys
            factors={factors}
            action={action}
            withProof={withProof}
            onAdded={(newCodes) => (newCodes ? setCodes(newCodes) : void finish())}
          />
          {(factors.totpSince !== null || factors.passkeys.length > 0) && (
            <SecurityCard id="recovery-codes" title={t(($) => $.secondFactor.codes.title)}>
              <p>{t(($) => $.secondFactor.codes.left, { count: factors.recoveryCodesLeft })}</p>
              <Row gap={8} align="center" canWrap>
                <Button isBusy={action.isBusy} onClick={() => void renew()}>
                  {t(($) => $.secondFactor.codes.renew)}
                </Button>
              </Row>
            </SecurityCard>
          )}
        </Stack>
      )}
      {prompt && <FirstFactorDialog {...prompt} />}
    </Page>
  );
}

const ID = 'new-codes';

type Props = { readonly codes: readonly string[]; readonly onDone: () => void };

/** New recovery codes, shown this once: to copy, to download, or to write down. */
function RecoveryCodes({ codes, onDone }: Props) {
  const t = useTranslations();
  useEffect(() => document.getElementById(ID)?.focus(), []);
  const text = codes.join('\n');

  const download = () =>
    saveAddress(
      URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' })),
      'salus-recovery-codes.txt',
    );

  return (
    <SecurityCard id={ID} title={t(($) => $.secondFactor.codes.newTitle)}>
      <Notice kind="warning">{t(($) => $.secondFactor.codes.once)}</Notice>
      <Grid as="ol" gap={8} fill={150} padBefore={24} isTabular className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Grid>
      <Row gap={8} align="center" canWrap>
        <CopyButton text={text} what={t(($) => $.secondFactor.codes.title)} />
        <Button onClick={download}>{t(($) => $.secondFactor.codes.download)}</Button>
        <Button kind="primary" onClick={onDone}>
          {t(($) => $.secondFactor.codes.saved)}
        </Button>
      </Row>
    </SecurityCard>
  );
}

/** The password of a sign-in, which is required here as well. */
const passwordSchema = bodySchema(login).pick({ password: true });

/** Asks for the password before a first factor, or for another sign-in at the provider (MFA-7). */
function FirstFactorDialog({ needsSignIn, send, cancel }: FirstFactorPrompt) {
  const t = useTranslations();
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useOneAtATime({
    onFailure: (error) => {
      const isWrong = isProofRequired(error);
      setFailure(isWrong ? t(($) => $.domain.refusals.INVALID_PASSWORD) : refusalSentence(error));
      setFocus('password');
    },
  });
  const { bind, setFocus, submit } = useFactorForm({
    schema: passwordSchema,
    start: { password: '' },
    judgedOn: 'submit',
    send: async ({ password }) => {
      await run(async () => {
        setFailure(null);
        await send(password);
      });
    },
  });

  const cancelButton = <Button onClick={cancel}>{t(($) => $.secondFactor.cancel)}</Button>;
  return (
    <Dialog
      title={t(($) => $.secondFactor.stepUp.title)}
      text={
        needsSignIn
          ? t(($) => $.domain.refusals.PASSWORD_REQUIRED)
          : t(($) => $.secondFactor.stepUp.text)
      }
      onEscape={cancel}
    >
      {needsSignIn ? (
        <>
          <CompanySignIn startUrl="/user/security" />
          <DialogButtons>{cancelButton}</DialogButtons>
        </>
      ) : (
        <Stack as="form" noValidate gap={8} above={16} onSubmit={(event) => void submit(event)}>
          <AccountNotices>{failure && <Notice kind="error">{failure}</Notice>}</AccountNotices>
          <PasswordField
            {...bind('password')}
            id="first-factor-password"
            label={t(($) => $.passwordChange.currentPassword)}
            autoComplete="current-password"
          />
          <DialogButtons>
            {cancelButton}
            <Button kind="primary" type="submit" isBusy={isBusy} aria-disabled={isBusy}>
              {t(($) => $.secondFactor.confirm)}
            </Button>
          </DialogButtons>
        </Stack>
      )}
    </Dialog>
  );
}
