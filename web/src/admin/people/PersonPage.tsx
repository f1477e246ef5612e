import { type AccountView, showAccount } from '@salus/api/administration/accounts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isDisabled, isLocked } from '@salus/domain/administration/account-state.ts';
import { groupOfRole } from '@salus/domain/people/roles.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useSignedInPerson } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { BackToList } from '../../navigation/BackToList.tsx';
import { NotFound } from '../../navigation/NotFound.tsx';
import { CopyButton } from '../../ui/data/CopyButton.tsx';
import { EmailText } from '../../ui/data/EmailText.tsx';
import { Fact, FactBlock, FactList, Facts } from '../../ui/data/Facts.tsx';
import { countText, dayText } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { useDocumentTitle } from '../../ui/layout/Page.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { LatestChanges } from '../history/LatestChanges.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { AccountTag } from './AccountTag.tsx';
import { CertificateDialog } from './CertificateDialog.tsx';
import { DisableDialog } from './DisableDialog.tsx';
import { type AccountStep, StepDialog } from './StepDialog.tsx';

const route = getRouteApi('/shell/admin/people/$email');

type Open = 'change' | 'certificate' | 'disable' | AccountStep | null;

/** Everything about one account, and what an admin does to it (DESK-2). */
export function PersonPage() {
  const { email } = route.useParams();
  const account = useCall(showAccount, { query: { email } });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  if (account.isPending) return <Skeleton rows={6} />;
  if (account.error instanceof RefusalError && account.error.code === 'NOT_FOUND')
    return <NotFound />;
  if (account.isError)
    return <CallFailed error={account.error} onRetry={() => void account.refetch()} />;
  const person = account.data;
  return (
    <>
      <PersonHeader account={person} onOpen={setOpen} />
      <Stack gap={16}>
        <Duties account={person} onOpen={setOpen} />
        <SignIn account={person} onOpen={setOpen} />
        {groupOfRole[person.role] === 'sales' && <Certificate account={person} onOpen={setOpen} />}
        <LatestChanges filter={{ email: person.email }} />
      </Stack>
      {open === 'change' && <AccountDialog account={person} onClose={close} />}
      {open === 'certificate' && <CertificateDialog account={person} onClose={close} />}
      {open === 'disable' && <DisableDialog account={person} onClose={close} />}
      {open !== null && open !== 'change' && open !== 'certificate' && open !== 'disable' && (
        <StepDialog step={open} account={person} onClose={close} />
      )}
    </>
  );
}

type BlockProps = {
  readonly account: AccountView;
  readonly onOpen: (dialog: Exclude<Open, null>) => void;
};

function PersonHeader({ account, onOpen }: BlockProps) {
  const t = useTranslations();
  const isOwn = useSignedInPerson()?.emailAddress === account.email;
  useDocumentTitle(t(($) => $.places.people));
  return (
    <Row as="header" gap={12} align="start" canWrap below={16}>
      <BackToList list="/admin/people" />
      <Box flex={200} canShrink>
        <Row gap={4} columnGap={12} align="center" canWrap>
          <Text as="h1" size="title" weight="strong" canBreak isTight tabIndex={-1}>
            <bdi>{account.fullName}</bdi>
          </Text>
          <AccountTag state={account.state} />
        </Row>
        <Row as="p" gap={4} align="center" above={4} tone="secondary">
          <EmailText address={account.email} />
          <CopyButton text={account.email} what={t(($) => $.admin.fields.email)} />
        </Row>
      </Box>
      {isDisabled(account.state) ? (
        <Button kind="primary" onClick={() => onOpen('enable')}>
          {t(($) => $.admin.steps.enable.verb)}
        </Button>
      ) : (
        !isOwn && (
          <Button isDangerous onClick={() => onOpen('disable')}>
            {t(($) => $.admin.people.disable)}
          </Button>
        )
      )}
    </Row>
  );
}

function Duties({ account, onOpen }: BlockProps) {
  const t = useTranslations();
  const { role, channel, level, unitPath, unpaidContracts } = account;
  return (
    <Facts
      title={t(($) => $.admin.people.duties)}
      aside={
        <Button size="small" onClick={() => onOpen('change')}>
          {t(($) => $.admin.people.change)}
        </Button>
      }
    >
      <Fact label={t(($) => $.admin.fields.role)}>{t(($) => $.domain.roles[role])}</Fact>
      <Fact label={t(($) => $.admin.fields.unit)} isLong>
        {unitPath ?? t(($) => $.admin.units.headOffice)}
      </Fact>
      <Fact label={t(($) => $.admin.fields.channel)}>{channel}</Fact>
      <Fact label={t(($) => $.admin.fields.level)}>{level}</Fact>
      <Fact label={t(($) => $.admin.people.unpaid)}>{countText(unpaidContracts)}</Fact>
    </Facts>
  );
}

function SignIn({ account, onOpen }: BlockProps) {
  const t = useTranslations();
  const { state, lastSignInAt, hasSecondFactor, isAutoGenerated } = account;
  const steps: readonly AccountStep[] = [
    ...(isLocked(state) ? (['unlock'] as const) : []),
    ...(isDisabled(state) ? [] : (['resetPassword', 'endSessions'] as const)),
    ...(hasSecondFactor ? (['resetSecondFactor'] as const) : []),
  ];
  return (
    <FactBlock title={t(($) => $.admin.people.signIn)}>
      {isLocked(state) && <Notice kind="warning">{t(($) => $.admin.people.locked)}</Notice>}
      <FactList>
        <Fact label={t(($) => $.admin.people.lastSignIn)}>
          {lastSignInAt ? <Moment at={lastSignInAt} /> : t(($) => $.admin.people.never)}
        </Fact>
        <Fact label={t(($) => $.admin.people.secondFactor)}>
          {t(($) => (hasSecondFactor ? $.admin.yes : $.admin.no))}
        </Fact>
        <Fact label={t(($) => $.admin.people.firstPassword)}>
          {t(($) => (isAutoGenerated ? $.admin.no : $.admin.yes))}
        </Fact>
      </FactList>
      <Row gap={8} canWrap above={12}>
        {steps.map((step) => (
          <Button key={step} size="small" onClick={() => onOpen(step)}>
            {t(($) => $.admin.steps[step].verb)}
          </Button>
        ))}
      </Row>
    </FactBlock>
  );
}

function Certificate({ account, onOpen }: BlockProps) {
  const t = useTranslations();
  const certificate = account.sellerCertificate;
  return (
    <Facts
      title={t(($) => $.admin.people.certificate)}
      aside={
        <Button size="small" onClick={() => onOpen('certificate')}>
          {t(($) => (certificate ? $.admin.people.change : $.admin.people.enter))}
        </Button>
      }
    >
      <Fact label={t(($) => $.admin.fields.certificateNumber)}>{certificate?.number}</Fact>
      <Fact label={t(($) => $.admin.fields.certificateFrom)}>
        {certificate && dayText(certificate.validFrom)}
      </Fact>
      <Fact label={t(($) => $.admin.fields.certificateTo)}>
        {certificate && dayText(certificate.validTo)}
      </Fact>
    </Facts>
  );
}
