import type { IssuedContractView } from '@salus/api/contract-view.ts';
import type { InsuredFact } from '@salus/domain/contract-fields.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { currentTime } from '../../page/current-time.ts';
import { Fact, Facts } from '../../ui/data/Facts.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { PersonsTable } from '../insured-persons/PersonsTable.tsx';
import { RevealedValue } from './RevealedValue.tsx';
import { useBirthText } from './use-birth-text.ts';

/** The person insured, or the table of a family; the proposer's data is not repeated. */
export function InsuredBlock({ contract }: { readonly contract: IssuedContractView }) {
  const t = useTranslations();
  const { insuredDetails: persons } = contract;
  if (contract.typeContract === 'FAMILY')
    return (
      <Box as="section" frame="block">
        <Title>
          {' '}
          <Text tone="secondary" size="body" weight="regular" isTabular>
            {t(($) => $.detail.personsAlone, { count: persons.length })}
          </Text>
        </Title>
        <PersonsTable
          label={t(($) => $.sections.insured)}
          persons={persons}
          today={businessDay(currentTime())}
          renderNumber={(at) => (
            <RevealedValue
              referenceNumber={contract.referenceNumber}
              field={`insuredDetails.${at}.insuredNationalId`}
              value={persons[at]?.insuredNationalId ?? ''}
              label={t(($) => $.domain.facts.identity)}
            />
          )}
        />
      </Box>
    );
  return persons.map((insured) =>
    insured.isSameProposer ? (
      <Row
        as="section"
        key={insured.insuredName}
        columnGap={16}
        align="baseline"
        canWrap
        frame="block"
      >
        <Title />
        <p>{t(($) => $.draftForm.sameAsProposer)}</p>
      </Row>
    ) : (
      <PersonFacts
        key={insured.insuredName}
        insured={insured}
        referenceNumber={contract.referenceNumber}
      />
    ),
  );
}

/** @param children the number of persons */
function Title({ children }: { readonly children?: ReactNode }) {
  const t = useTranslations();
  return (
    <Row
      as="h2"
      gap={16}
      align="baseline"
      justify="between"
      below={children ? 8 : 0}
      size="large"
      weight="strong"
    >
      {t(($) => $.sections.insured)}
      {children}
    </Row>
  );
}

type PersonFactsProps = {
  readonly insured: IssuedContractView['insuredDetails'][number];
  readonly referenceNumber: string;
};

function PersonFacts({ insured, referenceNumber }: PersonFactsProps) {
  const t = useTranslations();
  const born = useBirthText();
  const document = t(($) => $.domain.documentTypes[insured.insuredTypeNID]);
  const number = {
    referenceNumber,
    // An individual contract insures one person.
    field: 'insuredDetails.0.insuredNationalId',
    value: insured.insuredNationalId,
    label: document,
  };
  const facts = {
    name: [t(($) => $.domain.facts.name), insured.insuredName],
    identity: [document, <RevealedValue key="identity" {...number} />],
    birthday: [t(($) => $.domain.facts.birthday), born(insured.insuredDOB)],
    gender: [t(($) => $.domain.facts.gender), t(($) => $.domain.genders[insured.insuredGender])],
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
