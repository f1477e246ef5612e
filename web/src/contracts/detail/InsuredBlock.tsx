import type { ContractView } from '@salus/api/contract-view.ts';
import type { InsuredFact } from '@salus/domain/contract-fields.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Fact, Facts } from '../../ui/data/Facts.tsx';
import { PersonsTable } from '../insured-persons/PersonsTable.tsx';
import styles from './InsuredBlock.module.css';
import { useBirthText } from './use-birth-text.ts';

/** The person insured, or the table of a family. */
export function InsuredBlock({ contract }: { readonly contract: ContractView }) {
  const t = useTranslations();
  const { insuredDetails: persons } = contract;
  if (contract.typeContract === 'FAMILY')
    return (
      <section className={styles.block}>
        <h2 className={styles.title}>
          {t(($) => $.sections.insured)}{' '}
          <span className={styles.count}>
            {t(($) => $.detail.personsAlone, { count: persons.length })}
          </span>
        </h2>
        <PersonsTable
          label={t(($) => $.sections.insured)}
          persons={persons}
          today={businessDayOf(new Date())}
        />
      </section>
    );
  return persons.map((insured) => (
    <PersonFacts key={insured.insuredNationalId} insured={insured} />
  ));
}

type PersonFactsProps = { readonly insured: ContractView['insuredDetails'][number] };

function PersonFacts({ insured }: PersonFactsProps) {
  const t = useTranslations();
  const born = useBirthText();
  const facts = {
    name: [t(($) => $.labels.name), insured.insuredName],
    identity: [t(($) => $.domain.documentTypes[insured.insuredTypeNID]), insured.insuredNationalId],
    birthday: [t(($) => $.labels.born), born(insured.insuredDOB)],
    gender: [t(($) => $.labels.gender), t(($) => $.domain.genders[insured.insuredGender])],
    relationship: [
      t(($) => $.fieldNames.insuredRelationship),
      t(($) => $.domain.relationships[insured.insuredRelationship]),
    ],
  } satisfies Record<InsuredFact, readonly [label: string, value: ReactNode]>;
  return (
    <Facts title={t(($) => $.sections.insured)}>
      {Object.entries(facts).map(([fact, [label, value]]) => (
        <Fact key={fact} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}
