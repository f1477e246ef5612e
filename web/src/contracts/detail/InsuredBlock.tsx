import type { ContractView } from '@salus/api/contract-view.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { useBirthText } from './use-birth-text.ts';

export function InsuredBlock({ contract }: { readonly contract: ContractView }) {
  const t = useWords();
  const born = useBirthText();
  return contract.insuredDetails.map((insured) => (
    <Facts key={insured.insuredNationalId} title={t(($) => $.sections.insured)}>
      <Fact label={t(($) => $.labels.name)}>{insured.insuredName}</Fact>
      <Fact label={t(($) => $.words.documentTypes[insured.insuredTypeNID])}>{insured.insuredNationalId}</Fact>
      <Fact label={t(($) => $.labels.born)}>{born(insured.insuredDOB)}</Fact>
      <Fact label={t(($) => $.labels.gender)}>{t(($) => $.words.genders[insured.insuredGender])}</Fact>
      <Fact label={t(($) => $.fieldNames.insuredRelationship)}>
        {t(($) => $.words.relationships[insured.insuredRelationship])}
      </Fact>
    </Facts>
  ));
}
