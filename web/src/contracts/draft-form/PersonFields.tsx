import { genders, relationships } from '@salus/domain/contracts/status.ts';
import { identityDocumentTypes } from '@salus/domain/people/identity-document.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { useWatch } from 'react-hook-form';
import { useWords } from '../../i18n/i18n.ts';
import { doubtCccd } from './cccd-cross-check.ts';
import { DraftChoice } from './DraftChoice.tsx';
import { DraftDay } from './DraftDay.tsx';
import { DraftText } from './DraftText.tsx';
import type { DraftValues } from './draft-values.ts';
import { FormRow } from './FormRow.tsx';
import { useAgeHint } from './use-age-hint.ts';
import { useRecheck } from './use-recheck.ts';

type Props = {
  readonly today: Day;
  /** Why a relationship can't be chosen, said beside them. */
  readonly noRelationship: string;
  /** Somebody else of the contract is the proposer already. */
  readonly isSelfTaken?: boolean;
};

/** An insured person who is not the proposer, in the order of their card. The form around it holds them in the first place. */
export function PersonFields({ today, noRelationship, isSelfTaken = false }: Props) {
  const t = useWords();
  const recheck = useRecheck();
  const ageHint = useAgeHint(today);
  const insured = useWatch<DraftValues, 'insuredDetails.0'>({ name: 'insuredDetails.0' });
  const type = insured?.insuredTypeNID;
  const doubt =
    type === 'CCCD' ? doubtCccd(insured.insuredNationalId ?? '', insured.insuredDOB, insured.insuredGender) : null;
  return (
    <>
      <FormRow>
        <DraftChoice
          name="insuredDetails.0.insuredTypeNID"
          label={t(($) => $.labels.documentType)}
          choices={identityDocumentTypes.map((value) => ({ value, label: t(($) => $.words.documentTypes[value]) }))}
          onValue={() => recheck(['insuredDetails.0.insuredNationalId'])}
        />
      </FormRow>
      <DraftText
        name="insuredDetails.0.insuredNationalId"
        label={t(($) => $.labels.documentNumber)}
        hint={type && t(($) => $.words.nationalIdFormats[type])}
        warning={doubt ? t(($) => $.draftForm.cccdDoubt[doubt]) : undefined}
        dropSpaces
      />
      <DraftText
        name="insuredDetails.0.insuredName"
        label={t(($) => $.labels.name)}
        hint={t(($) => $.draftForm.nameHint)}
      />
      <DraftDay
        name="insuredDetails.0.insuredDOB"
        label={t(($) => $.labels.born)}
        hint={ageHint(insured?.insuredDOB)}
        max={today}
      />
      <DraftChoice
        name="insuredDetails.0.insuredGender"
        label={t(($) => $.labels.gender)}
        choices={genders.map((value) => ({ value, label: t(($) => $.words.genders[value]) }))}
      />
      <FormRow>
        <DraftChoice
          name="insuredDetails.0.insuredRelationship"
          label={t(($) => $.fieldNames.insuredRelationship)}
          reason={noRelationship}
          choices={relationships.map((value) => ({
            value,
            label: t(($) => $.words.relationships[value]),
            isDisabled: value === 'brother_sister' || (value === 'self' && isSelfTaken),
          }))}
        />
      </FormRow>
    </>
  );
}
