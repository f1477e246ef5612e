import { renewRecoveryCodes, showSecondFactor } from '@salus/api/accounts/second-factor.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { callInSession } from '../../calls/session.ts';
import { noteSecondFactor, useSignedInPerson } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { SkeletonCards } from '../../ui/feedback/SkeletonCards.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { AuthenticatorApp } from './AuthenticatorApp.tsx';
import { FirstFactorDialog } from './FirstFactorDialog.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './Security.module.css';
import { useFirstFactorProof } from './use-first-factor-proof.ts';
import { useSecurityAction } from './use-security-action.ts';

/** The own second factors; also the last setup step where one is required (MFA-1, MFA-3). */
export function Security() {
  const t = useTranslations();
  const router = useRouter();
  const notices = useNotices();
  const isDue = useSignedInPerson()?.isSecondFactorDue === 1;
  const own = useCall(showSecondFactor, {});
  const action = useSecurityAction(own.refetch);
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
        <Stack gap={16} maxWidth={720} className={styles.sections}>
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
            <Stack
              as="section"
              gap={12}
              above={16}
              pad={16}
              frame="panel"
              className={styles.card}
              aria-labelledby="recovery-codes"
            >
              <Text as="h2" id="recovery-codes" size="large" weight="strong">
                {t(($) => $.secondFactor.codes.title)}
              </Text>
              <p>{t(($) => $.secondFactor.codes.left, { count: factors.recoveryCodesLeft })}</p>
              <Row gap={8} align="center" canWrap>
                <Button isBusy={action.isBusy} onClick={() => void renew()}>
                  {t(($) => $.secondFactor.codes.renew)}
                </Button>
              </Row>
            </Stack>
          )}
        </Stack>
      )}
      {prompt && <FirstFactorDialog {...prompt} />}
    </Page>
  );
}
