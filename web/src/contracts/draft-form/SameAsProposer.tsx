import { useWatch } from 'react-hook-form';
import { useWords } from '../../i18n/i18n.ts';
import { readDay } from '../../ui/day-text.ts';
import { FieldNote } from '../../ui/Field.tsx';
import { dayText } from '../../ui/format.ts';
import type { PersonField } from '../insured-persons/person-fields.ts';
import type { DraftPath, DraftValues } from './draft-values.ts';
import styles from './SameAsProposer.module.css';
import { useFieldError, usePersonFieldName } from './use-field-sentence.ts';

/** What is taken over from the proposer, to be read and not typed; an error about it is shown where it stands. */
export function SameAsProposer() {
  const t = useWords();
  const person = useWatch<DraftValues, 'insuredDetails.0'>({ name: 'insuredDetails.0' });
  const born = readDay(person.insuredDOB ?? '');
  return (
    <dl className={styles.facts}>
      <Fact name="insuredName" value={person.insuredName} />
      <Fact
        name="insuredNationalId"
        label={person.insuredTypeNID && t(($) => $.words.documentTypes[person.insuredTypeNID])}
        value={person.insuredNationalId}
      />
      <Fact name="insuredDOB" value={born && 'day' in born ? dayText(born.day) : ''} />
      <Fact name="insuredGender" value={person.insuredGender ? t(($) => $.words.genders[person.insuredGender]) : ''} />
      <Fact name="insuredRelationship" value={t(($) => $.words.relationships.self)} />
    </dl>
  );
}

type InsuredField = Exclude<PersonField, 'insuredTypeNID'>;

/** Where a mistake about the proposer is told already. */
const proposerPath = {
  insuredName: 'proposerName',
  insuredNationalId: 'proposerNationalId',
  insuredDOB: 'proposerDOB',
  insuredGender: 'proposerGender',
} as const satisfies Partial<Record<InsuredField, DraftPath>>;

type FactProps = {
  readonly name: InsuredField;
  readonly value: string | undefined;
  /** Where it says more than the field's own name. */
  readonly label?: string | undefined;
};

function Fact({ name, value, label }: FactProps) {
  const fieldName = usePersonFieldName();
  const path: DraftPath = `insuredDetails.0.${name}`;
  const ofProposer = useFieldError(name === 'insuredRelationship' ? path : proposerPath[name]);
  const ofInsured = useFieldError(path);
  const error = name !== 'insuredRelationship' && ofProposer ? undefined : ofInsured;
  return (
    <div id={path} tabIndex={-1}>
      <dt>{label || fieldName(name)}</dt>
      <dd className="tabular">
        <bdi>{value || '–'}</bdi>
        <FieldNote id={path} error={error} />
      </dd>
    </div>
  );
}
