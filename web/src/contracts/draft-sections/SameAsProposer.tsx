import { useWatch } from 'react-hook-form';
import { useTranslations } from '../../i18n/i18n.ts';
import { dayText } from '../../ui/data/format.ts';
import { readDay } from '../../ui/forms/day-text.ts';
import { FieldNote } from '../../ui/forms/Field.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import type { DraftPath, DraftValues } from '../draft/draft-values.ts';
import type { PersonField } from '../draft/person-fields.ts';
import { useFieldError, usePersonFieldName } from '../draft/use-field-sentence.ts';
import styles from './SameAsProposer.module.css';

/** Read-only copy of the proposer's data; an error about it shows at the value. */
export function SameAsProposer() {
  const t = useTranslations();
  const person = useWatch<DraftValues, 'insuredDetails.0'>({ name: 'insuredDetails.0' });
  const born = readDay(person.insuredDOB ?? '');
  return (
    <Grid
      as="dl"
      gap={8}
      columnGap={16}
      below={8}
      padBlock={4}
      padInline={12}
      frame="sunken"
      fit={110}
      className={styles.facts}
    >
      <Fact name="insuredName" value={person.insuredName} />
      <Fact
        name="insuredNationalId"
        label={person.insuredTypeNID && t(($) => $.domain.documentTypes[person.insuredTypeNID])}
        value={person.insuredNationalId}
      />
      <Fact name="insuredDOB" value={born && 'day' in born ? dayText(born.day) : ''} />
      <Fact
        name="insuredGender"
        value={person.insuredGender ? t(($) => $.domain.genders[person.insuredGender]) : ''}
      />
      <Fact name="insuredRelationship" value={t(($) => $.domain.relationships.self)} />
    </Grid>
  );
}

type InsuredField = Exclude<PersonField, 'insuredTypeNID'>;

/** Proposer fields whose errors already show in the proposer section. */
const proposerPath = {
  insuredName: 'proposerName',
  insuredNationalId: 'proposerNationalId',
  insuredDOB: 'proposerDOB',
  insuredGender: 'proposerGender',
} as const satisfies Partial<Record<InsuredField, DraftPath>>;

type FactProps = {
  readonly name: InsuredField;
  readonly value: string | undefined;
  /** Overrides the default field name. */
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
      <Box as="dd" hidesEmpty>
        <bdi>{value || '–'}</bdi>
        <FieldNote id={path} error={error} />
      </Box>
    </div>
  );
}
