import {
  passkeyOptions,
  registerPasskey,
  removePasskey,
  renamePasskey,
} from '@salus/api/accounts/second-factor.ts';
import type { CreationOptions } from '@salus/api/accounts/webauthn.ts';
import { PASSKEY_NAME_MAX } from '@salus/domain/people/second-factor.ts';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { bodySchema } from '../../calls/forms/form-resolver.ts';
import { callInSession } from '../../calls/session.ts';
import type { Runner } from '../../calls/writes/use-run.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import type { Factors } from './AuthenticatorApp.tsx';
import { SecurityCard } from './SecurityCard.tsx';
import { useFactorForm } from './use-factor-form.ts';
import type { WithFirstFactorProof } from './use-first-factor-proof.ts';

type Passkey = Factors['passkeys'][number];

type Props = {
  readonly factors: Factors;
  readonly action: Runner;
  readonly withProof: WithFirstFactorProof;
  /** Called with the recovery codes that the first factor brings. */
  readonly onAdded: (codes: readonly string[] | null) => void;
};

/** The passkeys of the account: add, name, remove. */
export function Passkeys({ factors: { passkeys }, action, withProof, onAdded }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const [named, setNamed] = useState<Passkey | 'new' | null>(null);

  async function add(name: string): Promise<void> {
    const answer = await action.run(async () => {
      const options = await withProof((body) => callInSession(passkeyOptions, { body }));
      if (!options) return undefined;
      const attestation = await createPasskey(options);
      if (!attestation) return null;
      return await callInSession(registerPasskey, { body: { name, attestation } });
    });
    if (answer === null) notices.failure(t(($) => $.secondFactor.passkeys.failed));
    if (!answer) return;
    setNamed(null);
    onAdded(answer.recoveryCodes ?? null);
  }

  async function rename({ passkeyId }: Passkey, name: string): Promise<void> {
    const body = { passkeyId, name };
    if (await action.run(() => callInSession(renamePasskey, { body }))) setNamed(null);
  }

  async function remove({ passkeyId, name }: Passkey): Promise<void> {
    const isSure = await notices.confirm({
      title: t(($) => $.secondFactor.passkeys.confirm.title, { name }),
      text: t(($) => $.secondFactor.passkeys.confirm.text),
      verb: t(($) => $.confirmRemove.verb),
      isDangerous: true,
    });
    if (isSure) await action.run(() => callInSession(removePasskey, { body: { passkeyId } }));
  }

  return (
    <SecurityCard id="passkeys" title={t(($) => $.secondFactor.passkeys.title)}>
      <p>{t(($) => $.secondFactor.passkeys.text)}</p>
      {passkeys.length > 0 && (
        <Stack as="ul" gap={8}>
          {passkeys.map((passkey) => (
            <Row
              as="li"
              key={passkey.passkeyId}
              gap={8}
              align="center"
              justify="between"
              canWrap
              padBlock={8}
              line="above"
            >
              <span>
                <bdi>{passkey.name}</bdi>
                <Text as="small" isBlock tone="secondary" size="small">
                  {t(($) => $.secondFactor.passkeys.addedAt)} <Moment at={passkey.createdAt} />
                </Text>
              </span>
              <Row as="span" gap={8} align="center" canWrap>
                <Button
                  aria-label={t(($) => $.secondFactor.passkeys.renameLabel, { name: passkey.name })}
                  onClick={() => setNamed(passkey)}
                >
                  {t(($) => $.secondFactor.passkeys.rename)}
                </Button>
                <Button
                  aria-label={t(($) => $.secondFactor.passkeys.removeLabel, { name: passkey.name })}
                  onClick={() => void remove(passkey)}
                >
                  {t(($) => $.confirmRemove.verb)}
                </Button>
              </Row>
            </Row>
          ))}
        </Stack>
      )}
      {named !== null ? (
        <NameForm
          key={named === 'new' ? 'new' : named.passkeyId}
          start={
            named === 'new'
              ? t(($) => $.secondFactor.passkeys.usualName, { number: passkeys.length + 1 })
              : named.name
          }
          isBusy={action.isBusy}
          onCancel={() => setNamed(null)}
          onName={(name) => void (named === 'new' ? add(name) : rename(named, name))}
        />
      ) : browserSupportsWebAuthn() ? (
        <Row gap={8} align="center" canWrap>
          <Button isBusy={action.isBusy} onClick={() => setNamed('new')}>
            {t(($) => $.secondFactor.passkeys.add)}
          </Button>
        </Row>
      ) : (
        <p>{t(($) => $.secondFactor.passkeys.unsupported)}</p>
      )}
    </SecurityCard>
  );
}

/** The typed part of both calls that name a passkey. */
const nameSchema = bodySchema(renamePasskey).pick({ name: true });

type NameProps = {
  readonly start: string;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onName: (name: string) => void;
};

function NameForm({ start, isBusy, onCancel, onName }: NameProps) {
  const t = useTranslations();
  const { bind, submit } = useFactorForm({
    schema: nameSchema,
    start: { name: start },
    judgedOn: 'change',
    send: ({ name }) => onName(name),
  });
  return (
    <Stack
      as="form"
      noValidate
      gap={8}
      content="start"
      flex={260}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        {...bind('name')}
        id="passkey-name"
        label={t(($) => $.secondFactor.passkeys.name)}
        maxLength={PASSKEY_NAME_MAX}
        autoFocus
      />
      <Row gap={8} align="center" canWrap>
        <Button onClick={onCancel}>{t(($) => $.secondFactor.cancel)}</Button>
        <Button kind="primary" type="submit" isBusy={isBusy} aria-disabled={isBusy}>
          {t(($) => $.secondFactor.passkeys.save)}
        </Button>
      </Row>
    </Stack>
  );
}

/** Null when the user cancelled, or the device has a passkey of this account already. */
async function createPasskey(optionsJSON: CreationOptions) {
  try {
    const { id, rawId, type, response, authenticatorAttachment } = await startRegistration({
      optionsJSON,
    });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      id,
      rawId,
      type,
      authenticatorAttachment,
      response: { clientDataJSON, attestationObject, transports },
    };
  } catch {
    return null;
  }
}
