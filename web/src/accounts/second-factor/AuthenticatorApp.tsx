import {
  beginTotp,
  confirmTotp,
  removeTotp,
  type showSecondFactor,
} from '@salus/api/accounts/second-factor.ts';
import type { OutputOf } from '@salus/api/endpoint.ts';
import { useState } from 'react';
import { bodySchema } from '../../calls/forms/form-resolver.ts';
import { callInSession } from '../../calls/session.ts';
import type { Runner } from '../../calls/writes/use-run.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/data/CopyButton.tsx';
import { Moment } from '../../ui/data/Moment.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QrCode } from '../../ui/qr/QrCode.tsx';
import { SecurityCard } from './SecurityCard.tsx';
import { useFactorForm } from './use-factor-form.ts';
import type { WithFirstFactorProof } from './use-first-factor-proof.ts';

export type Factors = OutputOf<typeof showSecondFactor>;

type Props = {
  readonly factors: Factors;
  readonly action: Runner;
  readonly withProof: WithFirstFactorProof;
  readonly onCodes: (codes: readonly string[]) => void;
};

/** The authenticator app: set up by a QR code or the secret, confirmed by its first code. */
export function AuthenticatorApp({ factors, action, withProof, onCodes }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const [secret, setSecret] = useState<OutputOf<typeof beginTotp> | null>(null);
  const isSetUp = factors.totpSince !== null;

  async function begin(): Promise<void> {
    const answer = await action.run(() => withProof((body) => callInSession(beginTotp, { body })));
    if (answer) setSecret(answer);
  }

  async function remove(): Promise<void> {
    const isSure = await notices.confirm({
      title: t(($) => $.secondFactor.app.confirm.title),
      text: t(($) => $.secondFactor.app.confirm.text),
      verb: t(($) => $.confirmRemove.verb),
      isDangerous: true,
    });
    if (isSure) await action.run(() => callInSession(removeTotp, {}));
  }

  return (
    <SecurityCard id="authenticator-app" title={t(($) => $.secondFactor.app.title)}>
      <p>
        {factors.totpSince === null ? (
          t(($) => $.secondFactor.app.text)
        ) : (
          <>
            {t(($) => $.secondFactor.app.since)} <Moment at={factors.totpSince} />
          </>
        )}
      </p>
      {secret ? (
        <ConfirmForm
          {...secret}
          action={action}
          onCancel={() => setSecret(null)}
          onCodes={(codes) => {
            setSecret(null);
            onCodes(codes);
          }}
        />
      ) : (
        <Row gap={8} align="center" canWrap>
          <Button
            {...(isSetUp ? {} : { kind: 'primary' as const })}
            isBusy={action.isBusy}
            onClick={() => void begin()}
          >
            {isSetUp ? t(($) => $.secondFactor.app.replace) : t(($) => $.secondFactor.app.begin)}
          </Button>
          {isSetUp && (
            <Button
              aria-label={t(($) => $.secondFactor.app.removeLabel)}
              onClick={() => void remove()}
            >
              {t(($) => $.confirmRemove.verb)}
            </Button>
          )}
        </Row>
      )}
    </SecurityCard>
  );
}

type ConfirmProps = OutputOf<typeof beginTotp> & {
  readonly action: Runner;
  readonly onCancel: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
};

function ConfirmForm({ secret, uri, action, onCancel, onCodes }: ConfirmProps) {
  const t = useTranslations();
  const { bind, setFocus, submit } = useFactorForm({
    schema: bodySchema(confirmTotp),
    start: { code: '' },
    judgedOn: 'submit',
    send: async (body) => {
      const answer = await action.run(() => callInSession(confirmTotp, { body }));
      if (answer) onCodes(answer.recoveryCodes);
      else setFocus('code');
    },
  });

  return (
    <Row as="form" noValidate gap={16} canWrap onSubmit={(event) => void submit(event)}>
      <QrCode text={uri} label={t(($) => $.secondFactor.app.qr)} className="isRounded square-200" />
      <Stack gap={8} content="start" flex={260}>
        <p>{t(($) => $.secondFactor.app.scan)}</p>
        <Row as="p" gap={8} align="center" isTabular canBreak>
          <bdi dir="ltr" data-secret>
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </bdi>
          <CopyButton text={secret} what={t(($) => $.secondFactor.app.secret)} />
        </Row>
        <TextField
          {...bind('code')}
          id="totp-code"
          label={t(($) => $.secondFactor.app.firstCode)}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
        <Row gap={8} align="center" canWrap>
          <Button onClick={onCancel}>{t(($) => $.secondFactor.cancel)}</Button>
          <Button kind="primary" type="submit" isBusy={action.isBusy} aria-disabled={action.isBusy}>
            {t(($) => $.secondFactor.confirm)}
          </Button>
        </Row>
      </Stack>
    </Row>
  );
}
