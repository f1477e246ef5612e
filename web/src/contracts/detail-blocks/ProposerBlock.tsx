import type { IssuedContractView } from '@salus/api/contract-view.ts';
import type { ProposerFact } from '@salus/domain/contract-fields.ts';
import { Fragment, type ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/data/CopyButton.tsx';
import { EmailText } from '../../ui/data/EmailText.tsx';
import { Fact, Facts } from '../../ui/data/Facts.tsx';
import { dayText } from '../../ui/data/format.ts';
import { PhoneLink } from '../PhoneLink.tsx';
import { RevealedValue } from './RevealedValue.tsx';
import { useBirthText } from './use-birth-text.ts';

export function ProposerBlock({ contract }: { readonly contract: IssuedContractView }) {
  const t = useTranslations();
  const born = useBirthText();
  const { proposerTypeNID: type, proposerPlaceOfOrigin: issuer, referenceNumber } = contract;
  const facts = {
    name: <Fact label={t(($) => $.domain.facts.name)}>{contract.proposerName}</Fact>,
    identity: (
      <Fact label={t(($) => $.domain.documentTypes[type])}>
        <RevealedValue
          referenceNumber={referenceNumber}
          field="proposerNationalId"
          value={contract.proposerNationalId}
          label={t(($) => $.domain.documentTypes[type])}
        />
        <CopyButton
          text={contract.proposerNationalId}
          what={t(($) => $.domain.documentTypes[type])}
        />
      </Fact>
    ),
    birthday: <Fact label={t(($) => $.domain.facts.birthday)}>{born(contract.proposerDOB)}</Fact>,
    gender: (
      <Fact label={t(($) => $.domain.facts.gender)}>
        {t(($) => $.domain.genders[contract.proposerGender])}
      </Fact>
    ),
    issuedOn: (
      <Fact label={t(($) => $.domain.facts.issuedOn)}>
        {contract.proposerNationalIdDate && dayText(contract.proposerNationalIdDate)}
      </Fact>
    ),
    issuedBy: (
      <Fact label={t(($) => $.domain.facts.issuedBy)} isLong>
        {issuer ? t(($) => $.domain.cccdIssuers[issuer]) : contract.proposerPlaceCMND}
      </Fact>
    ),
    mobile: (
      <Fact label={t(($) => $.fieldNames.proposerMobile)}>
        <RevealedValue
          referenceNumber={referenceNumber}
          field="proposerMobile"
          value={contract.proposerMobile}
          label={t(($) => $.fieldNames.proposerMobile)}
          shownAs={(phone) => <PhoneLink phone={phone} />}
        />
        <CopyButton text={contract.proposerMobile} what={t(($) => $.fieldNames.proposerMobile)} />
      </Fact>
    ),
    email: (
      <Fact label={t(($) => $.domain.facts.email)} isLong>
        <EmailText address={contract.proposerEmail} />
      </Fact>
    ),
    address: (
      <Fact label={t(($) => $.domain.facts.address)} isLong>
        {contract.proposerAddress}
      </Fact>
    ),
  } satisfies Record<ProposerFact, ReactNode>;
  return (
    <Facts title={t(($) => $.sections.proposer)}>
      {Object.entries(facts).map(([fact, line]) => (
        <Fragment key={fact}>{line}</Fragment>
      ))}
    </Facts>
  );
}
