import type { ContractView } from '@salus/api/contract-view.ts';
import { useWords } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { dayText } from '../../ui/format.ts';
import { useBirthText } from './use-birth-text.ts';

export function ProposerBlock({ contract }: { readonly contract: ContractView }) {
  const t = useWords();
  const born = useBirthText();
  const { proposerTypeNID: type, proposerPlaceOfOrigin: issuer } = contract;
  return (
    <Facts title={t(($) => $.sections.proposer)}>
      <Fact label={t(($) => $.labels.name)}>{contract.proposerName}</Fact>
      <Fact label={t(($) => $.words.documentTypes[type])}>
        {contract.proposerNationalId}
        <CopyButton text={contract.proposerNationalId} what={t(($) => $.words.documentTypes[type])} />
      </Fact>
      <Fact label={t(($) => $.labels.born)}>{born(contract.proposerDOB)}</Fact>
      <Fact label={t(($) => $.labels.gender)}>{t(($) => $.words.genders[contract.proposerGender])}</Fact>
      <Fact label={t(($) => $.fieldNames.proposerNationalIdDate)}>
        {contract.proposerNationalIdDate && dayText(contract.proposerNationalIdDate)}
      </Fact>
      <Fact label={t(($) => $.fieldNames.proposerPlaceOfOrigin)}>
        {issuer ? t(($) => $.words.cccdIssuers[issuer]) : contract.proposerPlaceCMND}
      </Fact>
      <Fact label={t(($) => $.fieldNames.proposerMobile)}>
        {contract.proposerMobile}
        <CopyButton text={contract.proposerMobile} what={t(($) => $.fieldNames.proposerMobile)} />
      </Fact>
      <Fact label={t(($) => $.fieldNames.proposerEmail)}>{contract.proposerEmail}</Fact>
      <Fact label={t(($) => $.fieldNames.proposerAddress)} isWide>
        {contract.proposerAddress}
      </Fact>
    </Facts>
  );
}
