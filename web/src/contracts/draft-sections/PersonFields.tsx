import { isSelf } from '@salus/domain/contracts/family-insureds.ts';
import { whyNotInsurable } from '@salus/domain/contracts/insurable.ts';
import { type ContractType, relationships } from '@salus/domain/contracts/status.ts';
import { crossCheckCccd } from '@salus/domain/people/cccd-number.ts';
import { genders } from '@salus/domain/people/gender.ts';
import { identityDocumentTypes } from '@salus/domain/people/identity-document.ts';
import { type Day, parseDay } from '@salus/domain/time/day.ts';
import { useWatch } from 'react-hook-form';
import { useTranslations } from '../../i18n/i18n.ts';
import type { DraftValues } from '../draft/draft-values.ts';
import { useRecheck } from '../draft/use-recheck.ts';
import { CardDifferences } from '../identity-card/CardDifferences.tsx';
import { insuredCardPaths } from '../identity-card/card-paths.ts';
import { IdentityNumberField } from '../identity-card/IdentityNumberField.tsx';
import { useIdentityCard } from '../identity-card/use-identity-card.ts';
import { DraftChoice, DraftDay, DraftText } from './DraftText.tsx';
import { documentChoices, documentFields } from './document-fields.ts';
import { FormRow } from './FormRow.tsx';
import { useAgeHint } from './use-age-hint.ts';

type Props = {
  readonly type: ContractType;
  readonly today: Day;
  /** Reason shown when no relationship can be selected. */
  readonly noRelationship: string;
  /** Another person of the contract is the proposer already. */
  readonly isSelfTaken?: boolean;
};

/** An insured person other than the proposer, in ID card order; stored at index 0 of the form. */
export function PersonFields({ type, today, noRelationship, isSelfTaken = false }: Props) {
  const t = useTranslations();
  const recheck = useRecheck();
  const ageHint = useAgeHint(today);
  const card = useIdentityCard({ paths: insuredCardPaths });
  const insured = useWatch<DraftValues, 'insuredDetails.0'>({ name: 'insuredDetails.0' });
  const documentType = insured?.insuredTypeNID;
  const doubt =
    documentType && documentFields[documentType].encodesBirth
      ? crossCheckCccd(
          insured.insuredNationalId ?? '',
          parseDay(insured.insuredDOB ?? ''),
          insured.insuredGender ?? null,
        )
      : null;
  return (
    <>
      <FormRow>
        <DraftChoice
          name="insuredDetails.0.insuredTypeNID"
          label={t(($) => $.labels.documentType)}
          beside="start"
          choices={documentChoices(identityDocumentTypes).map((value) => ({
            value,
            label: t(($) => $.domain.documentTypes[value]),
          }))}
          onValue={() => recheck(['insuredDetails.0.insuredNationalId'])}
        />
      </FormRow>
      <IdentityNumberField
        card={card}
        name="insuredDetails.0.insuredNationalId"
        label={t(($) => $.labels.documentNumber)}
        hint={documentType && t(($) => $.domain.nationalIdFormats[documentType])}
        warning={doubt ? t(($) => $.draftForm.cccdDoubt[doubt]) : undefined}
      />
      <DraftText
        name="insuredDetails.0.insuredName"
        label={t(($) => $.domain.facts.name)}
        hint={t(($) => $.draftForm.nameHint)}
        mark={card.fieldMark('insuredDetails.0.insuredName')}
        onPaste={card.onPaste}
      />
      <CardDifferences card={card} />
      <DraftDay
        name="insuredDetails.0.insuredDOB"
        label={t(($) => $.domain.facts.birthday)}
        meaning={ageHint(insured?.insuredDOB)}
        mark={card.fieldMark('insuredDetails.0.insuredDOB')}
        max={today}
      />
      <DraftChoice
        name="insuredDetails.0.insuredGender"
        label={t(($) => $.domain.facts.gender)}
        mark={card.fieldMark('insuredDetails.0.insuredGender')}
        choices={genders.map((value) => ({ value, label: t(($) => $.domain.genders[value]) }))}
      />
      <FormRow>
        <DraftChoice
          name="insuredDetails.0.insuredRelationship"
          label={t(($) => $.fieldNames.insuredRelationship)}
          beside={type === 'INDIVIDUAL' ? 'start' : undefined}
          reason={noRelationship}
          choices={relationships.map((value) => ({
            value,
            label: t(($) => $.domain.relationships[value]),
            isDisabled:
              whyNotInsurable(value, type) !== null ||
              (isSelfTaken && isSelf({ insuredRelationship: value })),
          }))}
        />
      </FormRow>
    </>
  );
}
