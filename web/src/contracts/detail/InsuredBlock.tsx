import type { ContractView } from '@salus/api/contract-view.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { PersonsTable } from '../insured-persons/PersonsTable.tsx';
import styles from './InsuredBlock.module.css';
import { useBirthText } from './use-birth-text.ts';

/** The person insured, or the table of a family. */
export function InsuredBlock({ contract }: { readonly contract: ContractView }) {
  const t = useWords();
  const born = useBirthText();
  const { insuredDetails: persons } = contract;
  if (contract.typeContract === 'FAMILY')
    return (
      <section className={styles.block}>
        <h2 className={styles.title}>
          {t(($) => $.sections.insured)}{' '}
          <span className={styles.count}>{t(($) => $.detail.personsAlone, { count: persons.length })}</span>
        </h2>
        <PersonsTable label={t(($) => $.sections.insured)} persons={persons} today={businessDayOf(new Date())} />
      </section>
    );
  return persons.map((insured) => (
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
